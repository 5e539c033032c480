/** A known book whose recorded content is no longer at its recorded path. */
export type VacatedBook = {
  readonly bookId: string
  /** Relative to the library root. */
  readonly path: string
  /** SHA-256 of the content it had; never empty. */
  readonly fileHash: string
  /** 0 where the file system has none. */
  readonly inode: number
  /** True when it was soft-deleted before this scan. */
  readonly deleted: boolean
}

/** A file with content that is new at its path. */
export type NewFile = { readonly path: string; readonly fileHash: string; readonly inode: number }

export type Move = { readonly bookId: string; readonly path: string }

/** Equal contents that cannot be assigned to books. */
export type AmbiguousMove = {
  readonly fileHash: string
  readonly bookIds: readonly string[]
  readonly from: readonly string[]
  readonly to: readonly string[]
}

export type MatchedMoves = { readonly moves: readonly Move[]; readonly ambiguous: readonly AmbiguousMove[] }

/** The last part of a path in one case and one Unicode form, as a case-insensitive file system compares it. */
function foldedName(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .normalize('NFC')
    .toLowerCase()
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const list = groups.get(key(item))
    if (list === undefined) groups.set(key(item), [item])
    else list.push(item)
  }
  return groups
}

type Located = { readonly path: string; readonly inode: number }

/** Identifies a file among equal contents, strongest first: by inode, by whole path in another spelling, by name. */
const evidence: readonly ((file: Located) => string)[] = [
  (file) => (file.inode === 0 ? '' : String(file.inode)),
  (file) => file.path.normalize('NFC').toLowerCase(),
  (file) => baseName(file.path),
  (file) => foldedName(file.path),
]

type Pool = { books: VacatedBook[]; arrivals: NewFile[] }

/** Pairs books and arrivals that share a key with nothing else. */
function pairByEvidence(pool: Pool, key: (file: Located) => string, moves: Move[]): void {
  const books = groupBy(pool.books, key)
  const arrivals = groupBy(pool.arrivals, key)
  const paired = new Set<Located>()
  for (const [value, [arrival, ...otherArrivals]] of arrivals) {
    const [book, ...otherBooks] = books.get(value) ?? []
    if (value === '' || arrival === undefined || book === undefined) continue
    if (otherArrivals.length > 0 || otherBooks.length > 0) continue
    moves.push({ bookId: book.bookId, path: arrival.path })
    paired.add(book).add(arrival)
  }
  pool.books = pool.books.filter((book) => !paired.has(book))
  pool.arrivals = pool.arrivals.filter((arrival) => !paired.has(arrival))
}

function pairPool(pool: Pool, moves: Move[], keys = evidence): void {
  for (const key of keys) pairByEvidence(pool, key, moves)
  const [book] = pool.books
  const [arrival] = pool.arrivals
  if (book === undefined || arrival === undefined || pool.books.length > 1 || pool.arrivals.length > 1) return
  moves.push({ bookId: book.bookId, path: arrival.path })
  pool.books = []
  pool.arrivals = []
}

/** Matches books and new files with the same hash: recently vanished books first, then older ones. */
function matchHash(books: readonly VacatedBook[], arrivals: readonly NewFile[], moves: Move[]): AmbiguousMove | null {
  const now: Pool = { books: books.filter((book) => !book.deleted), arrivals: [...arrivals] }
  pairPool(now, moves)
  if (now.arrivals.length === 0) return null
  const before: Pool = { books: books.filter((book) => book.deleted), arrivals: now.arrivals }
  // With unmatched books of both kinds, an arrival could be either, so matching stops.
  // Inodes of files that vanished long ago are reused, so they prove nothing.
  if (now.books.length === 0) pairPool(before, moves, evidence.slice(1))
  const open = [...now.books, ...before.books]
  if (open.length === 0 || before.arrivals.length === 0) return null
  return {
    fileHash: before.arrivals[0]?.fileHash ?? '',
    bookIds: open.map((book) => book.bookId),
    from: open.map((book) => book.path),
    to: before.arrivals.map((arrival) => arrival.path),
  }
}

/**
 * Finds moved books: a vacated book and a new file with the same hash. Duplicate contents are distinguished by inode
 * (of recently vanished files), then by path in another case or Unicode form, then by file name; the rest is reported,
 * never guessed. A copy whose original still exists matches nothing, since its book is not vacated.
 * @param vacated books that are missing, changed or soft-deleted, each with its former hash
 * @param arrivals new files and changed files, each with its hash
 */
export function matchMoves(vacated: readonly VacatedBook[], arrivals: readonly NewFile[]): MatchedMoves {
  const moves: Move[] = []
  const ambiguous: AmbiguousMove[] = []
  const booksByHash = groupBy(vacated, (book) => book.fileHash)
  for (const [fileHash, group] of groupBy(arrivals, (arrival) => arrival.fileHash)) {
    const books = booksByHash.get(fileHash)
    if (books === undefined) continue
    const unclear = matchHash(books, group, moves)
    if (unclear !== null) ambiguous.push(unclear)
  }
  return { moves, ambiguous }
}
