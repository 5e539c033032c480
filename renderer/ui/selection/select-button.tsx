import { Button } from '@mantine/core'
import type { Selection } from './use-selection.ts'

type SelectButtonProps = {
  readonly selection: Selection
  /** Everything there is, for the button that selects it at once. */
  readonly all?: readonly string[]
  readonly size?: 'xs' | 'sm'
}

/** Begins selecting, then selects everything there is or ends it. */
export function SelectButton({ selection: { picked, begin, end, add }, all, size = 'sm' }: SelectButtonProps) {
  const isActive = picked !== null
  return (
    <>
      {isActive && all !== undefined && (
        <Button onClick={() => add(all)} size={size} variant="default">
          Select all
        </Button>
      )}
      <Button
        aria-pressed={isActive}
        onClick={isActive ? end : begin}
        size={size}
        variant={isActive ? 'light' : 'default'}
      >
        Select
      </Button>
    </>
  )
}
