import type { LibraryRecord, ScanRecord } from '../db/records/library.ts'
import type { FileFacts } from '../domain/book/file-facts.ts'
import type { Pause } from '../domain/pause.ts'
import type { BookDescriber } from '../domain/scan/describe-book.ts'
import type { PendingSeries } from './pending-series.ts'
import type { Scanner } from './scan-context.ts'
import type { ScanProgress } from './scan-progress.ts'
import type { SerialQueue } from './serial-queue.ts'
import type { SeriesIndex } from './series-index.ts'

/** State shared by the steps that read files of a library. */
export type ReadingRun = {
  readonly scanner: Scanner
  /** As it was when the work began. */
  readonly library: LibraryRecord
  readonly describe: BookDescriber
  readonly series: SeriesIndex
  readonly pendingSeries: PendingSeries
  readonly progress: Pick<ScanProgress, 'count' | 'error'>
  /** Serialises the commits of one run: each sees the result of the previous one. */
  readonly turn: SerialQueue
  /** Aborts when the work is cancelled, the server stops, or a step failed. */
  readonly signal: AbortSignal
  /** Checked before each file: files being read are still stored, then the scan pauses. */
  readonly pause: Pause
}

/** One running scan. */
export type ScanRun = ReadingRun & { readonly scan: ScanRecord; readonly progress: ScanProgress }

/** A file to be read. */
export type ScanItem = {
  readonly facts: FileFacts
  /** The known book at this path that gets the content; null for a new book. */
  readonly bookId: string | null
}
