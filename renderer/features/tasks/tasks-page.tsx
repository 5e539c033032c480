import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { tasksQuery } from '../../api/queries/tasks.ts'
import type { Task } from '../../api/types.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { TaskRow } from './task-row.tsx'
import classes from './tasks.module.css'
import { stateNames, texts } from './texts.ts'

type TasksPageProps = {
  readonly status: Task['status'] | null
  readonly onStatus: (status: Task['status'] | null) => void
}

/** Background work: what waits, what runs, how it ended. */
export function TasksPage({ status, onStatus }: TasksPageProps) {
  const tasks = useInfiniteQuery(tasksQuery(status))
  const rows = tasks.data?.pages.flatMap(({ data }) => data) ?? []
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
      {tasks.isError && <TryAgain query={tasks} />}
      {tasks.isSuccess && rows.length === 0 && <EmptyState text={texts.none.text} title={texts.none.title} />}
      <ul className={classes.list}>
        {rows.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
      <ShowMore query={tasks} />
    </Page>
  )
}
