import { getRouteApi } from '@tanstack/react-router'
import { Problems } from '../../features/problems/problems.tsx'

const route = getRouteApi('/shell/administration/problems')

/** Files that could not be read. */
export function ProblemsRoute() {
  const { library, kind } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Problems
      filter={{ libraryId: library ?? null, code: kind ?? null }}
      onFilter={({ libraryId, code }) =>
        void navigate({
          search: { ...(libraryId === null ? {} : { library: libraryId }), ...(code === null ? {} : { kind: code }) },
        })
      }
    />
  )
}
