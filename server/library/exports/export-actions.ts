import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageRequest } from '../../db/page.ts'
import { findExport, listExports } from '../../db/queries/household/exports.ts'
import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import type { ExportOrder, ExportRecord } from '../../db/records/exports.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { exportFileName, removeExportFile } from '../../storage/exports.ts'
import { requirePermission } from '../libraries/require-permission.ts'
import { type ExportContext, exportJob, retentionMs } from './export-context.ts'

/** The file of an export, ready to be sent. */
export type ExportFile = {
  /** Absolute. */
  readonly path: string
  /** As it is called when it is kept. */
  readonly name: string
  readonly size: number
  readonly completedAt: number
  readonly record: ExportRecord
}

/** The verbs of exports of the catalog, each for its user alone. Someone else's export is not found. */
export function bindExportActions(context: ExportContext) {
  const { reader } = context.database
  const own = (viewer: Viewer) => ({ viewer, now: context.clock() })

  /** @throws AppError `not_found` */
  async function find(viewer: Viewer, id: string): Promise<ExportRecord> {
    const found = await findExport(reader, id, own(viewer))
    if (found === null) throw notFound('export')
    return found
  }

  return {
    list: (viewer: Viewer, at: PageRequest) => listExports(reader, { ...own(viewer), ...at }),
    find,
    /**
     * Asks for an export, which is made in the background.
     * @throws AppError `not_found` for a library that is not in view, `forbidden`, `conflict` when there are too many
     */
    async create(viewer: Viewer, order: ExportOrder): Promise<ExportRecord> {
      requireBooks(viewer, order)
      await refuseUnseen(viewer, context, order.libraryIds)
      const id = context.newId()
      const now = context.clock()
      const { userId } = viewer
      const job = { id, kind: exportJob, uniqueKey: null, priority: 80, userId, params: { format: order.format } }
      await context.jobs.add(job, [write('createExport', { ...order, id, userId, now, expiresAt: now + retentionMs })])
      return find(viewer, id)
    },
    /** @throws AppError `not_found`, `conflict` when the file is not there (yet) or holds what is out of sight by now */
    async open(viewer: Viewer, id: string): Promise<ExportFile> {
      const record = await find(viewer, id)
      requireBooks(viewer, record)
      if (record.status !== 'completed' || record.completedAt === null) throw notReady(record)
      if (record.isOutdated) throw new AppError('export_outdated')
      const { completedAt, format, exportType } = record
      const path = join(context.folder, exportFileName(id, format))
      const stats = await stat(path).catch(() => null)
      if (stats === null) throw new AppError('export_file_gone')
      const day = new Date(record.createdAt).toISOString().slice(0, 10)
      const what = exportType === 'both' ? 'catalog' : exportType
      return { path, name: `inglenook-${what}-${day}.${format}`, size: stats.size, completedAt, record }
    },
    /** Ends an export that waits or runs, and removes it with its file. @throws AppError `not_found` */
    async remove(viewer: Viewer, id: string): Promise<void> {
      const { format } = await find(viewer, id)
      await context.jobs.cancel(id)
      await context.jobs.settled(id)
      await removeExportFile(context.folder, exportFileName(id, format))
      await context.database.commit([write('removeExport', { id })])
    },
  }
}

export type ExportActions = ReturnType<typeof bindExportActions>

function requireBooks(viewer: Viewer, { exportType }: Pick<ExportOrder, 'exportType'>): void {
  if (exportType !== 'series') requirePermission(viewer, 'books-read')
}

function notReady({ status, error }: ExportRecord): AppError {
  if (status === 'pending' || status === 'running') return new AppError('export_not_ready')
  if (status === 'cancelled') return new AppError('export_cancelled')
  return new AppError('export_failed', { problem: error ?? 'the reason is not known.' })
}

async function refuseUnseen(viewer: Viewer, { database }: ExportContext, libraryIds: readonly string[]): Promise<void> {
  if (libraryIds.length === 0) return
  const seen = new Set((await listLibraries(viewer, database.reader)).map(({ id }) => id))
  if (libraryIds.some((id) => !seen.has(id))) throw notFound('library')
}
