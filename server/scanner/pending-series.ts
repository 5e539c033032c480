/**
 * Which series a scan touched, and which of them have no more files to come: those can be finished (merged metadata,
 * order, counts) while the scan still works on others.
 */
export type PendingSeries = {
  /** A file that belongs to this group by its path waits to be read. */
  expect(group: string): void
  /** A file of the group is done; `seriesId` is the series it went to, null when it went nowhere. */
  settle(group: string, seriesId: string | null): void
  /** A series whose books changed in any way. */
  touch(seriesIds: Iterable<string>): void
  /** Touched series without files to come, at most `limit`; they are no longer on the ledger. */
  takeReady(limit: number): readonly string[]
  /** Every touched series, at most `limit`. */
  takeAny(limit: number): readonly string[]
}

export function createPendingSeries(): PendingSeries {
  const groups = new Map<string, { left: number; readonly seriesIds: Set<string> }>()
  const touched = new Set<string>()
  const ready = new Set<string>()

  function take(from: Iterable<string>, limit: number): readonly string[] {
    const taken: string[] = []
    for (const id of from) {
      if (taken.length >= limit) break
      taken.push(id)
    }
    for (const id of taken) {
      touched.delete(id)
      ready.delete(id)
    }
    return taken
  }

  return {
    expect(group) {
      const entry = groups.get(group)
      if (entry === undefined) groups.set(group, { left: 1, seriesIds: new Set() })
      else entry.left += 1
    },
    settle(group, seriesId) {
      const entry = groups.get(group)
      if (seriesId !== null) {
        touched.add(seriesId)
        entry?.seriesIds.add(seriesId)
      }
      if (entry === undefined) return
      entry.left -= 1
      if (entry.left > 0) return
      groups.delete(group)
      for (const id of entry.seriesIds) ready.add(id)
    },
    touch(seriesIds) {
      for (const id of seriesIds) touched.add(id)
    },
    takeReady: (limit) => take(ready, limit),
    takeAny: (limit) => take(touched, limit),
  }
}
