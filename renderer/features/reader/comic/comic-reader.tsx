import { useQuery } from '@tanstack/react-query'
import { pagesQuery } from '../../../api/queries/books.ts'
import { seriesQuery } from '../../../api/queries/series.ts'
import type { Book, ReadingDirection } from '../../../api/types.ts'
import { ReaderMessage } from '../shell/reader-message.tsx'
import type { PageParts } from './page-parts.ts'
import { PageReader } from './page-reader.tsx'
import { texts } from './texts.ts'
import { useComicSettings } from './use-comic-settings.ts'

/** Reading direction of the book, else of its series; null while unknown. */
function useSeriesDirection(book: Book): ReadingDirection | null {
  const asks = book.readingDirection === null
  const series = useQuery({ ...seriesQuery(book.seriesId), enabled: asks })
  if (!asks) return book.readingDirection
  if (series.isError) return 'ltr'
  return series.data?.readingDirection ?? null
}

type ComicReaderProps = {
  readonly book: Book
  /** Page (1-based) to open at instead of the saved progress. */
  readonly requestedPage: number | undefined
  /** What a format adds to the page reader. */
  readonly parts?: PageParts | undefined
}

/** Reader for image-based books. */
export function ComicReader({ book, requestedPage, parts }: ComicReaderProps) {
  const pages = useQuery(pagesQuery(book.id))
  const direction = useSeriesDirection(book)
  const settings = useComicSettings(book)
  // Known pages stay readable while the server is unreachable.
  if (pages.isError && pages.data === undefined) {
    return <ReaderMessage book={book} error={pages.error} onRetry={() => void pages.refetch()} />
  }
  if (pages.data === undefined || direction === null || settings === null) return <ReaderMessage book={book} />
  if (pages.data.length === 0) return <ReaderMessage book={book} text={texts.noPages} />
  const shared = { requestedPage, book, parts, settings }
  return <PageReader {...shared} bookDirection={direction} pages={pages.data} />
}
