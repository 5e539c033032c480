import { findBooksByHash, listPatches } from '../db/queries/known-files.ts'
import type { KnownBook } from '../db/records/book.ts'
import { write } from '../db/write.ts'
import { type AmbiguousMove, type Move, matchMoves } from '../domain/scan/match-moves.ts'
import type { ScanPlan } from '../domain/scan/plan-scan.ts'
import { type Candidate, type HashedCandidates, hashCandidates } from './hash-candidates.ts'
import { type MovedBook, moveSeries } from './move-series.ts'
import type { ScanRun } from './scan-run.ts'
import { type StoredMove, storeMoves } from './store-moves.ts'
import { bringBack } from './take-out.ts'
import { nextTurn } from './turns.ts'

export type SettledMoves = {
  /** Files that are to be read after all. */
  readonly toRead: readonly Candidate[]
  /** Ids of the books that moved, and of those that a moved book displaced: none of them is missing. */
  readonly accounted: ReadonlySet<string>
}

const AT_ONCE = 500

/** Books whose names are read in one go of the main thread. */
const DESCRIBED_AT_ONCE = 100

function inPortions<T>(items: readonly T[], size = AT_ONCE): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))
}

/** Every known book of the library that has, or had, one of these contents. */
async function booksWith(run: ScanRun, hashes: readonly string[]): Promise<KnownBook[]> {
  const books: KnownBook[] = []
  for (const portion of inPortions([...new Set(hashes)])) {
    books.push(...(await findBooksByHash(run.scanner.database.reader, portion, run.library.id)))
    await nextTurn()
  }
  return books
}

/** Files that are what they were although the directory tells other facts: only the facts are stored. */
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
  await bringBack(
    run,
    back.flatMap(({ bookId, facts }) => (bookId === null ? [] : [{ bookId, facts }])),
  )
}

function report(run: ScanRun, { from, to }: AmbiguousMove): void {
  run.progress.error({
    path: to[0] ?? '',
    code: 'move-ambiguous',
    message: `Equal files vanished from ${from.join(', ')} and appeared at ${to.join(', ')}. Which went where cannot be told, so they are kept apart.`,
  })
}

type Hashed = HashedCandidates['hashed'][number]

/** Candidates whose content is that of the very book at their path. */
function staying(hashed: readonly Hashed[], books: readonly KnownBook[]): Set<Hashed> {
  const known = new Map(books.map((book) => [book.id, book.fileHash]))
  return new Set(hashed.filter(({ candidate, fileHash }) => known.get(candidate.bookId ?? '') === fileHash))
}

async function pairMoves(
  run: ScanRun,
  plan: ScanPlan,
  arrivals: readonly Hashed[],
  books: readonly KnownBook[],
): Promise<(StoredMove & MovedBook)[]> {
  const byId = new Map(books.map((book) => [book.id, book]))
  const byPath = new Map(arrivals.map(({ candidate }) => [candidate.facts.path, candidate]))
  const vacated = books
    .filter((book) => plan.isVacated({ bookId: book.id, path: book.path }))
    .map((book) => ({
      bookId: book.id,
      path: book.path,
      fileHash: book.fileHash,
      inode: book.inode,
      deleted: book.deleted,
    }))
  const vacatedBy = Map.groupBy(vacated, ({ fileHash }) => fileHash)
  const arrivedBy = Map.groupBy(
    arrivals.map(({ candidate: { facts }, fileHash }) => ({ path: facts.path, inode: facts.inode, fileHash })),
    ({ fileHash }) => fileHash,
  )
  const moves: Move[] = []
  for (const portion of inPortions([...arrivedBy])) {
    const matched = matchMoves(
      portion.flatMap(([fileHash]) => vacatedBy.get(fileHash) ?? []),
      portion.flatMap(([, files]) => files),
    )
    for (const unclear of matched.ambiguous) report(run, unclear)
    for (const move of matched.moves) moves.push(move)
    await nextTurn()
  }
  return describeMoves(run, moves, { byId, byPath })
}

/** Where the new paths of books put them. */
async function describeMoves(
  run: ScanRun,
  moves: readonly Move[],
  { byId, byPath }: { readonly byId: ReadonlyMap<string, KnownBook>; readonly byPath: ReadonlyMap<string, Candidate> },
): Promise<(StoredMove & MovedBook)[]> {
  const moving = new Set(moves.map((move) => move.bookId))
  const described: (StoredMove & MovedBook)[] = []
  for (const portion of inPortions(moves, DESCRIBED_AT_ONCE)) {
    const ids = portion.map(({ bookId }) => bookId)
    const patches = await listPatches(run.scanner.database.reader, ids)
    for (const { bookId, path } of portion) {
      const book = byId.get(bookId)
      const candidate = byPath.get(path)
      if (book === undefined || candidate === undefined) continue
      const { placement } = run.describe.read(path, patches.get(bookId) ?? [])
      described.push({ book, placement, facts: candidate.facts, displacedId: holderOf(candidate, bookId, moving) })
    }
    await nextTurn()
  }
  return described
}

/** The book in view at the path of an arrival, unless it is the very book, or moves itself. */
function holderOf({ bookId, returned }: Candidate, arriving: string, moving: ReadonlySet<string>): string | null {
  return returned || bookId === null || bookId === arriving || moving.has(bookId) ? null : bookId
}

/**
 * Finds out which of the candidates are known books that moved, are back, or never changed, and stores that. Runs after
 * the walk, when everything that is missing is known, and before anything with a candidate's size is inserted.
 */
export async function settleMoves(
  run: ScanRun,
  plan: ScanPlan,
  candidates: readonly Candidate[],
): Promise<SettledMoves> {
  const { hashed, unreadable, trusted } = await hashCandidates(run, candidates)
  if (run.signal.aborted) return { toRead: [], accounted: new Set() }
  const books = await booksWith(
    run,
    hashed.map(({ fileHash }) => fileHash),
  )
  const stay = staying(hashed, books)
  const stayingIds = new Set([...stay].map(({ candidate }) => candidate.bookId))
  const arrivals = hashed.filter((entry) => !stay.has(entry))
  const moves = await pairMoves(
    run,
    plan,
    arrivals,
    books.filter((book) => !stayingIds.has(book.id)),
  )
  await moveSeries(run, plan, moves)
  await storeMoves(run, moves)
  const untouched = [...trusted, ...[...stay].map(({ candidate }) => candidate)]
  const isReadAgain = run.scan.mode === 'deep'
  if (!isReadAgain) await storeUntouched(run, untouched)

  const movedIds = new Set(moves.map(({ book }) => book.id))
  const takenPaths = new Set(moves.map(({ facts }) => facts.path))
  const left = [...unreadable, ...arrivals.map(({ candidate }) => candidate)]
    .filter(({ facts }) => !takenPaths.has(facts.path))
    // The book that was at this path went elsewhere: what is here now is a book of its own.
    .map((candidate) => (movedIds.has(candidate.bookId ?? '') ? { ...candidate, bookId: null } : candidate))
  const displaced = moves.flatMap(({ displacedId }) => displacedId ?? [])
  return {
    toRead: isReadAgain ? [...untouched, ...left] : left,
    accounted: new Set([...movedIds, ...displaced]),
  }
}
