import type { Auth } from '../auth/create-auth.ts'
import type { Failures } from '../auth/failures.ts'
import type { IdentityProviders } from '../auth/oidc/identity-providers.ts'
import type { Seal } from '../auth/sealed.ts'
import type { Database } from '../db/database.ts'
import type { BookFile } from '../db/records/book.ts'
import type { Clock, NewId } from '../domain/ids.ts'
import type { EventBus } from '../events/bus.ts'
import type { ScanBoard } from '../events/scan-board.ts'
import type { TaskBoard } from '../events/task-board.ts'
import type { CronTable } from '../jobs/cron.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { JobRunner } from '../jobs/run-job.ts'
import type { CoverStore } from '../storage/covers.ts'
import type { DataDirectory } from '../storage/data-directory.ts'
import type { WorkerPool } from '../workers/messages.ts'
import type { Drives } from '../workers/roots/drives.ts'
import type { LocalDatabases } from './plugins/local/local-databases.ts'
import type { PluginPackages } from './plugins/packages/plugin-packages.ts'
import type { PluginPauses } from './plugins/plugin-pauses.ts'
import type { PluginRunner } from './plugins/plugin-runner.ts'
import type { PageReading } from './reading/page-reading.ts'
import type { Checksums } from './series/checksums.ts'
import type { LiveSettings } from './settings/live-settings.ts'

/**
 * Dependencies of the functions of this layer, which take `(viewer, context, args)`. Time and ids are injected for
 * tests.
 */
export type LibraryContext = {
  readonly database: Database
  readonly events: Pick<EventBus, 'publish'>
  readonly clock: Clock
  readonly newId: NewId
  readonly log: JobRunner['log']
  readonly settings: LiveSettings
  /** IANA name, for schedules without one. */
  readonly timezone: string
  readonly folders: DataDirectory
  readonly auth: Auth
  readonly refreshDays: number
  readonly providers: IdentityProviders
  /** Failed sign-ins and refused requests, for the audit log. */
  readonly failures: Failures
  readonly jobs: JobQueue
  readonly cron: CronTable
  readonly board: ScanBoard
  readonly taskBoard: TaskBoard
  /** Reads library files, root by root. */
  readonly drives: Drives
  /** Makes thumbnails and inspects folders. */
  readonly workers: WorkerPool
  /** Caches of page reading, with its own threads. */
  readonly pages: PageReading
  readonly checksums: Checksums
  /** Uploaded pictures. */
  readonly covers: CoverStore
  /** The JPEG of a book, cached or generated now; null when the book has no usable picture. */
  readonly ensureThumbnail: (file: BookFile) => Promise<Uint8Array | null>
  readonly pluginRunner: PluginRunner
  readonly localDatabases: LocalDatabases
  readonly pluginPackages: PluginPackages
  readonly pluginPauses: PluginPauses
  readonly seal: Seal
  /** The server runs in safe mode: no plugin is started. */
  readonly isSafeMode: boolean
}
