import { join } from 'node:path'
import { findBookFile, findBookPages } from '../../db/queries/books/book-content.ts'
import type { BookFile } from '../../db/records/book.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { PageFacts } from '../../domain/book/analysis.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { KnownFile } from '../../workers/messages.ts'
import { fileRefusal } from '../books/file-refusal.ts'
import type { LibraryContext } from '../library-context.ts'
import type { UnpackedPage } from './inflate-page.ts'
import type { MadePage } from './page-reading.ts'
import type { StoredPage } from './stored-pages.ts'

/** A page that may be shown: what identifies its bytes, known before they are read. */
export type OpenedPage = {
  readonly file: BookFile
  readonly facts: PageFacts
  /** Pixels of the width, or of the longest side, that it is shrunk to, as JPEG or PNG; null for the page as it is. */
  readonly width: number | null
  readonly edge: number | null
  readonly as: PageKind
  readonly pageCount: number
  /** File, page and variant: equal keys mean equal bytes. */
  readonly key: string
}

/**
 * What will do: what browsers show (`shown`, everything else becomes a JPEG), the very bytes of the book (`stored`), or
 * only a picture of one kind.
 */
export type PageKind = 'shown' | 'stored' | 'jpeg' | 'png'

export type WantedPage = {
  readonly bookId: string
  /** 1-based. */
  readonly number: number
  readonly width?: number | null
  readonly edge?: number | null
  /** Default: `shown`. */
  readonly as?: PageKind
}

export type PageBody =
  | { readonly kind: 'stored'; readonly stored: StoredPage }
  | { readonly kind: 'unpacked'; readonly mediaType: string; readonly unpacked: UnpackedPage }
  | { readonly kind: 'made'; readonly mediaType: string; readonly bytes: Uint8Array }

/** What browsers show; everything else is converted. */
const shownAsIs = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])

/** Whether a page goes out as it lies in the book when nothing else is asked for. */
export function isShownAsIs(mediaType: string): boolean {
  return shownAsIs.has(mediaType)
}

/**
 * Finds a page for a viewer. Visibility is decided here, before any conditional answer.
 * @throws AppError `not_found`; `unprocessable` for a text book (its pages are not pictures) and for unreadable files
 */
export async function openPage(viewer: Viewer, context: LibraryContext, page: WantedPage): Promise<OpenedPage> {
  const file = await findBookFile(viewer, context.database.reader, page.bookId)
  if (file === null) throw notFound('book')
  const pages = await pagesOf(viewer, context, file)
  requirePictures(file, pages)
  const facts = pages[page.number - 1]
  if (facts === undefined) throw notFound('page')
  const { width = null, edge = null } = page
  const isMade = (width !== null || edge !== null) && page.as !== 'png'
  const as = isMade ? 'jpeg' : (page.as ?? 'shown')
  const key = `${file.fileHash}-${page.number}-${variantOf({ width, edge, as })}`
  return { file, facts, width, edge, as, pageCount: pages.length, key }
}

function variantOf({ width, edge, as }: Pick<OpenedPage, 'width' | 'edge' | 'as'>): string {
  const kind = as === 'png' ? as : ''
  if (width !== null) return `w${width}${kind}`
  if (edge !== null) return `e${edge}${kind}`
  return as === 'shown' ? 'full' : as
}

/** The pages of a book, in order. @throws AppError `not_found`, `unprocessable` as for `openPage` */
export async function listPages(
  viewer: Viewer,
  context: LibraryContext,
  bookId: string,
): Promise<readonly PageFacts[]> {
  const file = await findBookFile(viewer, context.database.reader, bookId)
  if (file === null) throw notFound('book')
  const pages = await pagesOf(viewer, context, file)
  requirePictures(file, pages)
  return pages
}

/**
 * The bytes of an opened page: straight from the archive where they lie as they are or deflated, else from the page
 * cache, else made by a worker and kept.
 * @param gone aborts when nobody waits any more
 * @throws AppError when the file cannot be read
 */
export async function readPage(context: LibraryContext, page: OpenedPage, gone: AbortSignal): Promise<PageBody> {
  const file = knownFile(page.file)
  const mayLieOpen = page.width === null && page.edge === null && page.file.format !== 'pdf'
  const fits = (mediaType: string) => isKind(page.as, mediaType)
  const stored = mayLieOpen ? await context.pages.stored.locate(file, page.facts.number) : null
  if (stored !== null && fits(stored.mediaType)) return { kind: 'stored', stored }
  const unpacked =
    mayLieOpen && stored === null ? await context.pages.stored.unpack(file, page.facts.number, fits) : null
  if (unpacked !== null) return { kind: 'unpacked', ...unpacked }
  const cached = await context.pages.cache.get(page.key)
  if (cached !== null) return { kind: 'made', ...cached }
  const made = await context.pages.making.run(page.key, gone, (signal) => makePage(context, page, file, signal))
  return { kind: 'made', ...made }
}

function isKind(as: PageKind, mediaType: string): boolean {
  if (as === 'stored') return true
  return as === 'shown' ? isShownAsIs(mediaType) : mediaType === `image/${as}`
}

async function makePage(
  context: LibraryContext,
  page: OpenedPage,
  file: KnownFile,
  signal: AbortSignal,
): Promise<MadePage> {
  const { width, edge, facts, as } = page
  const sizes = {
    ...(width === null ? {} : { maxWidth: width }),
    ...(edge === null ? {} : { maxWidth: edge, maxHeight: edge }),
  }
  const input = { file, page: facts.number, ...sizes }
  const kind = as === 'jpeg' || as === 'png' ? as : 'original'
  const answer = await context.pages.workers.run('read-page', { ...input, as: kind }, { signal })
  const needsConversion = as === 'shown' && answer.ok && !isShownAsIs(answer.value.mediaType)
  const shown = needsConversion
    ? await context.pages.workers.run('read-page', { ...input, as: 'jpeg' }, { signal })
    : answer
  if (!shown.ok) throw fileRefusal(shown.failure, page.file.offline)
  // Unpacking one entry of a zip costs less than keeping it.
  const isCheap = isZip(page.file) && kind === 'original' && !needsConversion
  if (!isCheap) await context.pages.cache.put(page.key, shown.value)
  return shown.value
}

/** An opened page of a PDF as a document of its own. @throws AppError when it cannot be taken out of its file */
export async function extractPage(context: LibraryContext, page: OpenedPage, signal: AbortSignal): Promise<Uint8Array> {
  const input = { file: knownFile(page.file), page: page.facts.number }
  const answer = await context.pages.workers.run('extract-page', input, { signal })
  if (!answer.ok) throw fileRefusal(answer.failure, page.file.offline)
  return answer.value.bytes
}

function isZip(file: BookFile): boolean {
  return file.format === 'cbz' || file.format === 'epub'
}

export function knownFile(file: BookFile): KnownFile {
  const { libraryPath, relativePath, format, size, mtimeUs } = file
  return { path: join(libraryPath, relativePath), root: libraryPath, format, size, mtimeUs }
}

/** Kept by content, so that turning pages asks for the list once. Whether it may be seen was decided with the file. */
async function pagesOf(viewer: Viewer, context: LibraryContext, file: BookFile): Promise<readonly PageFacts[]> {
  const key = `${file.id} ${file.fileHash} ${file.mtimeUs}`
  const cachedList = context.pages.pageLists.get(key)
  if (cachedList !== undefined) return cachedList
  const pages = (await findBookPages(viewer, context.database.reader, file.id))?.pages ?? []
  context.pages.pageLists.set(key, pages)
  return pages
}

function requirePictures(file: BookFile, pages: readonly PageFacts[]): void {
  if (pages.length > 0) return
  if (file.analysisError !== null) throw fileRefusal(file.analysisError, file.offline)
  const manifest = `/api/v1/books/${file.id}/manifest`
  throw new AppError(
    'book_is_text',
    { manifest },
    {
      manifest,
    },
  )
}
