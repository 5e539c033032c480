import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { CoverList } from '../types.ts'

/** Whose cover is chosen. */
export type CoverOwner = { readonly kind: 'series' | 'book'; readonly id: string }

/** The pictures that were handed in for a series or a book, and what is chosen. */
export function coversQuery({ kind, id }: CoverOwner) {
  return queryOptions({
    queryKey: kind === 'series' ? keys.seriesCovers(id) : keys.bookCovers(id),
    queryFn: ({ signal }): Promise<CoverList> =>
      kind === 'series'
        ? call('listSeriesCovers', { params: { seriesId: id }, signal })
        : call('listBookCovers', { params: { bookId: id }, signal }),
  })
}
