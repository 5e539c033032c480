import type { PageFacts, SpineItem } from '../../../domain/book/analysis.ts'
import type { PixelSize } from '../../../domain/book/picture-sizes.ts'
import { isShownAsIs } from '../open-page.ts'

/** A link of a manifest (Readium Web Publication Manifest, Link Object). Absent members are left out. */
export type ManifestLink = {
  readonly href: string
  readonly type?: string
  readonly rel?: string
  readonly title?: string
  /** Pixels. */
  readonly width?: number
  readonly height?: number
  readonly properties?: Readonly<Record<string, unknown>>
  readonly alternate?: readonly ManifestLink[]
  readonly children?: readonly ManifestLink[]
}

/** Absolute addresses by which a protocol serves the parts of one book. */
export type BookAddresses = {
  /** Address of this document. */
  readonly self: string
  readonly file: string
  /** A JPEG; `size` in pixels is null until known. */
  readonly cover: { readonly href: string; readonly size: PixelSize | null }
  readonly positions: string
  /** Further links of the document, such as the one for progress. */
  readonly further: readonly ManifestLink[]
  /** A page in a form that apps can show. */
  page(page: PageFacts): string
  /** The page as a JPEG of at most that many pixels of width; null where a protocol has none. */
  readonly smallPage: ((page: PageFacts, width: number) => string) | null
  /** A part of an EPUB by its entry name. */
  resource(name: string): string
  /** Media type of EPUB documents in that protocol. */
  readonly documentType: DocumentType
}

type DocumentType = 'text/html' | 'application/xhtml+xml'

/** An entry name, with `#` and fragment where it has one, as the end of an address. */
export function encodeName(name: string): string {
  const [path = '', ...fragment] = name.split('#')
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  return fragment.length === 0 ? encoded : `${encoded}#${fragment.join('#')}`
}

/** The media type that a page is served as: formats that apps cannot show become JPEG. */
export function pageType({ mediaType }: PageFacts): string {
  return isShownAsIs(mediaType) ? mediaType : 'image/jpeg'
}

/** Documents are sanitised and served as HTML or XHTML; only pictures keep their type. */
export function spineType({ mediaType }: SpineItem, { documentType }: Pick<BookAddresses, 'documentType'>): string {
  return mediaType.startsWith('image/') && mediaType !== 'image/svg+xml' ? mediaType : documentType
}

/** The served media type of a resource outside the reading order. @param mediaType with documents as HTML */
export function partType(mediaType: string, { documentType }: Pick<BookAddresses, 'documentType'>): string {
  return mediaType === 'text/html' ? documentType : mediaType
}
