import type { SyncEntry, SyncState } from './sync.ts'

/** The progress of one side in a series or a book. */
export type SyncPoint = {
  readonly status: SyncState
  /** The highest one read; null: none or unknown. */
  readonly volumesRead: number | null
  readonly chaptersRead: number | null
  /** Of a book that is not completed, 0 to 100; undefined: unknown, or it is a series. */
  readonly percentRead?: number
  /** 1 to 100; null: none. */
  readonly score: number | null
}

/** A user's local progress. */
export type LocalReading = {
  readonly books: number
  readonly read: number
  /** Started but not finished. */
  readonly inProgress: number
  readonly volumesRead: number | null
  readonly chaptersRead: number | null
  readonly rating: number | null
  readonly percentRead?: number
  /** Whether the series has ended. */
  readonly hasEnded: boolean
  readonly totalVolumeCount: number | null
  readonly totalChapterCount: number | null
}

/**
 * A series is completed when everything here is read and nothing is missing: the read volumes or chapters reach the
 * known total, or it has ended without a known larger total.
 * @returns null when nothing was started or rated
 */
export function localPoint(local: LocalReading, withRatings: boolean): SyncPoint | null {
  const { books, read, inProgress, volumesRead, chaptersRead } = local
  const score = withRatings ? local.rating : null
  if (read + inProgress === 0 && score === null) return null
  const isCompleted = books > 0 && read === books && isFinished(local)
  const status = isCompleted ? 'completed' : read + inProgress === 0 ? 'planned' : 'reading'
  return { status, volumesRead, chaptersRead, ...percentIn(status, local), score }
}

/** Whether the series is read completely, as far as its extent is known. */
function isFinished({ read, volumesRead, chaptersRead, totalVolumeCount, totalChapterCount, hasEnded }: LocalReading) {
  const totals = [
    { count: volumesRead, total: totalVolumeCount ?? 0 },
    { count: chaptersRead, total: totalChapterCount ?? 0 },
  ].filter(({ total }) => total > 0)
  const counted = totals.filter(({ count }) => count !== null)
  if (counted.some(({ count, total }) => (count ?? 0) >= total)) return true
  // Books without numbers are counted instead.
  const isIncomplete = counted.length > 0 || totals.some(({ total }) => read < total)
  return hasEnded && !isIncomplete
}

export type SyncSides = {
  readonly local: SyncPoint | null
  /** Whether every local book is read. */
  readonly isAllRead: boolean
  /** The service's state; null: none. */
  readonly remote: SyncPoint | null
  /** The states of both sides at the last sync; null: never synced. */
  readonly pushed: SyncPoint | null
  readonly pulled: SyncPoint | null
}

export type SyncMark = {
  readonly all: boolean
  readonly volumes: number | null
  readonly chapters: number | null
  /** Only books added since the last sync: books marked as unread since then stay unread. */
  readonly onlyNew: boolean
}

export type SyncDecision = {
  /** Which books to mark as read; null: none. */
  readonly mark: SyncMark | null
  /** A rating to import; null: none. */
  readonly rating: number | null
  /** Both sides changed differently since the last sync. */
  readonly isConflict: boolean
}

/**
 * Changes to import from a service. Progress only moves forward. Already imported service state applies to newly added
 * books by number only: completing a series before they existed says nothing about them.
 */
export function decidePull({ local, isAllRead, remote, pushed, pulled }: SyncSides): SyncDecision {
  if (remote === null) return { mark: null, rating: null, isConflict: false }
  const onlyNew = isSame(remote, pulled)
  const all = remote.status === 'completed' && !isAllRead && !onlyNew
  const { volumesRead: volumes, chaptersRead: chapters } = remote
  const isAhead = exceeds(volumes, local?.volumesRead ?? null) || exceeds(chapters, local?.chaptersRead ?? null)
  const mark = all || isAhead || (onlyNew && !isAllRead) ? { all, volumes, chapters, onlyNew } : null
  const rating = (local?.score ?? null) === null && !onlyNew ? remote.score : null
  const isConflict = pushed !== null && pulled !== null && !isSame(local, pushed) && !onlyNew && !isSame(local, remote)
  return { mark, rating, isConflict }
}

function exceeds(value: number | null, limit: number | null): boolean {
  return value !== null && value > (limit ?? 0)
}

/**
 * Changes to send to a service; null: none. The side with more progress wins; paused or dropped series stay so until
 * the user continues reading here. Unchanged values are not sent twice, although the service may store less.
 */
export function decidePush({ local, remote, pushed }: Omit<SyncSides, 'isAllRead' | 'pulled'>): SyncPoint | null {
  if (local === null) return null
  if (remote === null) return isSame(local, pushed) ? null : local
  const hasNewProgress = pushed === null || !isSameProgress(local, pushed)
  const status = statusOf(local, remote, hasNewProgress)
  const point = {
    status,
    volumesRead: greater(local.volumesRead, remote.volumesRead),
    chaptersRead: greater(local.chaptersRead, remote.chaptersRead),
    ...percentIn(status, local, remote),
    score: local.score ?? remote.score,
  }
  if (isSame(point, remote) || isSame(point, pushed)) return null
  return point
}

/** The highest volume or chapter that is exchanged with a service. */
export const largestSyncNumber = 100_000

/** The first volume or chapter that a service cannot hold: negative, too large or not a whole number; null: none. */
export function unsyncableNumber({ volumesRead, chaptersRead }: SyncPoint): number | null {
  const isRefused = (value: number) => !Number.isInteger(value) || value < 0 || value > largestSyncNumber
  return [volumesRead, chaptersRead].find((value) => value !== null && isRefused(value)) ?? null
}

function statusOf(local: SyncPoint, remote: SyncPoint, hasNewProgress: boolean): SyncState {
  if (local.status === 'completed' || remote.status === 'completed') return 'completed'
  const isInactive = remote.status === 'paused' || remote.status === 'dropped'
  if (isInactive && !(hasNewProgress && isFurther(local, remote))) return remote.status
  return local.status === 'planned' ? remote.status : local.status
}

function isFurther(local: SyncPoint, remote: SyncPoint): boolean {
  const isFurtherInBook = exceeds(local.percentRead ?? null, remote.percentRead ?? null)
  const isFurtherInVolumes = exceeds(local.volumesRead, remote.volumesRead)
  return isFurtherInBook || isFurtherInVolumes || exceeds(local.chaptersRead, remote.chaptersRead)
}

type Part = { readonly percentRead?: number }

/** The furthest of a book; nothing when it is completed, and of a series. */
function percentIn(status: SyncState, ...sides: readonly Part[]): Part {
  const known = status === 'completed' ? [] : sides.flatMap(({ percentRead }) => percentRead ?? [])
  return known.length === 0 ? {} : { percentRead: Math.max(...known) }
}

function greater(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b)
}

function isSameProgress(a: SyncPoint, b: SyncPoint): boolean {
  return a.volumesRead === b.volumesRead && a.chaptersRead === b.chaptersRead && a.percentRead === b.percentRead
}

function isSame(a: SyncPoint | null, b: SyncPoint | null): boolean {
  if (a === null || b === null) return a === b
  return isSameProgress(a, b) && a.status === b.status && a.score === b.score
}

/**
 * Combines what is one for the service: the furthest progress of each. Several series are parts of one, and completed
 * together; several books are copies of one.
 */
export function furthest(points: readonly SyncPoint[]): SyncPoint | null {
  return points.reduce<SyncPoint | null>((all, point) => {
    if (all === null) return point
    const completed = [all, point].filter(({ status }) => status === 'completed').length
    const isBook = all.percentRead !== undefined || point.percentRead !== undefined
    const isCompleted = completed === 2 || (completed === 1 && isBook)
    const isReading = [all.status, point.status].some((status) => status === 'reading' || status === 'completed')
    const status = isCompleted ? 'completed' : isReading ? 'reading' : all.status
    return {
      status,
      volumesRead: greater(all.volumesRead, point.volumesRead),
      chaptersRead: greater(all.chaptersRead, point.chaptersRead),
      ...percentIn(status, all, point),
      score: all.score ?? point.score,
    }
  }, null)
}

/** An entry as progress. */
export function pointOf({ status, volumesRead, chaptersRead, score, ...rest }: SyncEntry): SyncPoint {
  return { status, volumesRead, chaptersRead, ...percentIn(status, rest), score }
}
