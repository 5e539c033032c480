import type { LibraryRecord, ScanRecord } from '../db/records/library.ts'
import type { FileFacts } from '../domain/book/file-facts.ts'
import type { Pause } from '../domain/pause.ts'
import type { BookDescriber } from '../domain/scan/describe-book.ts'
import type { PendingSeries } from './pending-series.ts'
import type { Scanner } from './scan-context.ts'
import type { ScanProgress } from './scan-progress.ts'
import type { SerialQueue } from './serial-queue.ts'
import type { SeriesIndex } from './series-index.ts'

/** Files of a library being read: what the steps of it share. */
export type ReadingRun = {
  readonly scanner: Scanner
  /** As it was when the work began. */
  readonly library: LibraryRecord
  readonly describe: BookDescriber
  readonly series: SeriesIndex
  readonly pendingSeries: PendingSeries
  readonly progress: Pick<ScanProgress, 'count' | 'error'>
  /** Commits of one run never overlap: each sees what the one before made. */
  readonly turn: SerialQueue
  /** Aborts when the work is cancelled, the server stops, or a step failed. */
  readonly signal: AbortSignal
  /** Looked at before each file is read: what is being read is stored, and then nothing moves. */
  readonly pause: Pause
}

/** One scan under way. */
export type ScanRun = ReadingRun & { readonly scan: ScanRecord; readonly progress: ScanProgress }

/** A file to be read. */
export type ScanItem = {
  readonly facts: FileFacts
  /** The book that is known at this path and takes the content in; null for a new book. */
  readonly bookId: string | null
}
