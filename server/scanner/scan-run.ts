import type { Database } from '../db/database.ts'
import type { LibraryRecord, ScanRecord } from '../db/records/library.ts'
import type { FileFacts } from '../domain/book/file-facts.ts'
import type { Clock, NewId } from '../domain/ids.ts'
import type { Pause } from '../domain/pause.ts'
import { type BookDescriber, createBookDescriber } from '../domain/scan/describe-book.ts'
import type { EventBus } from '../events/bus.ts'
import type { ScanBoard } from '../events/scan-board.ts'
import type { LibraryFiles } from '../workers/files/library-files.ts'
import type { WorkerPool } from '../workers/messages.ts'
import { createPendingSeries, type PendingSeries } from './pending-series.ts'
import type { ScanProgress } from './scan-progress.ts'
import { createSerialQueue, type SerialQueue } from './serial-queue.ts'
import { createSeriesIndex, type SeriesIndex } from './series-index.ts'
import type { Walk } from './walk/walk.ts'

/** Logging by scans. */
type ScanLog = {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void
}

/** Dependencies of the scanner; created once by the composition root. */
export type Scanner = {
  readonly database: Database
  readonly pool: Pick<WorkerPool, 'run'>
  readonly events: Pick<EventBus, 'publish'>
  readonly board: ScanBoard
  readonly walk: Walk
  /** Decides how files in the cloud are recognised; as in `process.platform`. Default: this one. */
  readonly platform?: string
  /** Current file system facts of a file. */
  readonly statFile: LibraryFiles['stat']
  readonly clock: Clock
  readonly newId: NewId
  readonly log: ScanLog
  /** Serialises the decisions of concurrent scans about which book takes over which file. */
  readonly readingTransfers: SerialQueue
  /** Files read concurrently: one more than the worker threads, so that none has to wait for its next file. */
  readonly filesInFlight: number
}

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

/** Prepares reading files of a library with its current settings. */
export function openRun(
  scanner: Scanner,
  library: LibraryRecord,
  { signal, pause }: Pick<ReadingRun, 'signal' | 'pause'>,
): Omit<ReadingRun, 'progress'> {
  return {
    scanner,
    library,
    describe: createBookDescriber(library),
    series: createSeriesIndex(scanner.database.reader, library.id, scanner.newId),
    pendingSeries: createPendingSeries(),
    turn: createSerialQueue(),
    signal,
    pause,
  }
}
