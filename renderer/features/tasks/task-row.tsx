import { Button } from '@mantine/core'
import { useMay } from '../../api/account/use-me.ts'
import { useTask } from '../../api/system/use-tasks.ts'
import type { Task } from '../../api/types.ts'
import { formatAgo } from '../../lib/format.ts'
import { ServerWords } from '../../ui/server-words.tsx'
import { TaskButtons } from '../shared/tasks/task-buttons.tsx'
import { WorkProgress } from '../shared/tasks/work-progress.tsx'
import classes from './tasks.module.css'
import { stateNames, taskName, texts } from './texts.ts'

/** One piece of background work. */
export function TaskRow({ task }: { readonly task: Task }) {
  const { retry } = useTask(task.id)
  const may = useMay('tasks-write')
  const isOpen = task.status === 'pending' || task.status === 'processing'
  const mayRetry = task.status === 'failed' || task.status === 'cancelled'
  const about = task.bookTitle ?? task.seriesTitle ?? task.libraryName
  const name = taskName(task.taskType)
  const when = task.completedAt ?? task.startedAt ?? task.createdAt
  return (
    <div className={classes.row}>
      <span className={classes.state} data-state={task.status}>
        {task.paused ? texts.paused : stateNames[task.status]}
      </span>
      <div className={classes.words}>
        <span className={classes.name}>{about === null ? name : `${name} · ${about}`}</span>
        {task.lastError !== null && (
          <span>
            <ServerWords text={task.lastError} />
          </span>
        )}
        {isOpen && <WorkProgress label={name} taskId={task.id} />}
        <time className={classes.about} dateTime={when}>
          {formatAgo(when, Date.now())}
        </time>
      </div>
      <div className={classes.buttons}>
        {isOpen && <TaskButtons task={task} />}
        {may && mayRetry && (
          <Button loading={retry.isPending} onClick={() => retry.mutate()} size="xs" variant="default">
            {texts.retry}
          </Button>
        )}
      </div>
    </div>
  )
}
