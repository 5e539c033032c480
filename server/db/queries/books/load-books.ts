import { seesServerPaths, type Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { BookRecord, SharedBook } from '../../records/book.ts'
import {
  type PersonalRow,
  personalRowsOf,
  presentPersonal,
  presentShared,
  type SharedRow,
  sharedRowsOf,
} from '../../rows/book.ts'

type Numbered<Row> = Row & { readonly seq: number }

/** The records of rows already found visible, in that order. */
export async function loadBooks(viewer: Viewer, reader: Reader, seqs: readonly number[]): Promise<BookRecord[]> {
  if (seqs.length === 0) return []
  const { known, read } = await loadShared(reader, seqs)
  const rows = await reader.all<Numbered<PersonalRow>>(personalRowsOf(viewer, seqs))
  const personal = new Map(rows.map((row) => [row.seq, row]))
  const seesPaths = seesServerPaths(viewer)
  return seqs.flatMap((seq) => {
    const own = presentPersonal(viewer, personal.get(seq))
    const shared = known.get(seq)?.shown(seesPaths)
    // Not listed among its fields: records are equal whether or not they were kept.
    if (shared !== undefined) return [Object.defineProperty({ ...shared, ...own }, 'shared', { value: shared })]
    const row = read.get(seq)
    return row === undefined ? [] : [{ ...presentShared(row, seesPaths), ...own }]
  })
}

/** The shared part of a book, presented once for those who see paths and once for the others. */
type KnownBook = { shown(seesPaths: boolean): SharedBook }

/** Books that are kept, without those that have long summaries: some megabytes. */
const maxKnown = 2_000
const longSummary = 4_000
/** For so long those that were read first stay, so that somebody who walks through a large list replaces nothing. */
const keptMs = 60_000

type KnownBooks = { version: number; beganAt: number; readonly books: Map<number, KnownBook> }
const knownByReader = new WeakMap<Reader['books'], KnownBooks>()

type Loaded = {
  /** Kept from before. */
  readonly known: ReadonlyMap<number, KnownBook>
  /** Read now: pages that nobody comes back to cost no more than reading them. */
  readonly read: ReadonlyMap<number, SharedRow>
}

/** Kept until a commit changes the catalog. */
async function loadShared(reader: Reader, seqs: readonly number[]): Promise<Loaded> {
  const version = reader.version('catalog')
  const kept = knownOf(reader)
  if (kept.version !== version) kept.books.clear()
  kept.version = version
  const known = new Map<number, KnownBook>()
  const missing: number[] = []
  for (const seq of seqs) {
    const book = kept.books.get(seq)
    if (book === undefined) missing.push(seq)
    else known.set(seq, book)
  }
  const rows = missing.length === 0 ? [] : await reader.all<Numbered<SharedRow>>(sharedRowsOf(missing))
  // What was read before a commit must not be kept as if it were read after it.
  if (reader.version('catalog') === version && kept.version === version) keep(kept, rows)
  return { known, read: new Map(rows.map((row) => [row.seq, row])) }
}

function keep(kept: KnownBooks, rows: readonly Numbered<SharedRow>[]): void {
  const { books } = kept
  const now = performance.now()
  if (books.size >= maxKnown && now - kept.beganAt > keptMs) books.clear()
  if (books.size === 0) kept.beganAt = now
  for (const row of rows) {
    if (books.size >= maxKnown) return
    if ((row.summary?.length ?? 0) < longSummary) books.set(row.seq, createKnownBook(row))
  }
}

function knownOf(reader: Reader): KnownBooks {
  const books = reader.books as Map<number, KnownBook>
  const known = knownByReader.get(books) ?? { version: 0, beganAt: 0, books }
  knownByReader.set(books, known)
  return known
}

function createKnownBook(row: SharedRow): KnownBook {
  let [withPaths, withoutPaths]: (SharedBook | undefined)[] = []
  return {
    shown(seesPaths) {
      if (seesPaths) {
        withPaths ??= presentShared(row, true)
        return withPaths
      }
      withoutPaths ??= presentShared(row, false)
      return withoutPaths
    },
  }
}
