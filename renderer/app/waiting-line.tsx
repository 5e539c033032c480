import { VisuallyHidden } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { common } from '../ui/texts.ts'
import { useLate } from '../ui/use-late.ts'
import classes from './waiting-line.module.css'

/** Tells at the upper edge of the window that what was opened is on its way, once that takes longer than a moment. */
export function WaitingLine() {
  const isAsking = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
  const isGoing = useRouterState({ select: ({ isLoading }) => isLoading })
  const isLate = useLate(isAsking || isGoing)
  return (
    <div aria-live="polite" className={classes.line} data-late={isLate || undefined}>
      {isLate && <VisuallyHidden>{common.loading}</VisuallyHidden>}
    </div>
  )
}
