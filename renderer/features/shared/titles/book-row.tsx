import { Link } from '@tanstack/react-router'
import { bookCover } from '../../../api/addresses.ts'
import type { Book } from '../../../api/types.ts'
import { bookNumber, formatNames } from '../../../lib/book-words.ts'
import { counted } from '../../../lib/counts.ts'
import { formatBytes, formatPercent } from '../../../lib/format.ts'
import { readShare } from '../../../lib/reading-progress.ts'
import { Cover } from '../../../ui/cover.tsx'
import { common } from '../../../ui/texts.ts'
import { BookMenu } from './book-menu.tsx'
import classes from './book-row.module.css'

type BookRowProps = {
  readonly book: Book
  /** Also shows the series; title and details take one line each. */
  readonly withSeries?: boolean
}

/** A book as a list row. */
export function BookRow({ book, withSeries = false }: BookRowProps) {
  const facts = withSeries ? [book.seriesName, ...factsOf(book)] : factsOf(book)
  return (
    <div className={classes.row} data-single={withSeries || undefined}>
      <Link aria-hidden="true" className={classes.thumb} params={{ bookId: book.id }} tabIndex={-1} to="/books/$bookId">
        <Cover id={book.id} src={bookCover(book.id)} title={book.title} />
      </Link>
      <div className={classes.words}>
        <Link className={classes.name} params={{ bookId: book.id }} to="/books/$bookId">
          {book.title}
        </Link>
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </div>
      <span className={classes.state} data-broken={isBroken(book) || undefined}>
        {stateOf(book)}
      </span>
      <BookMenu book={book} />
    </div>
  )
}

function factsOf(book: Book): readonly string[] {
  const pages = book.fileFormat === 'epub' ? '' : counted.pages(book.pageCount)
  return [bookNumber(book), formatNames[book.fileFormat], pages, formatBytes(book.fileSize)].filter(
    (fact) => fact !== '',
  )
}

function isBroken({ analysisError, inCloud }: Book): boolean {
  return analysisError !== null && inCloud !== true
}

function stateOf(book: Book): string {
  if (isBroken(book)) return common.book.unreadable
  const share = readShare(book)
  const read = share === 1 ? common.book.isRead : formatPercent(share ?? 0)
  return [share === null ? '' : read, book.inCloud === true ? common.book.inCloud : '']
    .filter((part) => part !== '')
    .join(' · ')
}
