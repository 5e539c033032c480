import { useQuery } from '@tanstack/react-query'
import { activeScansQuery } from '../queries/libraries.ts'
import type { ScanStatus } from '../types.ts'

/** Scans that wait or run, live: the event stream tells them. */
export function useActiveScans(): readonly ScanStatus[] {
  return useQuery(activeScansQuery).data ?? []
}
