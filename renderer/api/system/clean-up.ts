import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** What a clean-up would remove; counted anew each time somebody asks. */
export const orphansQuery = queryOptions({
  queryKey: keys.orphans,
  queryFn: ({ signal }) => call('getOrphanStats', { query: { includeFiles: 'true' }, signal }),
  staleTime: 0,
  gcTime: 0,
})

const shownNames = 100

/** Kinds of words that books carry. */
export type TermKind = 'genres' | 'tags' | 'people'

/** Names of a kind that nothing carries: how many, and the first of them. */
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

/** Removes files that belong to nothing, as background work; gives its id. */
export function useCleanUp() {
  return useMutation({ meta: { events: ['task_progressed'] }, mutationFn: () => call('queueCleanup', {}) })
}

/** Forgets background work that ended some days ago; gives how much. */
export function useForgetTasks() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (days: number) => call('purgeTasks', { query: { days } }),
    // No event tells that tasks are gone.
    onSuccess: () => client.invalidateQueries({ queryKey: keys.tasks }),
  })
}

const cleaners = { genres: 'cleanUpGenres', tags: 'cleanUpTags', people: 'cleanUpPeople' } as const

/** Removes the names of a kind that nothing carries. */
export function useRemoveUnused(kind: TermKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(cleaners[kind], {}),
    // No event is of names that nothing carries.
    onSettled: () => client.invalidateQueries({ queryKey: keys.unusedTerms(kind) }),
  })
}

/** Forgets the books of a library whose files are gone; gives how many. */
export function useForgetMissing(libraryId: string) {
  return useMutation({
    meta: { events: ['library_updated'] },
    mutationFn: () => call('purgeLibrary', { params: { libraryId } }),
  })
}
