import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { keys } from '../../api/live/keys.ts'
import { useFollowedTasks } from '../../api/system/tasks.ts'
import { type ProblemFilter, useRetry } from '../../api/titles/problems.ts'
import { RefreshIcon } from '../../ui/icons.tsx'
import classes from './problems.module.css'
import { texts } from './texts.ts'

type RetryButtonProps = { readonly filter: ProblemFilter; readonly label: string }

/** Has all files of a kind, or of all kinds, read once more, and tells while that goes on. */
export function RetryButton({ filter, label }: RetryButtonProps) {
  const [taskIds, setTaskIds] = useState<readonly string[]>([])
  const { areRunning } = useFollowedTasks(taskIds, [keys.bookLists])
  const retry = useRetry()
  return (
    <div className={classes.retry}>
      <Button
        aria-label={label}
        leftSection={<RefreshIcon size={16} />}
        loading={retry.isPending || areRunning}
        onClick={() => retry.mutate(filter, { onSuccess: setTaskIds })}
        variant="default"
      >
        {filter.code === null ? texts.retryAll : texts.retryKind}
      </Button>
      <span aria-live="polite" className={classes.about}>
        {areRunning && texts.reading}
        {retry.isError && messageOf(retry.error)}
      </span>
    </div>
  )
}
