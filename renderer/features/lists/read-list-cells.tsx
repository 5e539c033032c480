import { Link } from '@tanstack/react-router'
import { bookCover } from '../../api/addresses.ts'
import type { Book } from '../../api/types.ts'
import { bookNumber } from '../../lib/book-words.ts'
import { formatPercent } from '../../lib/format.ts'
import { readShare } from '../../lib/reading-progress.ts'
import { Cover } from '../../ui/cover.tsx'
import classes from './lists.module.css'
import { texts } from './texts.ts'

type BookCellsProps = {
  readonly book: Book
  readonly index: number
  /** Whether it is the book that is read next. */
  readonly isNext: boolean
}

/** A book in the rows of a reading list. */
export function BookCells({ book, index, isNext }: BookCellsProps) {
  const number = bookNumber(book)
  return (
    <>
      <span aria-hidden="true" className={classes.place}>
        {index + 1}
      </span>
      <Cover id={book.id} src={bookCover(book.id)} title={book.title} />
      <span className={classes.member}>
        <span className={classes.words}>
          <Link className={classes.name} params={{ bookId: book.id }} to="/books/$bookId">
            {book.title}
          </Link>
          <span className={classes.about}>{number === '' ? book.seriesName : `${book.seriesName} · ${number}`}</span>
        </span>
        <State book={book} isNext={isNext} />
      </span>
    </>
  )
}

function State({ book, isNext }: Omit<BookCellsProps, 'index'>) {
  if (book.analysisError !== null) {
    return (
      <span className={classes.state} data-broken>
        {texts.reading.broken}
      </span>
    )
  }
  const share = readShare(book)
  if (share !== null && share < 1) return <span className={classes.state}>{formatPercent(share)}</span>
  if (share === 1) return <span className={classes.state}>{texts.reading.finished}</span>
  if (!isNext) return null
  return (
    <span className={classes.state} data-next>
      {texts.reading.next}
    </span>
  )
}
