import { findBook } from '../../../db/queries/books/books.ts'
import { notFound } from '../../../domain/errors.ts'
import { allBooksFeed, recentFeed, searchFeed, seriesBooksFeed, shelfFeed, termFeed, valueFeed } from './book-feeds.ts'
import { collectionFeed, listsFeed, readListFeed, wantToReadFeed } from './list-feeds.ts'
import type { Feed, Publication, Target } from './model.ts'
import { publish } from './publications.ts'
import type { Request } from './request.ts'
import { rootFeed } from './root-feed.ts'
import { allSeriesFeed, letterFeed, lettersFeed, librariesFeed, libraryFeed, updatedFeed } from './series-feeds.ts'
import { termsFeed, valuesFeed } from './value-feeds.ts'

type Builders = {
  readonly [To in Target['to']]: (target: Extract<Target, { to: To }>, request: Request) => Promise<Feed>
}

const builders: Builders = {
  root: (_target, request) => rootFeed(request),
  recent: (_target, request) => recentFeed(request),
  updated: (_target, request) => updatedFeed(request),
  'keep-reading': shelfFeed,
  'on-deck': shelfFeed,
  libraries: (_target, request) => librariesFeed(request),
  library: ({ id }, request) => libraryFeed(id, request),
  'all-series': (_target, request) => allSeriesFeed(request),
  letters: (_target, request) => lettersFeed(request),
  letter: ({ name }, request) => letterFeed(name, request),
  series: ({ id }, request) => seriesBooksFeed(id, request),
  books: (_target, request) => allBooksFeed(request),
  // Feeds without paging.
  book: () => Promise.reject(notFound('feed')),
  everything: () => Promise.reject(notFound('feed')),
  'want-to-read': (_target, request) => wantToReadFeed(request),
  collections: (_target, request) => listsFeed('collection', request),
  collection: ({ id }, request) => collectionFeed(id, request),
  'read-lists': (_target, request) => listsFeed('readList', request),
  'read-list': ({ id }, request) => readListFeed(id, request),
  genres: termsFeed,
  tags: termsFeed,
  people: termsFeed,
  genre: termFeed,
  tag: termFeed,
  person: termFeed,
  publishers: valuesFeed,
  languages: valuesFeed,
  formats: valuesFeed,
  publisher: valueFeed,
  language: valueFeed,
  format: valueFeed,
  search: ({ query }, request) => searchFeed(query, request),
}

/** The feed of a target. @throws AppError `not_found` for one that does not exist or is hidden */
export async function buildFeed(target: Target, request: Request): Promise<Feed> {
  return (builders[target.to] as (target: Target, request: Request) => Promise<Feed>)(target, request)
}

/** One book as a separate publication. @throws AppError `not_found` */
export async function buildPublication(bookId: string, request: Request): Promise<Publication> {
  const book = await findBook(request.viewer, request.reader, bookId)
  const [publication] = book === null || book.deletedAt !== null ? [] : await publish(request, [book])
  if (publication === undefined) throw notFound('book')
  return publication
}
