import type { ScanBoard } from '../../events/scan-board.ts'
import type { CronTable } from '../../jobs/cron-table.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { WorkerPool } from '../../workers/messages.ts'
import type { Drives } from '../../workers/roots/drives.ts'
import type { LibraryContext } from '../library-context.ts'

/** What the verbs of libraries and scans work with. */
export type ScanningContext = LibraryContext & {
  readonly jobs: JobQueue
  readonly board: ScanBoard
  readonly cron: CronTable
  /** What is read by itself, root by root. */
  readonly drives: Pick<Drives, 'files' | 'roots' | 'driveOf' | 'isRemote' | 'isSilentAt'>
  /** Looks into folders for previews. */
  readonly workers: Pick<WorkerPool, 'run'>
  /** Absolute path of the data directory: never a library. */
  readonly dataDir: string
  /** IANA name, for schedules that name none. */
  readonly timezone: string
}

/** Kinds of jobs. The job of a scan has the id of the scan. */
export const jobKinds = { scan: 'scan', thumbnails: 'thumbnails', cleanup: 'cleanup' } as const

/** Higher goes first. */
export const jobPriority = { askedFor: 100, byItself: 50, thumbnails: 10, cleanup: 5 } as const

/** What a job of kind `scan` is asked for beyond its scan. */
export type ScanJobParams = {
  /** The strategies of the library changed: everything is placed anew first. */
  readonly regroup: boolean
}
