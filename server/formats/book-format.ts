import type { EpubOutline, EpubParts, PageFacts } from '../domain/book/analysis.ts'
import type { ContentsLine, PageText } from '../domain/book/page-text.ts'
import type { Result } from '../domain/result.ts'
import type { BookFileFormat } from '../domain/vocabulary.ts'
import type { EntryRange } from './kit/archive.ts'
import type { ByteSource } from './kit/byte-source.ts'
import type { EpubPackage } from './kit/opf/epub-package.ts'

/** Limits on everything read from a file. Exceeding one is a failure, never an exception. */
export type FormatLimits = {
  readonly maxEntries: number
  /** Bytes of one unpacked entry (a page, a document). */
  readonly maxEntryBytes: number
  /** Bytes of a metadata document (ComicInfo, OPF, NCX). */
  readonly maxDocumentBytes: number
  /** Unpacked size divided by packed size, beyond the first megabyte. */
  readonly maxRatio: number
}

export const defaultLimits: FormatLimits = {
  maxEntries: 100_000,
  maxEntryBytes: 256 * 1024 * 1024,
  maxDocumentBytes: 8 * 1024 * 1024,
  maxRatio: 1_000,
}

/** An image to be sent, with the media type detected from its content. */
export type PageBytes = { readonly bytes: Uint8Array; readonly mediaType: string }

/** A byte range of the file that is a complete page, with the media type detected from its content. */
export type PageRange = EntryRange & { readonly mediaType: string }

/** Document properties that only the format knows (PDF information dictionary and XMP, without NULs). */
export type DocumentProperties = {
  readonly title?: string
  readonly author?: string
  readonly subject?: string
  readonly keywords?: string
  readonly creator?: string
  readonly producer?: string
  readonly language?: string
  readonly pdfVersion?: string
  /** Comment of the zip or rar archive; ComicBookInfo is stored there. */
  readonly archiveComment?: string
}

/** An open book. One operation at a time; `close` releases the file and may be called twice. */
export type BookReader = {
  readonly format: BookFileFormat
  /** Pages in natural order, without pixel sizes until `measure` has run. Empty for a reflowable EPUB. */
  readonly pages: readonly PageFacts[]
  /** `pages.length`, or the number of positions of an EPUB. */
  readonly pageCount: number
  readonly epub: EpubOutline | null
  readonly properties: DocumentProperties
  /** Package document of an EPUB as read (or repaired); absent for other formats. */
  readonly package?: EpubPackage
  readonly warnings: readonly string[]
  /** All entry names, for metadata sources; empty for a PDF. */
  entryNames(): readonly string[]
  /** A complete entry of at most `maxBytes` (default: the document limit). */
  readEntry(name: string, maxBytes?: number): Promise<Result<Uint8Array>>
  /** Page sizes in pixels from image headers, with as few reads as possible. */
  measure(): Promise<readonly PageFacts[]>
  /**
   * A page as stored in the file (1-based). For a PDF: the embedded JPEG when the page consists of exactly one, else a
   * render.
   */
  readPage(number: number, options?: { readonly maxWidth?: number }): Promise<Result<PageBytes>>
  /**
   * Byte range of a page in the file, stored or deflated, so that it can be sent without opening the book; null when
   * only `readPage` can read it. Absent for formats without such pages.
   */
  locatePage?(number: number): Promise<Result<PageRange | null>>
  /**
   * One resource of an EPUB by entry name, sanitised for the reader's frame: documents as `text/html` (default) or
   * `application/xhtml+xml`, without scripts and external addresses, with readable fonts. Absent for formats without
   * resources.
   */
  readResource?(name: string, syntax?: DocumentSyntax): Promise<Result<PageBytes>>
  /** A single page of a PDF as a PDF, 1-based. Absent for other formats. */
  extractPage?(number: number): Promise<Result<{ readonly bytes: Uint8Array }>>
  /** Text of a page with its coordinates, 1-based. Absent for formats whose pages are only images. */
  readText?(number: number): Promise<Result<PageText>>
  /** Titles with the pages they start on. Absent for formats without an outline. */
  readContents?(): Promise<Result<readonly ContentsLine[]>>
  /** Resources of an EPUB outside its reading order. Absent for other formats. */
  listParts?(): Promise<EpubParts>
  /** The cover of the book. */
  readCover(): Promise<Result<PageBytes>>
  close(): Promise<void>
}

/** Syntax in which documents of an EPUB are returned. */
export type DocumentSyntax = 'html' | 'xhtml'

/** A book format; `registry.ts` lists them. */
export type BookFormat = {
  readonly id: BookFileFormat
  /**
   * @param source a file whose content was already recognised as this format; closed with the reader, and on failure
   */
  open(source: ByteSource, limits: FormatLimits): Promise<Result<BookReader>>
}
