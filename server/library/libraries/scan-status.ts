import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import { findLatestScan, listActiveScans } from '../../db/queries/scanning/scans.ts'
import { seesEntireLibraries, type Viewer } from '../../domain/access/viewer.ts'
import { noScanCounters } from '../../domain/scan/scan-progress.ts'
import type { ScanStatus } from '../../events/domain-event.ts'
import { statusOf } from '../../scanner/scan-progress.ts'
import type { LibraryContext } from '../library-context.ts'
import { visibleLibrary } from './library-access.ts'

/** The queued or running scan of a library, else the latest; null when it was never scanned. @throws `not_found` */
export async function scanStatus(
  viewer: Viewer,
  context: LibraryContext,
  libraryId: string,
): Promise<ScanStatus | null> {
  await visibleLibrary(viewer, context, libraryId)
  const live = context.board.current(libraryId)
  if (live !== null) return live
  const latest = await findLatestScan(viewer, context.database.reader, libraryId)
  return latest === null ? null : statusOf(latest)
}

/**
 * All queued or running scans of visible libraries: those of this process, and just after a start those left open by
 * the last one.
 */
export async function activeScans(viewer: Viewer, context: LibraryContext): Promise<readonly ScanStatus[]> {
  const { reader } = context.database
  const live = context.board.active()
  const left = (await listActiveScans(viewer, reader)).filter(
    ({ libraryId }) => context.board.current(libraryId) === null,
  )
  if (live.length + left.length === 0) return []
  const visible = new Set((await listLibraries(viewer, reader)).map((library) => library.id))
  return [...live, ...left.map(statusOf)].filter((status) => visible.has(status.libraryId))
}

/**
 * The status of a scan for a viewer: with partial access to the library it has no paths and counts, which would reveal
 * hidden content.
 */
export function scanStatusFor(viewer: Viewer, status: ScanStatus): ScanStatus {
  if (seesEntireLibraries(viewer)) return status
  return { ...status, ...noScanCounters, errors: [], filesPerSecond: null, message: null }
}
