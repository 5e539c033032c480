import { z } from 'zod'
import { listBookAppDetails } from '../../../db/queries/app-details.ts'
import { listSeriesBooks } from '../../../db/queries/books.ts'
import { listReadListBooks } from '../../../db/queries/list-members.ts'
import { findList } from '../../../db/queries/lists.ts'
import { findSeries } from '../../../db/queries/series.ts'
import type { BookRecord } from '../../../db/records/book.ts'
import { mostMembers } from '../../../db/records/lists.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import { bookInView, giveUpPlace, keepPlace } from '../../../library/reading/keep-place.ts'
import { markBooksRead, markSeries } from '../../../library/reading/mark-books.ts'
import type { CompatParts } from '../parts.ts'
import type { Call, Compat } from '../tree.ts'
import { readBody, sourceOf } from './read-body.ts'

const pageBody = z.object({ page: z.int().nullish(), completed: z.boolean().nullish() })
const seriesBody = z.object({ lastBookNumberSortRead: z.number() })
const listBody = z.object({ lastBookRead: z.int().min(0) })

/** Places by page, and how far a series or a read list is read, as trackers count it. */
export function serveReadProgress({ parts, serve }: Compat): void {
  const { desk } = parts
  const write = 'progress-write'
  serve({ method: 'patch', path: '/api/v1/books/:id/read-progress', access: write }, async (call) => {
    const body = await readBody(call, pageBody)
    await keepPage(call, parts, body)
    return undefined
  })
  serve({ method: 'delete', path: '/api/v1/books/:id/read-progress', access: write }, async (call) => {
    await giveUpPlace(call.viewer, desk, call.id(), sourceOf(call))
    return undefined
  })
  for (const [method, read] of [
    ['post', true],
    ['delete', false],
  ] as const) {
    serve({ method, path: '/api/v1/series/:id/read-progress', access: write }, async (call) => {
      await markSeries(call.viewer, desk, call.id(), { read, by: sourceOf(call) })
      return undefined
    })
  }
  serveSeriesTracker(parts, serve)
  serveListTracker(parts, serve)
}

/** `completed` wins over the page; a page that the book has not is refused. */
async function keepPage(call: Call, { desk }: CompatParts, { page, completed }: z.output<typeof pageBody>) {
  const { pageCount, id } = await bookInView(call.viewer, desk, call.id())
  if (completed === true) {
    await keepPlace(call.viewer, desk, id, { completed: true, ...sourceOf(call) })
    return
  }
  if (page == null) throw new AppError('bad_request', 'Tell the page, or that the book is completed.')
  if (page < 1 || page > Math.max(1, pageCount)) {
    throw new AppError('bad_request', `This book has the pages 1 to ${Math.max(1, pageCount)}.`)
  }
  await keepPlace(call.viewer, desk, id, { currentPage: page, ...sourceOf(call) })
}

type Serve = Compat['serve']

function serveSeriesTracker(parts: CompatParts, serve: Serve): void {
  const path = '/api/v2/series/:id/read-progress/tachiyomi'
  serve({ path, access: 'progress-read' }, async (call) => {
    const books = await numberedBooks(call, parts)
    const orders = books.map(({ order }) => order)
    return {
      ...countsOf(books.map(({ book }) => book)),
      lastReadContinuousNumberSort: books[readInARow(books.map(({ book }) => book)) - 1]?.order ?? 0,
      maxNumberSort: orders.reduce((most, order) => Math.max(most, order), 0),
    }
  })
  serve({ method: 'put', path, access: 'progress-write' }, async (call) => {
    const { lastBookNumberSortRead } = await readBody(call, seriesBody)
    const books = await numberedBooks(call, parts)
    const read = books.filter(({ order }) => order <= lastBookNumberSortRead).map(({ book }) => book)
    await markBooksRead(call.viewer, parts.desk, read.filter(isUnread), sourceOf(call))
    return undefined
  })
}

function serveListTracker(parts: CompatParts, serve: Serve): void {
  const path = '/api/v1/readlists/:id/read-progress/tachiyomi'
  serve({ path, access: 'progress-read' }, async (call) => {
    const books = await listedBooks(call, parts)
    return { ...countsOf(books), lastReadContinuousIndex: readInARow(books) }
  })
  serve({ method: 'put', path, access: 'progress-write' }, async (call) => {
    const { lastBookRead } = await readBody(call, listBody)
    const books = (await listedBooks(call, parts)).slice(0, lastBookRead)
    await markBooksRead(call.viewer, parts.desk, books.filter(isUnread), sourceOf(call))
    return undefined
  })
}

type Numbered = { readonly book: BookRecord; readonly order: number }

/** The books of a series by the numbers that trackers know them by. */
async function numberedBooks(call: Call, { pages: { reader } }: CompatParts): Promise<readonly Numbered[]> {
  const id = call.id()
  if ((await findSeries(call.viewer, reader, id)) === null) throw notFound('This series')
  const books = await listSeriesBooks(call.viewer, reader, id)
  const ids = books.map((book) => book.id)
  const details = await listBookAppDetails(reader, ids)
  return books
    .map((book) => ({ book, order: details.get(book.id)?.order ?? book.position }))
    .toSorted((a, b) => a.order - b.order)
}

async function listedBooks(call: Call, { pages: { reader } }: CompatParts): Promise<readonly BookRecord[]> {
  const list = await findList(call.viewer, reader, 'readList', call.id())
  if (list === null) throw notFound('This read list')
  return (await listReadListBooks(call.viewer, reader, list, { page: 1, pageSize: mostMembers })).items
}

function isUnread({ progress }: BookRecord): boolean {
  return progress?.completed !== true
}

function countsOf(books: readonly BookRecord[]) {
  const read = books.filter((book) => !isUnread(book)).length
  const begun = books.filter((book) => book.progress !== null && isUnread(book)).length
  return {
    booksCount: books.length,
    booksReadCount: read,
    booksUnreadCount: books.length - read - begun,
    booksInProgressCount: begun,
  }
}

/** How many are read from the first one on without a gap. */
function readInARow(books: readonly BookRecord[]): number {
  const gap = books.findIndex(isUnread)
  return gap === -1 ? books.length : gap
}
