import { getRouteApi } from '@tanstack/react-router'
import { ToMatchPage } from '../../features/matching/to-match-page.tsx'

const route = getRouteApi('/shell/administration/to-match')

/** Series and books whose match waits for a decision. */
export function ToMatchRoute() {
  const { of, view } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ToMatchPage
      filter={{ kind: of ?? 'series', view: view ?? 'single' }}
      onFilter={(filter) =>
        void navigate({
          search: {
            ...(filter.kind === 'book' ? { of: filter.kind } : {}),
            ...(filter.view === 'single' ? {} : { view: filter.view }),
          },
          replace: true,
        })
      }
    />
  )
}
