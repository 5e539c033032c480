import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** The filters that the signed-in person saved for lists, by name. */
export function filterPresetsQuery(target: 'series' | 'books') {
  return queryOptions({
    queryKey: [...keys.filterPresets, target],
    queryFn: async ({ signal }) =>
      (await call('listFilterPresets', { query: { target, scope: 'list', pageSize: 500 }, signal })).data,
    staleTime: 60_000,
  })
}
