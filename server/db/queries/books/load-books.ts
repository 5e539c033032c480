import { LRUCache } from 'lru-cache'
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
  const known = await loadShared(reader, seqs)
  const rows = await reader.all<Numbered<PersonalRow>>(personalRowsOf(viewer, seqs))
  const personal = new Map(rows.map((row) => [row.seq, row]))
  const seesPaths = seesServerPaths(viewer)
  return seqs.flatMap((seq) => {
    const book = known.get(seq)
    if (book === undefined) return []
    const shared = book.shown(seesPaths)
    return [{ ...shared, ...presentPersonal(viewer, personal.get(seq)), shared }]
  })
}

/** The shared part of a book, presented once for those who see paths and once for the others. */
type KnownBook = { readonly length: number; shown(seesPaths: boolean): SharedBook }

/** Books and characters of their summaries: some megabytes. */
const limits = { max: 2_000, maxSize: 2_000_000 }

type KnownBooks = { version: number; readonly books: LRUCache<number, KnownBook> }
const knownByReader = new WeakMap<Reader, KnownBooks>()

/** Kept until a commit changes the catalog. */
async function loadShared(reader: Reader, seqs: readonly number[]): Promise<ReadonlyMap<number, KnownBook>> {
  const version = reader.version('catalog')
  const known = knownOf(reader)
  if (known.version !== version) known.books.clear()
  known.version = version
  const found = new Map<number, KnownBook>()
  const missing: number[] = []
  for (const seq of seqs) {
    const book = known.books.get(seq)
    if (book === undefined) missing.push(seq)
    else found.set(seq, book)
  }
  const rows = missing.length === 0 ? [] : await reader.all<Numbered<SharedRow>>(sharedRowsOf(missing))
  // What was read before a commit must not be kept as if it were read after it.
  const isCurrent = reader.version('catalog') === version && known.version === version
  for (const row of rows) {
    const book = createKnownBook(row)
    found.set(row.seq, book)
    if (isCurrent) known.books.set(row.seq, book)
  }
  return found
}

function knownOf(reader: Reader): KnownBooks {
  const known = knownByReader.get(reader) ?? {
    version: 0,
    books: new LRUCache<number, KnownBook>({ ...limits, sizeCalculation: ({ length }) => length }),
  }
  knownByReader.set(reader, known)
  return known
}

function createKnownBook(row: SharedRow): KnownBook {
  let [withPaths, withoutPaths]: (SharedBook | undefined)[] = []
  return {
    length: 500 + (row.summary?.length ?? 0),
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
