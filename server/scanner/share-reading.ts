import type { Reader } from '../db/database.ts'
import { listViewers } from '../db/queries/access/access.ts'
import { isUnrestricted } from '../db/queries/access/visibility.ts'
import { findBooks } from '../db/queries/books/books.ts'
import { compareReading, listVisibleSeries } from '../db/queries/scanning/equal-books.ts'
import type { KnownBook } from '../db/records/book.ts'
import { write } from '../db/write.ts'
import type { ReadingShare } from '../db/writes/scanning/equal-books.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import { findPredecessors, type Predecessor } from './predecessors.ts'
import type { ReadingRun } from './scan-run.ts'

/** Who may see what, for progress transferred from one book to another. */
export type ReadingVisibility = {
  /** Whether everyone who may see the second series may also see the first. */
  showsNothingNew(fromSeriesId: string, toSeriesId: string): Promise<boolean>
  /** Users whose progress may be moved from each of the books into this series: those who may see both. */
  readersOf(books: readonly Predecessor[], toSeriesId: string): Promise<ReadingShare['from']>
}

/** Series without restrictions are loaded once. */
export async function openReadingVisibility(reader: Reader): Promise<ReadingVisibility> {
  const viewers = await listViewers(reader)
  const restricted = viewers.filter((viewer) => !isUnrestricted(viewer))
  const unrestricted = viewers.filter(isUnrestricted).map(({ userId }) => userId)

  /** The restricted users who may see each of the series. */
  async function viewersOf(ids: readonly string[]): Promise<Map<string, Set<string>>> {
    const viewersBySeries = new Map(ids.map((id) => [id, new Set<string>()]))
    for (const viewer of restricted) {
      for (const id of await listVisibleSeries(viewer, reader, ids)) viewersBySeries.get(id)?.add(viewer.userId)
    }
    return viewersBySeries
  }

  return {
    async showsNothingNew(fromSeriesId, toSeriesId) {
      if (fromSeriesId === toSeriesId || restricted.length === 0) return true
      const viewersBySeries = await viewersOf([fromSeriesId, toSeriesId])
      const from = viewersBySeries.get(fromSeriesId)
      return [...(viewersBySeries.get(toSeriesId) ?? [])].every((userId) => from?.has(userId) === true)
    },
    async readersOf(books, toSeriesId) {
      if (restricted.length === 0) return books.map(({ id, until }) => ({ bookId: id, userIds: null, until }))
      const viewersBySeries = await viewersOf([toSeriesId, ...books.map(({ seriesId }) => seriesId)])
      return books.map(({ id, seriesId, until }) => {
        const both = [...(viewersBySeries.get(seriesId) ?? [])].filter(
          (userId) => viewersBySeries.get(toSeriesId)?.has(userId) === true,
        )
        return { bookId: id, until, userIds: seriesId === toSeriesId ? null : [...unrestricted, ...both] }
      })
    },
  }
}

/** A book, and those that previously had its content. */
type ReadingTarget = Omit<ReadingShare, 'from'> & {
  readonly seriesId: string
  readonly before: readonly Predecessor[]
}

/** Transfers reading progress to the books that now have the content. */
export async function shareReading(run: ReadingRun, targets: readonly ReadingTarget[]): Promise<void> {
  if (targets.length === 0) return
  const { database } = run.scanner
  const readingVisibility = await openReadingVisibility(database.reader)
  const shares: ReadingShare[] = []
  for (const { toId, seriesId, before, isNew } of targets) {
    shares.push({ toId, from: await readingVisibility.readersOf(before, seriesId), isNew })
  }
  await database.commit([write('shareReading', { shares })], { priority: 'scan' })
}

/**
 * The file of a book may have been elsewhere before, and read there: the newest progress is transferred. A visible book
 * takes nothing from a missing one that was being read in parallel.
 */
export async function shareWithMoved(
  run: ReadingRun,
  moved: readonly { readonly book: Pick<KnownBook, 'id' | 'deleted'> }[],
): Promise<void> {
  const returned = new Set(moved.flatMap(({ book }) => (book.deleted ? [book.id] : [])))
  const ids = moved.map(({ book }) => book.id)
  const books = await findBooks(systemViewer, run.scanner.database.reader, ids)
  const files = books.flatMap(({ fileHash }) => (fileHash === '' ? [] : [{ bookId: null, fileHash }]))
  const predecessors = await findPredecessors(run, files)
  const targets: ReadingTarget[] = []
  for (const { id, seriesId, fileHash } of books) {
    const before: Predecessor[] = []
    for (const other of predecessors.get(fileHash) ?? []) {
      if (other.id === id) continue
      if (returned.has(id) || other.deleted === false || (await continuesReading(run, other, id))) before.push(other)
    }
    if (before.length > 0) targets.push({ toId: id, seriesId, before, isNew: true })
  }
  await shareReading(run, targets)
}

/** Whether the progress in a missing book continues that in the present one. */
async function continuesReading(run: ReadingRun, missing: Predecessor, presentId: string): Promise<boolean> {
  const ids = { missingId: missing.id, presentId }
  return !(await compareReading(run.scanner.database.reader, ids)).hasOwn
}
