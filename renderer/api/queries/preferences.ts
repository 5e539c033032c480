import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** What the person who is signed in prefers, by key. */
export function preferencesQuery() {
  return queryOptions({
    queryKey: keys.preferences,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, unknown>> => {
      const { preferences } = await call('listPreferences', { signal })
      return new Map(preferences.map(({ key, value }) => [key, value]))
    },
    staleTime: 60_000,
  })
}
