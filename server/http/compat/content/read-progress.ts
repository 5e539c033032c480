import { z } from 'zod'
import {
  type CountedBooks,
  countedAmong,
  countedInReadList,
  countedInSeries,
  countReading,
  type ReadingCounts,
} from '../../../db/queries/apps/app-progress.ts'
import { findList } from '../../../db/queries/lists/lists.ts'
import { wantedBookIds, wantToReadId } from '../../../db/queries/lists/queue.ts'
import { findSeries } from '../../../db/queries/series/series.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import { markSeries, markUpTo } from '../../../library/reading/mark-books.ts'
import { findProgression, saveProgression } from '../../../library/reading/progression.ts'
import type { ProgressDevice } from '../../../library/reading/save-progress.ts'
import { bookInView, clearProgress, saveProgress } from '../../../library/reading/save-progress.ts'
import { readReadium, writeReadium } from '../../kit/reading/progression.ts'
import { progressDeviceOf } from '../../kit/request/device.ts'
import { readJson } from '../../kit/request/read-json.ts'
import type { CompatContext } from '../compat-context.ts'
import { instant } from '../present/common.ts'
import type { Call, Compat } from '../tree.ts'
import { addressesOf, originOf } from './addresses.ts'

/**
 * A JSON body validated by a schema; other keys are ignored.
 * @throws AppError `bad_request` naming each invalid field
 */
async function readBody<T>({ exchange }: Call, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await readJson(exchange.req, exchange.res))
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(({ path, message }) => ({ in: 'body', field: path.join('.'), message }))
  const [first] = details
  const field = first?.field === '' ? 'body' : first?.field
  throw new AppError('request_invalid', { problems: `${field}: ${first?.message}` }, details)
}

/** The source of progress from such an app. */
function sourceOf({ exchange }: Call): ProgressDevice {
  return { ...progressDeviceOf(exchange), origin: 'compat' }
}

/** Progress in a book as a Readium locator, reading and writing, with time and device. */
export function serveProgression({ context, serve }: Compat): void {
  const path = '/api/v1/books/:id/progression'
  serve({ path, access: 'progress-read' }, async (call) => {
    const found = await findProgression(call.viewer, context, call.id())
    if (found === null) return undefined
    const own = addressesOf(found.book, originOf(call.exchange, context), 'manifest')
    // Parts of a book are identified by their names in it, as in the list of positions.
    const names = {
      file: own.file,
      page: (number: number) => `${originOf(call.exchange, context)}/api/v1/books/${found.book.id}/pages/${number}`,
      resource: (name: string) => name,
      documentType: own.documentType,
    }
    return { ...writeReadium(found, names), modified: instant(found.at) }
  })
  serve({ method: 'put', path, access: 'progress-write' }, async (call) => {
    const received = readReadium(await readJson(call.exchange.req, call.exchange.res))
    await saveProgression(call.viewer, context, call.id(), { received, by: sourceOf(call), ignoresCleared: true })
    return undefined
  })
}

const pageBody = z.object({ page: z.int().nullish(), completed: z.boolean().nullish() })
const seriesBody = z.object({ lastBookNumberSortRead: z.number() })
const listBody = z.object({ lastBookRead: z.int().min(0) })

/** Progress by page, and of series and read lists, as tracking apps count it. */
export function serveReadProgress({ context, serve }: Compat): void {
  const write = 'progress-write'
  serve({ method: 'patch', path: '/api/v1/books/:id/read-progress', access: write }, async (call) => {
    await savePage(call, context, await readBody(call, pageBody))
    return undefined
  })
  serve({ method: 'delete', path: '/api/v1/books/:id/read-progress', access: write }, async (call) => {
    await clearProgress(call.viewer, context, call.id(), sourceOf(call))
    return undefined
  })
  for (const [method, read] of [
    ['post', true],
    ['delete', false],
  ] as const) {
    serve({ method, path: '/api/v1/series/:id/read-progress', access: write }, async (call) => {
      await markSeries(call.viewer, context, call.id(), { read, by: sourceOf(call) })
      return undefined
    })
  }
  serveSeriesTracker(context, serve)
  serveListTracker(context, serve)
}

/** `completed` overrides the page; a page that does not exist is refused. */
async function savePage(call: Call, context: CompatContext, { page, completed }: z.output<typeof pageBody>) {
  const { pageCount, id } = await bookInView(call.viewer, context, call.id())
  if (completed === true) {
    await saveProgress(call.viewer, context, id, { completed: true, ...sourceOf(call) })
    return
  }
  if (page == null) throw new AppError('progress_needed')
  if (page < 1 || page > Math.max(1, pageCount)) {
    throw new AppError('page_out_of_range_from_one', { last: Math.max(1, pageCount) })
  }
  await saveProgress(call.viewer, context, id, { currentPage: page, ...sourceOf(call) })
}

type Serve = Compat['serve']

function serveSeriesTracker(context: CompatContext, serve: Serve): void {
  const { reader } = context.database
  const path = '/api/v2/series/:id/read-progress/tachiyomi'
  serve({ path, access: 'progress-read' }, async (call) => {
    const counts = await countReading(call.viewer, reader, await inSeries(call, context))
    return {
      ...presentCounts(counts),
      lastReadContinuousNumberSort: counts.lastInARow,
      maxNumberSort: counts.maxOrder,
    }
  })
  serve({ method: 'put', path, access: 'progress-write' }, async (call) => {
    const order = reachOf((await readBody(call, seriesBody)).lastBookNumberSortRead)
    await markUpTo(call.viewer, context, await inSeries(call, context), { upTo: { order }, by: sourceOf(call) })
    return undefined
  })
}

function serveListTracker(context: CompatContext, serve: Serve): void {
  const { reader } = context.database
  const path = '/api/v1/readlists/:id/read-progress/tachiyomi'
  serve({ path, access: 'progress-read' }, async (call) => {
    const counts = await countReading(call.viewer, reader, await inReadList(call, context))
    return { ...presentCounts(counts), lastReadContinuousIndex: counts.inARow }
  })
  serve({ method: 'put', path, access: 'progress-write' }, async (call) => {
    const { lastBookRead: position } = await readBody(call, listBody)
    await markUpTo(call.viewer, context, await inReadList(call, context), {
      upTo: { place: position },
      by: sourceOf(call),
    })
    return undefined
  })
}

/** Tracking apps store numbers as 32-bit floats: numbers equal in that form count as reached. */
function reachOf(order: number): number {
  const near = Math.fround(order)
  const step = 2 ** (Math.floor(Math.log2(Math.abs(near) || 1)) - 23)
  return near + step / 2
}

async function inSeries(call: Call, context: CompatContext): Promise<CountedBooks> {
  const id = call.id()
  if ((await findSeries(call.viewer, context.database.reader, id)) === null) throw notFound('series')
  return countedInSeries(call.viewer, id)
}

async function inReadList(call: Call, context: CompatContext): Promise<CountedBooks> {
  if (call.id() === wantToReadId) {
    const ids = await wantedBookIds(call.viewer, context.database.reader)
    if (ids.length === 0) throw notFound('read_list')
    return countedAmong(ids)
  }
  const list = await findList(call.viewer, context.database.reader, 'readList', call.id())
  if (list === null) throw notFound('read_list')
  return countedInReadList(call.viewer, list)
}

function presentCounts({ books, read, inProgress }: ReadingCounts) {
  return {
    booksCount: books,
    booksReadCount: read,
    booksUnreadCount: books - read - inProgress,
    booksInProgressCount: inProgress,
  }
}
