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
import type { CronTable } from '../jobs/cron-table.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { JobRunner } from '../jobs/run-job.ts'
import type { CoverStore } from '../storage/covers.ts'
import type { DataDirectory } from '../storage/data-directory.ts'
import type { WorkerPool } from '../workers/messages.ts'
import type { Drives } from '../workers/roots/drives.ts'
import type { PluginRunner } from './plugins/plugin-runner.ts'
import type { PageReading } from './reading/page-reading.ts'
import type { Checksums } from './series/checksums.ts'
import type { LiveSettings } from './settings/live-settings.ts'

/**
 * What the functions of this layer work with; they take `(viewer, context, args)`. Time and ids come in, so that tests
 * can choose them.
 */
export type LibraryContext = {
  readonly database: Database
  readonly events: Pick<EventBus, 'publish'>
  readonly clock: Clock
  readonly newId: NewId
  readonly log: JobRunner['log']
  readonly settings: LiveSettings
  /** IANA name, for schedules that name none. */
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
  /** Reads files of libraries, root by root. */
  readonly drives: Drives
  /** Makes thumbnails and looks into folders. */
  readonly workers: WorkerPool
  /** What reading pages keeps in memory, and threads of its own. */
  readonly pages: PageReading
  readonly checksums: Checksums
  /** Uploaded pictures. */
  readonly covers: CoverStore
  /** The JPEG of a book, from the store or made now; null when the book has no picture that can be shown. */
  readonly ensureThumbnail: (file: BookFile) => Promise<Uint8Array | null>
  readonly pluginRunner: PluginRunner
  readonly seal: Seal
  /** The server was started in safe mode: no plugin is started. */
  readonly isSafeMode: boolean
}
