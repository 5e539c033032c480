import type { LRUCache } from 'lru-cache'
import type { Reader } from '../../db/database.ts'
import type { EpubParts, PageFacts } from '../../domain/book/analysis.ts'
import type { PageText } from '../../domain/book/page-text.ts'
import type { PageCache } from '../../storage/page-cache.ts'
import type { LibraryFiles } from '../../workers/files/library-files.ts'
import type { WorkerPool } from '../../workers/messages.ts'
import type { SharedWork } from './shared-work.ts'
import type { StoredPages } from './stored-pages.ts'

export type MadePage = { readonly bytes: Uint8Array; readonly mediaType: string }

/** What reading pages works with. */
export type PageContext = {
  readonly reader: Reader
  readonly workers: WorkerPool
  readonly cache: PageCache
  readonly stored: StoredPages
  /** Files as they lie on disk. */
  readonly files: LibraryFiles
  readonly making: SharedWork<MadePage>
  /** Page lists by content of a book. */
  readonly pageLists: LRUCache<string, readonly PageFacts[]>
  /** The words of pages, by content of a book and number. */
  readonly texts: LRUCache<string, PageText>
  /** What EPUBs hold beside their reading order, by content of a book. */
  readonly parts: LRUCache<string, EpubParts>
}
