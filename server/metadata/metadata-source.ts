import type { MetadataPatch } from '../domain/metadata/patch.ts'
import type { Failure, Result } from '../domain/result.ts'
import type { MetadataSourceId } from '../domain/vocabulary.ts'
import type { BookReader } from '../formats/book-format.ts'

/** Files beside a book, read on demand and within limits. Null: there is none for this book. */
export type Sidecars = {
  /** `series.json` of the folder of the book, or of the folder above it. */
  seriesJson(): Promise<Result<Uint8Array> | null>
  /** `metadata.opf` of a folder that holds this book alone, or the `.opf` with the name of the book. */
  packageDocument(): Promise<Result<Uint8Array> | null>
}

/** A book as its sources see it. */
export type SourceBook = {
  readonly reader: BookReader
  /** Absolute. */
  readonly path: string
  /** Absolute. */
  readonly libraryRoot: string
  readonly sidecars: Sidecars
}

/** What a source found. `warnings` are short sentences about what it could not use. */
export type SourceReading = { readonly patch: MetadataPatch | null; readonly warnings: readonly string[] }

/** A place that metadata comes from. `sources.ts` lists them in the order of their priority. */
export type MetadataSource = {
  readonly id: MetadataSourceId
  /** What warnings call it. */
  readonly name: string
  /**
   * `document`: read by the worker out of the book or a file beside it. `name`: told by the path alone; the scan asks
   * for it once it knows how the library groups its folders.
   */
  readonly kind: 'document' | 'name'
  /** Never rejects; a source that has nothing to say answers `nothing`. */
  read(book: SourceBook): Promise<SourceReading>
}

export const nothing: SourceReading = { patch: null, warnings: [] }

/** A document that is there and cannot be used: the sentence of the failure with its code. */
export function unreadable(failure: Failure): SourceReading {
  return { patch: null, warnings: [sentenceOf(failure)] }
}

export function sentenceOf({ code, message }: Failure): string {
  return `${message} (${code})`
}
