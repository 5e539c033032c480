import type { ScanStatus } from '../types.ts'

/** Whether a scan waits or runs. */
export function isActive(scan: ScanStatus | null | undefined): scan is ScanStatus {
  return scan?.status === 'pending' || scan?.status === 'running'
}
