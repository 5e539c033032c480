import { listLibraries } from '../../db/queries/libraries.ts'
import { findLatestScan, listActiveScans } from '../../db/queries/scans.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { ScanStatus } from '../../events/domain-event.ts'
import { statusOf } from '../../scanner/scan-progress.ts'
import type { LibraryDesk } from './library-desk.ts'
import { visibleLibrary } from './visible-library.ts'

/** The scan of a library that waits or runs, else the latest; null when it was never scanned. @throws `not_found` */
export async function scanStatus(viewer: Viewer, desk: LibraryDesk, libraryId: string): Promise<ScanStatus | null> {
  await visibleLibrary(viewer, desk, libraryId)
  const live = desk.board.current(libraryId)
  if (live !== null) return live
  const latest = await findLatestScan(viewer, desk.database.reader, libraryId)
  return latest === null ? null : statusOf(latest)
}

/**
 * Every scan that waits or runs, of the libraries that the viewer may see: those of this process, and just after a start
 * those that the last one left open.
 */
export async function activeScans(viewer: Viewer, desk: LibraryDesk): Promise<readonly ScanStatus[]> {
  const { reader } = desk.database
  const live = desk.board.active()
  const left = (await listActiveScans(viewer, reader)).filter(({ libraryId }) => desk.board.current(libraryId) === null)
  if (live.length + left.length === 0) return []
  const visible = new Set((await listLibraries(viewer, reader)).map((library) => library.id))
  return [...live, ...left.map(statusOf)].filter((status) => visible.has(status.libraryId))
}
