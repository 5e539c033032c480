import { useQuery } from '@tanstack/react-query'
import { seriesQuery } from '../../../api/queries/series.ts'
import type { Book, ReadingDirection } from '../../../api/types.ts'

/** The direction of a book, or of its series when the book does not say; null until that is known. */
export function useSeriesDirection(book: Book): ReadingDirection | null {
  const asks = book.readingDirection === null
  const series = useQuery({ ...seriesQuery(book.seriesId), enabled: asks })
  if (!asks) return book.readingDirection
  if (series.isError) return 'ltr'
  return series.data?.readingDirection ?? null
}
