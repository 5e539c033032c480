import {
  compareReading,
  type FormerBook,
  listEqualBooks,
  listFormerBooks,
  listReappearedHashes,
  listSeriesUse,
} from '../db/queries/scanning/equal-books.ts'
import { listPatches } from '../db/queries/scanning/known-files.ts'
import { findLibrary } from '../db/queries/scanning/libraries.ts'
import type { EqualBook } from '../db/records/duplicates.ts'
import { write } from '../db/write.ts'
import type { ReadingShare } from '../db/writes/scanning/equal-books.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import { chooseSeriesFlows, possibleReplacements } from '../domain/scan/successors.ts'
import { finishTouched } from './finish-series.ts'
import { openRun, type ReadingRun, type ScanRun } from './scan-run.ts'
import { openReadingVisibility, type ReadingVisibility } from './share-reading.ts'
import { storePlacements } from './store-moves.ts'

/** A missing book, and the present one with its content whose file it takes over. */
type Pair = { readonly missing: EqualBook; readonly present: EqualBook }
/** The books of a content; `former`: those whose files were replaced. */
type Group = {
  readonly missing: readonly EqualBook[]
  readonly present: readonly EqualBook[]
  readonly former: readonly FormerBook[]
}

/** Contents processed per round. */
const BATCH_SIZE = 100

const isUsed = (book: EqualBook) => book.isUsed || book.hasEdits

/**
 * Moves user data of missing books to equal present ones, regardless of the order of scans and libraries: the missing
 * book takes over the file of an equal one that nobody edited; other equal books get each user's newest progress if
 * they have none. Progress only goes to users who may see both, and a book only moves if it does not become visible to
 * more users.
 */
export async function transferReading(run: ScanRun): Promise<void> {
  const { library, scanner, signal } = run
  const { reader } = scanner.database
  const since = library.lastScannedAt ?? 0
  await scanner.readingTransfers(async () => {
    for await (const hashes of listReappearedHashes(reader, { libraryId: library.id, since })) {
      for (let at = 0; at < hashes.length && !signal.aborted; at += BATCH_SIZE) {
        await run.pause.over()
        await transferBatch(run, hashes.slice(at, at + BATCH_SIZE))
      }
    }
  })
}

async function transferBatch(run: ScanRun, hashes: readonly string[]): Promise<void> {
  const { reader } = run.scanner.database
  const groups = groupByContent(await listEqualBooks(reader, hashes), await listFormerBooks(reader, hashes))
  const readingVisibility = await openReadingVisibility(reader)
  const pairs: Pair[] = []
  for (const group of groups) pairs.push(...(await choosePairs(run, group, readingVisibility)))
  // Before merging, while each still has separate reading data.
  await shareRemaining(run, groups, pairs, readingVisibility)
  const runs = await openRuns(run, pairs)
  await continueSeries(run, pairs, { runs, readingVisibility })
  await storePairs(run, pairs, runs)
  for (const other of runs.values()) if (other !== run) await finishTouched(other)
}

function groupByContent(books: readonly EqualBook[], former: readonly FormerBook[]): readonly Group[] {
  const groups = Map.groupBy(books, ({ fileHash }) => fileHash)
  return [...groups]
    .map(([hash, equal]) => ({
      missing: equal.filter(({ deleted }) => deleted),
      present: equal.filter(({ deleted }) => !deleted),
      former: former.filter(({ fileHash }) => fileHash === hash),
    }))
    .filter(({ missing, present, former: others }) => missing.length + others.length > 0 && present.length > 0)
}

async function choosePairs(run: ScanRun, group: Group, readingVisibility: ReadingVisibility): Promise<readonly Pair[]> {
  const taken = new Set<string>()
  const pairs: Pair[] = []
  for (const pair of possibleReplacements(group)) {
    const { missing, present } = pair
    if (taken.has(missing.id) || taken.has(present.id)) continue
    const ids = { missingId: missing.id, presentId: present.id }
    const { hasConflict, hasOwn } = await compareReading(run.scanner.database.reader, ids)
    if (hasConflict || (hasOwn && !missing.hasEdits)) continue
    if (!(await readingVisibility.showsNothingNew(missing.seriesId, present.seriesId))) continue
    taken.add(missing.id).add(present.id)
    pairs.push(pair)
  }
  return pairs
}

/** The run of the scanned library, and one for each other library involved. */
async function openRuns(run: ScanRun, pairs: readonly Pair[]): Promise<ReadonlyMap<string, ReadingRun>> {
  const runs = new Map<string, ReadingRun>([[run.library.id, run]])
  for (const { present } of pairs) {
    if (runs.has(present.libraryId)) continue
    const library = await findLibrary(systemViewer, run.scanner.database.reader, present.libraryId)
    if (library === null) continue
    const progress = { count: () => undefined, error: () => undefined }
    runs.set(library.id, { ...openRun(run.scanner, library, run), progress })
  }
  return runs
}

type Context = { readonly runs: ReadonlyMap<string, ReadingRun>; readonly readingVisibility: ReadingVisibility }

/** A completely moved series continues in the new one, with rating, collections, covers and edits. */
async function continueSeries(
  run: ScanRun,
  pairs: readonly Pair[],
  { runs, readingVisibility }: Context,
): Promise<void> {
  const { database, clock, events } = run.scanner
  const flows = chooseSeriesFlows(
    pairs.map(({ missing, present }) => ({ fromId: missing.homeId, toId: present.homeId })),
  )
  const use = await listSeriesUse(
    database.reader,
    flows.flatMap(({ fromId, toId }) => [fromId, toId]),
  )
  const useOf = new Map(use.map((series) => [series.id, series]))
  for (const { fromId, toId } of flows) {
    const [from, to] = [useOf.get(fromId), useOf.get(toId)]
    if (from === undefined || to === undefined) continue
    if (!from.isUsed || !from.isEmpty || from.isDecided || to.isUsed || to.isDecided) continue
    if (to.createdAt < from.createdAt || !(await readingVisibility.showsNothingNew(fromId, toId))) continue
    const libraryId = pairs.find(({ present }) => present.homeId === toId)?.present.libraryId ?? ''
    const absorb = write('absorbSeries', { id: fromId, absorbedId: toId, now: clock() })
    await run.turn(() => database.commit([absorb], { priority: 'scan' }))
    for (const other of [run, ...runs.values()]) other.series.forget()
    runs.get(libraryId)?.pendingSeries.touch([fromId])
    events.publish([
      { type: 'series_deleted', seriesId: toId, libraryId },
      { type: 'series_updated', seriesId: fromId, libraryId },
    ])
  }
}

async function storePairs(run: ScanRun, pairs: readonly Pair[], runs: Context['runs']): Promise<void> {
  const { reader } = run.scanner.database
  const byLibrary = Map.groupBy(pairs, ({ present }) => present.libraryId)
  for (const [libraryId, some] of byLibrary) {
    const into = runs.get(libraryId)
    if (into === undefined) continue
    const ids = some.map(({ present }) => present.id)
    const patches = await listPatches(reader, ids)
    const moves = some.map(({ missing, present }) => {
      const { path, size, mtimeUs, inode } = present
      const { placement } = into.describe.read(path, patches.get(present.id) ?? [])
      return { book: missing, placement, facts: { path, size, mtimeUs, inode }, displacedId: null, absorbs: present }
    })
    await run.turn(() => storePlacements(into, moves))
  }
  const startedAt = run.scan.startedAt ?? run.scan.createdAt
  for (const { missing, present } of pairs) {
    run.progress.count('booksMoved')
    if (missing.libraryId === run.library.id) run.progress.count('booksMissing', -1)
    if (present.libraryId === run.library.id && present.createdAt >= startedAt) run.progress.count('booksAdded', -1)
  }
}

/** Each user's newest progress of a missing or replaced book, for equal ones that did not take it over. */
async function shareRemaining(
  run: ScanRun,
  groups: readonly Group[],
  pairs: readonly Pair[],
  readingVisibility: ReadingVisibility,
): Promise<void> {
  const successorOf = new Map(pairs.map(({ missing, present }) => [present.id, missing]))
  const shares: ReadingShare[] = []
  for (const { missing, present, former } of groups) {
    const sources = [...missing.filter(isUsed).map((source) => ({ ...source, until: null })), ...former]
    for (const book of sources.length === 0 ? [] : present) {
      const become = successorOf.get(book.id)
      const others = sources.filter(({ id }) => id !== become?.id)
      const from = await readingVisibility.readersOf(others, become?.seriesId ?? book.seriesId)
      if (from.length > 0) shares.push({ toId: become?.id ?? book.id, from, isNew: become !== undefined })
    }
  }
  if (shares.length === 0) return
  const { database } = run.scanner
  await run.turn(() => database.commit([write('shareReading', { shares })], { priority: 'scan' }))
}
