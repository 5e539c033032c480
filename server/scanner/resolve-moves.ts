import { findBooksByHash, listPatches } from '../db/queries/scanning/known-files.ts'
import type { KnownBook } from '../db/records/book.ts'
import { write } from '../db/write.ts'
import { noteText } from '../domain/notes/table.ts'
import { type AmbiguousMove, matchMoves } from '../domain/scan/match-moves.ts'
import type { ScanPlan } from '../domain/scan/plan-scan.ts'
import { type Candidate, type HashedCandidates, hashCandidates } from './hash-candidates.ts'
import { type MovedBook, moveSeries } from './move-series.ts'
import { restoreBooks } from './restore-returned.ts'
import type { ScanRun } from './scan-run.ts'
import { forEachYielding, yieldToEventLoop } from './serial-queue.ts'
import { type StoredMove, storeMoves } from './store-moves.ts'

export type ResolvedMoves = {
  /** Files that must be read. */
  readonly toRead: readonly Candidate[]
  /** Ids of the moved books and of those they displaced: none of them is missing. */
  readonly accountedIds: ReadonlySet<string>
}

const BATCH_SIZE = 500

/** Books whose names are parsed before yielding the main thread. */
const DESCRIBED_AT_ONCE = 100

function inPortions<T>(items: readonly T[], size = BATCH_SIZE): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))
}

/** Files with equal content but new file facts: only the facts are stored. */
async function storeUntouched(run: ScanRun, candidates: readonly Candidate[]): Promise<void> {
  for (const portion of inPortions(candidates)) {
    const files = portion.flatMap(({ bookId, facts }) => {
      const { path, size, mtimeUs, inode } = facts
      return bookId === null ? [] : [{ id: bookId, path, size, mtimeUs, inode }]
    })
    await run.turn(() => run.scanner.database.commit([write('touchBooks', { files })], { priority: 'scan' }))
  }
  const back = candidates.filter(({ returned }) => returned)
  run.progress.count('booksUnchanged', candidates.length - back.length)
  run.progress.count('filesProcessed', candidates.length - back.length)
  await restoreBooks(
    run,
    back.flatMap(({ bookId, facts }) => (bookId === null ? [] : [{ bookId, facts }])),
  )
}

function report(run: ScanRun, { from, to }: AmbiguousMove): void {
  run.progress.error({
    path: to[0] ?? '',
    code: 'move-ambiguous',
    message: noteText('files_moved_unclear', { from, to }),
  })
}

type Hashed = HashedCandidates['hashed'][number]

/** Candidates whose content is that of the book at their path. */
function staying(hashed: readonly Hashed[], books: readonly KnownBook[]): Set<Hashed> {
  const known = new Map(books.map((book) => [book.id, book.fileHash]))
  return new Set(hashed.filter(({ candidate, fileHash }) => known.get(candidate.bookId ?? '') === fileHash))
}

/** A known book and the file that has its content now. */
export type Pair = { readonly book: KnownBook; readonly candidate: Candidate }

/** Result of comparing the contents of candidates. */
type Sorted = {
  readonly stay: readonly Hashed[]
  readonly arrivals: readonly Hashed[]
  readonly pairs: readonly Pair[]
}

/** Portions in which all files of one content are together. */
async function inPortionsByContent(hashed: readonly Hashed[]): Promise<readonly (readonly Hashed[])[]> {
  const byContent = new Map<string, Hashed[]>()
  await forEachYielding(hashed, (entry) => {
    const equal = byContent.get(entry.fileHash)
    if (equal === undefined) byContent.set(entry.fileHash, [entry])
    else equal.push(entry)
  })
  const portions: Hashed[][] = []
  let portion: Hashed[] = []
  await forEachYielding(byContent.values(), (equal) => {
    if (portion.length >= BATCH_SIZE) portion = []
    if (portion.length === 0) portions.push(portion)
    for (const entry of equal) portion.push(entry)
  })
  return portions
}

/** Compares the candidates with the known books of the library that have, or had, one of their contents. */
async function sortByContent(run: ScanRun, plan: ScanPlan, hashed: readonly Hashed[]): Promise<Sorted> {
  const sorted = { stay: [] as Hashed[], arrivals: [] as Hashed[], pairs: [] as Pair[] }
  for (const portion of await inPortionsByContent(hashed)) {
    const hashes = [...new Set(portion.map(({ fileHash }) => fileHash))]
    const books = await findBooksByHash(run.scanner.database.reader, hashes, run.library.id)
    const stay = staying(portion, books)
    const stayingIds = new Set([...stay].map(({ candidate }) => candidate.bookId))
    const arrivals = portion.filter((entry) => !stay.has(entry))
    sorted.stay.push(...stay)
    sorted.arrivals.push(...arrivals)
    const others = books.filter((book) => !stayingIds.has(book.id))
    sorted.pairs.push(...pairMoves(run, plan, arrivals, others))
    await yieldToEventLoop()
  }
  return sorted
}

function pairMoves(
  run: ScanRun,
  plan: ScanPlan,
  arrivals: readonly Hashed[],
  books: readonly KnownBook[],
): readonly Pair[] {
  const byId = new Map(books.map((book) => [book.id, book]))
  const byPath = new Map(arrivals.map(({ candidate }) => [candidate.facts.path, candidate]))
  const vacated = books
    .filter((book) => plan.isVacated({ bookId: book.id, path: book.path }))
    .map(({ id, path, fileHash, inode, deleted }) => ({ bookId: id, path, fileHash, inode, deleted }))
  const arrived = arrivals.map(({ candidate: { facts }, fileHash }) => ({
    path: facts.path,
    inode: facts.inode,
    fileHash,
  }))
  const { moves, ambiguous } = matchMoves(vacated, arrived)
  for (const unclear of ambiguous) report(run, unclear)
  return moves.flatMap(({ bookId, path }) => {
    const book = byId.get(bookId)
    const candidate = byPath.get(path)
    return book === undefined || candidate === undefined ? [] : [{ book, candidate }]
  })
}

/** Placements of the new paths of books. */
export async function describeMoves(run: ScanRun, pairs: readonly Pair[]): Promise<(StoredMove & MovedBook)[]> {
  const moving = new Set<string>()
  await forEachYielding(pairs, ({ book }) => moving.add(book.id))
  const described: (StoredMove & MovedBook)[] = []
  for (const portion of inPortions(pairs, DESCRIBED_AT_ONCE)) {
    const ids = portion.map(({ book }) => book.id)
    const patches = await listPatches(run.scanner.database.reader, ids)
    for (const { book, candidate } of portion) {
      const { placement } = run.describe.read(candidate.facts.path, patches.get(book.id) ?? [])
      const displacedId = ownerOf(candidate, book.id, moving)
      described.push({ book, placement, facts: candidate.facts, displacedId })
    }
    await yieldToEventLoop()
  }
  return described
}

/** The visible book at the path of an arrival, unless it is the same book or moves too. */
function ownerOf({ bookId, returned }: Candidate, newPath: string, moving: ReadonlySet<string>): string | null {
  return returned || bookId === null || bookId === newPath || moving.has(bookId) ? null : bookId
}

/**
 * Detects candidates that are known books which moved, returned, or never changed, and stores that. Runs after the
 * walk, when all missing files are known, and before anything with the size of a candidate is inserted.
 */
export async function resolveMoves(
  run: ScanRun,
  plan: ScanPlan,
  candidates: readonly Candidate[],
): Promise<ResolvedMoves> {
  const { hashed, unreadable, assumedUnchanged } = await hashCandidates(run, candidates)
  if (run.signal.aborted) return { toRead: [], accountedIds: new Set() }
  const { stay, arrivals, pairs } = await sortByContent(run, plan, hashed)
  const moves = await describeMoves(run, pairs)
  await moveSeries(run, plan, moves)
  await storeMoves(run, moves)
  const untouched = [...assumedUnchanged, ...stay.map(({ candidate }) => candidate)]
  const isReread = run.scan.mode === 'deep'
  if (!isReread) await storeUntouched(run, untouched)

  const accountedIds = new Set<string>()
  const movedIds = new Set<string>()
  const takenPaths = new Set<string>()
  await forEachYielding(moves, ({ book, facts, displacedId }) => {
    movedIds.add(book.id)
    accountedIds.add(book.id)
    takenPaths.add(facts.path)
    if (displacedId !== null) accountedIds.add(displacedId)
  })
  const toRead: Candidate[] = isReread ? untouched : []
  await forEachYielding([...unreadable, ...arrivals.map(({ candidate }) => candidate)], (candidate) => {
    if (takenPaths.has(candidate.facts.path)) return
    // The book that was at this path moved elsewhere: the file here becomes a separate book.
    toRead.push(movedIds.has(candidate.bookId ?? '') ? { ...candidate, bookId: null } : candidate)
  })
  return { toRead, accountedIds }
}
