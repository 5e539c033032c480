import { loadViewer } from '../../db/queries/access/access.ts'
import { exportScope } from '../../db/queries/household/export-rows.ts'
import { exportsOfJob, findExport } from '../../db/queries/household/exports.ts'
import { write } from '../../db/write.ts'
import { AppError } from '../../domain/errors.ts'
import type { ExportConfig } from '../../domain/library-jobs/job-kinds.ts'
import { exportFileName, removeExportFile } from '../../storage/exports.ts'
import { createExport } from '../exports/exports.ts'
import { awaitTask } from './await-task.ts'
import type { LibraryWork } from './library-work.ts'

/**
 * Writes an export of what the creator of the job may see of the library, among their exports, and removes the oldest
 * ones of the job.
 * @throws AppError when the creator has no account any more, or the export failed
 */
export async function exportLibrary(work: LibraryWork, { exportType, format, keep }: ExportConfig): Promise<void> {
  const { context, library, job, report, isDryRun } = work
  const { database, folders, clock } = context
  const viewer = job.createdBy === null ? null : await loadViewer(database.reader, job.createdBy, null)
  if (viewer === null) throw new AppError('export_account_switched_off')
  if (isDryRun) {
    const scope = await exportScope(viewer, database.reader, [library.id])
    report.count('series', exportType === 'books' ? 0 : scope.seqs.length)
    report.count('books', exportType === 'series' ? 0 : scope.bookCount)
    return
  }
  const order = { exportType, format, libraryIds: [library.id], fields: [], bookFields: [] }
  const { id } = await createExport(viewer, context, order, job.id)
  await awaitTask(work, id)
  if (work.signal.aborted) return
  const made = await findExport(database.reader, id, { viewer, now: clock() })
  if (made?.status !== 'completed') throw new AppError('export_failed', { problem: made?.error ?? 'it was removed.' })
  report.count('rows', made.rowCount ?? 0)
  report.count('bytes', made.fileSize ?? 0)
  report.add({ what: 'exported', seriesId: null, bookId: null, name: exportFileName(id, format) })
  const older = (await exportsOfJob(database.reader, job.id)).slice(keep)
  for (const one of older) {
    await removeExportFile(folders.exports, exportFileName(one.id, one.format))
    await database.commit([write('removeExport', { id: one.id })])
  }
}
