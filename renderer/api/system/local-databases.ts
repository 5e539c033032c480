import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { LocalDatabase } from '../types.ts'

/** Files in the folder of local databases. Always refetched: changes of files are not reported. */
export const localDatabasesQuery = queryOptions({
  queryKey: keys.localDatabases,
  queryFn: ({ signal }) => call('listLocalDatabases', { signal }),
  staleTime: 0,
})

type DatabaseId = NonNullable<LocalDatabase['databaseId']>
const meta = { events: ['server_updated'] } as const

/** Uses a database or no longer, and removes its index. */
export function useLocalDatabases() {
  return {
    begin: useMutation({
      meta,
      mutationFn: (databaseId: DatabaseId) => call('useLocalDatabase', { params: { databaseId } }),
    }),
    stop: useMutation({
      meta,
      mutationFn: (pluginId: string) => call('disablePlugin', { params: { pluginId } }),
    }),
    removeIndex: useMutation({
      meta,
      mutationFn: (databaseId: DatabaseId) => call('removeLocalDatabaseIndex', { params: { databaseId } }),
    }),
  }
}
