import { createHash } from 'node:crypto'
import type { Viewer } from '../domain/access/viewer.ts'
import { thumbnailMark } from '../domain/book/picture-sizes.ts'
import { openBookFile } from '../library/books/book-files.ts'
import { type OpenedThumbnail, openCover, openThumbnail } from '../library/covers/open-thumbnail.ts'
import type { LibraryContext } from '../library/library-context.ts'
import { extractPage, openPage, type PageBody, readPage, type WantedPage } from '../library/reading/open-page.ts'
import { openEpub, readResource, type WantedResource } from '../library/reading/read-epub.ts'
import type { OpenedArchive } from '../library/series/open-archive.ts'
import { strongTag } from './kit/answer/etag.ts'
import { type ByteBody, disposition, oneReadLimit, sendBytes, sendUnchanged } from './kit/answer/send-bytes.ts'
import { disconnectSignal, type Exchange } from './kit/request/exchange.ts'

/**
 * A plain JPEG with the aspect ratio of a cover and the size `placeholderSize` of the contract, shown without a
 * picture.
 */
const placeholderCover: Uint8Array = Buffer.from(
  '/9j/2wBDAA0NDQ0ODQ4QEA4UFhMWFB4bGRkbHi0gIiAiIC1EKjIqKjIqRDxJOzc7STxsVUtLVWx9aWNpfZeHh5e+tb75+f//2wBDAQ0N' +
    'DQ0ODQ4QEA4UFhMWFB4bGRkbHi0gIiAiIC1EKjIqKjIqRDxJOzc7STxsVUtLVWx9aWNpfZeHh5e+tb75+f//wgARCAC2AHkDASIAAhEB' +
    'AxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAVAQEBAAAAAAAAAAAAAAAAAAAAAv/aAAwDAQACEAMQAAAAtBFAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAA' +
    'AACA/9oACAEBAAE/ADh//8QAFBEBAAAAAAAAAAAAAAAAAAAAYP/aAAgBAgEBPwBB/8QAFBEBAAAAAAAAAAAAAAAAAAAAYP/aAAgBAwEB' +
    'PwBB/9k=',
  'base64',
)

/** Documents of a book: its own styles and pictures, no scripts, forms or connections. */
const bookContent = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin',
].join('; ')

/** Increase when sanitised documents come out differently. */
const sanitizerVersion = 1

/** Sends the file of a book as it is on disk. */
export async function sendFile(
  exchange: Exchange,
  viewer: Viewer,
  context: LibraryContext,
  bookId: string,
): Promise<void> {
  const file = await openBookFile(viewer, context, bookId)
  const about = {
    tag: strongTag(file.version),
    lastModified: file.modifiedAt,
    mediaType: file.mediaType,
    disposition: disposition('attachment', file.name),
  }
  const { size, read, readAtOnce, release } = file
  await sendBytes(exchange, about, { kind: 'made', size, read, atOnce: { read: readAtOnce, release } })
}

/** Sends an archive that is generated on the fly. */
export async function sendArchive(exchange: Exchange, archive: OpenedArchive): Promise<void> {
  const about = {
    tag: strongTag(archive.version),
    mediaType: 'application/zip',
    disposition: disposition('attachment', archive.name),
  }
  await sendBytes(exchange, about, { kind: 'made', size: archive.size, read: archive.read })
}

/** Sends a page; `dated` for apps that compare times rather than tags. @returns the page count of the book */
export async function sendPage(
  exchange: Exchange,
  viewer: Viewer,
  context: LibraryContext,
  wanted: WantedPage & { readonly dated?: boolean },
): Promise<number> {
  const page = await openPage(viewer, context, wanted)
  const dates =
    wanted.dated === true
      ? { lastModified: Math.floor(page.file.mtimeUs / 1_000), cacheControl: 'private, max-age=0, must-revalidate' }
      : {}
  const about = { tag: strongTag(page.key), mediaType: page.facts.mediaType, ...dates }
  if (sendUnchanged(exchange, about)) return page.pageCount
  const body = await readPage(context, page, disconnectSignal(exchange))
  const mediaType = body.kind === 'stored' ? body.stored.mediaType : body.mediaType
  await sendBytes(exchange, { ...about, mediaType }, bytesOf(body))
  return page.pageCount
}

function bytesOf(page: PageBody): ByteBody {
  if (page.kind === 'stored') {
    const { size, read, release, stream } = page.stored
    return size <= oneReadLimit ? { kind: 'lying', size, read, release } : { kind: 'made', size, read: stream }
  }
  return page.kind === 'unpacked' ? { kind: 'once', ...page.unpacked } : { kind: 'bytes', bytes: page.bytes }
}

/** Sends one page of a PDF as a PDF; 1-based. */
export async function sendRawPage(
  exchange: Exchange,
  viewer: Viewer,
  context: LibraryContext,
  { bookId, page }: { readonly bookId: string; readonly page: number },
): Promise<void> {
  const opened = await openPage(viewer, context, { bookId, number: page })
  const about = { tag: strongTag(opened.file.fileHash, page, 'pdf'), mediaType: 'application/pdf' }
  if (sendUnchanged(exchange, about)) return
  const bytes = await extractPage(context, opened, disconnectSignal(exchange))
  await sendBytes(exchange, about, { kind: 'bytes', bytes })
}

/** Sends a sanitised part of an EPUB. */
export async function sendResource(
  exchange: Exchange,
  viewer: Viewer,
  context: LibraryContext,
  { bookId, name, syntax }: WantedResource & { readonly bookId: string },
): Promise<void> {
  const file = await openEpub(viewer, context.database.reader, bookId)
  const part = createHash('sha256').update(name).digest('hex').slice(0, 16)
  const about = {
    tag: strongTag(file.fileHash, sanitizerVersion, part, ...(syntax === undefined ? [] : [syntax])),
    mediaType: 'application/octet-stream',
    contentSecurityPolicy: bookContent,
  }
  if (sendUnchanged(exchange, about)) return
  const { bytes, mediaType } = await readResource(
    context.pages.workers,
    file,
    { name, syntax },
    disconnectSignal(exchange),
  )
  await sendBytes(exchange, { ...about, mediaType }, { kind: 'bytes', bytes })
}

/**
 * Sends a cover, generated if needed. A placeholder must not be cached.
 * @param cacheControl when the address itself changes with the picture
 */
export async function sendThumbnail(
  exchange: Exchange,
  thumbnail: OpenedThumbnail,
  cacheControl?: string,
): Promise<void> {
  const { version, updatedAt, mediaType } = thumbnail
  if (version === null) return sendPlaceholder(exchange)
  const about = {
    tag: strongTag(version),
    lastModified: updatedAt,
    mediaType,
    ...(cacheControl !== undefined && { cacheControl }),
  }
  if (sendUnchanged(exchange, about)) return
  const bytes = await thumbnail.load()
  if (bytes === null) sendPlaceholder(exchange)
  else await sendBytes(exchange, about, { kind: 'bytes', bytes })
}

function sendPlaceholder({ res }: Exchange): void {
  res.setHeader('Content-Type', 'image/jpeg')
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Content-Length', placeholderCover.byteLength)
  res.end(placeholderCover)
}

/** Sends the cover of a book. @param version the one in the address: while it is current, apps may cache the picture */
export async function sendCover(
  exchange: Exchange,
  viewer: Viewer,
  context: LibraryContext,
  { bookId, size, version }: { bookId: string; size: 'full' | 'thumbnail'; version: string },
): Promise<void> {
  const opened = await (size === 'full' ? openCover : openThumbnail)(viewer, context, bookId)
  const { updatedAt } = opened
  const own =
    size === 'full' ? String(updatedAt) : thumbnailMark(updatedAt, context.settings.get('thumbnail.max_dimension'))
  await sendThumbnail(exchange, opened, version === own ? 'private, max-age=31536000, immutable' : undefined)
}
