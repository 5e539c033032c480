import type { ScanStatus } from './domain-event.ts'

/**
 * The live status of every queued or running scan of this process, newer than the stored one. Written by publishers of
 * `scan_progressed`; read by scan-status, the list of active scans and the scan stream.
 */
export type ScanBoard = {
  put(status: ScanStatus): void
  /**
   * The queued or running scan of this library, or the last one that ended since the start; null when there is none.
   */
  current(libraryId: string): ScanStatus | null
  /** Every queued or running scan. */
  active(): readonly ScanStatus[]
  forget(libraryId: string): void
}

export function isOpen(status: Pick<ScanStatus, 'status'>): boolean {
  return status.status === 'pending' || status.status === 'running'
}

export function createScanBoard(): ScanBoard {
  const byLibrary = new Map<string, ScanStatus>()
  return {
    put: (status) => void byLibrary.set(status.libraryId, status),
    current: (libraryId) => byLibrary.get(libraryId) ?? null,
    active: () => [...byLibrary.values()].filter(isOpen),
    forget: (libraryId) => void byLibrary.delete(libraryId),
  }
}
