import { Button } from '@mantine/core'
import { common } from '../../../ui/texts.ts'
import type { Selection } from './use-selection.ts'

type SelectButtonProps = {
  readonly selection: Selection
  readonly size?: 'xs' | 'sm'
}

/** Begins selecting, then selects everything there is room for or ends it. */
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
