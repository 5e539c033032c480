import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookCover } from '../../api/addresses.ts'
import { bookQuery } from '../../api/queries/books.ts'
import type { Book, BookDetail } from '../../api/types.ts'
import { bookNumber, formatNames } from '../../lib/book-words.ts'
import { counted } from '../../lib/counts.ts'
import { formatBytes } from '../../lib/format.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { TabTitle } from '../../ui/page.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { common } from '../../ui/texts.ts'
import { AnalyzeAgain } from '../shared/about/analyze-item.tsx'
import { OfflineState } from '../shared/offline/offline-state.tsx'
import { Hero } from '../shared/titles/hero.tsx'
import { BookActions } from './book-actions.tsx'
import { BookDetails } from './book-details.tsx'
import classes from './book-page.module.css'
import { texts } from './texts.ts'

/** Page of a book: metadata, sources, and reading. */
export function BookPage({ bookId }: { readonly bookId: string }) {
  const detail = useQuery(bookQuery(bookId))
  return (
    <div className={classes.page}>
      <Loaded
        query={detail}
        nextPath={<LinkButton to="/books">{common.allBooks}</LinkButton>}
        waiting={<div className={classes.waiting} />}
      >
        {(data) => (
          <>
            <TabTitle title={`${data.book.title} · ${data.book.seriesName}`} />
            <Head detail={data} />
            <BookDetails detail={data} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Head({ detail: { book } }: { readonly detail: BookDetail }) {
  return (
    <Hero
      above={
        <Link className={classes.series} params={{ seriesId: book.seriesId }} to="/series/$seriesId">
          {book.seriesName}
        </Link>
      }
      actions={<BookActions book={book} />}
      coverId={book.id}
      coverSrc={bookCover(book.id)}
      facts={factsOf(book)}
      title={book.title}
    >
      <OfflineState book={book} />
      {book.deleted && <Note tone="danger">{texts.deleted}</Note>}
      {book.inCloud === true && !book.deleted && <InCloud book={book} />}
      {book.analysisError !== null && book.inCloud !== true && (
        <Note action={<AnalyzeAgain bookId={book.id} inCloud={false} />} title={texts.unreadable} tone="danger">
          <ServerWords text={book.analysisError} /> {texts.unreadableHint}
        </Note>
      )}
      {book.summary !== null && <Clamp lines={8} text={book.summary} />}
    </Hero>
  )
}

/** Opening a book in the cloud downloads it; one that was never read can only be downloaded here. */
function InCloud({ book: { id, analysisError } }: { readonly book: Book }) {
  if (analysisError === null) return <Note title={common.book.inCloud}>{texts.inCloud}</Note>
  return (
    <Note action={<AnalyzeAgain bookId={id} inCloud={true} />} title={common.book.inCloud}>
      <ServerWords text={analysisError} />
    </Note>
  )
}

function factsOf(book: Book): string {
  const pages = book.fileFormat === 'epub' || book.pageCount === 0 ? '' : counted.pages(book.pageCount)
  return [bookNumber(book), formatNames[book.fileFormat], pages, formatBytes(book.fileSize)]
    .filter((fact) => fact !== '')
    .join(' · ')
}
