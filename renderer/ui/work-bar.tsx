import { Progress } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'

type WorkBarProps = {
  /** Accessible name of the bar. */
  readonly label: string
  /** Percent; null shows an indeterminate bar. */
  readonly share: number | null
  /** Paused, without animation. */
  readonly isPaused?: boolean | undefined
}

/** Progress bar of a task. */
export function WorkBar({ label, share, isPaused = false }: WorkBarProps) {
  const still = useReducedMotion()
  return (
    <Progress.Root size="sm">
      <Progress.Section
        animated={share === null && !still && !isPaused}
        aria-label={label}
        // A new key when the total becomes known: the bar would animate backwards otherwise.
        key={share === null ? 'unknown' : 'known'}
        striped={share === null}
        value={share ?? (isPaused ? 0 : 100)}
      />
    </Progress.Root>
  )
}
