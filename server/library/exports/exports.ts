import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findExport } from '../../db/queries/household/exports.ts'
import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import type { ExportOrder, ExportRecord } from '../../db/records/exports.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { exportFileName, removeExportFile } from '../../storage/exports.ts'
import { requirePermission } from '../libraries/library-access.ts'
import type { LibraryContext } from '../library-context.ts'

/** Kind of the jobs; an export and its job have the same id. */
export const exportJob = 'export'

/** Lifetime of a file, in milliseconds. */
export const retentionMs = 7 * 24 * 3_600_000

/** Those of jobs are removed by number. */
const never = Date.UTC(9999, 0, 1)

/** The file of an export, ready to send. */
export type ExportFile = {
  /** Absolute. */
  readonly path: string
  /** Name of the download. */
  readonly name: string
  readonly size: number
  readonly completedAt: number
  readonly record: ExportRecord
}

/** An export of the viewer; those of others are not found. @throws AppError `not_found` */
export async function exportOf(viewer: Viewer, { database, clock }: LibraryContext, id: string): Promise<ExportRecord> {
  const found = await findExport(database.reader, id, { viewer, now: clock() })
  if (found === null) throw notFound('export')
  return found
}

/**
 * Queues an export, made in the background.
 * @param libraryJobId of the job of a library that retains it until there are newer ones
 * @throws AppError `not_found` for a library not visible to the viewer, `forbidden`, `conflict` when there are too many
 */
export async function createExport(
  viewer: Viewer,
  context: LibraryContext,
  order: ExportOrder,
  libraryJobId?: string,
): Promise<ExportRecord> {
  requireBooks(viewer, order)
  await refuseHiddenContent(viewer, context, order.libraryIds)
  const id = context.newId()
  const now = context.clock()
  const { userId } = viewer
  const job = { id, kind: exportJob, uniqueKey: null, priority: 80, userId, params: { format: order.format } }
  await context.jobs.add(job, [
    write('createExport', {
      ...order,
      id,
      userId,
      now,
      expiresAt: libraryJobId === undefined ? now + retentionMs : never,
      ...(libraryJobId !== undefined && { libraryJobId }),
    }),
  ])
  return exportOf(viewer, context, id)
}

/**
 * @throws AppError `not_found`, `conflict` when there is no file (yet) or it contains what is no longer visible to the
 * viewer
 */
export async function openExport(viewer: Viewer, context: LibraryContext, id: string): Promise<ExportFile> {
  const record = await exportOf(viewer, context, id)
  requireBooks(viewer, record)
  if (record.status !== 'completed' || record.completedAt === null) throw notReady(record)
  if (record.isOutdated) throw new AppError('export_outdated')
  const { completedAt, format, exportType } = record
  const path = join(context.folders.exports, exportFileName(id, format))
  const stats = await stat(path).catch(() => null)
  if (stats === null) throw new AppError('export_file_gone')
  const day = new Date(record.createdAt).toISOString().slice(0, 10)
  const what = exportType === 'both' ? 'catalog' : exportType
  return { path, name: `inglenook-${what}-${day}.${format}`, size: stats.size, completedAt, record }
}

/** Cancels a queued or running export, and removes it with its file. @throws AppError `not_found` */
export async function removeExport(viewer: Viewer, context: LibraryContext, id: string): Promise<void> {
  const { format } = await exportOf(viewer, context, id)
  await context.jobs.cancel(id)
  await context.jobs.settled(id)
  await removeExportFile(context.folders.exports, exportFileName(id, format))
  await context.database.commit([write('removeExport', { id })])
}

function requireBooks(viewer: Viewer, { exportType }: Pick<ExportOrder, 'exportType'>): void {
  if (exportType !== 'series') requirePermission(viewer, 'books-read')
}

function notReady({ status, error }: ExportRecord): AppError {
  if (status === 'pending' || status === 'running') return new AppError('export_not_ready')
  if (status === 'cancelled') return new AppError('export_cancelled')
  return new AppError('export_failed', { problem: error ?? 'the reason is not known.' })
}

async function refuseHiddenContent(
  viewer: Viewer,
  { database }: LibraryContext,
  libraryIds: readonly string[],
): Promise<void> {
  if (libraryIds.length === 0) return
  const visible = new Set((await listLibraries(viewer, database.reader)).map(({ id }) => id))
  if (libraryIds.some((id) => !visible.has(id))) throw notFound('library')
}
