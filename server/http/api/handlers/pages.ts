import { createHash } from 'node:crypto'
import type { EpubOutline, TocEntry } from '../../../domain/book/analysis.ts'
import { openSeriesThumbnail, openThumbnail } from '../../../library/covers/open-thumbnail.ts'
import { listPages } from '../../../library/reading/open-page.ts'
import { findOutline, openEpub, readResource } from '../../../library/reading/read-epub.ts'
import { strongTag } from '../../kit/etag.ts'
import { goneSignal } from '../../kit/exchange.ts'
import { type Handlers, sent } from '../../kit/route.ts'
import { sendBytes, sendUnchanged } from '../../kit/send-bytes.ts'
import { sendPage, sendThumbnail } from '../deliveries.ts'
import type { ApiParts } from '../parts.ts'

type Names = 'listPages' | 'getPage' | 'getBookThumbnail' | 'getSeriesThumbnail' | 'getBookManifest' | 'getBookResource'

/** Documents of a book: styles and pictures of the book itself, and nothing that runs, asks or sends. */
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

/** Pixels that a page can be shrunk to. */
const narrowest = 320
const widest = 6_000

/** Raised when sanitised documents come out differently. */
const sanitizerVersion = 1

export function pageHandlers(parts: ApiParts): Pick<Handlers, Names> {
  return { ...pictureHandlers(parts), ...epubHandlers(parts) }
}

function pictureHandlers({ pages, thumbnails }: ApiParts) {
  return {
    async listPages({ params, principal }) {
      const found = await listPages(principal.viewer, pages, params.bookId)
      return found.map(({ number, name, mediaType, size, width, height }) => ({
        bookId: params.bookId,
        pageNumber: number,
        fileName: name,
        fileFormat: mediaType.replace(/^image\//, ''),
        mediaType,
        fileSize: size,
        width,
        height,
      }))
    },
    async getPage({ params, query, principal, exchange }) {
      const width = query.width === undefined ? null : Math.min(Math.max(query.width, narrowest), widest)
      await sendPage(exchange, principal.viewer, pages, { bookId: params.bookId, number: params.pageNumber, width })
      return sent
    },
    async getBookThumbnail({ params, principal, exchange }) {
      await sendThumbnail(exchange, await openThumbnail(principal.viewer, thumbnails, params.bookId))
      return sent
    },
    async getSeriesThumbnail({ params, principal, exchange }) {
      await sendThumbnail(exchange, await openSeriesThumbnail(principal.viewer, thumbnails, params.seriesId))
      return sent
    },
  } satisfies Partial<Handlers>
}

function epubHandlers({ pages }: ApiParts) {
  return {
    async getBookManifest({ params, principal }) {
      const { book, epub } = await findOutline(principal.viewer, pages.reader, params.bookId)
      return {
        bookId: book.id,
        title: book.title,
        layout: epub.layout,
        readingDirection: epub.direction ?? book.readingDirection,
        positions: Math.max(1, book.pageCount),
        ...presentOutline(book.id, epub),
      }
    },
    async getBookResource({ params, principal, exchange }) {
      const file = await openEpub(principal.viewer, pages.reader, params.bookId)
      const about = {
        tag: strongTag(
          file.fileHash,
          sanitizerVersion,
          createHash('sha256').update(params.name).digest('hex').slice(0, 16),
        ),
        mediaType: 'application/octet-stream',
        contentSecurityPolicy: bookContent,
      }
      if (sendUnchanged(exchange, about)) return sent
      const { bytes, mediaType } = await readResource(pages.workers, file, params.name, goneSignal(exchange))
      await sendBytes(exchange, { ...about, mediaType }, { kind: 'bytes', bytes })
      return sent
    },
  } satisfies Partial<Handlers>
}

/** Entry names of the archive become addresses of this server. */
function presentOutline(bookId: string, epub: EpubOutline) {
  const address = (href: string) => {
    const [path = '', fragment] = href.split('#')
    const encoded = path.split('/').map(encodeURIComponent).join('/')
    const place = fragment === undefined ? '' : `#${fragment}`
    return `/api/v1/books/${bookId}/resources/${encoded}${place}`
  }
  type Toc = { title: string; href: string; children: Toc[] }
  const present = ({ title, href, children }: TocEntry): Toc => ({
    title,
    href: address(href),
    children: children.map(present),
  })
  return {
    spine: epub.spine.map(({ href, firstPosition, positions, linear }) => ({
      href: address(href),
      firstPosition,
      positions,
      linear,
    })),
    toc: epub.toc.map(present),
  }
}
