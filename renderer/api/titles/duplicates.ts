import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import type { PageQuery } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import type { BookDuplicateGroup, SeriesDuplicateGroup } from '../types.ts'

type Groups<G> = {
  readonly data: readonly G[]
  readonly total: number
  /** When a search was last completed; null when there was none. */
  readonly searchedAt: string | null
}

/** One page (1-based) of the groups of duplicate books, largest first. */
export function bookDuplicatesPageQuery(page: number, pageSize: number): PageQuery<Groups<BookDuplicateGroup>> {
  return {
    queryKey: keys.duplicateList({ of: 'books', page, pageSize }),
    queryFn: async ({ signal }) => groupsOf(await call('listBookDuplicates', { query: { page, pageSize }, signal })),
  }
}

/** One page (1-based) of the groups of duplicate and similar series, largest first. */
export function seriesDuplicatesPageQuery(page: number, pageSize: number): PageQuery<Groups<SeriesDuplicateGroup>> {
  return {
    queryKey: keys.duplicateList({ of: 'series', page, pageSize }),
    queryFn: async ({ signal }) => groupsOf(await call('listSeriesDuplicates', { query: { page, pageSize }, signal })),
  }
}

type Answer<G> = Pick<Groups<G>, 'searchedAt'> & { readonly duplicates: readonly G[]; readonly totalGroups: number }

function groupsOf<G>({ duplicates, totalGroups, searchedAt }: Answer<G>): Groups<G> {
  return { data: duplicates, total: totalGroups, searchedAt }
}

/** Searches for duplicates in the background. */
export function useFindDuplicates() {
  return useMutation({ meta: { events: ['task_progressed'] }, mutationFn: () => call('scanDuplicates', {}) })
}

/** Dismisses a group; books and series stay. */
export function useDismissGroup(of: 'books' | 'series') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (groupId: string) =>
      of === 'books'
        ? call('deleteBookDuplicate', { params: { groupId } })
        : call('deleteSeriesDuplicate', { params: { groupId } }),
    // No event reports groups.
    onSettled: () => client.invalidateQueries({ queryKey: keys.duplicates }),
  })
}

/** Sets the schedule of the search; an empty expression turns it off. */
export function useDuplicateSchedule() {
  return useMutation({
    meta: { notify: 'failure', events: ['server_updated'] },
    mutationFn: (expression: string) => {
      const updates = [{ key: 'deduplication.enabled', value: expression !== '' }]
      const when = expression === '' ? [] : [{ key: 'deduplication.cron', value: expression }]
      return call('updateSettings', { body: { updates: [...updates, ...when] } })
    },
  })
}
