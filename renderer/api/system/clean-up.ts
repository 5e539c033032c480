import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** What a cleanup would remove; always refetched. */
export const orphansQuery = queryOptions({
  queryKey: keys.orphans,
  queryFn: ({ signal }) => call('getOrphanStats', { query: { includeFiles: 'true' }, signal }),
  staleTime: 0,
  gcTime: 0,
})

const shownNames = 100

/** Kinds of names that books carry. */
export type TermKind = 'genres' | 'tags' | 'people'

/** Unused names of a kind: their number, and the first of them. */
export function unusedTermsQuery(kind: TermKind) {
  const query = { unused: 'true', pageSize: shownNames }
  const ask = { genres: 'listGenres', tags: 'listTags', people: 'listPeople' } as const
  return queryOptions({
    queryKey: keys.unusedTerms(kind),
    queryFn: async ({ signal }) => {
      const { total, data } = await call(ask[kind], { query, signal })
      return { total, names: data.map(({ name }) => name) }
    },
    staleTime: 0,
  })
}

/** Removes orphaned files in the background; returns the task id. */
export function useCleanUp() {
  return useMutation({ meta: { events: ['task_progressed'] }, mutationFn: () => call('queueCleanup', {}) })
}

/** Deletes records of tasks that ended some days ago; returns their number. */
export function usePurgeTasks() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (days: number) => call('purgeTasks', { query: { days } }),
    // No event reports removed tasks.
    onSuccess: () => client.invalidateQueries({ queryKey: keys.tasks }),
  })
}

const cleaners = { genres: 'cleanUpGenres', tags: 'cleanUpTags', people: 'cleanUpPeople' } as const

/** Removes unused names of a kind. */
export function useRemoveUnused(kind: TermKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(cleaners[kind], {}),
    // No event reports unused names.
    onSettled: () => client.invalidateQueries({ queryKey: keys.unusedTerms(kind) }),
  })
}

/** Deletes the records of a library's missing books; returns their number. */
export function usePurgeMissingBooks(libraryId: string) {
  return useMutation({
    meta: { events: ['library_updated'] },
    mutationFn: () => call('purgeLibrary', { params: { libraryId } }),
  })
}
