import { useQuery } from '@tanstack/react-query'
import { manifestQuery } from '../../../api/queries/books.ts'
import type { Book } from '../../../api/types.ts'
import { ReaderMessage } from '../shell/reader-message.tsx'
import { TextReader } from './text-reader.tsx'

type EpubReaderProps = {
  readonly book: Book
  /** Position (1-based) to open at instead of the saved progress. */
  readonly requestedPage: number | undefined
}

export function EpubReader({ book, requestedPage }: EpubReaderProps) {
  const manifest = useQuery(manifestQuery(book.id))
  // A known manifest stays readable while the server is unreachable.
  if (manifest.isError && manifest.data === undefined) {
    return <ReaderMessage book={book} error={manifest.error} onRetry={() => void manifest.refetch()} />
  }
  if (manifest.data === undefined) return <ReaderMessage book={book} />
  return <TextReader requestedPage={requestedPage} book={book} manifest={manifest.data} />
}
