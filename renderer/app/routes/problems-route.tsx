import { getRouteApi } from '@tanstack/react-router'
import { Problems } from '../../features/problems/problems.tsx'

const route = getRouteApi('/shell/care/problems')

/** Files that could not be read. */
export function ProblemsRoute() {
  const { library } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Problems
      libraryId={library ?? null}
      onLibrary={(id) => void navigate({ to: '/problems', search: id === null ? {} : { library: id }, replace: true })}
    />
  )
}
