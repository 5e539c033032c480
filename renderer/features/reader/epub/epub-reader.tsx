import { useQuery } from '@tanstack/react-query'
import { manifestQuery } from '../../../api/queries/books.ts'
import type { Book } from '../../../api/types.ts'
import { ReaderMessage } from '../shell/reader-message.tsx'
import { TextReader } from './text-reader.tsx'

type EpubReaderProps = {
  readonly book: Book
  /** Position (1-based) to open at instead of the kept place. */
  readonly requestedPage: number | undefined
}

/** Reads EPUBs. */
export function EpubReader({ book, requestedPage }: EpubReaderProps) {
  const manifest = useQuery(manifestQuery(book.id))
  // A text that is known is read on, also when the server does not answer for a while.
  if (manifest.isError && manifest.data === undefined) {
    return <ReaderMessage book={book} error={manifest.error} onRetry={() => void manifest.refetch()} />
  }
  if (manifest.data === undefined) return <ReaderMessage book={book} />
  return <TextReader requestedPage={requestedPage} book={book} manifest={manifest.data} />
}
