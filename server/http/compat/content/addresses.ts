import { posix } from 'node:path'
import type { BookRecord } from '../../../db/records/book.ts'
import type { PageFacts } from '../../../domain/book/analysis.ts'
import type { PixelSize } from '../../../domain/book/picture-sizes.ts'
import { type BookAddresses, encodeName } from '../../../library/reading/manifest/book-addresses.ts'
import { isShownAsIs } from '../../../library/reading/open-page.ts'
import type { Exchange } from '../../kit/request/exchange.ts'
import { basePathOf } from '../base-path.ts'
import type { CompatContext } from '../compat-context.ts'

/** Prefix of `/api` in absolute addresses, as clients reach the compatible API. */
export function originOf(exchange: Exchange, context: Pick<CompatContext, 'linkOrigin'>): string {
  const { req } = exchange
  const { base } = basePathOf(req)
  // The configured address is that of the main port, not of the separate one without a prefix.
  return base === '' ? `${req.protocol}://${req.headers.host ?? 'localhost'}` : `${context.linkOrigin(exchange)}${base}`
}

/** Addresses of the parts of a book for such an app. @param manifest last part of the address of its manifest */
export function addressesOf(
  book: BookRecord,
  origin: string,
  manifest: string,
  coverSize: PixelSize | null = null,
): BookAddresses {
  const own = `${origin}/api/v1/books/${book.id}`
  return {
    self: `${own}/${manifest}`,
    file: `${own}/file/${encodeURIComponent(posix.basename(book.relativePath))}`,
    cover: { href: `${own}/thumbnail`, size: coverSize },
    positions: `${own}/positions`,
    further: [
      {
        rel: 'http://www.cantook.com/api/progression',
        href: `${own}/progression`,
        type: 'application/vnd.readium.progression+json',
      },
    ],
    page: ({ number, mediaType }: PageFacts) =>
      `${own}/pages/${number}${isShownAsIs(mediaType) ? '' : '?convert=jpeg'}`,
    smallPage: null,
    resource: (name) => `${own}/resource/${encodeName(name)}`,
    documentType: 'application/xhtml+xml',
  }
}
