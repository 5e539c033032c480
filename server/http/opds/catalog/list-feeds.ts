import { listCollectionSeries, listReadListBooks } from '../../../db/queries/lists/list-members.ts'
import { findList, listLists } from '../../../db/queries/lists/lists.ts'
import { listQueue } from '../../../db/queries/lists/queue.ts'
import { listNextBooks } from '../../../db/queries/reading/next-books.ts'
import type { ListKind, ListRecord } from '../../../db/records/lists.ts'
import { notFound } from '../../../domain/errors.ts'
import type { Feed, NavigationEntry, Target } from './model.ts'
import { publish } from './publications.ts'
import { newest, type Request, seriesEntry } from './request.ts'

const words = {
  collection: { title: 'Collections', all: { to: 'collections' }, one: 'collection', of: ['series', 'series'] },
  readList: { title: 'Reading lists', all: { to: 'read-lists' }, one: 'read-list', of: ['book', 'books'] },
} as const

/** Collections or read lists by name. */
export async function listsFeed(kind: ListKind, request: Request): Promise<Feed> {
  const { viewer, reader, page, pageSize } = request
  const lists = await listLists(viewer, reader, kind, { page, pageSize })
  return {
    id: `urn:inglenook:${words[kind].all.to}`,
    title: words[kind].title,
    subtitle: null,
    updatedAt: newest(lists.items, request),
    self: words[kind].all,
    up: { to: 'root' },
    paging: { page, pageSize, total: lists.total },
    content: { kind: 'navigation', entries: lists.items.map((list) => listEntry(kind, list)) },
  }
}

function listEntry(kind: ListKind, { id, name, summary, count, updatedAt }: ListRecord): NavigationEntry {
  const [one, many] = words[kind].of
  const contentWords = count === null ? 'Fills itself' : `${count} ${count === 1 ? one : many}`
  const target: Target = { to: words[kind].one, id }
  return { id: `urn:uuid:${id}`, title: name, summary: summary ?? contentWords, target, sort: null, count, updatedAt }
}

/** The series of a collection. @throws AppError `not_found` */
export async function collectionFeed(id: string, request: Request): Promise<Feed> {
  const { viewer, reader, page, pageSize } = request
  const collection = await findList(viewer, reader, 'collection', id)
  if (collection === null) throw notFound('collection')
  const series = await listCollectionSeries(viewer, reader, collection, { page, pageSize })
  return {
    ...headOf('collection', collection),
    updatedAt: newest([collection, ...series.items], request),
    paging: { page, pageSize, total: series.total },
    content: { kind: 'navigation', entries: series.items.map(seriesEntry) },
  }
}

/** The books of a read list in its order. @throws AppError `not_found` */
export async function readListFeed(id: string, request: Request): Promise<Feed> {
  const { viewer, reader, page, pageSize } = request
  const readList = await findList(viewer, reader, 'readList', id)
  if (readList === null) throw notFound('read_list')
  const books = await listReadListBooks(viewer, reader, readList, { page, pageSize })
  const publications = await publish(request, books.items)
  return {
    ...headOf('readList', readList),
    updatedAt: newest([readList, ...publications], request),
    paging: { page, pageSize, total: books.total },
    content: { kind: 'acquisition', publications, mixed: true },
  }
}

function headOf(kind: ListKind, { id, name, summary }: ListRecord) {
  return {
    id: `urn:uuid:${id}`,
    title: name,
    subtitle: summary,
    self: { to: words[kind].one, id },
    up: words[kind].all,
  } as const
}

/**
 * The viewer's want-to-read queue in its order. A feed of books cannot contain a series, so a series is represented by
 * its first unfinished book; duplicates on a page are removed.
 */
export async function wantToReadFeed(request: Request): Promise<Feed> {
  const { viewer, reader, page, pageSize } = request
  const queue = await listQueue(viewer, reader, { page, pageSize, sort: 'custom' })
  const series = queue.items.flatMap(({ item }) => (item.type === 'series' ? [item.series.id] : []))
  const next = await listNextBooks(viewer, reader, series)
  const books = queue.items.flatMap(({ item }) => (item.type === 'book' ? item.book : (next.get(item.series.id) ?? [])))
  const distinct = [...new Map(books.map((book) => [book.id, book])).values()]
  const publications = await publish(request, distinct)
  return {
    id: 'urn:inglenook:want-to-read',
    title: 'Want to read',
    subtitle: null,
    updatedAt: newest(publications, request),
    self: { to: 'want-to-read' },
    up: { to: 'root' },
    paging: { page, pageSize, total: queue.total },
    content: { kind: 'acquisition', publications, mixed: true },
  }
}
