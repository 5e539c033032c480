import { getRouteApi } from '@tanstack/react-router'
import { ReleasesPage } from '../../features/releases/releases-page.tsx'

const route = getRouteApi('/shell/releases')

/** Releases of tracked series. */
export function ReleasesRoute() {
  const { state = 'announced', source, language } = route.useSearch()
  const navigate = route.useNavigate()
  const filter = {
    state,
    ...(source === undefined ? {} : { sourceId: source }),
    ...(language === undefined ? {} : { language }),
  }
  return (
    <ReleasesPage
      filter={filter}
      onFilter={(next) =>
        void navigate({
          search: {
            ...(next.state === 'announced' ? {} : { state: next.state }),
            ...(next.sourceId === undefined ? {} : { source: next.sourceId }),
            ...(next.language === undefined ? {} : { language: next.language }),
          },
          replace: true,
        })
      }
    />
  )
}
