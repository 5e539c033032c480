import { getRouteApi } from '@tanstack/react-router'
import { QueuePage } from '../../features/queue/queue-page.tsx'

const route = getRouteApi('/shell/queue')

/** The want-to-read queue. */
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
