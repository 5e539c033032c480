import type { EpubOutline, TocEntry } from '../../../../domain/book/analysis.ts'
import { openSeriesThumbnail, openThumbnail } from '../../../../library/covers/open-thumbnail.ts'
import { encodeName } from '../../../../library/reading/manifest/book-addresses.ts'
import { listPages } from '../../../../library/reading/open-page.ts'
import { listContents, listPageTexts, readPageText } from '../../../../library/reading/page-texts.ts'
import { findOutline } from '../../../../library/reading/read-epub.ts'
import type { ApiContext } from '../../../api-context.ts'
import { sendPage, sendResource, sendThumbnail } from '../../../deliver.ts'
import { disconnectSignal } from '../../../kit/request/exchange.ts'
import { type Handlers, sent } from '../../../kit/route.ts'

type Names = 'listPages' | 'getPage' | 'getBookThumbnail' | 'getSeriesThumbnail' | 'getBookManifest' | 'getBookResource'

/** Widths in pixels that a page can be scaled to. */
const narrowest = 320
const widest = 6_000

export function pageHandlers(context: ApiContext): Pick<Handlers, Names> {
  return { ...pictureHandlers(context), ...epubHandlers(context) }
}

function pictureHandlers(context: ApiContext) {
  return {
    async listPages({ params, principal }) {
      const found = await listPages(principal.viewer, context, params.bookId)
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
      await sendPage(exchange, principal.viewer, context, { bookId: params.bookId, number: params.pageNumber, width })
      return sent
    },
    async getBookThumbnail({ params, principal, exchange }) {
      await sendThumbnail(exchange, await openThumbnail(principal.viewer, context, params.bookId))
      return sent
    },
    async getSeriesThumbnail({ params, principal, exchange }) {
      await sendThumbnail(exchange, await openSeriesThumbnail(principal.viewer, context, params.seriesId))
      return sent
    },
  } satisfies Partial<Handlers>
}

function epubHandlers(context: ApiContext) {
  return {
    async getBookManifest({ params, principal }) {
      const { book, epub } = await findOutline(principal.viewer, context.database.reader, params.bookId)
      return {
        bookId: book.id,
        title: book.title,
        layout: epub.layout,
        spread: epub.spread ?? 'auto',
        readingDirection: epub.direction ?? book.readingDirection,
        positions: Math.max(1, book.pageCount),
        ...presentOutline(book.id, epub),
      }
    },
    async getBookResource({ params, principal, exchange }) {
      await sendResource(exchange, principal.viewer, context, params)
      return sent
    },
  } satisfies Partial<Handlers>
}

/** Entry names of the archive become addresses of this server. */
function presentOutline(bookId: string, epub: EpubOutline) {
  const address = (href: string) => `/api/v1/books/${bookId}/resources/${encodeName(href)}`
  type Toc = { title: string; href: string; children: Toc[] }
  const present = ({ title, href, children }: TocEntry): Toc => ({
    title,
    href: address(href),
    children: children.map(present),
  })
  return {
    spine: epub.spine.map(({ href, firstPosition, positions, linear, layout, pageSpread }) => ({
      href: address(href),
      firstPosition,
      positions,
      linear,
      layout: layout ?? epub.layout,
      pageSpread: pageSpread ?? null,
    })),
    toc: epub.toc.map(present),
  }
}

export function pageTextHandlers(
  context: ApiContext,
): Pick<Handlers, 'getPageText' | 'listPageTexts' | 'listContents'> {
  return {
    async getPageText({ params, principal, exchange }) {
      const { bookId, pageNumber } = params
      const wanted = { bookId, number: pageNumber }
      const { runs, links, ...text } = await readPageText(principal.viewer, context, wanted, disconnectSignal(exchange))
      const leading = links.map(({ page, ...link }) => ({ ...link, pageNumber: page }))
      return { ...params, ...text, runs: [...runs], links: leading }
    },
    async listPageTexts({ params, query, principal, exchange }) {
      const wanted = { ...params, ...query }
      const { pages: found, next } = await listPageTexts(principal.viewer, context, wanted, disconnectSignal(exchange))
      return { pages: found.map(({ number, text }) => ({ pageNumber: number, text })), next }
    },
    async listContents({ params, principal, exchange }) {
      const lines = await listContents(principal.viewer, context, params.bookId, disconnectSignal(exchange))
      return { lines: lines.map(({ page, ...line }) => ({ ...line, pageNumber: page })) }
    },
  }
}
