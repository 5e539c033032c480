import { findScan } from '../../db/queries/scanning/scans.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { previewLibraryChange } from '../libraries/preview-change.ts'
import { enqueueScan } from '../libraries/scans.ts'
import { awaitTask } from './await-task.ts'
import type { LibraryWork } from './library-work.ts'

/**
 * Groups and names all books again by the settings of the library, as after a change of these: by a scan that does so
 * first.
 */
export async function applyRules(work: LibraryWork): Promise<void> {
  const { context, library, report, isDryRun } = work
  const preview = await previewLibraryChange(systemViewer, context, library.id, {})
  report.count('checked', preview.totalBooks)
  report.count('regrouped', preview.changedSeriesCount)
  for (const { change, name, from, sampleBooks } of preview.changes) {
    const [first] = from
    report.add({ what: change, seriesId: first?.seriesId ?? null, bookId: null, name, detail: sampleBooks.join(', ') })
  }
  if (isDryRun || work.signal.aborted) return
  const order = { mode: 'normal', trigger: 'cron', regroup: true } as const
  const { scanId } = await enqueueScan(context, library, order)
  await awaitTask(work, scanId)
  if (work.signal.aborted) return
  const scan = await findScan(systemViewer, context.database.reader, scanId)
  if (scan?.status !== 'completed') throw new AppError('library_job_scan_failed')
}
