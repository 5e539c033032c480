import { listBooks } from '../../../db/queries/books/books.ts'
import { listKeepReading, listOnDeck } from '../../../db/queries/reading/shelves.ts'
import { findSeries } from '../../../db/queries/series/series.ts'
import { findTerm } from '../../../db/queries/series/terms.ts'
import { notFound } from '../../../domain/errors.ts'
import { searchMatch } from '../../../domain/text/search-text.ts'
import { bookFileFormats } from '../../../domain/vocabulary.ts'
import { sortOrders } from './choice.ts'
import { facetsOf, languageTitle, merged, type Selection } from './facets.ts'
import { type Feed, plainLine, type Target } from './model.ts'
import { publish } from './publications.ts'
import { newest, type Request } from './request.ts'

type Head = Pick<Feed, 'id' | 'title' | 'self' | 'up'> & { readonly subtitle?: string | null }

/** A feed of books that can be filtered and sorted. */
async function selectedBooks(
  head: Head,
  { order, ...question }: Selection,
  request: Request,
  mixed = true,
): Promise<Feed> {
  const { viewer, reader, page, pageSize, choice } = request
  const sort = order === null ? null : (choice.sort ?? order)
  const [list, facets] = await Promise.all([
    listBooks(viewer, reader, {
      ...merged(question, choice),
      page,
      pageSize,
      ...(sort === null ? {} : { sort: sortOrders[sort] }),
    }),
    facetsOf({ order, ...question }, request),
  ])
  const publications = await publish(request, list.items)
  return {
    subtitle: null,
    ...head,
    updatedAt: newest(publications, request),
    paging: { page, pageSize, total: list.total },
    choice: order === null ? { ...choice, sort: null } : { ...choice, sort: sort === order ? null : sort },
    facets,
    content: { kind: 'acquisition', publications, mixed },
  }
}

/** All books by title. */
export function allBooksFeed(request: Request): Promise<Feed> {
  const head = { id: 'urn:inglenook:books', title: 'Books', self: { to: 'books' }, up: { to: 'root' } } as const
  return selectedBooks(head, { order: 'title' }, request)
}

/** All books, newest first: the purpose of the feed, so it has no other sort. */
export async function recentFeed(request: Request): Promise<Feed> {
  const head = {
    id: 'urn:inglenook:recent',
    title: 'Recently added',
    self: { to: 'recent' },
    up: { to: 'root' },
  } as const
  const feed = await selectedBooks(head, { order: 'added' }, { ...request, choice: { ...request.choice, sort: null } })
  return { ...feed, facets: (feed.facets ?? []).filter(({ title }) => title !== 'Sort') }
}

/** The books of a series in reading order. @throws AppError `not_found` */
export async function seriesBooksFeed(id: string, request: Request): Promise<Feed> {
  const series = await findSeries(request.viewer, request.reader, id)
  if (series === null) throw notFound('series')
  const head: Head = {
    id: `urn:uuid:${id}`,
    title: series.title,
    subtitle: series.summary,
    self: { to: 'series', id },
    up: { to: 'library', id: series.libraryId },
  }
  const feed = await selectedBooks(head, { seriesId: id, order: 'series' }, request, false)
  return { ...feed, updatedAt: Math.max(series.updatedAt, feed.updatedAt) }
}

/** Search results, best first. A query without words has none. */
export async function searchFeed(query: string, request: Request): Promise<Feed> {
  const head: Head = {
    id: `urn:inglenook:search:${encodeURIComponent(query)}`,
    title: query.trim() === '' ? 'Search' : `Search: ${query}`,
    self: { to: 'search', query },
    up: { to: 'root' },
  }
  if (searchMatch(query) !== null) return selectedBooks(head, { fullText: query, order: null }, request)
  const { page, pageSize } = request
  return {
    subtitle: null,
    ...head,
    updatedAt: request.startedAt,
    paging: { page, pageSize, total: 0 },
    content: { kind: 'acquisition', publications: [], mixed: true },
  }
}

const terms = { genre: 'genres', tag: 'tags', person: 'people' } as const

/** The books of a genre, a tag, or a person. @throws AppError `not_found` */
export async function termFeed(target: Extract<Target, { to: keyof typeof terms }>, request: Request): Promise<Feed> {
  const kind = target.to
  const term = await findTerm(request.viewer, request.reader, kind, target.id)
  if (term === null) throw notFound('address')
  const head: Head = {
    id: `urn:uuid:${target.id}`,
    title: plainLine(term.name) || term.id,
    self: target,
    up: { to: terms[target.to] },
  }
  return selectedBooks(head, { term: { kind, id: target.id }, order: 'series' }, request)
}

const values = { publisher: 'publishers', language: 'languages', format: 'formats' } as const

/** The books of a publisher, in a language, of a format. @throws AppError `not_found` when there are none */
export async function valueFeed(target: Extract<Target, { to: keyof typeof values }>, request: Request): Promise<Feed> {
  const selection = selectionOf(target)
  const { viewer, reader } = request
  const { order, ...question } = selection
  const any = await listBooks(viewer, reader, { ...question, page: 1, pageSize: 1 })
  if (any.total === 0) throw notFound('address')
  const head: Head = {
    id: `urn:inglenook:${target.to}:${encodeURIComponent(target.name)}`,
    title: valueTitle(target.to, target.name),
    self: target,
    up: { to: values[target.to] },
  }
  return selectedBooks(head, selection, request)
}

function selectionOf({ to, name }: Extract<Target, { to: keyof typeof values }>): Selection {
  if (to === 'publisher') return { publisher: name, order: 'series' }
  if (to === 'language') return { language: name, order: 'series' }
  if (!bookFileFormats.some((format) => format === name)) throw notFound('address')
  return { condition: { kind: 'text', field: 'format', operator: 'is', value: name }, order: 'series' }
}

/** Display name of a publisher, a language or a format. */
export function valueTitle(kind: keyof typeof values, name: string): string {
  if (kind === 'language') return languageTitle(name)
  return kind === 'format' ? name.toUpperCase() : plainLine(name) || name
}

const shelves = {
  'keep-reading': { title: 'Continue reading', list: listKeepReading },
  'on-deck': { title: 'Next in series', list: listOnDeck },
} as const

/** A list of books in its own order. */
export async function shelfFeed(
  target: Extract<Target, { to: keyof typeof shelves }>,
  request: Request,
): Promise<Feed> {
  const { viewer, reader, page, pageSize } = request
  const { title, list } = shelves[target.to]
  const books = await list(viewer, reader, { page, pageSize })
  const publications = await publish(request, books.items)
  return {
    id: `urn:inglenook:${target.to}`,
    title,
    subtitle: null,
    updatedAt: newest(publications, request),
    self: target,
    up: { to: 'root' },
    paging: { page, pageSize, total: books.total },
    content: { kind: 'acquisition', publications, mixed: true },
  }
}
