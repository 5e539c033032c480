import { z } from 'zod'
import { bookFilterFields, seriesFilterFields } from '../../domain/filter/condition.ts'
import { book, bookPage } from '../books/books.ts'
import { maxItems } from '../bounds.ts'
import { conditionGrammar } from '../libraries/condition-grammar.ts'
import { operation } from '../operation.ts'
import { series, seriesPage, terms } from '../series/series.ts'
import { filterBody, int, libraryParams, paginated, paging, pagingOrLimit, searchNote, sort, uuid } from '../shared.ts'

const ofAll = z.object({ ...pagingOrLimit, libraryId: uuid.optional() })
const ofLibrary = z.object(pagingOrLimit)

/** A list of series in a fixed order. @param path below the series of everything or of a library */
function seriesShelf<const P extends string>(path: P, summary: string) {
  const common = { method: 'get', tag: 'Series', access: 'series-read', responses: { 200: seriesPage } } as const
  return {
    everywhere: operation({ ...common, path: `/api/v1/series/${path}`, summary, query: ofAll }),
    inLibrary: operation({
      ...common,
      path: `/api/v1/libraries/{libraryId}/series/${path}`,
      summary: `${summary}, of one library`,
      params: libraryParams,
      query: ofLibrary,
    }),
  }
}

/** A list of books in a fixed order; see {@link seriesShelf}. */
function bookShelf<const P extends string>(path: P, summary: string) {
  const common = { method: 'get', tag: 'Books', access: 'books-read', responses: { 200: bookPage } } as const
  return {
    everywhere: operation({ ...common, path: `/api/v1/books/${path}`, summary, query: ofAll }),
    inLibrary: operation({
      ...common,
      path: `/api/v1/libraries/{libraryId}/books/${path}`,
      summary: `${summary}, of one library`,
      params: libraryParams,
      query: ofLibrary,
    }),
  }
}

const seriesShelves = {
  inProgress: seriesShelf('in-progress', 'Series with a book in progress, latest read first'),
  added: seriesShelf('recently-added', 'Series with a readable book, newest first'),
  updated: seriesShelf('recently-updated', 'Series with a readable book, latest changed first'),
}

const bookShelves = {
  inProgress: bookShelf('in-progress', 'Books in progress, latest read first'),
  onDeck: bookShelf(
    'on-deck',
    'The next readable book of each series with a finished book and none in progress, latest read series first',
  ),
  newInSeries: bookShelf(
    'new-in-series',
    'Readable, unstarted books that were added to a series after you started reading it, newest first',
  ),
  added: bookShelf('recently-added', 'Readable books, newest first'),
  read: bookShelf('recently-read', 'Books in progress or finished, latest read first'),
}

const letterGroups = z
  .array(z.object({ group: z.string(), count: int.min(1) }).meta({ id: 'LetterGroup' }))
  .max(maxItems.letters)
  .meta({ id: 'LetterGroups' })

const letterRule =
  'Groups by the first letter of the sort title without its accent; kana by row (`あ`, `か` …), Hangul by its initial ' +
  '(`ㄱ`, `ㄴ` …), all Han characters under `漢`, titles that begin with a digit or contain no letter under `#`. '

const searchText = z.string().min(1).max(500)
const seriesSearch = z.strictObject({ query: searchText, libraryId: uuid.nullish() }).meta({ id: 'SeriesSearch' })

const externalIndexEntry = z
  .object({
    id: uuid,
    title: z.string(),
    externalIds: z
      .array(z.object({ source: z.string(), externalId: z.string(), externalUrl: z.string().nullable() }))
      .max(maxItems.references),
    localMaxVolume: int.nullable(),
    localMaxChapter: z.number().nullable(),
    volumesOwned: int.min(0).nullable(),
  })
  .meta({ id: 'ExternalIndexEntry' })

export const shelfOperations = {
  listLibrarySeries: operation({
    method: 'get',
    path: '/api/v1/libraries/{libraryId}/series',
    tag: 'Series',
    summary: 'The series of a library, paged',
    access: 'series-read',
    params: libraryParams,
    query: z.object({ ...paging, sort, genres: terms('genres'), tags: terms('tags') }),
    responses: { 200: seriesPage },
  }),
  listSeriesInProgress: seriesShelves.inProgress.everywhere,
  listLibrarySeriesInProgress: seriesShelves.inProgress.inLibrary,
  listRecentlyAddedSeries: seriesShelves.added.everywhere,
  listLibraryRecentlyAddedSeries: seriesShelves.added.inLibrary,
  listRecentlyUpdatedSeries: seriesShelves.updated.everywhere,
  listLibraryRecentlyUpdatedSeries: seriesShelves.updated.inLibrary,
  listLetterGroups: operation({
    method: 'post',
    path: '/api/v1/series/list/alphabetical-groups',
    tag: 'Series',
    summary: 'Number of series of a filtered list by first letter',
    description: [
      `${letterRule}Groups are in the order of their first series by title.`,
      conditionGrammar(seriesFilterFields, ['title']),
    ].join('\n\n'),
    access: 'series-read',
    body: filterBody,
    responses: { 200: letterGroups },
  }),
  searchSeries: operation({
    method: 'post',
    path: '/api/v1/series/search',
    tag: 'Series',
    summary: 'Search series by title and other metadata, best first',
    access: 'series-read',
    query: z.object(paging),
    body: seriesSearch,
    responses: { 200: seriesPage },
  }),
  findSeriesByText: operation({
    method: 'get',
    path: '/api/v1/series/search',
    tag: 'Series',
    summary: 'The same search with GET, for bookmarkable URLs',
    access: 'series-read',
    query: z.object({ ...paging, q: searchText, libraryId: uuid.optional() }),
    responses: { 200: seriesPage },
  }),
  searchEverything: operation({
    method: 'get',
    path: '/api/v1/search',
    tag: 'Search',
    summary: 'The best matching series and books for a text, with the number of each',
    description:
      'Searches titles, alternate titles, series, people, names of files and folders, and summaries, in this order of ' +
      'weight. Every word must match; the last one may be incomplete. Case, accents and width are ignored; a word of ' +
      'five or more letters without an exact match may contain one typo. `search` counts exact matches apart. ' +
      'The same applies to `fullTextSearch`.',
    access: 'books-read',
    query: z.object({
      q: searchText,
      limit: z.coerce.number().int().min(1).max(50).default(5).meta({ description: 'Of each kind' }),
      libraryId: uuid.optional(),
    }),
    responses: {
      200: z
        .object({
          series: z.object({ total: int.min(0), items: z.array(series).max(50), search: searchNote.optional() }),
          books: z.object({ total: int.min(0), items: z.array(book).max(50), search: searchNote.optional() }),
        })
        .meta({ id: 'SearchResult' }),
    },
  }),
  listExternalIndex: operation({
    method: 'get',
    path: '/api/v1/series/external-index',
    tag: 'Series',
    summary: 'Every series with only its external IDs and how much of it is owned, by title',
    access: 'series-read',
    query: z.object({ ...paging, libraryId: uuid.optional() }),
    responses: { 200: paginated(externalIndexEntry, 'ExternalIndexPage') },
  }),
  listLibraryBooks: operation({
    method: 'get',
    path: '/api/v1/libraries/{libraryId}/books',
    tag: 'Books',
    summary: 'The books of a library, paged',
    access: 'books-read',
    params: libraryParams,
    query: z.object({ ...paging, sort }),
    responses: { 200: bookPage },
  }),
  listBookLetters: operation({
    method: 'get',
    path: '/api/v1/books/alphabetical-groups',
    tag: 'Books',
    summary: 'Number of books by first letter',
    description: `${letterRule}Groups are in the order of their first book by title; only what you can see is counted.`,
    access: 'books-read',
    query: z.object({ libraryId: uuid.optional() }),
    responses: { 200: letterGroups },
  }),
  filterBookLetters: operation({
    method: 'post',
    path: '/api/v1/books/list/alphabetical-groups',
    tag: 'Books',
    summary: 'Number of books of a filtered list by first letter',
    description: [
      `${letterRule}Groups are in the order of their first book by title; only what you can see is counted.`,
      conditionGrammar(bookFilterFields, ['title']),
    ].join('\n\n'),
    access: 'books-read',
    body: filterBody,
    responses: { 200: letterGroups },
  }),
  listBooksInProgress: bookShelves.inProgress.everywhere,
  listLibraryBooksInProgress: bookShelves.inProgress.inLibrary,
  listOnDeck: bookShelves.onDeck.everywhere,
  listLibraryOnDeck: bookShelves.onDeck.inLibrary,
  listNewInSeries: bookShelves.newInSeries.everywhere,
  listLibraryNewInSeries: bookShelves.newInSeries.inLibrary,
  listRecentlyAddedBooks: bookShelves.added.everywhere,
  listLibraryRecentlyAddedBooks: bookShelves.added.inLibrary,
  listRecentlyReadBooks: bookShelves.read.everywhere,
  listLibraryRecentlyReadBooks: bookShelves.read.inLibrary,
} as const
