import type { JobQueue } from '../../jobs/job-queue.ts'
import type { LibraryContext } from '../library-context.ts'

/** What exports of the catalog work with. */
export type ExportContext = Pick<LibraryContext, 'database' | 'clock' | 'newId'> & {
  readonly jobs: Pick<JobQueue, 'add' | 'cancel' | 'settled'>
  /** Where their files lie. Absolute. */
  readonly folder: string
  /** Bytes of the largest file; default: 2 GB. */
  readonly maxBytes?: number
}

/** The kind of their jobs; an export and its job have the same id. */
export const exportJob = 'export'

/** For how long a file is kept, in milliseconds. */
export const retentionMs = 7 * 24 * 3_600_000
