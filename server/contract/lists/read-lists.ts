import { z } from 'zod'
import { adjacentBooks, book } from '../books/books.ts'
import { operation } from '../operation.ts'
import { bookParams, int, paginated, paging, uuid } from '../shared.ts'
import {
  fewIds,
  listAddition,
  listFields,
  listName,
  listPosition,
  listPositions,
  listRemoval,
  listSummary,
  manyIds,
  memberSort,
  moveDescription,
  orderDescription,
  progressHistoryQuery,
  someIds,
} from './lists.ts'

export const readList = z
  .object({ ...listFields, bookCount: int.min(0).meta({ description: 'Books that you can see' }) })
  .meta({ id: 'ReadList' })

const progress = z
  .object({
    total: int.min(0).meta({ description: 'Books that you can see' }),
    read: int.min(0).meta({ description: 'How many of these you have finished' }),
    inProgress: int.min(0),
    next: book.nullable().meta({
      description:
        'What to read next: the book started last, else the first unread book after the last finished one, else the first ' +
        'unread book, else the first book again; null if no book can be read',
    }),
  })
  .meta({ id: 'ReadListStanding' })

const settings = { summary: listSummary, ordered: z.boolean().optional() }
const params = z.object({ readListId: uuid })
const page = paginated(readList, 'ReadListPage')
const tag = 'Read lists'

export const readListOperations = {
  listReadLists: operation({
    method: 'get',
    path: '/api/v1/readlists',
    tag,
    summary: 'Read lists of books, by name',
    description:
      'Read lists are shared. People without access to everything see their own and those with a visible book; ' +
      'only visible books are counted.',
    access: 'readlists-read',
    query: z.object(paging),
    responses: { 200: page },
  }),
  createReadList: operation({
    method: 'post',
    path: '/api/v1/readlists',
    tag,
    summary: 'Create a read list',
    access: 'readlists-write',
    body: z.strictObject({ name: listName, ...settings, bookIds: fewIds.default([]) }).meta({ id: 'ReadListInput' }),
    responses: { 201: readList },
    refusals: ['conflict', 'not_found'],
  }),
  getReadList: operation({
    method: 'get',
    path: '/api/v1/readlists/{readListId}',
    tag,
    summary: 'A read list',
    access: 'readlists-read',
    conditional: true,
    params,
    responses: { 200: readList },
  }),
  updateReadList: operation({
    method: 'patch',
    path: '/api/v1/readlists/{readListId}',
    aliases: [{ method: 'put', path: '/api/v1/readlists/{readListId}' }],
    tag,
    summary: 'Change a read list; omitted fields are unchanged',
    access: 'readlists-write',
    params,
    body: z.strictObject({ name: listName.optional(), ...settings }).meta({ id: 'ReadListChanges' }),
    responses: { 200: readList },
    refusals: ['conflict'],
  }),
  deleteReadList: operation({
    method: 'delete',
    path: '/api/v1/readlists/{readListId}',
    tag,
    summary: 'Remove a read list; its books are kept',
    access: 'readlists-delete',
    params,
    responses: { 204: 'empty' },
  }),
  listReadListBooks: operation({
    method: 'get',
    path: '/api/v1/readlists/{readListId}/books',
    tag,
    summary: 'The books of a read list',
    access: 'readlists-read',
    params,
    query: z.object({ ...paging, sort: memberSort.readList }),
    responses: { 200: paginated(book, 'ReadListBookPage') },
  }),
  addToReadList: operation({
    method: 'post',
    path: '/api/v1/readlists/{readListId}/books',
    tag,
    summary: 'Add up to 500 books to the end of a read list',
    access: 'readlists-write',
    params,
    body: z.strictObject({ bookIds: fewIds }).meta({ id: 'ReadListAdditionInput' }),
    responses: { 200: listAddition },
    refusals: ['unprocessable'],
  }),
  orderReadList: operation({
    method: 'put',
    path: '/api/v1/readlists/{readListId}/books',
    tag,
    summary: 'Reorder the books of a read list',
    description: orderDescription,
    access: 'readlists-write',
    conditional: true,
    params,
    body: z.strictObject({ bookIds: manyIds }).meta({ id: 'ReadListOrderInput' }),
    responses: { 204: 'empty' },
  }),
  moveInReadList: operation({
    method: 'post',
    path: '/api/v1/readlists/{readListId}/books/move',
    tag,
    summary: 'Move up to 500 books of a read list to a position',
    description: moveDescription,
    access: 'readlists-write',
    conditional: true,
    params,
    body: z.strictObject({ bookIds: someIds, place: listPosition }).meta({ id: 'ReadListMoveInput' }),
    responses: { 204: 'empty' },
  }),
  removeManyFromReadList: operation({
    method: 'post',
    path: '/api/v1/readlists/{readListId}/books/remove',
    tag,
    summary: 'Remove up to 500 books from a read list; books that are not in it are ignored',
    access: 'readlists-write',
    params,
    body: z.strictObject({ bookIds: fewIds }).meta({ id: 'ReadListRemovalInput' }),
    responses: { 200: listRemoval },
  }),
  findInReadList: operation({
    method: 'get',
    path: '/api/v1/readlists/{readListId}/books/places',
    tag,
    summary: 'Find the positions of a title in a read list, at most 50',
    description: 'Books whose title or series contains the text; case and accents are ignored.',
    access: 'readlists-read',
    params,
    query: progressHistoryQuery,
    responses: { 200: listPositions },
  }),
  removeFromReadList: operation({
    method: 'delete',
    path: '/api/v1/readlists/{readListId}/books/{bookId}',
    tag,
    summary: 'Remove a book from a read list',
    access: 'readlists-write',
    params: z.object({ readListId: uuid, bookId: uuid }),
    responses: { 204: 'empty' },
  }),
  getAdjacentInReadList: operation({
    method: 'get',
    path: '/api/v1/readlists/{readListId}/books/{bookId}/adjacent',
    tag,
    summary: 'The previous and the next book in the order of a read list, among those that you can see',
    access: 'readlists-read',
    params: z.object({ readListId: uuid, bookId: uuid }),
    responses: { 200: adjacentBooks },
  }),
  getReadListThumbnail: operation({
    method: 'get',
    path: '/api/v1/readlists/{readListId}/thumbnail',
    tag,
    summary: 'The cover thumbnail of the read list as JPEG',
    description:
      'The cover selected for it (through the Komga-compatible API), or that of its first book that you can see.',
    access: 'readlists-read',
    rate: 'image',
    params,
    responses: { 200: 'bytes' },
  }),
  getReadListStanding: operation({
    method: 'get',
    path: '/api/v1/readlists/{readListId}/standing',
    tag,
    summary: 'The progress of the signed-in user in a read list, and the next book',
    access: 'readlists-read',
    params,
    responses: { 200: progress },
  }),
  listReadListsOfBook: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/readlists',
    tag,
    summary: 'Read lists that contain a book',
    access: 'readlists-read',
    params: bookParams,
    query: z.object(paging),
    responses: { 200: page },
  }),
} as const
