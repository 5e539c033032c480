import { findLibrary } from '../../db/queries/scanning/libraries.ts'
import type { LibraryRecord } from '../../db/records/library.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { parseCron } from '../../jobs/cron.ts'
import type { LibraryContext } from '../library-context.ts'
import { enqueueScan } from './scans.ts'

/** Starts an automatic scan, unless one is queued or running. */
export async function scanByItself(
  context: LibraryContext,
  libraryId: string,
  trigger: 'cron' | 'start',
): Promise<void> {
  const library = await findLibrary(systemViewer, context.database.reader, libraryId)
  if (library === null) return
  try {
    await enqueueScan(context, library, { mode: library.scanningConfig.defaultMode, trigger })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  }
}

/** Sets or removes the schedule of a library as its settings say. */
export function scheduleScans(context: LibraryContext, library: LibraryRecord): void {
  const { id, isActive, scanningConfig } = library
  const { enabled, cronSchedule, cronTimezone } = scanningConfig
  const isWanted = isActive && enabled && cronSchedule !== null
  const parsed = isWanted ? parseCron(cronSchedule, cronTimezone ?? context.timezone) : null
  context.cron.set(`scan:${id}`, parsed?.ok === true ? parsed.schedule : null, () => scanByItself(context, id, 'cron'))
}

/** Removes the schedule of a deleted library. */
export function unscheduleScans(context: LibraryContext, libraryId: string): void {
  context.cron.set(`scan:${libraryId}`, null, async () => undefined)
}
