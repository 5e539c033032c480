import { z } from 'zod'
import type { Permission } from '../../domain/access/viewer.ts'
import { bookFileFormats } from '../../domain/vocabulary.ts'
import { paging, uuid } from '../shared.ts'
import { opdsBookAddresses } from './opds-books.ts'
import { opds2Feed, opdsPublication } from './opds-feed.ts'
import type { Content, Protocol, ProtocolAddress } from './protocol.ts'

const text = z.string()
const paged = z.object(paging)
/** The targets of a feed's facets. */
const narrowed = paged.extend({
  sort: z.enum(['title', 'series', 'added', 'released', 'read']).optional(),
  status: z.enum(['unread', 'in_progress', 'read']).optional(),
  format: z.enum(bookFileFormats).optional(),
  language: text.max(200).optional(),
  tag: text.max(200).optional(),
})
const searched = narrowed.omit({ sort: true }).extend({
  query: text.optional().meta({ description: 'Search words; all of them must match' }),
  q: text.optional().meta({ description: 'Alias of `query`' }),
  title: text.optional().meta({ description: 'Additional words, in the title' }),
  author: text.optional().meta({ description: 'Additional words, in the names of people' }),
})

type Kind = 'navigation' | 'acquisition'
type Feed = readonly [path: string, kind: Kind, access: Permission, summary: string, query?: z.ZodObject]

/** Feeds of both versions, by the path below `/opds/v1` and `/opds/v2`. */
const feeds: readonly Feed[] = [
  ['/keep-reading', 'acquisition', 'books-read', 'Books in progress', paged],
  ['/next', 'acquisition', 'books-read', 'The next book of each series in progress', paged],
  ['/recent', 'acquisition', 'books-read', 'Recently added books', narrowed.omit({ sort: true })],
  ['/updated', 'navigation', 'series-read', 'Recently updated series', paged],
  ['/want-to-read', 'acquisition', 'progress-read', 'The want-to-read list', paged],
  ['/collections', 'navigation', 'collections-read', 'Collections', paged],
  ['/collections/{id}', 'navigation', 'collections-read', 'The series of a collection', paged],
  ['/readlists', 'navigation', 'readlists-read', 'Read lists', paged],
  ['/readlists/{id}', 'acquisition', 'readlists-read', 'The books of a read list', paged],
  ['/libraries', 'navigation', 'libraries-read', 'Libraries'],
  ['/libraries/{id}', 'navigation', 'series-read', 'The series of a library', paged],
  ['/series', 'navigation', 'series-read', 'All series', paged],
  ['/series/{id}', 'acquisition', 'books-read', 'The books of a series', narrowed],
  ['/letters', 'navigation', 'series-read', 'The first letters of series titles'],
  ['/letters/{name}', 'navigation', 'series-read', 'The series of a letter', paged],
  ['/books', 'acquisition', 'books-read', 'All books', narrowed],
  ['/genres', 'navigation', 'books-read', 'Genres', paged],
  ['/genres/{id}', 'acquisition', 'books-read', 'The books of a genre', narrowed],
  ['/tags', 'navigation', 'books-read', 'Tags', paged],
  ['/tags/{id}', 'acquisition', 'books-read', 'The books of a tag', narrowed],
  ['/people', 'navigation', 'books-read', 'People', paged],
  ['/people/{id}', 'acquisition', 'books-read', 'The books of a person', narrowed],
  ['/publishers', 'navigation', 'books-read', 'Publishers', paged],
  ['/publishers/books', 'acquisition', 'books-read', 'The books of a publisher', narrowed.extend({ name: text })],
  ['/languages', 'navigation', 'books-read', 'Languages', paged],
  ['/languages/{name}', 'acquisition', 'books-read', 'The books of a language', narrowed],
  ['/formats', 'navigation', 'books-read', 'File formats', paged],
  ['/formats/{name}', 'acquisition', 'books-read', 'The books of a file format', narrowed],
  ['/search', 'acquisition', 'books-read', 'Search', searched],
]

const atom = (parameters: string): Content => ({ types: [`application/atom+xml;${parameters}`] })
const atomFeed = (kind: Kind) => atom(`profile=opds-catalog;kind=${kind}`)
const jsonFeed: Content = { types: ['application/opds+json'], schema: opds2Feed }

const link = z.object({ rel: text, href: text, type: text })
const flow = z.object({ type: text, labels: z.object({ login: text, password: text }) })
const authentication: Content = {
  types: ['application/opds-authentication+json'],
  schema: z
    .object({ id: text, title: text, description: text, links: z.array(link), authentication: z.array(flow) })
    .meta({ id: 'OpdsAuthentication' }),
}

const inV1 = { method: 'get', tags: ['OPDS 1.2'] } as const
const inV2 = { method: 'get', tags: ['OPDS 2.0'] } as const
const inBoth = { method: 'get', tags: ['OPDS 1.2', 'OPDS 2.0'] } as const

const roots: readonly ProtocolAddress[] = [
  ...['/opds/v1/catalog', '/opds', '/opds/v1', '/opds/v1.2/catalog'].map((path) => ({
    ...inV1,
    path,
    summary: 'The start of the catalog (OPDS 1.2)',
    access: 'books-read' as const,
    responses: { 200: atomFeed('navigation') },
  })),
  ...['/opds/v2', '/opds/v2/catalog'].map((path) => ({
    ...inV2,
    path,
    summary: 'The start of the catalog (OPDS 2.0)',
    access: 'books-read' as const,
    responses: { 200: jsonFeed },
  })),
]

const lists = feeds.flatMap(([path, kind, access, summary, query]): ProtocolAddress[] => {
  const shared = { access, summary, ...(query === undefined ? {} : { query }) }
  return [
    { ...inV1, ...shared, path: `/opds/v1${path}`, responses: { 200: atomFeed(kind) } },
    { ...inV2, ...shared, path: `/opds/v2${path}`, responses: { 200: jsonFeed } },
  ]
})

const single: readonly ProtocolAddress[] = [
  {
    ...inV1,
    path: '/opds/v1/books/{id}',
    access: 'books-read',
    summary: 'One book as a complete entry',
    responses: { 200: atom('type=entry;profile=opds-catalog') },
  },
  {
    ...inV2,
    path: '/opds/v2/books/{id}',
    access: 'books-read',
    summary: 'One book as a publication',
    responses: { 200: { types: ['application/opds-publication+json'], schema: opdsPublication } },
  },
  {
    ...inV1,
    path: '/opds/v1/everything',
    access: 'books-read',
    summary: 'Every book in one feed, newest first',
    description: 'The complete acquisition feed, for apps that mirror the catalog. It is streamed as it is generated.',
    responses: { 200: atomFeed('acquisition') },
  },
  {
    ...inV1,
    path: '/opds/v1/releases',
    access: 'series-read',
    summary: 'New releases of tracked series that are not in the library yet, newest first',
    description:
      'An Atom feed for news readers, with links to the pages of the releases. There is nothing to download.',
    responses: { 200: { types: ['application/atom+xml'] } },
  },
  {
    ...inV2,
    path: '/opds/v2/shelves',
    access: 'books-read',
    summary: 'The first entries of each list, as groups',
    responses: { 200: jsonFeed },
  },
  {
    ...inV1,
    path: '/opds/v1/search.xml',
    access: 'public',
    summary: 'Describes the search (OpenSearch)',
    responses: { 200: { types: ['application/opensearchdescription+xml'] } },
  },
  {
    ...inBoth,
    path: '/opds/authentication',
    access: 'public',
    summary: 'How to sign in (Authentication for OPDS 1.0)',
    responses: { 200: authentication },
  },
  {
    ...inBoth,
    path: '/opds/logo.png',
    access: 'public',
    summary: 'The logo of this server',
    responses: { 200: { types: ['image/png'] } },
  },
]

/** The catalogs and their targets. */
export const opds: Protocol = {
  name: 'opds',
  base: '/opds',
  addresses: [...roots, ...lists, ...single, ...opdsBookAddresses],
  params: { id: uuid, name: text, page: z.int().min(0).meta({ description: 'Page of the book, 0-indexed' }) },
  refusal: (status) => (status === 401 ? authentication : undefined),
}
