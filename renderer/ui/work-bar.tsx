import { Progress } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'

type WorkBarProps = {
  /** What goes on, for those who do not see the bar. */
  readonly label: string
  /** In percent; null while nobody knows how much there is: then the bar only moves. */
  readonly share: number | null
  /** It stands still, and so does the bar. */
  readonly isPaused?: boolean | undefined
}

/** How far a work is. */
export function WorkBar({ label, share, isPaused = false }: WorkBarProps) {
  const still = useReducedMotion()
  return (
    <Progress.Root size="sm">
      <Progress.Section
        animated={share === null && !still && !isPaused}
        aria-label={label}
        // Another one when it becomes known: it would else run back from the end.
        key={share === null ? 'unknown' : 'known'}
        striped={share === null}
        value={share ?? (isPaused ? 0 : 100)}
      />
    </Progress.Root>
  )
}
