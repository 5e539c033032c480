import type { BookChoice } from '../db/queries/scanning/known-files.ts'
import type { JobRecord } from '../db/records/system.ts'
import type { JobKind } from '../jobs/run-job.ts'
import { analyzeJob, analyzeKind } from '../library/analysis/analyze.ts'
import { duplicatesJob, duplicatesKind } from '../library/duplicates/duplicates.ts'
import { jobKinds, jobPriority, type ScanJobParams } from '../library/libraries/scans.ts'
import type { LibraryContext } from '../library/library-context.ts'
import { serveLibraryJobs } from '../library/library-jobs/serve-library-jobs.ts'
import { cleanupThumbnails } from '../library/maintenance/cleanup-thumbnails.ts'
import type { ThumbnailMaker } from '../library/maintenance/ensure-thumbnail.ts'
import { prepareThumbnails, remakeThumbnails } from '../library/maintenance/generate-thumbnails.ts'
import { matchAfterScan } from '../library/plugins/match/serve-matches.ts'
import type { Scanner } from '../scanner/scan-run.ts'
import type { LibraryQueue } from '../scanner/serial-queue.ts'

type Works = { readonly scanner: Scanner; readonly turns: LibraryQueue; readonly maker: ThumbnailMaker }

/** A scan, followed by the thumbnails of its books. */
function scanKind(context: LibraryContext, { scanner, turns }: Works): JobKind {
  const { board, jobs, settings } = context
  return {
    concurrency: () => settings.get('scanner.max_concurrent_scans'),
    maxAttempts: 1,
    isPausable: true,
    async run(job: JobRecord, signal, _report, pause) {
      const { regroup = false } = (job.params ?? {}) as Partial<ScanJobParams>
      const { libraryId } = job
      await turns(libraryId ?? '', signal, async () => {
        // With the grammar of file names, much code for which a start would wait.
        const { runScan } = await import('../scanner/run-scan.ts')
        await runScan(scanner, job.id, signal, { regroup, pause })
      })
      if (signal.aborted || libraryId === null || board.current(libraryId)?.status !== 'completed') return
      const uniqueKey = `thumbnails:${libraryId}`
      await jobs.add({ kind: jobKinds.thumbnails, uniqueKey, priority: jobPriority.thumbnails, libraryId })
      await matchAfterScan(context, libraryId)
    },
  }
}

/** The missing thumbnails of a library, or regenerated ones of chosen books. */
function thumbnailsKind({ database, events, clock, settings }: LibraryContext, { maker }: Works): JobKind {
  return {
    concurrency: 1,
    maxAttempts: 3,
    isPausable: true,
    async run({ libraryId, params }, signal, reportProgress, pause) {
      if (libraryId === null) return null
      const how = { maker, atOnce: settings.get('task.worker_count') + 1, pause, reportProgress }
      if (params === null) return prepareThumbnails({ ...how, reader: database.reader }, libraryId, signal)
      const choice: BookChoice = { which: 'all', ...(params as Partial<BookChoice>), libraryId }
      return remakeThumbnails({ ...how, database, events, clock }, choice, signal)
    },
  }
}

/** Registers scans and their thumbnails as jobs. Call before the job queue starts. */
export function serveScanning(context: LibraryContext, works: Works): void {
  const { jobs } = context
  jobs.serve(jobKinds.scan, scanKind(context, works))
  jobs.serve(analyzeJob, analyzeKind(works.scanner, works.turns))
  jobs.serve(jobKinds.thumbnails, thumbnailsKind(context, works))
  jobs.serve(duplicatesJob, duplicatesKind(context))
  serveLibraryJobs(context, works.scanner.pool)
  jobs.serve(jobKinds.cleanup, {
    concurrency: 1,
    maxAttempts: 3,
    isPausable: true,
    run: (_job, signal, reportProgress, pause) => cleanupThumbnails(context, { signal, pause, reportProgress }),
  })
}

/** Events of scans, which also update the progress of their tasks. */
export function withTaskProgress({
  events,
  taskBoard,
}: Pick<LibraryContext, 'events' | 'taskBoard'>): Scanner['events'] {
  return {
    publish(list) {
      events.publish(list)
      for (const event of list) {
        if (event.type !== 'scan_progressed' || event.status.status !== 'running') continue
        const { scanId, filesProcessed, filesTotal, phase } = event.status
        const total = filesTotal === 0 ? null : filesTotal
        taskBoard.progress(scanId, { current: filesProcessed, total, message: phase })
      }
    },
  }
}
