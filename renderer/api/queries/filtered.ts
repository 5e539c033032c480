import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import { bodyOf, type ListFilter } from './series.ts'

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
