import { SegmentedControl } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { Book } from '../../api/types.ts'
import { BookCard } from '../../ui/book-card.tsx'
import { BookMenu } from './book-menu.tsx'
import { BookRow } from './book-row.tsx'
import classes from './series-books.module.css'
import { texts } from './texts.ts'

const views = [
  { value: 'covers', label: 'Covers' },
  { value: 'list', label: 'List' },
]

/** The books of a series, as covers or as a list; this browser remembers which. */
export function SeriesBooks({ books }: { readonly books: readonly Book[] }) {
  const [view, setView] = useLocalStorage({ key: 'inglenook-series-view', defaultValue: 'covers' })
  return (
    <section aria-label={texts.books}>
      <div className={classes.header}>
        <h2 className={classes.title}>{texts.books}</h2>
        <SegmentedControl aria-label={texts.view} data={views} onChange={setView} size="xs" value={view} />
      </div>
      {view === 'list' ? (
        <ul className={classes.list}>
          {books.map((book) => (
            <BookRow book={book} key={book.id} />
          ))}
        </ul>
      ) : (
        <ul className={classes.grid}>
          {books.map((book) => (
            <li className={classes.tile} key={book.id}>
              <BookCard book={book} />
              <div className={classes.menu}>
                <BookMenu book={book} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
