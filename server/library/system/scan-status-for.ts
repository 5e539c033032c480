import { seesEntireLibraries, type Viewer } from '../../domain/access/viewer.ts'
import { noScanCounters } from '../../domain/scan/counters.ts'
import type { ScanStatus } from '../../events/domain-event.ts'

/**
 * The status of a scan as a viewer may see it: whoever sees only a part of a library learns that it is scanned and how
 * it ended, but no paths and no counts, which would tell of what is hidden.
 */
export function scanStatusFor(viewer: Viewer, status: ScanStatus): ScanStatus {
  if (seesEntireLibraries(viewer)) return status
  return { ...status, ...noScanCounters, errors: [], filesPerSecond: null, message: null }
}
