import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { keys } from '../../api/live/keys.ts'
import { orphansQuery, useCleanUp } from '../../api/system/clean-up.ts'
import { latestTaskQuery, taskQuery } from '../../api/system/tasks.ts'
import type { OrphanStats, Task } from '../../api/types.ts'
import { formatBytes, formatNumber } from '../../lib/format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { TaskButtons } from '../shared/tasks/task-buttons.tsx'
import { WorkProgress } from '../shared/tasks/work-progress.tsx'
import classes from './clean-up.module.css'
import { removedSentence } from './removed-sentence.ts'
import { texts } from './texts.ts'

const words = texts.covers

/** Covers without a book or series: counted first, then removed in the background. */
export function OrphanedCovers() {
  const orphans = useQuery(orphansQuery)
  const cleanUp = useCleanUp()
  const [asking, ask] = useDisclosure()
  const [taskId, setTaskId] = useState<string | null>(null)
  // A cleanup started earlier or by another person.
  const latest = useQuery({ ...latestTaskQuery('cleanup'), enabled: useMay('tasks-read') }).data ?? null
  if (latest !== null && latest.id !== taskId && latest.completedAt === null) setTaskId(latest.id)
  const start = () =>
    cleanUp.mutate(undefined, {
      onSuccess: (started) => {
        setTaskId(started.taskId)
        ask.close()
      },
    })
  const look = (
    <Button loading={orphans.isFetching} onClick={() => void orphans.refetch()} variant="default">
      {words.look}
    </Button>
  )
  return (
    <Section actions={look} lead={words.lead} title={words.title}>
      {taskId !== null && <Progress key={taskId} taskId={taskId} />}
      <Loaded query={orphans} waiting={<div className={classes.waiting} />}>
        {(found) => <Found found={found} onRemove={ask.open} />}
      </Loaded>
      <Confirm
        action={words.remove}
        mutation={cleanUp}
        onClose={ask.close}
        onConfirm={start}
        opened={asking}
        title={`${words.remove}?`}
      >
        {words.kept}
      </Confirm>
    </Section>
  )
}

function Found({ found, onRemove }: { readonly found: OrphanStats; readonly onRemove: () => void }) {
  const count = found.orphanedThumbnails + found.orphanedCovers
  if (count === 0) return <p className={classes.nothing}>{words.nothing}</p>
  const { files = [] } = found
  const about = words.amount(found.orphanedThumbnails, found.orphanedCovers)
  return (
    <>
      <p className={classes.line}>
        <span>
          {about}, {formatBytes(found.totalSizeBytes)}.
        </span>
        <Button onClick={onRemove} variant="default">
          {words.remove}
        </Button>
      </p>
      {files.length > 0 && (
        <details className={classes.details}>
          <summary>{words.show}</summary>
          {files.length < count && <p>{`${words.first} ${formatNumber(files.length)}`}</p>}
          <ul className={classes.files}>
            {files.map(({ path, fileType, sizeBytes }) => (
              <li key={`${fileType} ${path}`}>
                <code>{path}</code> <span>{formatBytes(sizeBytes)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** The running cleanup, and its result. */
function Progress({ taskId }: { readonly taskId: string }) {
  const client = useQueryClient()
  const task = useQuery(taskQuery(taskId))
  const status = task.data?.status
  useEffect(() => {
    if (status === 'completed') void client.invalidateQueries({ queryKey: keys.orphans })
  }, [client, status])
  if (task.data === undefined) return null
  const isOpen = status === 'pending' || status === 'processing'
  return (
    <div className={classes.outcome}>
      {outcomeOf(task.data)}
      {isOpen && <WorkProgress label={words.runs} taskId={taskId} />}
      {isOpen && <TaskButtons task={task.data} />}
    </div>
  )
}

function outcomeOf(task: Task) {
  if (task.status === 'failed') {
    return (
      <Note title={words.failed} tone="danger">
        {task.lastError}
      </Note>
    )
  }
  // A paused one is shown by its progress already.
  if (task.paused) return null
  const sentences = { pending: words.waits, processing: words.runs, cancelled: words.stopped }
  const sentence = task.status === 'completed' ? removedSentence(task.result) : sentences[task.status]
  return (
    <div role="status">
      <Note>{sentence}</Note>
    </div>
  )
}
