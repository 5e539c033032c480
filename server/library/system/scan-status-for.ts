import type { Viewer } from '../../domain/access/viewer.ts'
import type { ScanStatus } from '../../events/domain-event.ts'

/**
 * The status of a scan as a viewer may see it: whoever sees only a part of a library learns that it is scanned and how
 * it ended, but no paths and no counts, which would tell of what is hidden.
 */
export function scanStatusFor(viewer: Viewer, status: ScanStatus): ScanStatus {
  if (viewer.allowTagIds.length === 0 && viewer.denyTagIds.length === 0) return status
  return { ...status, ...noCounts, errors: [], filesPerSecond: null, message: null }
}

const noCounts = {
  filesDiscovered: 0,
  filesTotal: 0,
  filesProcessed: 0,
  seriesCreated: 0,
  booksAdded: 0,
  booksChanged: 0,
  booksMoved: 0,
  booksMissing: 0,
  booksRestored: 0,
  booksUnchanged: 0,
  errorCount: 0,
}
