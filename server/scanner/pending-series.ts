/**
 * The series touched by a scan, and which of them have no pending files: those can be finished (merged metadata, order,
 * counts) while the scan still works on others.
 */
export type PendingSeries = {
  /** A file of this group (by path) is queued for reading. */
  expect(group: string): void
  /** A file of the group is done; `seriesId` is the series it was assigned to, null for none. */
  settle(group: string, seriesId: string | null): void
  /** Marks a series whose books changed in any way. */
  touch(seriesIds: Iterable<string>): void
  /** Removes and returns touched series without pending files, at most `limit`. */
  takeReady(limit: number): readonly string[]
  /** Removes and returns touched series, at most `limit`. */
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
