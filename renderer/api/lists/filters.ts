import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import { bodyOf, type ListFilter } from '../queries/series.ts'

/** Saved filters of the signed-in person, by name. */
export function filterPresetsQuery(target: 'series' | 'books') {
  return queryOptions({
    queryKey: [...keys.filterPresets, target],
    queryFn: async ({ signal }) =>
      (await call('listFilterPresets', { query: { target, scope: 'list', pageSize: 500 }, signal })).data,
    staleTime: 60_000,
  })
}

/** How many series or books match a filter. */
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

/** Saves, replaces and removes filters. */
export function useFilterPresets() {
  const client = useQueryClient()
  // Saved filters have no event.
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
