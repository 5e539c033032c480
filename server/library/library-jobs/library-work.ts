import type { LibraryRecord } from '../../db/records/library.ts'
import type { LibraryJobRecord } from '../../db/records/library-jobs.ts'
import type { LibraryJobKind } from '../../domain/library-jobs/job-kinds.ts'
import type { PauseSwitch } from '../../domain/pause.ts'
import type { TaskProgress } from '../../events/task-board.ts'
import type { WorkerPool } from '../../workers/messages.ts'
import type { LibraryContext } from '../library-context.ts'
import type { RunReport } from './run-report.ts'

/** One run of a job of a library. */
export type LibraryWork = {
  readonly context: LibraryContext
  /** Reads the files of libraries in the background. */
  readonly pool: Pick<WorkerPool, 'run'>
  readonly library: LibraryRecord
  readonly job: LibraryJobRecord
  readonly runId: string
  readonly startedAt: number
  readonly isDryRun: boolean
  readonly report: RunReport
  readonly signal: AbortSignal
  /** Checked between two steps. */
  readonly pause: PauseSwitch
  readonly reportProgress: (progress: TaskProgress) => void
}

/** Types of tasks by kind. */
export const libraryTasks: { readonly [K in LibraryJobKind]: string } = {
  verify_files: 'verify-files',
  clean_up: 'library-clean-up',
  match: 'library-match',
  refresh_metadata: 'refresh-metadata',
  rules: 'library-rules',
  export: 'library-export',
}

const taskNames: ReadonlySet<string> = new Set(Object.values(libraryTasks))

/** Whether a type of tasks is that of runs of jobs. */
export function isLibraryTask(kind: string): boolean {
  return taskNames.has(kind)
}
