import { z } from 'zod'
import { findBook } from '../../../db/queries/books.ts'
import type { BookRecord } from '../../../db/records/book.ts'
import type { ProgressRecord } from '../../../db/records/reading.ts'
import type { EpubOutline } from '../../../domain/book/analysis.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import { bookInView, keepPlace } from '../../../library/reading/keep-place.ts'
import { spineType } from '../../../library/reading/manifest/served-types.ts'
import { findOutline } from '../../../library/reading/read-epub.ts'
import type { CompatParts } from '../parts.ts'
import { instant } from '../present/common.ts'
import type { Call, Compat } from '../tree.ts'
import { readBody, sourceOf } from './read-body.ts'

const share = z.number().min(0).max(1)
const locations = z.object({
  fragments: z.array(z.string().max(2_000)).max(50).nullish(),
  position: z.int().nullish(),
  progression: share.nullish(),
  totalProgression: share.nullish(),
})
const locatorShape = z.object({
  href: z.string().max(4_000),
  type: z.string().max(200).nullish(),
  title: z.string().max(1_000).nullish(),
  locations: locations.nullish(),
})
const progressionBody = z.object({
  modified: z.iso.datetime({ offset: true }),
  device: z.object({ id: z.string().max(200), name: z.string().max(200) }),
  locator: locatorShape,
})

type Locator = z.output<typeof locatorShape>
/** A place as the store keeps it. */
type Found = { readonly currentPage?: number; readonly percentage?: number }

/** The place in a book as a Readium locator, both ways, with the time and the device of whoever told it. */
export function serveProgression({ parts, serve }: Compat): void {
  const path = '/api/v1/books/:id/progression'
  serve({ path, access: 'progress-read' }, async (call) => {
    const book = await findBook(call.viewer, parts.pages.reader, call.id())
    if (book === null || book.deletedAt !== null) throw notFound('This book')
    const { progress } = book
    if (progress === null) return undefined
    return {
      modified: instant(progress.updatedAt),
      device: { id: progress.device ?? '', name: progress.device ?? '' },
      locator: storedLocator(progress) ?? (await locatorOf(call, parts, book, progress)),
    }
  })
  serve({ method: 'put', path, access: 'progress-write' }, async (call) => {
    const { modified, device, locator } = await readBody(call, progressionBody)
    const book = await bookInView(call.viewer, parts.desk, call.id())
    const found = book.fileFormat === 'epub' ? await inText(call, parts, locator) : onPage(book, locator)
    const source = sourceOf(call)
    const kept = await keepPlace(call.viewer, parts.desk, book.id, {
      ...found,
      origin: source.origin,
      device: device.name.trim() === '' ? source.device : device.name.trim(),
      at: Date.parse(modified),
      locator: { ...locator, href: nameOf(locator.href) },
    })
    if (kept.kind === 'older') {
      throw new AppError('conflict', 'A newer place is kept. Read that one first.')
    }
    return undefined
  })
}

/** The name in the book behind what an app calls a resource: a name, a name with a fragment, or a whole address. */
function nameOf(href: string): string {
  const bare = href.split('#', 1)[0] ?? ''
  const marks = ['/resource/', '/resources/']
  const mark = marks.find((part) => bare.includes(part))
  const name = mark === undefined ? bare : bare.slice(bare.indexOf(mark) + mark.length)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** @throws AppError `bad_request` for a page that the book has not */
function onPage({ pageCount }: BookRecord, { locations: at }: Locator): Found {
  const total = at?.totalProgression
  const page = at?.position ?? (total == null ? null : Math.min(pageCount, Math.floor(total * pageCount) + 1))
  if (page !== null && page >= 1 && page <= Math.max(1, pageCount)) return { currentPage: page }
  throw new AppError('bad_request', `Tell a position from 1 to ${Math.max(1, pageCount)}.`)
}

/** @throws AppError `bad_request` for a resource that is not in the reading order and a place without any share */
async function inText(call: Call, { pages }: CompatParts, { href, locations: at }: Locator): Promise<Found> {
  const { epub, book } = await findOutline(call.viewer, pages.reader, call.id())
  const total = Math.max(1, book.pageCount)
  const item = itemCalled(epub, nameOf(href))
  if (item === undefined) {
    if (at?.totalProgression == null) {
      throw new AppError('bad_request', 'The book holds no such resource: name one of its reading order.')
    }
    return { percentage: at.totalProgression }
  }
  const inside = Math.min(item.positions - 1, Math.floor((at?.progression ?? 0) * item.positions))
  const currentPage = item.firstPosition + inside
  return { currentPage, percentage: at?.totalProgression ?? (currentPage - 1) / total }
}

/** By its whole name; else by the end of it, as apps that resolve names against the package write it. */
function itemCalled({ spine }: EpubOutline, name: string) {
  return spine.find((item) => item.href === name) ?? spine.find((item) => name !== '' && item.href.endsWith(`/${name}`))
}

/** What the app of a place wrote, when it was one that writes locators. */
function storedLocator({ locator }: ProgressRecord): Locator | null {
  const parsed = locatorShape.safeParse(locator)
  if (!parsed.success || parsed.data.locations == null) return null
  return { ...parsed.data, href: nameOf(parsed.data.href), type: parsed.data.type ?? '' }
}

async function locatorOf(
  call: Call,
  { pages }: CompatParts,
  book: BookRecord,
  { currentPage, percentage }: ProgressRecord,
): Promise<Locator> {
  const position = Math.min(currentPage, Math.max(1, book.pageCount))
  const totalProgression = percentage ?? position / Math.max(1, book.pageCount)
  const places = { position, totalProgression }
  if (book.fileFormat !== 'epub') {
    return { href: `pages/${position}`, type: 'image/jpeg', locations: places }
  }
  const { epub } = await findOutline(call.viewer, pages.reader, book.id)
  const item = epub.spine.findLast(({ firstPosition }) => firstPosition <= position) ?? epub.spine[0]
  if (item === undefined) return { href: '', type: 'text/html', locations: places }
  const progression = Math.min(1, (position - item.firstPosition) / item.positions)
  return { href: item.href, type: spineType(item), locations: { ...places, progression } }
}
