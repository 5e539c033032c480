import { getRouteApi } from '@tanstack/react-router'
import { QueuePage } from '../../features/queue/queue-page.tsx'

const route = getRouteApi('/shell/queue')

/** What one means to read. */
export function QueueRoute() {
  const { order } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <QueuePage
      onOrder={(next) => void navigate({ search: next === 'newest' ? {} : { order: next }, replace: true })}
      order={order ?? 'newest'}
    />
  )
}
