import { newId } from './catalog.ts'
import type { Stock, StockSeries } from './generated-fixture.ts'
import type { Question } from './readable-addresses.ts'

/** Requests to the compatible API for generated servers. */
const base = '/komga/api'

const plain = [
  ...['v1/libraries', 'v1/series?size=100', 'v1/series?unpaged=true', 'v1/series?size=1&page=1', 'v1/series/new'],
  ...['v1/series/updated', 'v1/series/latest', 'v1/books?size=100', 'v1/books?unpaged=true', 'v1/books?size=1&page=1'],
  ...['v1/books/latest', 'v1/books/ondeck', 'v1/genres', 'v1/tags', 'v1/tags/book', 'v1/tags/series'],
  ...['v1/publishers', 'v1/languages', 'v1/age-ratings', 'v1/series/release-dates', 'v1/sharing-labels'],
  ...['v1/authors', 'v1/authors/names', 'v1/authors/roles', 'v2/authors', 'v2/authors?role=writer'],
  ...['v1/collections?unpaged=true', 'v1/readlists?unpaged=true', 'v2/users/me'],
]
const ofSeries = ['', '/books', '/collections']
const ofBook = ['', '/next', '/previous', '/readlists']
const pictures = ['thumbnail', 'thumbnails', `thumbnails/${newId()}`]
/** Book content and progress. */
const inBook = [
  ...[...pictures, 'pages', 'pages/1', 'pages/1/thumbnail', 'pages/1/raw', 'file', 'file/a.cbz'],
  ...['manifest', 'manifest/divina', 'manifest/epub', 'manifest/pdf', 'positions', 'resource/c1.xhtml', 'progression'],
]

/**
 * Requests to every read address of the compatible API, with all known IDs.
 * @param series used where an address takes a series or its book
 * @param words search terms
 */
export function compatAddresses(stock: Stock, series: readonly StockSeries[], words: readonly string[]): Question[] {
  const { libraries, collectionIds, automaticId, readListIds } = stock
  const seriesIds = series.map(({ write }) => write.id)
  const bookIds = series.flatMap(({ books }) => books.slice(-1).map(({ id }) => id))
  const libraryIds = libraries.map(({ id }) => id)
  const collections = [...collectionIds, automaticId]
  const named = [
    ...plain,
    ...words.flatMap((word) => namedQueries(word).map((query) => `v1/series?${query}`)),
    ...words.flatMap((word) => [
      `v1/books?search=${word}`,
      `v2/authors?search=${word}`,
      `v1/collections?search=${word}`,
    ]),
    ...libraryIds.flatMap((id) => [`v1/libraries/${id}`, `v1/series?library_id=${id}`, `v1/genres?library_id=${id}`]),
    ...seriesIds.flatMap((id) => ofSeries.map((part) => `v1/series/${id}${part}`)),
    ...seriesIds.flatMap((id) => [`v1/books?series_id=${id}`, `v2/authors?series_id=${id}`]),
    ...seriesIds.flatMap((id) => [`v2/series/${id}/read-progress/tachiyomi`, `v1/series/${id}/file`]),
    ...bookIds.flatMap((id) => ofBook.map((part) => `v1/books/${id}${part}`)),
    ...collections.flatMap((id) => [
      `v1/collections/${id}`,
      `v1/collections/${id}/series`,
      `v1/tags?collection_id=${id}`,
    ]),
    ...collections.map((id) => `v1/series?collection_id=${id}`),
    ...readListIds.flatMap((id) => [`v1/readlists/${id}`, `v1/readlists/${id}/books`, `v2/authors?readlist_id=${id}`]),
    // The files do not exist, so the response names those that are missing.
    ...readListIds.flatMap((id) => [`v1/readlists/${id}/read-progress/tachiyomi`, `v1/readlists/${id}/file`]),
    ...readListIds.flatMap((id) => bookIds.map((book) => `v1/readlists/${id}/books/${book}/next`)),
    ...readListIds.flatMap((id) => bookIds.slice(0, 2).map((book) => `v1/readlists/${id}/books/${book}/previous`)),
  ]
  return [
    ...[...named, ...contents(stock, series)].map((path) => ({ path: `${base}/${path}`, how: {} })),
    ...searches(words, { seriesIds, libraryIds }),
  ]
}

/** Files are slow, so only those of the first and last series are requested, one hidden and one visible. */
function contents({ collectionIds, readListIds }: Stock, series: readonly StockSeries[]): string[] {
  const few = [...new Set([...series.slice(0, 1), ...series.slice(-1)])]
  return [
    ...few.flatMap(({ write }) => pictures.map((part) => `v1/series/${write.id}/${part}`)),
    ...few.flatMap(({ books }) => books.slice(-1).flatMap(({ id }) => inBook.map((part) => `v1/books/${id}/${part}`))),
    ...collectionIds.flatMap((id) => pictures.map((part) => `v1/collections/${id}/${part}`)),
    ...readListIds.flatMap((id) => pictures.map((part) => `v1/readlists/${id}/${part}`)),
  ]
}

function namedQueries(word: string): string[] {
  return [`search=${word}`, `genre=${word} kind`, `tag=${word} mood`, `publisher=${word}`].map((query) =>
    encodeURI(query),
  )
}

type Pools = { readonly seriesIds: readonly string[]; readonly libraryIds: readonly string[] }

function searches(words: readonly string[], { seriesIds, libraryIds }: Pools): Question[] {
  const is = (field: string, value: string, operator = 'is') => ({ [field]: { operator, value } })
  const shared = [
    ...words.flatMap((word) => [is('title', word, 'contains'), is('title', word, 'doesNotContain')]),
    ...words.map((word) => is('tag', `${word} mood`)),
    ...libraryIds.map((id) => is('libraryId', id)),
    ...['isTrue', 'isFalse'].flatMap((operator) => [{ deleted: { operator } }, { oneShot: { operator } }]),
  ]
  const ask = (kind: 'series' | 'books', conditions: readonly object[]) =>
    [{}, ...words.map((fullTextSearch) => ({ fullTextSearch })), ...conditions.map((condition) => ({ condition }))].map(
      (body) => ({ path: `${base}/v1/${kind}/list`, how: { method: 'POST', body } }),
    )
  return [
    ...ask('series', [...shared, ...words.map((word) => is('genre', `${word} kind`)), is('sharingLabel', 'Tag 0')]),
    ...ask('books', [...shared, ...seriesIds.slice(0, 3).map((id) => is('seriesId', id))]),
  ]
}
