import { Button, NativeSelect } from '@mantine/core'
import { useMay } from '../../api/account/use-me.ts'
import { usePagedList } from '../../api/lists/use-paged-list.ts'
import { tasksPageQuery, useTask } from '../../api/system/tasks.ts'
import type { Task } from '../../api/types.ts'
import { formatAgo } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { VirtualRows } from '../../ui/virtual-rows.tsx'
import { TaskButtons } from '../shared/tasks/task-buttons.tsx'
import { WorkProgress } from '../shared/tasks/work-progress.tsx'
import classes from './tasks.module.css'
import { stateNames, taskName, texts } from './texts.ts'

/** A task. */
function TaskRow({ task }: { readonly task: Task }) {
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
      <div className={classes.text}>
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

/** Estimated height in pixels. */
const rowHeight = 74

type TasksPageProps = {
  readonly status: Task['status'] | null
  readonly onStatus: (status: Task['status'] | null) => void
}

/** Background tasks: queued, running and ended. */
export function TasksPage({ status, onStatus }: TasksPageProps) {
  const tasks = usePagedList((page, size) => tasksPageQuery(status, page, size))
  const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }))
  return (
    <Page
      actions={
        <NativeSelect
          aria-label={texts.status}
          data={[{ value: '', label: texts.all }, ...states]}
          onChange={(event) => onStatus((event.currentTarget.value || null) as Task['status'] | null)}
          value={status ?? ''}
        />
      }
      narrow
      subtitle={texts.lead}
      title={texts.title}
    >
      {tasks.error !== null && <TryAgain query={tasks} />}
      {tasks.total === 0 && <EmptyState text={texts.none.text} title={texts.none.title} />}
      <VirtualRows
        count={tasks.total ?? 0}
        key={status}
        label={texts.title}
        onRange={tasks.show}
        renderItem={(index) => row(tasks.at(index))}
        rowHeight={rowHeight}
      />
    </Page>
  )
}

function row(task: Task | undefined) {
  return task === undefined ? <div className={classes.waiting} /> : <TaskRow key={task.id} task={task} />
}
