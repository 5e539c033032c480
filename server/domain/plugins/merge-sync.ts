import type { SyncEntry, SyncState } from './sync-entry.ts'

/** How far one side is with a series. */
export type SyncPoint = {
  readonly status: SyncState
  /** The highest that was read; null: none, or not told. */
  readonly volumesRead: number | null
  readonly chaptersRead: number | null
  /** 1 to 100; null: none. */
  readonly score: number | null
}

/** How far a person is here. */
export type LocalReading = {
  readonly books: number
  readonly read: number
  /** Begun and not read. */
  readonly begun: number
  readonly volumesRead: number | null
  readonly chaptersRead: number | null
  readonly rating: number | null
  /** Whether the series has ended. */
  readonly hasEnded: boolean
  readonly totalVolumeCount: number | null
  readonly totalChapterCount: number | null
}

/**
 * A series counts as completed when all of it that is here is read and there is no more of it: as many volumes or chapters
 * are read as it is known to have, or it has ended and no known total says that some are missing here.
 * @returns null when nothing of it was begun or rated
 */
export function localPoint(local: LocalReading, withRatings: boolean): SyncPoint | null {
  const { books, read, begun, volumesRead, chaptersRead } = local
  const score = withRatings ? local.rating : null
  if (read + begun === 0 && score === null) return null
  const isCompleted = books > 0 && read === books && isWhole(local)
  const status = isCompleted ? 'completed' : read + begun === 0 ? 'planned' : 'reading'
  return { status, volumesRead, chaptersRead, score }
}

/** Whether what was read is all there is of the series, as far as that is known. */
function isWhole({ read, volumesRead, chaptersRead, totalVolumeCount, totalChapterCount, hasEnded }: LocalReading) {
  const totals = [
    { count: volumesRead, total: totalVolumeCount ?? 0 },
    { count: chaptersRead, total: totalChapterCount ?? 0 },
  ].filter(({ total }) => total > 0)
  const counted = totals.filter(({ count }) => count !== null)
  if (counted.some(({ count, total }) => (count ?? 0) >= total)) return true
  // Books without numbers are counted themselves.
  const fallsShort = counted.length > 0 || totals.some(({ total }) => read < total)
  return hasEnded && !fallsShort
}

export type SyncSides = {
  readonly local: SyncPoint | null
  /** Whether every book that is here is read. */
  readonly isAllRead: boolean
  /** What the service knows; null: nothing. */
  readonly remote: SyncPoint | null
  /** What was sent, and what the service knew, when they last agreed; null: never. */
  readonly pushed: SyncPoint | null
  readonly pulled: SyncPoint | null
}

export type SyncMark = {
  readonly all: boolean
  readonly volumes: number | null
  readonly chapters: number | null
  /** Only books that came since the two sides last agreed: what the person made unread since stays so. */
  readonly onlyNew: boolean
}

export type SyncDecision = {
  /** Which books are to be marked as read; null: none. */
  readonly mark: SyncMark | null
  /** A rating to take over; null: none. */
  readonly rating: number | null
  /** Both sides changed since they last agreed, and not alike. */
  readonly isConflict: boolean
}

/**
 * What is to be taken over from a service. Progress only goes forward: nothing is ever made unread. What the service said
 * before already is taken for books that came since, by their numbers alone: a series that was completed there when they
 * were not out yet says nothing of them.
 */
export function decidePull({ local, isAllRead, remote, pushed, pulled }: SyncSides): SyncDecision {
  if (remote === null) return { mark: null, rating: null, isConflict: false }
  const onlyNew = isSame(remote, pulled)
  const all = remote.status === 'completed' && !isAllRead && !onlyNew
  const { volumesRead: volumes, chaptersRead: chapters } = remote
  const isAhead = ahead(volumes, local?.volumesRead ?? null) || ahead(chapters, local?.chaptersRead ?? null)
  const mark = all || isAhead || (onlyNew && !isAllRead) ? { all, volumes, chapters, onlyNew } : null
  const rating = (local?.score ?? null) === null && !onlyNew ? remote.score : null
  const isConflict = pushed !== null && pulled !== null && !isSame(local, pushed) && !onlyNew && !isSame(local, remote)
  return { mark, rating, isConflict }
}

function ahead(there: number | null, here: number | null): boolean {
  return there !== null && there > (here ?? 0)
}

/**
 * What is to be sent to a service; null: nothing that it does not know. The further side holds; what a person paused or
 * dropped there stays so until they read on here. What was sent once and is the same still is not sent again, although
 * the service may keep less of it.
 */
export function decidePush({ local, remote, pushed }: Omit<SyncSides, 'isAllRead' | 'pulled'>): SyncPoint | null {
  if (local === null) return null
  if (remote === null) return isSame(local, pushed) ? null : local
  const hasReadOn = pushed === null || !isSameProgress(local, pushed)
  const point = {
    status: statusOf(local, remote, hasReadOn),
    volumesRead: greater(local.volumesRead, remote.volumesRead),
    chaptersRead: greater(local.chaptersRead, remote.chaptersRead),
    score: local.score ?? remote.score,
  }
  if (isSame(point, remote) || isSame(point, pushed)) return null
  return point
}

function statusOf(local: SyncPoint, remote: SyncPoint, hasReadOn: boolean): SyncState {
  if (local.status === 'completed' || remote.status === 'completed') return 'completed'
  const isAtRest = remote.status === 'paused' || remote.status === 'dropped'
  if (isAtRest && !(hasReadOn && isFurther(local, remote))) return remote.status
  return local.status === 'planned' ? remote.status : local.status
}

function isFurther(local: SyncPoint, remote: SyncPoint): boolean {
  return ahead(local.volumesRead, remote.volumesRead) || ahead(local.chaptersRead, remote.chaptersRead)
}

function greater(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b)
}

function isSameProgress(a: SyncPoint, b: SyncPoint): boolean {
  return a.volumesRead === b.volumesRead && a.chaptersRead === b.chaptersRead
}

function isSame(a: SyncPoint | null, b: SyncPoint | null): boolean {
  if (a === null || b === null) return a === b
  return isSameProgress(a, b) && a.status === b.status && a.score === b.score
}

/** One point of several series that are one for the service: the furthest of each. */
export function furthest(points: readonly SyncPoint[]): SyncPoint | null {
  return points.reduce<SyncPoint | null>((all, point) => {
    if (all === null) return point
    const isCompleted = all.status === 'completed' && point.status === 'completed'
    const isReading = [all.status, point.status].some((status) => status === 'reading' || status === 'completed')
    return {
      status: isCompleted ? 'completed' : isReading ? 'reading' : all.status,
      volumesRead: greater(all.volumesRead, point.volumesRead),
      chaptersRead: greater(all.chaptersRead, point.chaptersRead),
      score: all.score ?? point.score,
    }
  }, null)
}

/** An entry as a point. */
export function pointOf({ status, volumesRead, chaptersRead, score }: SyncEntry): SyncPoint {
  return { status, volumesRead, chaptersRead, score }
}
