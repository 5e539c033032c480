import type { EpubOutline, EpubParts, PageFacts } from '../domain/book/analysis.ts'
import type { ContentsLine, PageText } from '../domain/book/page-text.ts'
import type { Result } from '../domain/result.ts'
import type { BookFileFormat } from '../domain/vocabulary.ts'
import type { EntryRange } from './kit/archive.ts'
import type { ByteSource } from './kit/byte-source.ts'
import type { EpubPackage } from './kit/opf/epub-package.ts'

/** Limits on everything that comes out of a file; breaking one is a failure, never an exception. */
export type FormatLimits = {
  readonly maxEntries: number
  /** Bytes of one unpacked entry (a page, a document). */
  readonly maxEntryBytes: number
  /** Bytes of a metadata document (ComicInfo, OPF, NCX). */
  readonly maxDocumentBytes: number
  /** Unpacked / packed, beyond the first megabyte. */
  readonly maxRatio: number
}

export const defaultLimits: FormatLimits = {
  maxEntries: 100_000,
  maxEntryBytes: 256 * 1024 * 1024,
  maxDocumentBytes: 8 * 1024 * 1024,
  maxRatio: 1_000,
}

/** A picture as handed out: bytes and the media type that its own first bytes tell. */
export type PageBytes = { readonly bytes: Uint8Array; readonly mediaType: string }

/** Bytes of the file that are a whole page, and the media type that its first bytes tell. */
export type PageRange = EntryRange & { readonly mediaType: string }

/** Document properties that only the format itself knows (PDF information dictionary and XMP, cleaned of NULs). */
export type DocumentProperties = {
  readonly title?: string
  readonly author?: string
  readonly subject?: string
  readonly keywords?: string
  readonly creator?: string
  readonly producer?: string
  readonly language?: string
  readonly pdfVersion?: string
  /** Comment of the zip or rar archive itself; ComicBookInfo lives there. */
  readonly archiveComment?: string
}

/** An open book. One operation at a time; `close` releases the file and may be called twice. */
export type BookReader = {
  readonly format: BookFileFormat
  /** Pages in natural order, without sizes in pixels until `measure` has run. Empty for a reflowable EPUB. */
  readonly pages: readonly PageFacts[]
  /** `pages.length`, or the number of positions of an EPUB. */
  readonly pageCount: number
  readonly epub: EpubOutline | null
  readonly properties: DocumentProperties
  /** The package document of an EPUB, as it was read (or repaired); absent for other formats. */
  readonly package?: EpubPackage
  readonly warnings: readonly string[]
  /** All entry names, for metadata sources; empty for a PDF. */
  entryNames(): readonly string[]
  /** One whole entry, at most `maxBytes` (default: the document limit). */
  readEntry(name: string, maxBytes?: number): Promise<Result<Uint8Array>>
  /** Page sizes in pixels from image headers, reading as little as possible. */
  measure(): Promise<readonly PageFacts[]>
  /** A page as it lies in the file (1-based). For a PDF: the picture itself when the page is exactly one JPEG, else a render. */
  readPage(number: number, options?: { readonly maxWidth?: number }): Promise<Result<PageBytes>>
  /**
   * Where a page lies in the file, as it is or deflated, so that it can be sent without opening the book; null when
   * only `readPage` can read it.
   * Missing where a format never has such pages.
   */
  locatePage?(number: number): Promise<Result<PageRange | null>>
  /**
   * One part of an EPUB, by entry name, made harmless for the reader's frame: documents as `text/html` (default) or as
   * `application/xhtml+xml`, without scripts and without addresses outside of the book, fonts readable. Missing where a format has no such parts.
   */
  readResource?(name: string, syntax?: DocumentSyntax): Promise<Result<PageBytes>>
  /** One page of a PDF as a PDF of its own, 1-based. Missing where a format has no such pages. */
  extractPage?(number: number): Promise<Result<{ readonly bytes: Uint8Array }>>
  /** The words of a page and where they stand, 1-based. Missing where pages are nothing but pictures. */
  readText?(number: number): Promise<Result<PageText>>
  /** Titles and the pages where they begin. Missing where a format has no such list. */
  readContents?(): Promise<Result<readonly ContentsLine[]>>
  /** What an EPUB holds beside its reading order. Missing where a format has no such parts. */
  listParts?(): Promise<EpubParts>
  /** The picture to show for the whole book. */
  readCover(): Promise<Result<PageBytes>>
  close(): Promise<void>
}

/** In which syntax the documents of an EPUB are handed out. */
export type DocumentSyntax = 'html' | 'xhtml'

/** A way of opening files. `registry.ts` is the list. */
export type BookFormat = {
  readonly id: BookFileFormat
  /** @param source a file whose content was already recognised as this format; closed with the reader, and on failure */
  open(source: ByteSource, limits: FormatLimits): Promise<Result<BookReader>>
}
