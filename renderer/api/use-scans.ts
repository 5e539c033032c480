import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followScans } from './live.ts'
import { activeScansQuery } from './queries/libraries.ts'
import type { ScanStatus } from './types.ts'

/** Scans that wait or run, live for as long as there are any. */
export function useActiveScans(): readonly ScanStatus[] {
  const client = useQueryClient()
  const scans = useQuery(activeScansQuery).data ?? []
  const anyActive = scans.length > 0
  useEffect(() => (anyActive ? followScans(client) : undefined), [client, anyActive])
  return scans
}

/** Keeps the scan stream open while this component is on screen, so that a scan somebody else starts is seen too. */
export function useScanStream(): void {
  const client = useQueryClient()
  useEffect(() => followScans(client), [client])
}
