import { useQuery } from '@tanstack/react-query'
import { bookCover, seriesCover } from '../../api/addresses.ts'
import { type AnyList, collections, type ListKind, readLists } from '../../api/lists/list-kinds.ts'
import { bookSearchQuery } from '../../api/queries/books.ts'
import { seriesSearchQuery } from '../../api/queries/series.ts'
import type { Book, Collection, ReadList, Series } from '../../api/types.ts'
import { bookNumber } from '../../lib/book-words.ts'
import { counted } from '../../lib/counts.ts'
import { texts } from './texts.ts'

export type Member = { readonly id: string; readonly title: string }

/** Display properties of a kind of list. */
export type ListView<List extends AnyList, M extends Member> = {
  readonly kind: ListKind<List, M>
  readonly words: Omit<typeof texts.reading, 'importList' | 'file' | 'finished' | 'broken' | 'next'>
  /** Name of the order without a custom one. */
  readonly orderedHint: string
  /** Tab of the kind on the page of all lists. */
  readonly tab: { readonly kind?: 'reading' }
  readonly memberCover: (id: string) => string
  /** Second line of a search result. */
  readonly about: (member: M) => string
  /** Candidates for a list that match a text; undefined until loaded. */
  readonly useFound: (text: string) => readonly M[] | undefined
}

export const collectionView: ListView<Collection, Series> = {
  kind: collections,
  words: texts.collections,
  orderedHint: texts.form.orderedSeries,
  tab: {},
  memberCover: seriesCover,
  about: ({ bookCount, libraryName }) => `${counted.books(bookCount)} · ${libraryName}`,
  useFound: (text) => useQuery(seriesSearchQuery(text)).data?.data,
}

export const readListView: ListView<ReadList, Book> = {
  kind: readLists,
  words: texts.reading,
  orderedHint: texts.form.orderedBooks,
  tab: { kind: 'reading' },
  memberCover: bookCover,
  about: (book) => [book.seriesName, bookNumber(book)].filter((part) => part !== '').join(' · '),
  useFound: (text) => useQuery(bookSearchQuery(text)).data?.data,
}
