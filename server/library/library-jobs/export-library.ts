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
 * Writes an export of what the creator of the job may see of the library, among their exports, and removes older ones
 * of the job.
 * @throws AppError when the creator has no account any more, or the export failed
 */
export async function exportLibrary(work: LibraryWork, { exportType, format, keep }: ExportConfig): Promise<void> {
  const { context, library, job, report, isDryRun } = work
  const { database, clock } = context
  const viewer = job.createdBy === null ? null : await loadViewer(database.reader, job.createdBy, null)
  if (viewer === null) throw new AppError('export_account_switched_off')
  if (isDryRun) {
    const scope = await exportScope(viewer, database.reader, [library.id])
    report.count('series', exportType === 'books' ? 0 : scope.seqs.length)
    report.count('books', exportType === 'series' ? 0 : scope.bookCount)
    return
  }
  if (work.signal.aborted) return
  const order = { exportType, format, libraryIds: [library.id], fields: [], bookFields: [] }
  const { id } = await createExport(viewer, context, order, job.id)
  await awaitTask(work, id)
  if (work.signal.aborted) return
  const made = await findExport(database.reader, id, { viewer, now: clock() })
  await removeOld(work, keep)
  if (made?.status !== 'completed') throw new AppError('export_failed', { problem: made?.error ?? 'it was removed.' })
  report.count('rows', made.rowCount ?? 0)
  report.count('bytes', made.fileSize ?? 0)
  report.add({ what: 'exported', seriesId: null, bookId: null, name: exportFileName(id, format) })
}

/** Those that failed never expire otherwise. */
async function removeOld({ context, job }: LibraryWork, keep: number): Promise<void> {
  const { database, folders } = context
  const known = await exportsOfJob(database.reader, job.id)
  const retained = new Set(known.filter(({ isCompleted }) => isCompleted).slice(0, keep))
  for (const { id, format } of known.filter((one) => !retained.has(one))) {
    await removeExportFile(folders.exports, exportFileName(id, format))
    await database.commit([write('removeExport', { id })])
  }
}
