import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CheckIcon } from '../../../ui/icons.tsx'
import { common } from '../../../ui/texts.ts'
import classes from './selectable.module.css'
import { useLongPress } from './use-long-press.ts'
import type { Selection } from './use-selection.ts'

type SelectableProps = {
  readonly selection: Selection
  /** Index in the list. */
  readonly index: number
  readonly id: string
  readonly title: string
  /** A list row instead of a card. */
  readonly row?: boolean
  readonly children: ReactNode
}

/**
 * A card or row that toggles its selection in selection mode and works normally otherwise. A long press starts
 * selection mode.
 */
export function Selectable({ selection, index, id, title, row = false, children }: SelectableProps) {
  const { picked, most, toggle } = selection
  const isActive = picked !== null
  const press = useLongPress(isActive ? null : () => toggle(index, id, false))
  const isPicked = picked?.has(id) === true
  return (
    <div className={classes.item} data-picked={isPicked || undefined} data-row={row || undefined} {...press}>
      <div inert={isActive}>{children}</div>
      {isActive && (
        <>
          <input
            aria-label={title}
            checked={isPicked}
            className={classes.input}
            disabled={!isPicked && picked.size >= most}
            // Handled on click, which has the Shift key.
            onChange={() => undefined}
            onClick={(event) => toggle(index, id, event.shiftKey)}
            type="checkbox"
          />
          <span aria-hidden="true" className={classes.mark}>
            {isPicked && <CheckIcon size={16} strokeWidth={2.6} />}
          </span>
        </>
      )}
    </div>
  )
}

type SelectButtonProps = {
  readonly selection: Selection
  readonly size?: 'xs' | 'sm'
}

/** Starts selection mode, then selects everything up to the limit or ends it. */
export function SelectButton({ selection, size = 'sm' }: SelectButtonProps) {
  const { picked, most, total = 0, reaching, begin, end, all } = selection
  const isActive = picked !== null
  return (
    <>
      {isActive && total > 0 && (
        <Button loading={reaching} onClick={all} size={size} variant="default">
          {total > most ? common.select.first(most) : common.select.all}
        </Button>
      )}
      <Button
        aria-pressed={isActive}
        onClick={isActive ? end : begin}
        size={size}
        variant={isActive ? 'light' : 'default'}
      >
        {common.select.begin}
      </Button>
    </>
  )
}
