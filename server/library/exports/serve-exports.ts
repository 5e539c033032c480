import { findExport, storedExportIds } from '../../db/queries/household/exports.ts'
import type { JobRecord } from '../../db/records/system.ts'
import { write } from '../../db/write.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import { parseCron } from '../../jobs/cron.ts'
import type { JobKind } from '../../jobs/run-job.ts'
import { unfinishedPrefix } from '../../storage/atomic-write.ts'
import type { DataDirectory } from '../../storage/data-directory.ts'
import { exportFileName, removeExportFile } from '../../storage/exports.ts'
import { listStoredFiles, removeStoredFile, type StoredFile } from '../../storage/stored-files.ts'
import type { LibraryContext } from '../library-context.ts'
import { exportJob, retentionMs } from './exports.ts'
import { writeExport } from './write-export.ts'

/** Exports of all users that run at the same time. */
const AT_ONCE = 2

/** Registers exports as jobs. Call before the job queue starts. */
export function serveExports(context: LibraryContext): void {
  const run: JobKind['run'] = (job, signal, reportProgress) => runExport(context, job, { signal, reportProgress })
  // One attempt: what fails an export (disk full, no account) would fail it again; its user can request another.
  context.jobs.serve(exportJob, { concurrency: AT_ONCE, maxAttempts: 1, run })
}

type Run = Parameters<typeof writeExport>[2]

/** An interrupted export is written again from its beginning. */
async function runExport(context: LibraryContext, { id, userId }: JobRecord, run: Run): Promise<unknown> {
  const { database, clock } = context
  const folder = context.folders.exports
  // A disabled account is detected and reported when the file is written.
  const viewer = userId === null ? null : { ...systemViewer, userId }
  const order = viewer === null ? null : await findExport(database.reader, id, { viewer, now: clock() })
  if (order === null) return null
  try {
    const written = await writeExport(context, order, run)
    if (written === null) return null
    const now = clock()
    const [isStored] = await database.commit([
      write('completeExport', { id, ...written, now, expiresAt: now + retentionMs }),
    ])
    if (!isStored) await removeExportFile(folder, exportFileName(id, order.format))
    const { fileSize, rowCount } = written
    return { fileSize, rowCount }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // Stored with the export as well, since the job may be deleted earlier.
    await database.commit([write('failExport', { id, error: message, now: clock() })]).catch(() => undefined)
    throw error
  }
}

/** Deletes expired exports and files without a record: now and every hour. */
export async function sweepExportsHourly(context: LibraryContext): Promise<void> {
  const hourly = parseCron('17 * * * *', 'UTC')
  context.cron.set('exports', hourly.ok ? hourly.schedule : null, () => sweepExports(context))
  await sweepExports(context)
}

export async function sweepExports({
  database,
  clock,
  folders,
}: Pick<LibraryContext, 'database' | 'clock'> & { readonly folders: Pick<DataDirectory, 'exports'> }): Promise<void> {
  const now = clock()
  await database.commit([write('removeExpiredExports', { now })])
  for await (const files of listStoredFiles(folders.exports)) {
    const known = await storedExportIds(database.reader, files.map(idOf), now)
    for (const file of files) if (!known.has(idOf(file))) await removeStoredFile(file).catch(() => undefined)
  }
}

/** The export that a file, complete or partial, belongs to. */
function idOf({ name }: StoredFile): string {
  const bare = name.startsWith(unfinishedPrefix) ? name.slice(unfinishedPrefix.length) : name
  return bare.slice(0, 36)
}
