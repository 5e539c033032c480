import type { ReactNode } from 'react'
import { CheckIcon } from '../../../ui/icons.tsx'
import classes from './selectable.module.css'
import { useLongPress } from './use-long-press.ts'
import type { Selection } from './use-selection.ts'

type SelectableProps = {
  readonly selection: Selection
  /** Place in the list. */
  readonly index: number
  readonly id: string
  readonly title: string
  /** A line of a list rather than a card. */
  readonly row?: boolean
  readonly children: ReactNode
}

/**
 * A card or a row that is picked as a whole while things are being selected, and is itself otherwise. A finger that is
 * held on it begins selecting.
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
            // Changed by the click, which knows the Shift key.
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
