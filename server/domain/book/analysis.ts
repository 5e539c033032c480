import type { MetadataPatch } from '../metadata/patch.ts'
import type { Failure } from '../result.ts'
import type { BookFileFormat, MetadataSourceId, ReadingDirection } from '../vocabulary.ts'

/** One page of the file. `number` is 1-based. */
export type PageFacts = {
  readonly number: number
  /** Entry name inside the archive, or `page-12` for a PDF. */
  readonly name: string
  readonly mediaType: string
  /** Bytes as unpacked; 0 when unknown (PDF). */
  readonly size: number
  /** Pixels (PDF: points, rounded); null when the header could not be read. */
  readonly width: number | null
  readonly height: number | null
}

/** Hashes of the whole file, computed in one streaming pass. */
export type FileHashes = {
  /** SHA-256, lower-case hex. */
  readonly fileHash: string
  /** Partial MD5 of the third-party e-reader scheme: up to 12 blocks of 1024 bytes at 0 and 1024·4^i, i = 0…10. */
  readonly externalReaderHash: string
}

/** Text position of an EPUB spine item: positions are 1 per 1024 bytes of unpacked resource, at least one each. */
export type SpineItem = {
  /** Entry name inside the archive (decoded, resolved against the package document). */
  readonly href: string
  readonly mediaType: string
  readonly size: number
  /** 1-based number of the first position in this item, and how many it has. */
  readonly firstPosition: number
  readonly positions: number
  readonly linear: boolean
  /** Its layout, if different from the book's; like the next field, absent in data of older versions. */
  readonly layout?: BookLayout
  /** Its side of a spread, from the package document. */
  readonly pageSpread?: PageSpread
}

/** Whether text reflows to any window size, or each document is a fixed page. */
export type BookLayout = 'reflowable' | 'fixed'

/** Where a fixed-layout page is shown: on one side of a spread, or centered. */
export type PageSpread = 'left' | 'right' | 'center'

/** When fixed-layout pages are shown as spreads: reader's choice, never, landscape only, or always. */
export type SpreadMode = 'auto' | 'none' | 'landscape' | 'both'

export type TocEntry = { readonly title: string; readonly href: string; readonly children: readonly TocEntry[] }

/** Data for the EPUB reader, stored with the book. */
export type EpubOutline = {
  readonly version: string
  readonly layout: BookLayout
  readonly direction: ReadingDirection | null
  /** Absent in data of older versions. */
  readonly spread?: SpreadMode
  readonly spine: readonly SpineItem[]
  readonly toc: readonly TocEntry[]
  /** True when every spine item is one picture, so that pages can be served as pictures. */
  readonly imageOnly: boolean
}

/** A resource of an EPUB and the media type it is served as. */
export type EpubResource = { readonly href: string; readonly mediaType: string }

/** Parts of an EPUB other than its reading order; read on demand, never stored. */
export type EpubParts = {
  /** Resources outside the reading order: pictures, styles, fonts, further documents. */
  readonly resources: readonly EpubResource[]
  /** Entry name of the cover image in the package document. */
  readonly cover: string | null
  /** Landmarks (cover, contents, start of the text), as listed by the book. */
  readonly landmarks: readonly TocEntry[]
  /** Page list: positions of the printed book's pages. */
  readonly pageList: readonly TocEntry[]
}

/** The metadata of a book and its series from one source. */
export type SourcePatch = { readonly source: MetadataSourceId; readonly patch: MetadataPatch }

/**
 * The analysis result of a file: plain data, ready to be stored. A broken file has `failure` and the data read before
 * it.
 */
export type Analysis = {
  /** By content if it could be detected, else by extension. */
  readonly format: BookFileFormat
  /** Null only when the file could not be read completely. */
  readonly hashes: FileHashes | null
  readonly size: number
  readonly mtimeUs: number
  readonly pageCount: number
  readonly pages: readonly PageFacts[]
  readonly epub: EpubOutline | null
  /** Highest priority first; the scan adds `filename` and `folder`, since it knows the library's strategy. */
  readonly patches: readonly SourcePatch[]
  readonly failure: Failure | null
  /** Defects that did not stop the analysis, as short sentences. */
  readonly warnings: readonly string[]
}

/**
 * Increased for a format when its analysis changes so much that known files must be read again: the next scan of any
 * mode does so, although size and time are equal. - `cbz`, `cbr` 2: numbers as written in ComicInfo and similar files -
 * `epub` 2: layout, spread and page sides for fixed layouts
 */
export const analysisVersions: Readonly<Record<BookFileFormat, number>> = { cbz: 2, cbr: 2, epub: 2, pdf: 1 }

/** The media type shared by all pages of a book; null when they differ or there are none. */
export function pageTypeOf(pages: readonly Pick<PageFacts, 'mediaType'>[]): string | null {
  const [first] = pages
  return first !== undefined && pages.every(({ mediaType }) => mediaType === first.mediaType) ? first.mediaType : null
}
