import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { queueSorts } from '../../domain/vocabulary.ts'
import { book } from '../books/books.ts'
import { operation } from '../operation.ts'
import { series } from '../series/series.ts'
import { bookParams, dateTime, int, paginated, paging, seriesParams, uuid } from '../shared.ts'

/** One thing that a user means to read. */
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
  .meta({ id: 'QueueOrderInput', description: 'Ids of entries, each once, in their new order' })

const queueAddition = z
  .object({
    added: int.min(0),
    alreadyPresent: int.min(0),
    notFound: z.array(uuid).max(600).meta({ description: 'Ids that name nothing in view' }),
  })
  .meta({ id: 'QueueAddition' })

export const queueOperations = {
  listQueue: operation({
    method: 'get',
    path: '/api/v1/want-to-read',
    tag: 'Want to read',
    summary: 'The want-to-read queue of the signed-in user',
    description:
      'Newest first unless `sort` says otherwise; `custom` is the order that the user gave it. Entries of soft-deleted ' +
      'books and series, and of those that are out of sight, are left out and keep their places.',
    access: 'progress-read',
    query: z.object({ ...paging, sort: z.enum(queueSorts).default('newest') }),
    responses: { 200: paginated(queueEntry, 'QueuePage') },
  }),
  addToQueue: operation({
    method: 'post',
    path: '/api/v1/want-to-read',
    tag: 'Want to read',
    summary: 'Put a series or a book at the end of the queue; what is there already stays where it is',
    access: 'progress-write',
    body: queueItem,
    responses: { 201: queueEntry },
    refusals: ['not_found'],
  }),
  addManyToQueue: operation({
    method: 'post',
    path: '/api/v1/want-to-read/bulk',
    tag: 'Want to read',
    summary: 'Put up to 100 series and 500 books at the end of the queue, in the order given',
    access: 'progress-write',
    body: queueSelection,
    responses: { 200: queueAddition },
  }),
  orderQueue: operation({
    method: 'put',
    path: '/api/v1/want-to-read/order',
    tag: 'Want to read',
    summary: 'Put entries of the queue in another order',
    description:
      'The named entries share the places that they had together, in the order in which they are named; every other ' +
      'entry stays where it is. The whole queue or a part of it can be put in order.',
    access: 'progress-write',
    body: queueOrder,
    responses: { 204: 'empty' },
    refusals: ['not_found'],
  }),
  removeSeriesFromQueue: operation({
    method: 'delete',
    path: '/api/v1/want-to-read/series/{seriesId}',
    tag: 'Want to read',
    summary: 'Take a series out of the queue',
    access: 'progress-write',
    params: seriesParams,
    responses: { 204: 'empty' },
  }),
  removeBookFromQueue: operation({
    method: 'delete',
    path: '/api/v1/want-to-read/books/{bookId}',
    tag: 'Want to read',
    summary: 'Take a book out of the queue',
    access: 'progress-write',
    params: bookParams,
    responses: { 204: 'empty' },
  }),
} as const
