import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import { bodyOf, type ListFilter } from '../queries/series.ts'

/** The filters that the signed-in person saved for lists, by name. */
export function filterPresetsQuery(target: 'series' | 'books') {
  return queryOptions({
    queryKey: [...keys.filterPresets, target],
    queryFn: async ({ signal }) =>
      (await call('listFilterPresets', { query: { target, scope: 'list', pageSize: 500 }, signal })).data,
    staleTime: 60_000,
  })
}

/** How many series or books fit a filter. */
export function countQuery(target: 'series' | 'books', { condition, text }: Omit<ListFilter, 'sort'>) {
  const filter = { count: { condition, text } }
  return queryOptions({
    queryKey: target === 'series' ? keys.seriesList(filter) : keys.bookList(filter),
    queryFn: async ({ signal }): Promise<number> => {
      const input = { query: { pageSize: 1 }, body: bodyOf({ condition, text }), signal }
      return (await (target === 'series' ? call('filterSeries', input) : call('filterBooks', input))).total
    },
    staleTime: 60_000,
  })
}

type NewPreset = OperationCall<'createFilterPreset'>['body']
type PresetContent = OperationCall<'replaceFilterPreset'>['body']

/** Saves filters, replaces and removes them. */
export function useFilterPresets() {
  const client = useQueryClient()
  // No event tells of them.
  const onSettled = () => client.invalidateQueries({ queryKey: keys.filterPresets })
  return {
    create: useMutation({ mutationFn: (body: NewPreset) => call('createFilterPreset', { body }), onSettled }),
    replace: useMutation({
      mutationFn: ({ presetId, content }: { readonly presetId: string; readonly content: PresetContent }) =>
        call('replaceFilterPreset', { params: { presetId }, body: content }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (presetId: string) => call('deleteFilterPreset', { params: { presetId } }),
      onSettled,
    }),
  }
}
