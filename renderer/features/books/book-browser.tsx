import { SegmentedControl } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { booksPageQuery } from '../../api/queries/books.ts'
import { mostAtOnce } from '../../api/use-bulk.ts'
import { usePagedList } from '../../api/use-paged-list.ts'
import { plural } from '../../lib/format.ts'
import { BrowseToolbar } from '../../ui/browse-toolbar.tsx'
import { type Browse, sortOf, withWords } from '../../ui/filter/browse.ts'
import { FilterBar } from '../../ui/filter/filter-bar.tsx'
import { NothingLeft } from '../../ui/filter/nothing-left.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { SelectedActions } from '../../ui/selection/actions/selected-actions.tsx'
import { SelectButton } from '../../ui/selection/select-button.tsx'
import { useSelection } from '../../ui/selection/use-selection.ts'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import { BookCell } from './book-cell.tsx'
import { browserTexts as texts } from './texts.ts'

type BookBrowserProps = {
  readonly browse: Browse
  /** Typing replaces the address; whatever is chosen can be taken back with the way back. */
  readonly onBrowse: (browse: Browse, how?: 'replace') => void
  /** Shown when there is no book at all. */
  readonly empty: ReactNode
}

const defaultSort = texts.sorts[0].value

/** All books as covers or as rows, with their order, what is filtered, and what can be done with many at once. */
export function BookBrowser({ browse, onBrowse, empty }: BookBrowserProps) {
  const text = browse.q ?? ''
  const sort = sortOf(browse, defaultSort)
  const filter = { condition: browse.filter ?? null, text, sort }
  const [view, setView] = useLocalStorage({ key: 'inglenook-books-view', defaultValue: 'covers' })
  const layout = view === 'list' ? 'rows' : 'covers'
  const books = usePagedList((page, size) => booksPageQuery(filter, page, size))
  const selection = useSelection({
    most: mostAtOnce.book,
    list: JSON.stringify(filter),
    total: books.total,
    range: async (first, last) => (await books.range(first, last)).map(({ id }) => id),
  })
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
        total={books.total !== undefined && plural(books.total, 'book')}
        words={{ find: texts.find, sort: texts.sort }}
      />
      <FilterBar {...common} />
      {books.error !== null && <TryAgain query={books} />}
      {books.total === 0 ? (
        <NothingLeft {...common} />
      ) : (
        <VirtualGrid
          count={books.total ?? 18}
          key={JSON.stringify({ filter, layout })}
          label={texts.allBooks}
          layout={layout}
          onRange={books.show}
          renderItem={(index) => (
            <BookCell book={books.at(index)} index={index} layout={layout} selection={selection} />
          )}
        />
      )}
      <SelectedActions kind="book" selection={selection} />
    </>
  )
}
