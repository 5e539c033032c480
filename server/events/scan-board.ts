import type { ScanStatus } from './domain-event.ts'

/**
 * The live status of every scan that waits or runs in this process, newer than what is stored. Written by whoever
 * publishes `scan_progressed`; read by scan-status, the list of active scans and the scan stream.
 */
export type ScanBoard = {
  put(status: ScanStatus): void
  /** The scan of this library that waits or runs, or the one that ended last since the start; null when there is none. */
  current(libraryId: string): ScanStatus | null
  /** Every scan that waits or runs. */
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
