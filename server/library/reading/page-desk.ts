import type { Reader } from '../../db/database.ts'
import type { PageFacts } from '../../domain/book/analysis.ts'
import type { PageCache } from '../../storage/page-cache.ts'
import type { WorkerPool } from '../../workers/messages.ts'
import type { SharedWork } from './shared-work.ts'

/** Which content of a file: what is open or kept of an older one is not used. */
export type FileVersion = { readonly path: string; readonly size: number; readonly mtimeUs: number }

/** Where the bytes of a page lie as they are sent. */
export type StoredPage = {
  readonly path: string
  readonly offset: number
  readonly size: number
  /** From the open archive; at most a megabyte at a time. */
  read(position: number, length: number): Promise<Uint8Array>
}

/** Pages that lie unpacked in their archive, found through archives that are kept open. */
export type StoredPages = {
  /** Null when the entry is packed, the file is no archive of that kind, or it changed: then a worker reads it. */
  locate(file: FileVersion, entryName: string): Promise<StoredPage | null>
}

export type MadePage = { readonly bytes: Uint8Array; readonly mediaType: string }

/** What reading pages works with. */
export type PageDesk = {
  readonly reader: Reader
  readonly workers: WorkerPool
  readonly cache: PageCache
  readonly stored: StoredPages
  readonly making: SharedWork<MadePage>
  /** Page lists by content of a book. */
  readonly pageLists: Map<string, readonly PageFacts[]>
}
