import type { BookChoice } from '../../db/queries/scanning/known-files.ts'
import type { JobKind } from '../../jobs/run-job.ts'
import { analyzeBooks } from '../../scanner/analyze-books.ts'
import type { LibraryQueue } from '../../scanner/library-queue.ts'
import type { Scanner } from '../../scanner/scan-context.ts'

/** Kind of the job that rescans known books. */
export const analyzeJob = 'analyze'

/** Parameters of the job, beyond its library. */
export type AnalyzeParams = Omit<BookChoice, 'libraryId'>

/** One attempt: unreadable books are listed in the result and can be retried. */
const attempts = 1
/** Across libraries; jobs of one library wait for each other and for its scans. */
const atOnce = 2

/** The job. It waits for a scan of the same library, and a scan waits for it. */
export function analyzeKind(scanner: Scanner, turns: LibraryQueue): JobKind {
  return {
    concurrency: atOnce,
    maxAttempts: attempts,
    isPausable: true,
    async run({ libraryId, params }, signal, reportProgress, pause) {
      if (libraryId === null) return null
      const choice: BookChoice = { which: 'all', ...(params as AnalyzeParams | null), libraryId }
      return turns(libraryId, signal, () =>
        analyzeBooks(scanner, choice, {
          signal,
          pause,
          reportProgress: (current, total) => reportProgress({ current, total }),
        }),
      )
    },
  }
}
