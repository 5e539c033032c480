import { getRouteApi } from '@tanstack/react-router'
import { TasksPage } from '../../features/tasks/tasks-page.tsx'

const route = getRouteApi('/shell/administration/tasks')

export function TasksRoute() {
  const { status } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <TasksPage
      onStatus={(next) => void navigate({ to: '/tasks', search: next === null ? {} : { status: next }, replace: true })}
      status={status ?? null}
    />
  )
}
