import { AppError } from '../../../domain/errors.ts'
import type { ExportContents, ExportOrder } from '../../records/exports.ts'
import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'

type CreateExport = ExportOrder & {
  /** Shared with its job. */
  readonly id: string
  readonly userId: string
  readonly now: number
  readonly expiresAt: number
  /** The job of a library that makes it, which limits their number. */
  readonly libraryJobId?: string
}
type CompleteExport = {
  readonly id: string
  readonly fileSize: number
  readonly rowCount: number
  /** Stored with the export and checked again before download. */
  readonly contents: ExportContents
  readonly now: number
  readonly expiresAt: number
}

/** Limits for one user: queued or running exports, and stored ones. */
const maxAtOnce = 3
const maxRetained = 30

/** @throws AppError conflict when the user has too many already */
async function createExport(
  tx: Tx,
  { id, userId, exportType, format, now, expiresAt, libraryJobId, ...params }: CreateExport,
): Promise<void> {
  const known = await tx.get<{ kept: number; open: number }>(
    sql`select count(*) as kept, count(j.id) as open
        from exports e left join jobs j on j.id = e.id and j.state in ('pending', 'running') and e.status <> 'completed'
        where e.user_id = ${userId} and e.expires_at > ${now} and e.library_job_id is null`,
  )
  const isOfJob = libraryJobId !== undefined
  if (!isOfJob && (known?.open ?? 0) >= maxAtOnce) {
    throw new AppError('too_many_exports_open', { most: maxAtOnce }, { most: maxAtOnce })
  }
  if (!isOfJob && (known?.kept ?? 0) >= maxRetained) {
    throw new AppError('too_many_exports', { most: maxRetained }, { most: maxRetained })
  }
  const { libraryIds, fields, bookFields } = params
  const row = { id, userId, kind: exportType, format, status: 'pending', createdAt: now, expiresAt, libraryJobId }
  await tx.insert('exports', { ...row, params: { libraryIds, fields, bookFields } })
}

/** Marks the file as ready. Returns false when the export was removed meanwhile. */
async function completeExport(
  tx: Tx,
  { id, fileSize, rowCount, contents, now, expiresAt }: CompleteExport,
): Promise<boolean> {
  const row = { status: 'completed', error: null, fileSize, rowCount, completedAt: now }
  await tx.run(
    sql`update exports set params = json_set(params, '$.held', json(${JSON.stringify(contents)})) where id = ${id}`,
  )
  await tx.update('exports', { expiresAt }, sql`id = ${id} and library_job_id is null`)
  return (await tx.update('exports', row, sql`id = ${id}`)) > 0
}

async function failExport(
  tx: Tx,
  { id, error, now }: { readonly id: string; readonly error: string; readonly now: number },
) {
  await tx.update('exports', { status: 'failed', error, completedAt: now }, sql`id = ${id}`)
}

async function removeExport(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  await tx.run(sql`delete from exports where id = ${id}`)
}

/** Returns the number of removed exports. */
async function removeExpiredExports(tx: Tx, { now }: { readonly now: number }): Promise<number> {
  return await tx.run(sql`delete from exports where expires_at <= ${now}`)
}

export const exportWrites = {
  createExport: change(['system'], createExport),
  completeExport: change(['system'], completeExport),
  failExport: change(['system'], failExport),
  removeExport: change(['system'], removeExport),
  removeExpiredExports: change(['system'], removeExpiredExports),
}
