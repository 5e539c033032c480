import { z } from 'zod'
import {
  array,
  at,
  bookQuery,
  namesQuery,
  nothing,
  object,
  ofLibraries,
  pageBy,
  searchBody,
  searched,
  seriesQuery,
  words,
} from './compatible.ts'
import { json, type ProtocolAddress } from './protocol.ts'

const text = z.string()
const ids = z.array(text)
const metadata = json(z.looseObject({}))
const locked = 'Fields that are set are locked, unless the body says otherwise. Omitted fields are unchanged.'

const series = '/api/v1/series'
const seriesAddresses: readonly ProtocolAddress[] = [
  at(`get ${series}`, 'series-read', 'Series', pageBy(seriesQuery.extend(searched.shape))),
  at(`post ${series}/list`, 'series-read', 'Series that match a condition', { ...pageBy(), body: searchBody }),
  at(`get ${series}/new`, 'series-read', 'Recently added series', pageBy(seriesQuery)),
  at(`get ${series}/updated`, 'series-read', 'Recently updated series', pageBy(seriesQuery)),
  at(`get ${series}/latest`, 'series-read', 'Recently updated series', pageBy(seriesQuery)),
  at(`get ${series}/release-dates`, 'series-read', 'The release years of series', { ...words, query: namesQuery }),
  at(`get ${series}/{id}`, 'series-read', 'One series', object),
  at(`get ${series}/{id}/books`, 'books-read', 'The books of a series', pageBy(bookQuery)),
  at(`get ${series}/{id}/collections`, 'collections-read', 'The collections that contain a series', array),
  at(`patch ${series}/{id}/metadata`, 'series-write', 'Change the metadata of a series', {
    ...nothing,
    body: metadata,
    description: locked,
  }),
]

const books = '/api/v1/books'
const bookAddresses: readonly ProtocolAddress[] = [
  at(`get ${books}`, 'books-read', 'Books', pageBy(bookQuery.extend(searched.shape))),
  at(`post ${books}/list`, 'books-read', 'Books that match a condition', { ...pageBy(), body: searchBody }),
  at(`get ${books}/latest`, 'books-read', 'Recently updated books', pageBy(bookQuery)),
  at(`get ${books}/ondeck`, 'progress-read', 'The next book of each series in progress', pageBy(ofLibraries)),
  at(`get ${books}/{id}`, 'books-read', 'One book', object),
  at(`get ${books}/{id}/next`, 'books-read', 'The next book of the series', object),
  at(`get ${books}/{id}/previous`, 'books-read', 'The previous book of the series', object),
  at(`get ${books}/{id}/readlists`, 'readlists-read', 'The read lists that contain a book', array),
  at(`patch ${books}/{id}/metadata`, 'books-write', 'Change the metadata of a book', {
    ...nothing,
    body: metadata,
    description: locked,
  }),
]

const collection = json(z.looseObject({ name: text, ordered: z.boolean().optional(), seriesIds: ids.optional() }))
const readList = json(
  z.looseObject({ name: text, summary: text.optional(), ordered: z.boolean().optional(), bookIds: ids.optional() }),
)
const change = json(z.looseObject({ name: text.optional(), ordered: z.boolean().optional() }))
const replaced = 'A list of IDs, if given, replaces the members.'

const [collections, readLists] = ['/api/v1/collections', '/api/v1/readlists']
const listAddresses: readonly ProtocolAddress[] = [
  at(`get ${collections}`, 'collections-read', 'Collections', pageBy(searched)),
  at(`post ${collections}`, 'collections-write', 'Create a collection', { ...object, body: collection }),
  at(`get ${collections}/{id}`, 'collections-read', 'One collection', object),
  at(`patch ${collections}/{id}`, 'collections-write', 'Change a collection', {
    ...nothing,
    body: change,
    description: replaced,
  }),
  at(`delete ${collections}/{id}`, 'collections-delete', 'Delete a collection', nothing),
  at(`get ${collections}/{id}/series`, 'collections-read', 'The series of a collection', pageBy()),
  at(`get ${readLists}`, 'readlists-read', 'Read lists; the last one is Want to read', pageBy(searched)),
  at(`post ${readLists}`, 'readlists-write', 'Create a read list', { ...object, body: readList }),
  at(`get ${readLists}/{id}`, 'readlists-read', 'One read list', object),
  at(`patch ${readLists}/{id}`, 'readlists-write', 'Change a read list', {
    ...nothing,
    body: change,
    description: replaced,
  }),
  at(`delete ${readLists}/{id}`, 'readlists-delete', 'Delete a read list', nothing),
  at(`get ${readLists}/{id}/books`, 'readlists-read', 'The books of a read list', pageBy()),
  at(`get ${readLists}/{id}/books/{bookId}/next`, 'readlists-read', 'The next book of a read list', object),
  at(`get ${readLists}/{id}/books/{bookId}/previous`, 'readlists-read', 'The previous book of a read list', object),
]

const names = { ...words, query: namesQuery }
const authors = namesQuery.extend({ ...searched.shape, role: text.optional() })
const nameAddresses: readonly ProtocolAddress[] = [
  at('get /api/v1/genres', 'series-read', 'Genres', names),
  at('get /api/v1/tags', 'series-read', 'Tags of series and books', names),
  at('get /api/v1/tags/book', 'series-read', 'Tags of books', names),
  at('get /api/v1/tags/series', 'series-read', 'Tags of series', names),
  at('get /api/v1/publishers', 'series-read', 'Publishers', names),
  at('get /api/v1/languages', 'series-read', 'Languages', names),
  at('get /api/v1/age-ratings', 'series-read', 'Age ratings', names),
  at('get /api/v1/sharing-labels', 'series-read', 'Sharing tags; empty unless you are an administrator', names),
  at('get /api/v1/authors', 'series-read', 'People with their roles', { ...array, query: authors }),
  at('get /api/v1/authors/names', 'series-read', 'Names of people', { ...words, query: authors }),
  at('get /api/v1/authors/roles', 'series-read', 'Roles of people', { ...words, query: authors }),
  at('get /api/v2/authors', 'series-read', 'People with their roles, paged', pageBy(authors)),
]

/** Series, books, lists, and the names by which apps filter. */
export const compatibleLists: readonly ProtocolAddress[] = [
  ...seriesAddresses,
  ...bookAddresses,
  ...listAddresses,
  ...nameAddresses,
]
