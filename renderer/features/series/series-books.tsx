import { SegmentedControl } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { maxAtOnce } from '../../api/titles/bulk.ts'
import type { Book, Series } from '../../api/types.ts'
import { Selectable, SelectButton } from '../shared/selection/selectable.tsx'
import { useSelection } from '../shared/selection/use-selection.ts'
import { BookCard } from '../shared/titles/book-card.tsx'
import { BookMenu } from '../shared/titles/book-menu.tsx'
import { BookRow } from '../shared/titles/book-row.tsx'
import { BookSelection } from './book-selection.tsx'
import classes from './series-books.module.css'
import { texts } from './texts.ts'

type SeriesBooksProps = { readonly books: readonly Book[]; readonly series: Series }

/** Books of a series as covers or as a list; the choice is remembered by this browser. */
export function SeriesBooks({ books, series }: SeriesBooksProps) {
  const [view, setView] = useLocalStorage({ key: 'inglenook-series-view', defaultValue: 'covers' })
  const ids = books.map(({ id }) => id)
  const selection = useSelection({
    most: maxAtOnce.book,
    list: series.id,
    total: ids.length,
    range: async (first, last) => ids.slice(first, last + 1),
  })
  return (
    <section aria-label={texts.books}>
      <div className={classes.header}>
        <h2 className={classes.title}>{texts.books}</h2>
        <span className={classes.tools}>
          <SelectButton selection={selection} size="xs" />
          <SegmentedControl aria-label={texts.view} data={[...texts.views]} onChange={setView} size="xs" value={view} />
        </span>
      </div>
      {view === 'list' ? (
        <ul className={classes.list}>
          {books.map((book, index) => (
            <li key={book.id}>
              <Selectable id={book.id} index={index} row selection={selection} title={book.title}>
                <BookRow book={book} />
              </Selectable>
            </li>
          ))}
        </ul>
      ) : (
        <ul className={classes.grid}>
          {books.map((book, index) => (
            <li className={classes.tile} key={book.id}>
              <Selectable id={book.id} index={index} selection={selection} title={book.title}>
                <BookCard book={book} />
                {selection.picked === null && (
                  <div className={classes.menu}>
                    <BookMenu book={book} />
                  </div>
                )}
              </Selectable>
            </li>
          ))}
        </ul>
      )}
      <BookSelection
        isWhole={selection.picked?.size === series.bookCount}
        locations={[{ seriesId: series.id, libraryId: series.libraryId }]}
        selection={selection}
      />
    </section>
  )
}
