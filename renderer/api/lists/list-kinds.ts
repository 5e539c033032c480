import type { OperationCall, OperationOutput } from '../../../server/contract/index.ts'
import { counted } from '../../lib/counts.ts'
import { addressOf, call } from '../call.ts'
import type { Book, Collection, ReadList, Series } from '../types.ts'

type Range = { readonly page: number; readonly pageSize: number }
type PageOf<T> = Range & { readonly data: readonly T[]; readonly total: number; readonly totalPages: number }

/** Fields common to all lists. */
export type AnyList = Pick<ReadList, 'id' | 'name' | 'summary' | 'ordered'>
type NewList = Pick<OperationCall<'createReadList'>['body'], 'name' | 'summary' | 'ordered'> & {
  readonly memberIds?: readonly string[]
}
type Rule = Pick<OperationCall<'createCollection'>['body'], 'condition' | 'sort'>

/**
 * The differences between collections of series and reading lists of books. `More`: input fields that only one kind
 * has.
 */
export type ListKind<List extends AnyList, Member extends { readonly id: string }, More extends object = object> = {
  /** First part of its query keys and permissions. */
  readonly name: 'collections' | 'readlists'
  /** Name of the members with their count: "5 books". */
  readonly count: (members: number) => string
  /** Number of members visible to the person; null when they are not counted. */
  readonly size: (list: List) => number | null
  /** Thumbnail: the cover an app chose for the list, else that of its first member. */
  readonly cover: (id: string) => string
  readonly fetchPage: (query: Range, signal: AbortSignal) => Promise<PageOf<List>>
  readonly fetch: (id: string, signal: AbortSignal) => Promise<List>
  /** Lists that contain a member, at most 500. */
  readonly fetchWith: (memberId: string, signal: AbortSignal) => Promise<PageOf<List>>
  readonly fetchMembers: (id: string, query: Range, signal: AbortSignal) => Promise<PageOf<Member>>
  readonly find: (id: string, q: string, signal: AbortSignal) => Promise<OperationOutput<'findInReadList'>>
  readonly create: (list: NewList & More) => Promise<List>
  readonly update: (id: string, changes: Partial<NewList> & More) => Promise<List>
  readonly remove: (id: string) => Promise<unknown>
  readonly addMembers: (id: string, memberIds: string[]) => Promise<unknown>
  readonly removeMembers: (id: string, memberIds: string[]) => Promise<unknown>
  /** `position` is 1-based. */
  readonly moveMembers: (id: string, memberIds: string[], position: number) => Promise<unknown>
}

const ofMember = { pageSize: 500 }

export const collections: ListKind<Collection, Series, Rule> = {
  name: 'collections',
  count: (members) => counted.series(members),
  size: ({ seriesCount }) => seriesCount,
  cover: (collectionId) => addressOf('getCollectionThumbnail', { params: { collectionId } }),
  fetchPage: (query, signal) => call('listCollections', { query, signal }),
  fetch: (collectionId, signal) => call('getCollection', { params: { collectionId }, signal }),
  fetchWith: (seriesId, signal) => call('listCollectionsOfSeries', { params: { seriesId }, query: ofMember, signal }),
  fetchMembers: (collectionId, query, signal) =>
    call('listCollectionSeries', { params: { collectionId }, query, signal }),
  find: (collectionId, q, signal) => call('findInCollection', { params: { collectionId }, query: { q }, signal }),
  create: ({ memberIds = [], ...list }) => call('createCollection', { body: { ...list, seriesIds: [...memberIds] } }),
  update: (collectionId, body) => call('updateCollection', { params: { collectionId }, body }),
  remove: (collectionId) => call('deleteCollection', { params: { collectionId } }),
  addMembers: (collectionId, seriesIds) => call('addToCollection', { params: { collectionId }, body: { seriesIds } }),
  removeMembers: (collectionId, seriesIds) =>
    call('removeManyFromCollection', { params: { collectionId }, body: { seriesIds } }),
  moveMembers: (collectionId, seriesIds, position) =>
    call('moveInCollection', { params: { collectionId }, body: { seriesIds, place: position } }),
}

export const readLists: ListKind<ReadList, Book> = {
  name: 'readlists',
  count: (members) => counted.books(members),
  size: ({ bookCount }) => bookCount,
  cover: (readListId) => addressOf('getReadListThumbnail', { params: { readListId } }),
  fetchPage: (query, signal) => call('listReadLists', { query, signal }),
  fetch: (readListId, signal) => call('getReadList', { params: { readListId }, signal }),
  fetchWith: (bookId, signal) => call('listReadListsOfBook', { params: { bookId }, query: ofMember, signal }),
  fetchMembers: (readListId, query, signal) => call('listReadListBooks', { params: { readListId }, query, signal }),
  find: (readListId, q, signal) => call('findInReadList', { params: { readListId }, query: { q }, signal }),
  create: ({ memberIds = [], ...list }) => call('createReadList', { body: { ...list, bookIds: [...memberIds] } }),
  update: (readListId, body) => call('updateReadList', { params: { readListId }, body }),
  remove: (readListId) => call('deleteReadList', { params: { readListId } }),
  addMembers: (readListId, bookIds) => call('addToReadList', { params: { readListId }, body: { bookIds } }),
  removeMembers: (readListId, bookIds) => call('removeManyFromReadList', { params: { readListId }, body: { bookIds } }),
  moveMembers: (readListId, bookIds, position) =>
    call('moveInReadList', { params: { readListId }, body: { bookIds, place: position } }),
}
