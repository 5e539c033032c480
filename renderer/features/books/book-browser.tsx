import { SegmentedControl } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useRef } from 'react'
import { usePagedList } from '../../api/lists/use-paged-list.ts'
import { bookLettersQuery, booksPageQuery } from '../../api/queries/books.ts'
import type { ListFilter } from '../../api/queries/series.ts'
import { maxAtOnce } from '../../api/titles/bulk.ts'
import type { Book } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { AlphabetBar } from '../../ui/alphabet-bar.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { type GridHandle, VirtualGrid } from '../../ui/virtual-grid.tsx'
import { type Browse, sortOf, withWords } from '../shared/filter/browse.ts'
import { FilterBar } from '../shared/filter/filter-bar.tsx'
import { NoMatches } from '../shared/filter/no-matches.tsx'
import { Selectable, SelectButton } from '../shared/selection/selectable.tsx'
import { type Selection, useSelection } from '../shared/selection/use-selection.ts'
import { BookCard } from '../shared/titles/book-card.tsx'
import { BookRow } from '../shared/titles/book-row.tsx'
import { BrowseToolbar } from '../shared/titles/browse-toolbar.tsx'
import classes from './book-browser.module.css'
import { browserTexts as texts } from './texts.ts'

type BookCellProps = {
  readonly book: Book | undefined
  readonly index: number
  readonly layout: 'covers' | 'rows'
  readonly selection: Selection
}

/**
 * One position of the list: the book, or a placeholder until it is loaded. Memoized, since the list rerenders on every
 * scroll.
 */
const BookCell = memo(function BookCell({ book, index, layout, selection }: BookCellProps) {
  const isRow = layout === 'rows'
  if (book === undefined) return <div aria-hidden="true" className={isRow ? classes.line : classes.outline} />
  return (
    <Selectable id={book.id} index={index} row={isRow} selection={selection} title={book.title}>
      {isRow ? <BookRow book={book} withSeries /> : <BookCard book={book} withSeries />}
    </Selectable>
  )
})

type BookLettersProps = {
  readonly filter: ListFilter
  /** Called with the index (0-based) of the first book of a letter. */
  readonly onJump: (index: number) => void
}

/** Letter index of a list sorted by title, ascending or descending. */
function BookLetters({ filter, onJump }: BookLettersProps) {
  const isByTitle = filter.sort.startsWith('title,')
  const { data, isError } = useQuery({ ...bookLettersQuery(filter), enabled: isByTitle })
  if (!isByTitle) return null
  const letters = isError ? [] : data
  const groups = filter.sort === 'title,desc' ? letters?.toReversed() : letters
  return <AlphabetBar groups={groups} label={texts.letters} onJump={onJump} />
}

type BookBrowserProps = {
  readonly browse: Browse
  /** Typing replaces the history entry; other choices add one, so that Back undoes them. */
  readonly onBrowse: (browse: Browse, how?: 'replace') => void
  /** Shown when there are no books at all. */
  readonly empty: ReactNode
  /** Filter bar; default: the quick filters. */
  readonly filters?: ReactNode
  /** Actions for the selected books. */
  readonly renderActions: (selected: readonly Book[], selection: Selection) => ReactNode
}

const defaultSort = texts.sorts[0].value

/** Books as covers or rows, with sorting, filters and bulk actions. */
export function BookBrowser({ browse, onBrowse, empty, filters, renderActions }: BookBrowserProps) {
  const text = browse.q ?? ''
  const sort = sortOf(browse, defaultSort)
  const filter = { condition: browse.filter ?? null, text, sort }
  const [view, setView] = useLocalStorage({ key: 'inglenook-books-view', defaultValue: 'covers' })
  const layout = view === 'list' ? 'rows' : 'covers'
  const books = usePagedList((page, size) => booksPageQuery(filter, page, size))
  const grid = useRef<GridHandle>(null)
  const met = useRef(new Map<string, Book>())
  const meet = (book: Book | undefined) => book !== undefined && met.current.set(book.id, book)
  const selected = useSelection({
    most: maxAtOnce.book,
    list: JSON.stringify(filter),
    total: books.total,
    range: async (first, last) => {
      const reached = await books.range(first, last)
      reached.forEach(meet)
      return reached.map(({ id }) => id)
    },
  })
  const selection: Selection = {
    ...selected,
    toggle(index, id, isRange) {
      meet(books.at(index))
      selected.toggle(index, id, isRange)
    },
  }
  const picked = [...(selection.picked ?? [])].flatMap((id) => met.current.get(id) ?? [])
  if (books.total === 0 && text === '' && browse.filter === undefined) return empty
  const common = { target: 'books', libraryId: null, browse, onBrowse } as const
  return (
    <>
      <BrowseToolbar
        onSort={(next) => onBrowse({ ...browse, sort: next })}
        onText={(words) => onBrowse(withWords(browse, words), 'replace')}
        select={
          <>
            <SegmentedControl aria-label={texts.view} data={[...texts.views]} onChange={setView} value={view} />
            <SelectButton selection={selection} />
          </>
        }
        sort={sort}
        sorts={text === '' ? texts.sorts : [...texts.sorts, texts.byRelevance]}
        text={text}
        total={books.total !== undefined && counted.books(books.total)}
        words={{ find: texts.find, sort: texts.sort }}
      />
      {filters ?? <FilterBar {...common} />}
      {books.error !== null && <TryAgain query={books} />}
      <BookLetters filter={filter} onJump={(index) => grid.current?.scrollTo(index)} />
      {books.total === 0 ? (
        <NoMatches {...common} />
      ) : (
        <VirtualGrid
          count={books.total ?? 18}
          handle={grid}
          key={JSON.stringify({ filter, layout })}
          label={texts.allBooks}
          layout={layout}
          onRange={books.show}
          renderItem={(index) => (
            <BookCell book={books.at(index)} index={index} layout={layout} selection={selection} />
          )}
        />
      )}
      {renderActions(picked, selection)}
    </>
  )
}
