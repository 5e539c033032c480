import { seesEntireLibraries, type Viewer } from '../../domain/access/viewer.ts'
import { noScanCounters } from '../../domain/scan/counters.ts'
import type { ScanStatus } from '../../events/domain-event.ts'

/**
 * The status of a scan for a viewer: with partial access to the library it has no paths and counts, which would reveal
 * hidden content.
 */
export function scanStatusFor(viewer: Viewer, status: ScanStatus): ScanStatus {
  if (seesEntireLibraries(viewer)) return status
  return { ...status, ...noScanCounters, errors: [], filesPerSecond: null, message: null }
}
