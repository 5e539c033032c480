import { linkOptions } from '@tanstack/react-router'
import { bookCover } from '../../../api/addresses.ts'
import type { Book } from '../../../api/types.ts'
import { bookNumber, formatNames } from '../../../lib/book-words.ts'
import { readShare } from '../../../lib/reading-progress.ts'
import { CoverCard } from '../../../ui/cover-card.tsx'

type BookCardProps = {
  readonly book: Book
  /** Opens the reader instead of the book page. */
  readonly opens?: boolean
  /** Shows the series instead of the format. */
  readonly withSeries?: boolean
}

/** A book as a cover card. */
export function BookCard({ book, opens = false, withSeries = false }: BookCardProps) {
  const params = { bookId: book.id }
  const link =
    opens && book.analysisError === null
      ? linkOptions({ to: '/read/$bookId', params })
      : linkOptions({ to: '/books/$bookId', params })
  const numberText = bookNumber(book)
  const about = withSeries ? book.seriesName : formatNames[book.fileFormat]
  return (
    <CoverCard
      broken={book.analysisError !== null && book.inCloud !== true}
      id={book.id}
      inCloud={book.inCloud === true}
      link={link}
      meta={numberText === '' ? about : `${numberText} · ${about}`}
      share={readShare(book)}
      src={bookCover(book.id)}
      title={book.title}
    />
  )
}
