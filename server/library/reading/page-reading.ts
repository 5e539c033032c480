import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { EpubParts, PageFacts } from '../../domain/book/analysis.ts'
import type { PageText } from '../../domain/book/page-text.ts'
import { openPageCache, type PageCache } from '../../storage/page-cache.ts'
import type { WorkerPool } from '../../workers/messages.ts'
import type { Drives } from '../../workers/roots/drives.ts'
import type { LiveSettings } from '../settings/live-settings.ts'
import type { ShutdownHooks } from '../system/shutdown-hooks.ts'
import { createSharedWork, type SharedWork } from './shared-work.ts'
import { openStoredPages, type StoredPages } from './stored-pages.ts'

export type MadePage = { readonly bytes: Uint8Array; readonly mediaType: string }

/** Dependencies of page reading: threads separate from those of scans, and caches. */
export type PageReading = {
  readonly workers: WorkerPool
  readonly cache: PageCache
  readonly stored: StoredPages
  readonly making: SharedWork<MadePage>
  /** Page lists by content hash of a book. */
  readonly pageLists: LRUCache<string, readonly PageFacts[]>
  /** The text of pages, by content hash and page number. */
  readonly texts: LRUCache<string, PageText>
  /** EPUB resources outside the reading order, by content hash. */
  readonly parts: LRUCache<string, EpubParts>
}

type PageReadingOptions = {
  readonly drives: Drives
  /** Disk cache of pages that are expensive to generate. */
  readonly cacheFolder: string
  /** Whether the cache is enabled. */
  readonly cachesPages: boolean
  readonly settings: LiveSettings
  readonly onProblem: (message: string, fields: Readonly<Record<string, unknown>>) => void
}

const MEGABYTE = 1024 * 1024
/** Cached page lists, and pages in all of them; likewise for EPUB resources. */
const listCacheLimits = { max: 256, maxSize: 200_000 }
/** Cached page text in bytes: the total (about 1,000 pages of prose), and the overhead of a run. */
const textCacheLimits = { maxSize: 24 * MEGABYTE, run: 120 }

/** Creates what page reading needs. */
export async function openPageReading(options: PageReadingOptions, shutdownHooks: ShutdownHooks): Promise<PageReading> {
  const { drives, cacheFolder, cachesPages, settings, onProblem } = options
  const threads = Math.max(1, Math.min(4, availableParallelism() - 1))
  const onDefect = (task: string, error: string) => onProblem('Could not read a file', { task, error })
  const workers = drives.createPool({ name: 'serve', threads, onDefect })
  shutdownHooks.add(() => workers.close())
  const stored = openStoredPages(workers, drives.files)
  const onFailure = (error: unknown) => onProblem('Could not cache a page', { error })
  const maxBytes = () => (cachesPages ? settings.get('page_cache.max_megabytes') * MEGABYTE : 0)
  const cache = await openPageCache({ folder: cacheFolder, maxBytes, onFailure })
  settings.onChange(['page_cache.max_megabytes'], () => void cache.trim())
  const pageLists = new LRUCache<string, readonly PageFacts[]>({
    ...listCacheLimits,
    sizeCalculation: (pages) => pages.length + 1,
  })
  const parts = new LRUCache<string, EpubParts>({
    ...listCacheLimits,
    sizeCalculation: ({ resources, landmarks, pageList }) => resources.length + landmarks.length + pageList.length + 1,
  })
  const texts = new LRUCache<string, PageText>({
    maxSize: textCacheLimits.maxSize,
    sizeCalculation: ({ runs, links }) =>
      runs.reduce(
        (sum, { text }) => sum + 2 * text.length + textCacheLimits.run,
        1 + links.length * 2 * textCacheLimits.run,
      ),
  })
  return {
    workers,
    cache,
    stored,
    making: createSharedWork<MadePage>(),
    pageLists,
    parts,
    texts,
  }
}
