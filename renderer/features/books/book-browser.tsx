import type { ReactNode } from 'react'
import { booksPageQuery } from '../../api/queries/books.ts'
import type { Book } from '../../api/types.ts'
import { usePagedList } from '../../api/use-paged-list.ts'
import { plural } from '../../lib/format.ts'
import { BookCard } from '../../ui/book-card.tsx'
import { BrowseToolbar } from '../../ui/browse-toolbar.tsx'
import { type Browse, sortOf, withWords } from '../../ui/filter/browse.ts'
import { FilterBar } from '../../ui/filter/filter-bar.tsx'
import { NothingLeft } from '../../ui/filter/nothing-left.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import classes from './book-browser.module.css'
import { browserTexts as texts } from './texts.ts'

type BookBrowserProps = {
  readonly browse: Browse
  /** Typing replaces the address; whatever is chosen can be taken back with the way back. */
  readonly onBrowse: (browse: Browse, how?: 'replace') => void
  /** Shown when there is no book at all. */
  readonly empty: ReactNode
}

const defaultSort = texts.sorts[0].value

/** All books as a grid of covers, with their order and what is filtered. */
export function BookBrowser({ browse, onBrowse, empty }: BookBrowserProps) {
  const text = browse.q ?? ''
  const sort = sortOf(browse, defaultSort)
  const filter = { condition: browse.filter ?? null, text, sort }
  const books = usePagedList((page, size) => booksPageQuery(filter, page, size))
  if (books.total === 0 && text === '' && browse.filter === undefined) return empty
  const common = { target: 'books', libraryId: null, browse, onBrowse } as const
  return (
    <>
      <BrowseToolbar
        onSort={(next) => onBrowse({ ...browse, sort: next })}
        onText={(words) => onBrowse(withWords(browse, words), 'replace')}
        sort={sort}
        sorts={text === '' ? texts.sorts : [...texts.sorts, texts.byRelevance]}
        text={text}
        total={books.total !== undefined && plural(books.total, 'book')}
        words={{ find: texts.find, sort: texts.sort }}
      />
      <FilterBar {...common} />
      {books.error !== null && <TryAgain error={books.error} onRetry={books.retry} />}
      {books.total === 0 ? (
        <NothingLeft {...common} />
      ) : (
        <VirtualGrid
          count={books.total ?? 18}
          key={JSON.stringify(filter)}
          label={texts.allBooks}
          onRange={books.show}
          renderItem={(index) => <Cell book={books.at(index)} />}
        />
      )}
    </>
  )
}

/** One place of the grid: the book, or its outline until it has come. */
function Cell({ book }: { readonly book: Book | undefined }) {
  return book === undefined ? (
    <div aria-hidden="true" className={classes.outline} />
  ) : (
    <BookCard book={book} withSeries />
  )
}
