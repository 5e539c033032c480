import type { Analysis, EpubParts, FileHashes } from '../domain/book/analysis.ts'
import type { ContentsLine, PageText } from '../domain/book/page-text.ts'
import type { PictureRule, PixelSize } from '../domain/book/picture-sizes.ts'
import type { FingerprintAlgorithm } from '../domain/household/matching.ts'
import type { ReadingList } from '../domain/lists/reading-list.ts'
import type { FoundPlace, QuotedPlace } from '../domain/reading/quoted-place.ts'
import type { TextPosition, TextQuestion } from '../domain/reading/reader-point.ts'
import type { Result } from '../domain/result.ts'
import type { BookFileFormat } from '../domain/vocabulary.ts'
import type { DumpQuestion, InspectedFile } from '../dumps/answer.ts'
import type { IndexOrder, IndexProgress } from '../dumps/build-index.ts'
import type { DumpFormatId } from '../dumps/dump-format.ts'
import type { DumpFailure } from '../dumps/open-dump.ts'
import type { DocumentSyntax, PageBytes, PageRange } from '../formats/book-format.ts'
import type { EncodedCover } from '../images/covers.ts'
import type { Jpeg } from '../images/to-jpeg.ts'
import type { ConversionFailure, ConversionOrder, ConvertedSource } from '../importers/convert-source.ts'
import type { FileStamp } from './file-stamp.ts'
import type { FileVersion } from './files/open-files.ts'

export type { InspectedDump, InspectedFile } from '../dumps/answer.ts'
export { type DumpFormatId, dumpFormats } from '../dumps/dump-format.ts'
export type { DumpFailure, DumpFailureCode } from '../dumps/open-dump.ts'
export type { DocumentSyntax, PageRange } from '../formats/book-format.ts'
export type { ConversionFailure, ConvertedSource } from '../importers/convert-source.ts'

/** A file as the server knows it: fails with `file-changed` when size or time differ. */
export type KnownFile = FileVersion & { readonly format: BookFileFormat }

/** Every worker task: plain data in, plain data out (buffers are transferred). */
export type WorkerTasks = {
  /** Opens, hashes in one pass, reads metadata and page sizes. A damaged file is a result with a `failure`. */
  'analyze-file': { input: { readonly path: string; readonly libraryRoot: string }; output: Analysis }
  /**
   * The same for several files of one library, in order. Null, or missing at the end: not read, and to be requested
   * again.
   */
  'analyze-files': {
    input: { readonly paths: readonly string[]; readonly libraryRoot: string }
    output: ReadonlyArray<Analysis | null>
  }
  /** SHA-256 and reader hash only. */
  'hash-file': {
    input: { readonly path: string; readonly root: string }
    output: Result<FileHashes>
  }
  /**
   * SHA-256 of a part of a file, if it is still the known version: continues from `state`; `hash` is set at the end of
   * the file.
   */
  'hash-slice': {
    input: {
      readonly file: FileVersion
      readonly from: number
      readonly bytes: number
      readonly state: string | null
    }
    output: Result<{ readonly position: number; readonly state: string | null; readonly hash: string | null }>
  }
  /** A hash of a file as another program makes it; see `FingerprintAlgorithm`. */
  'fingerprint-file': {
    input: {
      readonly path: string
      readonly root: string
      readonly size: number
      readonly algorithm: FingerprintAlgorithm
    }
    output: Result<string>
  }
  /** CRC-32 of a whole file. */
  'checksum-file': { input: { readonly file: FileVersion }; output: Result<{ readonly crc: number }> }
  /**
   * One page, 1-based; `maxWidth` and `maxHeight` shrink (never enlarge) and re-encode as JPEG; `jpeg` and `png`
   * convert other types.
   */
  'read-page': {
    input: {
      readonly file: KnownFile
      readonly page: number
      readonly maxWidth?: number
      readonly maxHeight?: number
      readonly as?: 'original' | 'jpeg' | 'png'
    }
    output: Result<PageBytes>
  }
  /**
   * Byte ranges of the pages in page order, stored or deflated: can be sent without opening the book. Null for a page
   * that must be read through `read-page`.
   */
  'locate-pages': {
    input: { readonly file: KnownFile }
    output: Result<ReadonlyArray<PageRange | null>>
  }
  /** Cover of the book as a JPEG; `original` is the size of its source image, as displayed. */
  'make-thumbnail': {
    input: { readonly file: KnownFile; readonly rule: PictureRule; readonly coverPage?: number }
    output: Result<Omit<Jpeg, 'mediaType'>>
  }
  /** Pixels of an image as displayed, from its header. */
  'measure-picture': { input: { readonly bytes: Uint8Array }; output: Result<PixelSize> }
  /** An uploaded image as two JPEGs: full size, and for lists. */
  'encode-cover': {
    input: { readonly bytes: Uint8Array; readonly large: PictureRule; readonly small: PictureRule }
    output: Result<EncodedCover>
  }
  /** One entry of an EPUB (sanitised when it is HTML, XHTML, SVG or CSS), by entry name. */
  'read-resource': {
    input: { readonly file: KnownFile; readonly name: string; readonly syntax?: DocumentSyntax | undefined }
    output: Result<PageBytes>
  }
  /** A single page of a PDF as a PDF, 1-based. */
  'extract-page': {
    input: { readonly file: KnownFile; readonly page: number }
    output: Result<{ bytes: Uint8Array }>
  }
  /**
   * The words of pages starting at a page (1-based), as many as can be read quickly: at least one, fewer than `count`
   * when that takes longer or the next page cannot be read.
   */
  'read-texts': {
    input: { readonly file: KnownFile; readonly from: number; readonly count: number }
    output: Result<readonly PageText[]>
  }
  /** The outline of a book of pages. */
  'list-contents': { input: { readonly file: KnownFile }; output: Result<readonly ContentsLine[]> }
  /** Resources of an EPUB outside its reading order. */
  'list-parts': { input: { readonly file: KnownFile }; output: Result<EpubParts> }
  /** A position in the text of one document of an EPUB, by entry name; null when there is none. */
  'find-text': {
    input: { readonly file: KnownFile; readonly name: string; readonly at: TextQuestion }
    output: Result<TextPosition | null>
  }
  /** Where marks of other programs are in an EPUB, in order; null: its document is not known either. */
  'find-quotes': {
    input: { readonly file: KnownFile; readonly quotes: readonly QuotedPlace[] }
    output: Result<readonly (FoundPlace | null)[]>
  }
  /** An uploaded reading list (CBL). */
  'read-reading-list': { input: { readonly text: string }; output: Result<ReadingList> }
  /** The database of another program as an export in our format. */
  'convert-import': {
    input: Omit<ConversionOrder, 'onLine'>
    /** Null: it is an export of ours, and was copied. */
    output: Result<ConvertedSource | null, ConversionFailure>
  }
  /** Which service a published database is of, and how far its index is. */
  'inspect-dump': {
    input: OnDrive & {
      readonly path: string
      readonly indexes: Readonly<Record<DumpFormatId, string>>
      /** What was found before: the answer, unless the file has changed. */
      readonly known: InspectedFile | null
    }
    output: Result<InspectedFile, DumpFailure>
  }
  /** The next portion of its index. */
  'index-dump': { input: IndexOrder & OnDrive; output: Result<IndexProgress, DumpFailure> }
  /** A question to it, as to a plugin. */
  'ask-dump': { input: DumpQuestion & OnDrive; output: Result<unknown, DumpFailure> }
  /** Unpacks the package of a plugin into an empty folder. Fails with a sentence. */
  'unpack-package': {
    input: { readonly path: string; readonly into: string }
    output: Result<{ readonly files: ReadonlyArray<{ readonly path: string; readonly bytes: number }> }, string>
  }
  /** Recognised files below a folder for a preview: relative paths, at most `limit`, with counts by format. */
  'preview-folder': {
    input: { readonly root: string; readonly limit: number; readonly excluded: readonly string[] }
    output: {
      readonly paths: readonly string[]
      readonly counts: Readonly<Record<BookFileFormat, number>>
      readonly truncated: boolean
    }
  }
  /** Subfolders of a folder by name, including links to folders; hidden and system folders are left out. */
  'list-folders': {
    input: { readonly root: string; readonly folder: string; readonly limit: number }
    output: FolderAnswer<{ readonly folders: readonly FoundFolder[]; readonly truncated: boolean }>
  }
  /** The paths that are folders. */
  'find-folders': {
    input: { readonly root: string; readonly folders: readonly string[] }
    output: FolderAnswer<readonly FoundFolder[]>
  }
  /** A folder with every link resolved, verified to be readable. */
  'resolve-folder': {
    input: { readonly root: string; readonly folder: string }
    output: FolderAnswer<string>
  }
  /** Paths in order with every link resolved; unchanged when that fails. */
  'resolve-links': {
    input: { readonly root: string; readonly paths: readonly string[] }
    output: FolderAnswer<readonly string[]>
  }
  /**
   * Current state of a book's file (relative to its library), which is not opened; unknown when the library is missing,
   * empty or on another drive.
   */
  'inspect-path': {
    input: {
      readonly root: string
      readonly device: string | null
      readonly path: string
      /** Decides how files in the cloud are recognised; as in `process.platform`. Default: this one. */
      readonly platform?: string | undefined
    }
    output: FileState
  }
}

/** The drive that a file outside libraries is on. */
type OnDrive = { readonly root: string }

/** File system state of folders of the server; `code` of the system, or `SILENT` for an unresponsive drive. */
export type FolderAnswer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: string }

export type FoundFolder = {
  /** Absolute. */
  readonly path: string
  readonly isReadable: boolean
}

export type FileState = 'gone' | 'unknown' | 'in-cloud' | FileStamp

export type TaskName = keyof WorkerTasks
export type TaskInput<T extends TaskName> = WorkerTasks[T]['input']
export type TaskOutput<T extends TaskName> = WorkerTasks[T]['output']

export type RunOptions = {
  readonly signal?: AbortSignal
  /** Milliseconds without progress after which the task is stopped. */
  readonly timeoutMs?: number
  /**
   * Called once when the task is slow, with its current item (0-based): no later item is started, so others may request
   * them meanwhile. When all threads for slow tasks are in use the task is stopped, and the item is restarted with its
   * full time limit when one of them becomes free.
   */
  readonly onSlow?: (item: number) => void
}

/** Interface of the server to its workers. Rejects only when the pool is closed or `signal` aborts. */
export type WorkerPool = {
  run<T extends TaskName>(name: T, input: TaskInput<T>, options?: RunOptions): Promise<TaskOutput<T>>
  /** Re-evaluates how many threads may run. */
  refresh(): void
  close(): Promise<void>
}
