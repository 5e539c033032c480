import type { Reader } from '../../../db/database.ts'
import { findBook, listBooks } from '../../../db/queries/books.ts'
import { findLibrary, listLibraries } from '../../../db/queries/libraries.ts'
import { listLists } from '../../../db/queries/lists.ts'
import { listQueue } from '../../../db/queries/queue.ts'
import { findSeries, listSeries } from '../../../db/queries/series.ts'
import { listKeepReading, listRecentlyAddedBooks } from '../../../db/queries/shelves.ts'
import type { Permission, Viewer } from '../../../domain/access/viewer.ts'
import { notFound } from '../../../domain/errors.ts'
import { parseBookSort, parseSeriesSort } from '../../../domain/filter/sort.ts'
import { searchMatch } from '../../../domain/text/search-text.ts'
import { collectionFeed, listsFeed, readListFeed, wantToReadFeed } from './list-feeds.ts'
import type { Feed, NavigationEntry, Publication, Target } from './model.ts'
import { publish } from './publications.ts'
import { newest, type Request, seriesEntry } from './request.ts'

/** The feed behind a target. @throws AppError `not_found` for what does not exist or may not be seen */
export async function buildFeed(target: Target, request: Request): Promise<Feed> {
  switch (target.to) {
    case 'root':
      return rootFeed(request)
    case 'libraries':
      return librariesFeed(request)
    case 'library':
      return libraryFeed(target.id, request)
    case 'all-series':
      return seriesFeed(request)
    case 'series':
      return seriesBooksFeed(target.id, request)
    case 'search':
      return searchFeed(target.query, request)
    case 'want-to-read':
      return wantToReadFeed(request)
    case 'collections':
      return listsFeed('collection', request)
    case 'collection':
      return collectionFeed(target.id, request)
    case 'read-lists':
      return listsFeed('readList', request)
    case 'read-list':
      return readListFeed(target.id, request)
    case 'book':
      throw notFound('The feed')
    default:
      return shelfFeed(target, request)
  }
}

/** One book as a publication of its own. @throws AppError `not_found` */
export async function buildPublication(bookId: string, request: Request): Promise<Publication> {
  const book = await findBook(request.viewer, request.reader, bookId)
  const [publication] =
    book === null || book.deletedAt !== null ? [] : await publish(request.viewer, request.reader, [book])
  if (publication === undefined) throw notFound('The book')
  return publication
}

async function rootFeed(request: Request): Promise<Feed> {
  const { viewer, reader } = request
  const first = { page: 1, pageSize: 1 }
  const [reading, recent, series, libraries, own] = await Promise.all([
    listKeepReading(viewer, reader, first),
    listRecentlyAddedBooks(viewer, reader, first),
    listSeries(viewer, reader, first),
    listLibraries(viewer, reader),
    countLists(request),
  ])
  const updatedAt = newest([...reading.items, ...recent.items, ...series.items, ...libraries], request)
  const entry = (target: Target, title: string, summary: string, count: number): NavigationEntry => ({
    id: `urn:inglenook:${target.to}`,
    title,
    summary,
    target,
    sort: target.to === 'recent' ? 'new' : null,
    count,
    updatedAt,
  })
  const entries = [
    ...(reading.total > 0
      ? [entry({ to: 'keep-reading' }, 'Keep reading', 'Books you have begun, last read first', reading.total)]
      : []),
    ...(own.wanted > 0
      ? [entry({ to: 'want-to-read' }, 'Want to read', 'What you keep in mind, in your order', own.wanted)]
      : []),
    entry({ to: 'recent' }, 'Recently added', 'All books, newest first', recent.total),
    entry({ to: 'all-series' }, 'Series', 'All series by name', series.total),
    entry({ to: 'books' }, 'Books', 'All books by title', recent.total),
    entry({ to: 'libraries' }, 'Libraries', 'The folders that the books come from', libraries.length),
    ...(own.collections > 0
      ? [entry({ to: 'collections' }, 'Collections', 'Series that someone put together', own.collections)]
      : []),
    ...(own.readLists > 0
      ? [entry({ to: 'read-lists' }, 'Reading lists', 'Books in an order to read them', own.readLists)]
      : []),
  ]
  return {
    id: 'urn:inglenook:root',
    title: 'Inglenook',
    subtitle: null,
    updatedAt,
    self: { to: 'root' },
    up: null,
    paging: null,
    content: { kind: 'navigation', entries },
  }
}

/** How much there is of what people put together; nothing of what the viewer has no permission for. */
async function countLists({ viewer, reader }: Request) {
  const first = { page: 1, pageSize: 1 }
  const nothing = { total: 0 }
  const may = (permission: Permission) => viewer.permissions.has(permission)
  const [queue, collections, readLists] = await Promise.all([
    may('progress-read') ? listQueue(viewer, reader, { ...first, sort: 'custom' }) : nothing,
    may('collections-read') ? listLists(viewer, reader, 'collection', first) : nothing,
    may('readlists-read') ? listLists(viewer, reader, 'readList', first) : nothing,
  ])
  return { wanted: queue.total, collections: collections.total, readLists: readLists.total }
}

async function librariesFeed(request: Request): Promise<Feed> {
  const libraries = await listLibraries(request.viewer, request.reader)
  return {
    id: 'urn:inglenook:libraries',
    title: 'Libraries',
    subtitle: null,
    updatedAt: newest(libraries, request),
    self: { to: 'libraries' },
    up: { to: 'root' },
    paging: null,
    content: {
      kind: 'navigation',
      entries: libraries.map((library) => ({
        id: `urn:uuid:${library.id}`,
        title: library.name,
        summary: `${library.seriesCount} series, ${library.bookCount} books`,
        target: { to: 'library', id: library.id },
        sort: null,
        count: library.seriesCount,
        updatedAt: library.updatedAt,
      })),
    },
  }
}

async function libraryFeed(id: string, request: Request): Promise<Feed> {
  const library = await findLibrary(request.viewer, request.reader, id)
  if (library === null) throw notFound('The library')
  const feed = await seriesFeed(request, id)
  return { ...feed, id: `urn:uuid:${id}`, title: library.name, self: { to: 'library', id }, up: { to: 'libraries' } }
}

async function seriesFeed(request: Request, libraryId?: string): Promise<Feed> {
  const { viewer, reader, page, pageSize } = request
  const list = await listSeries(viewer, reader, {
    page,
    pageSize,
    sort: parseSeriesSort('name,asc'),
    ...(libraryId === undefined ? {} : { libraryId }),
  })
  return {
    id: 'urn:inglenook:series',
    title: 'Series',
    subtitle: null,
    updatedAt: newest(list.items, request),
    self: { to: 'all-series' },
    up: { to: 'root' },
    paging: { page, pageSize, total: list.total },
    content: { kind: 'navigation', entries: list.items.map(seriesEntry) },
  }
}

async function seriesBooksFeed(id: string, request: Request): Promise<Feed> {
  const { viewer, reader, page, pageSize } = request
  const series = await findSeries(viewer, reader, id)
  if (series === null) throw notFound('The series')
  const list = await listBooks(viewer, reader, { page, pageSize, seriesId: id, sort: parseBookSort('series,asc') })
  const publications = await publish(viewer, reader, list.items)
  return {
    id: `urn:uuid:${id}`,
    title: series.title,
    subtitle: series.summary,
    updatedAt: newest([series, ...publications], request),
    self: { to: 'series', id },
    up: { to: 'library', id: series.libraryId },
    paging: { page, pageSize, total: list.total },
    content: { kind: 'acquisition', publications, mixed: false },
  }
}

async function searchFeed(query: string, request: Request): Promise<Feed> {
  const { viewer, reader, page, pageSize } = request
  // A question without a word in it finds nothing; the lists take it for no question at all.
  const list =
    searchMatch(query) === null
      ? { items: [], total: 0 }
      : await listBooks(viewer, reader, { page, pageSize, fullText: query })
  const publications = await publish(viewer, reader, list.items)
  return {
    id: `urn:inglenook:search:${encodeURIComponent(query)}`,
    title: query.trim() === '' ? 'Search' : `Search: ${query}`,
    subtitle: null,
    updatedAt: newest(publications, request),
    self: { to: 'search', query },
    up: { to: 'root' },
    paging: { page, pageSize, total: list.total },
    content: { kind: 'acquisition', publications, mixed: true },
  }
}

const shelves = {
  recent: { title: 'Recently added', list: listRecentlyAddedBooks },
  'keep-reading': { title: 'Keep reading', list: listKeepReading },
  books: {
    title: 'Books',
    list: (viewer: Viewer, reader: Reader, paging: { page: number; pageSize: number }) =>
      listBooks(viewer, reader, { ...paging, sort: parseBookSort('title,asc') }),
  },
} as const

async function shelfFeed(target: Extract<Target, { to: keyof typeof shelves }>, request: Request): Promise<Feed> {
  const { viewer, reader, page, pageSize } = request
  const shelf = shelves[target.to]
  const list = await shelf.list(viewer, reader, { page, pageSize })
  const publications = await publish(viewer, reader, list.items)
  return {
    id: `urn:inglenook:${target.to}`,
    title: shelf.title,
    subtitle: null,
    updatedAt: newest(publications, request),
    self: target,
    up: { to: 'root' },
    paging: { page, pageSize, total: list.total },
    content: { kind: 'acquisition', publications, mixed: true },
  }
}
