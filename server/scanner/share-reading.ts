import { findBooks } from '../db/queries/books.ts'
import { write } from '../db/write.ts'
import type { ReadingShare } from '../db/writes/equal-books.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import { findPredecessors, type Predecessor } from './predecessors.ts'
import { openReadingSight } from './reading-sight.ts'
import type { ReadingRun } from './scan-run.ts'

/** A book, and those that had its content before. */
export type Heir = Omit<ReadingShare, 'from'> & { readonly seriesId: string; readonly before: readonly Predecessor[] }

/** Gives books what people read in those that had their content before. */
export async function shareReading(run: ReadingRun, heirs: readonly Heir[]): Promise<void> {
  if (heirs.length === 0) return
  const { database } = run.scanner
  const sight = await openReadingSight(database.reader)
  const shares: ReadingShare[] = []
  for (const { toId, seriesId, before, isNew } of heirs) {
    shares.push({ toId, from: await sight.readersOf(before, seriesId), isNew })
  }
  await database.commit([write('shareReading', { shares })], { priority: 'scan' })
}

/** While a book was missing, its content may have been read elsewhere: the newest progress comes back with it. */
export async function shareWithReturned(run: ReadingRun, bookIds: readonly string[]): Promise<void> {
  if (bookIds.length === 0) return
  const books = await findBooks(systemViewer, run.scanner.database.reader, bookIds)
  const files = books.flatMap(({ fileHash }) => (fileHash === '' ? [] : [{ bookId: null, fileHash }]))
  const predecessors = await findPredecessors(run, files)
  const heirs = books.flatMap(({ id, seriesId, fileHash }): Heir[] => {
    const before = (predecessors.get(fileHash) ?? []).filter((other) => other.id !== id)
    return before.length === 0 ? [] : [{ toId: id, seriesId, before, isNew: true }]
  })
  await shareReading(run, heirs)
}
