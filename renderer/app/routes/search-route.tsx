import { getRouteApi } from '@tanstack/react-router'
import { SearchResults } from '../../features/search/search-results.tsx'

const route = getRouteApi('/shell/search')

/** Results for the search text of the address. */
export function SearchRoute() {
  const { q } = route.useSearch()
  return <SearchResults text={q ?? ''} />
}
