import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { openedBookQuery } from '../../api/queries/books.ts'
import { serverWords } from '../../api/texts.ts'
import type { Book } from '../../api/types.ts'
import { ReaderMessage } from '../../features/reader/shell/reader-message.tsx'
import { Loaded } from '../../ui/loaded.tsx'

const route = getRouteApi('/read/$bookId')

const EpubReader = lazy(async () => {
  const { EpubReader: reader } = await import('../../features/reader/epub/epub-reader.tsx')
  return { default: reader }
})
const ComicReader = lazy(async () => {
  const { ComicReader: reader } = await import('../../features/reader/comic/comic-reader.tsx')
  return { default: reader }
})
const PdfReader = lazy(async () => {
  const { PdfReader: reader } = await import('../../features/reader/pdf/pdf-reader.tsx')
  return { default: reader }
})
const readers = { cbz: ComicReader, cbr: ComicReader, epub: EpubReader, pdf: PdfReader } as const

/** A book in the reader for its format. */
export function ReadRoute() {
  const { bookId } = route.useParams()
  const { page } = route.useSearch()
  const opened = useQuery(openedBookQuery(bookId))
  return <Loaded query={opened}>{({ book }) => <Reader requestedPage={page} book={book} key={book.id} />}</Loaded>
}

function Reader({ book, requestedPage }: { readonly book: Book; readonly requestedPage: number | undefined }) {
  if (book.analysisError !== null) return <ReaderMessage book={book} text={serverWords.sentence(book.analysisError)} />
  const Kind = readers[book.fileFormat]
  return (
    <Suspense fallback={<ReaderMessage book={book} />}>
      <Kind requestedPage={requestedPage} book={book} />
    </Suspense>
  )
}
