import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { queueSorts } from '../../domain/vocabulary.ts'
import { book } from '../books/books.ts'
import { operation } from '../operation.ts'
import { series } from '../series/series.ts'
import { bookParams, dateTime, int, paginated, paging, seriesParams, uuid } from '../shared.ts'

/** One entry of the want-to-read queue. */
const queueEntry = z
  .object({
    id: uuid,
    itemType: z.enum(['series', 'book']),
    seriesId: uuid.nullable().meta({ description: 'Set when a whole series is in the queue' }),
    bookId: uuid.nullable().meta({ description: 'Set when a single book is in the queue' }),
    addedAt: dateTime,
    series: series.optional().meta({ description: 'The series of `seriesId`' }),
    book: book.optional().meta({ description: 'The book of `bookId`' }),
  })
  .meta({ id: 'QueueEntry' })

const queueItem = z
  .strictObject({ seriesId: uuid.optional(), bookId: uuid.optional() })
  .refine(({ seriesId, bookId }) => (seriesId === undefined) !== (bookId === undefined), {
    error: noteText('input_one_of_two'),
  })
  .meta({ id: 'QueueItemInput' })

const queueSelection = z
  .strictObject({ seriesIds: z.array(uuid).max(100).default([]), bookIds: z.array(uuid).max(500).default([]) })
  .meta({ id: 'QueueSelectionInput' })

const queueOrder = z
  .strictObject({ entryIds: z.array(uuid).min(1).max(10_000) })
  .meta({ id: 'QueueOrderInput', description: 'Unique IDs of entries, in their new order' })

const queueAddition = z
  .object({
    added: int.min(0),
    alreadyPresent: int.min(0),
    notFound: z.array(uuid).max(600).meta({ description: 'IDs that are not visible or don’t exist' }),
  })
  .meta({ id: 'QueueAddition' })

export const queueOperations = {
  listQueue: operation({
    method: 'get',
    path: '/api/v1/want-to-read',
    tag: 'Want to read',
    summary: 'The want-to-read list of the signed-in user',
    description:
      'Newest first by default; `custom` is the order set by the user. Entries of soft-deleted ' +
      'books and series, and of hidden ones, are omitted and keep their positions.',
    access: 'progress-read',
    query: z.object({ ...paging, sort: z.enum(queueSorts).default('newest') }),
    responses: { 200: paginated(queueEntry, 'QueuePage') },
  }),
  addToQueue: operation({
    method: 'post',
    path: '/api/v1/want-to-read',
    tag: 'Want to read',
    summary: 'Add a series or a book to the end of the list; existing entries keep their positions',
    access: 'progress-write',
    body: queueItem,
    responses: { 201: queueEntry },
    refusals: ['not_found'],
  }),
  addManyToQueue: operation({
    method: 'post',
    path: '/api/v1/want-to-read/bulk',
    tag: 'Want to read',
    summary: 'Add up to 100 series and 500 books to the end of the list, in the given order',
    access: 'progress-write',
    body: queueSelection,
    responses: { 200: queueAddition },
  }),
  orderQueue: operation({
    method: 'put',
    path: '/api/v1/want-to-read/order',
    tag: 'Want to read',
    summary: 'Reorder entries of the list',
    description:
      'The given entries take the positions that they had, in the given order; all other ' +
      'entries keep their positions. Reorders the whole list or a part of it.',
    access: 'progress-write',
    body: queueOrder,
    responses: { 204: 'empty' },
    refusals: ['not_found'],
  }),
  removeSeriesFromQueue: operation({
    method: 'delete',
    path: '/api/v1/want-to-read/series/{seriesId}',
    tag: 'Want to read',
    summary: 'Remove a series from the list',
    access: 'progress-write',
    params: seriesParams,
    responses: { 204: 'empty' },
  }),
  removeBookFromQueue: operation({
    method: 'delete',
    path: '/api/v1/want-to-read/books/{bookId}',
    tag: 'Want to read',
    summary: 'Remove a book from the list',
    access: 'progress-write',
    params: bookParams,
    responses: { 204: 'empty' },
  }),
} as const
