import { getRouteApi } from '@tanstack/react-router'
import { DecisionsPage } from '../../features/series/grouping/decisions-page.tsx'

const route = getRouteApi('/shell/libraries/$libraryId/decisions')

/** Grouping decisions of a library. */
export function DecisionsRoute() {
  const { libraryId } = route.useParams()
  const { state = null } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <DecisionsPage
      libraryId={libraryId}
      onState={(next) => void navigate({ search: next === null ? {} : { state: next }, replace: true })}
      state={state}
    />
  )
}
