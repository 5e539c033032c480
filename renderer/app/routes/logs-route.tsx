import { getRouteApi } from '@tanstack/react-router'
import { LogsPage } from '../../features/logs/logs-page.tsx'

const route = getRouteApi('/shell/administration/admin/logs')

/** The log since the server started. */
export function LogsRoute() {
  const { level, q } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <LogsPage
      filter={{ level: level ?? null, text: q ?? '' }}
      onFilter={(next) =>
        void navigate({
          to: '/admin/logs',
          search: {
            ...(next.level === null ? {} : { level: next.level }),
            ...(next.text === '' ? {} : { q: next.text }),
          },
          replace: true,
        })
      }
    />
  )
}
