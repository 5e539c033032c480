import { memo } from 'react'
import type { Book } from '../../api/types.ts'
import { Selectable } from '../shared/selection/selectable.tsx'
import type { Selection } from '../shared/selection/use-selection.ts'
import { BookCard } from '../shared/titles/book-card.tsx'
import { BookRow } from '../shared/titles/book-row.tsx'
import classes from './book-browser.module.css'

type BookCellProps = {
  readonly book: Book | undefined
  readonly index: number
  readonly layout: 'covers' | 'rows'
  readonly selection: Selection
}

/**
 * One place of the list: the book, or its outline until it has come. Drawn anew only when one of these changes: the list
 * changes with every row that is scrolled to.
 */
export const BookCell = memo(function BookCell({ book, index, layout, selection }: BookCellProps) {
  const isRow = layout === 'rows'
  if (book === undefined) return <div aria-hidden="true" className={isRow ? classes.line : classes.outline} />
  return (
    <Selectable id={book.id} index={index} row={isRow} selection={selection} title={book.title}>
      {isRow ? <BookRow book={book} withSeries /> : <BookCard book={book} withSeries />}
    </Selectable>
  )
})
