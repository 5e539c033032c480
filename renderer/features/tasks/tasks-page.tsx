import { NativeSelect } from '@mantine/core'
import { usePagedList } from '../../api/lists/use-paged-list.ts'
import { tasksPageQuery } from '../../api/queries/tasks.ts'
import type { Task } from '../../api/types.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { VirtualRows } from '../../ui/virtual-rows.tsx'
import { TaskRow } from './task-row.tsx'
import classes from './tasks.module.css'
import { stateNames, texts } from './texts.ts'

/** Pixels, about. */
const rowHeight = 74

type TasksPageProps = {
  readonly status: Task['status'] | null
  readonly onStatus: (status: Task['status'] | null) => void
}

/** Background work: what waits, what runs, how it ended. */
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
