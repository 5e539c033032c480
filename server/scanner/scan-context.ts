import type { Database } from '../db/database.ts'
import type { Clock, NewId } from '../domain/ids.ts'
import type { EventBus } from '../events/bus.ts'
import type { ScanBoard } from '../events/scan-board.ts'
import type { LibraryFiles } from '../workers/files/library-files.ts'
import type { WorkerPool } from '../workers/messages.ts'
import type { SerialQueue } from './serial-queue.ts'
import type { Walk } from './walk/walk.ts'

/** Logging by scans. */
export type ScanLog = {
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
