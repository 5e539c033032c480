import { findKnownBooks } from '../db/queries/scanning/known-files.ts'
import { write } from '../db/write.ts'
import type { FileFacts } from '../domain/book/file-facts.ts'
import { fail } from '../domain/result.ts'
import { matchMoves } from '../domain/scan/match-moves.ts'
import { stampOf } from '../domain/scan/plan-cloud.ts'
import type { ScanPlan } from '../domain/scan/plan-scan.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import { stoppedAnalysis } from '../workers/outcomes.ts'
import { moveSeries } from './move-series.ts'
import { describeMoves, type Pair } from './resolve-moves.ts'
import type { ScanRun } from './scan-run.ts'
import { yieldToEventLoop } from './serial-queue.ts'
import { storeMoves } from './store-moves.ts'
import type { BatchWriter } from './write-batches.ts'

const BATCH_SIZE = 500

/**
 * Stores what the walk found about files in the cloud, without opening one: which books they are, which moved, and which
 * files are new and can't be read yet.
 * @param accountedIds books that were found elsewhere
 * @returns books that moved in the cloud: they are not missing
 */
export async function storeCloudFiles(
  run: ScanRun,
  plan: ScanPlan,
  writer: BatchWriter,
  accountedIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const { added, evictedIds, onDiskIds } = plan.cloud
  await mark(
    run,
    evictedIds.filter((id) => !accountedIds.has(id)),
    true,
  )
  await mark(
    run,
    onDiskIds.filter((id) => !accountedIds.has(id)),
    false,
  )
  const pairs = await findMoved(run, plan, added, accountedIds)
  const moves = await describeMoves(run, pairs)
  await moveSeries(run, plan, moves)
  await storeMoves(run, moves)
  const takenPaths = new Set(pairs.map(({ candidate }) => candidate.facts.path))
  await storeUnread(
    run,
    writer,
    added.filter(({ path }) => !takenPaths.has(path)),
  )
  return new Set(pairs.map(({ book }) => book.id))
}

async function mark(run: ScanRun, bookIds: readonly string[], inCloud: boolean): Promise<void> {
  const { database, events, clock } = run.scanner
  for (let at = 0; at < bookIds.length && !run.signal.aborted; at += BATCH_SIZE) {
    await yieldToEventLoop()
    const ids = bookIds.slice(at, at + BATCH_SIZE)
    await run.turn(() =>
      database.commit([write('markBooksInCloud', { ids, inCloud, now: clock() })], { priority: 'scan' }),
    )
    const books = await findKnownBooks(database.reader, ids)
    events.publish(
      books.map(
        ({ id, seriesId, libraryId }): DomainEvent => ({ type: 'book_updated', bookId: id, seriesId, libraryId }),
      ),
    )
  }
}

/** Vanished books with the size and time of a new file in the cloud. Unclear ones stay missing until it can be read. */
async function findMoved(
  run: ScanRun,
  plan: ScanPlan,
  added: readonly FileFacts[],
  accountedIds: ReadonlySet<string>,
): Promise<readonly Pair[]> {
  const vanished = plan.vanishedLike(added).filter(({ bookId }) => !accountedIds.has(bookId))
  const { moves } = matchMoves(
    vanished,
    added.map((facts) => ({ path: facts.path, inode: facts.inode, fileHash: stampOf(facts) })),
  )
  const books = await findKnownBooks(
    run.scanner.database.reader,
    moves.map(({ bookId }) => bookId),
  )
  const byId = new Map(books.map((book) => [book.id, book]))
  const byPath = new Map(added.map((facts) => [facts.path, facts]))
  return moves.flatMap(({ bookId, path }): Pair[] => {
    const book = byId.get(bookId)
    const facts = byPath.get(path)
    if (book === undefined || facts === undefined) return []
    return [{ book, candidate: { facts, bookId: null, why: 'added', returned: false } }]
  })
}

/** Lists files that were never read here, each as a book known by its name alone. */
async function storeUnread(run: ScanRun, writer: BatchWriter, files: readonly FileFacts[]): Promise<void> {
  const { failure } = fail('file-in-cloud')
  for (const facts of files) run.pendingSeries.expect(run.describe.placementOf(facts.path).seriesKey)
  for (const facts of files) {
    if (run.signal.aborted) return
    const { size, mtimeUs } = facts
    await writer.add({ facts, bookId: null }, { ...stoppedAnalysis(facts.path, failure), size, mtimeUs })
  }
}
