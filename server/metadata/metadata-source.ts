import type { MetadataPatch } from '../domain/metadata/patch.ts'
import type { Failure, Result } from '../domain/result.ts'
import type { MetadataSourceId } from '../domain/vocabulary.ts'
import type { BookReader } from '../formats/book-format.ts'

/** Files beside a book, read on demand and within limits. Null when the book has none. */
export type Sidecars = {
  /** `series.json` of the book's folder or its parent. */
  seriesJson(): Promise<Result<Uint8Array> | null>
  /** `metadata.opf` of a folder with only this book, or the `.opf` with the name of the book. */
  packageDocument(): Promise<Result<Uint8Array> | null>
}

/** A book as seen by metadata sources. */
export type SourceBook = {
  readonly reader: BookReader
  /** Absolute. */
  readonly path: string
  /** Absolute. */
  readonly libraryRoot: string
  readonly sidecars: Sidecars
}

/** Result of a source. `warnings` are short sentences about unusable content. */
export type SourceReading = { readonly patch: MetadataPatch | null; readonly warnings: readonly string[] }

/** A source of metadata. `sources.ts` lists them by priority. */
export type MetadataSource = {
  readonly id: MetadataSourceId
  /** Name used in warnings. */
  readonly name: string
  /**
   * `document`: read by the worker from the book or a file beside it. `name`: derived from the path; called by the scan
   * once it knows how the library groups its folders.
   */
  readonly kind: 'document' | 'name'
  /** Never rejects; a source without metadata returns `nothing`. */
  read(book: SourceBook): Promise<SourceReading>
}

export const nothing: SourceReading = { patch: null, warnings: [] }

/** Result for an unusable document: the message of the failure with its code. */
export function unreadable(failure: Failure): SourceReading {
  return { patch: null, warnings: [sentenceOf(failure)] }
}

export function sentenceOf({ code, message }: Failure): string {
  return `${message} (${code})`
}
