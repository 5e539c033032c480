import { findBooks } from '../db/queries/books/books.ts'
import { listFormerBooks } from '../db/queries/scanning/equal-books.ts'
import { findBooksByHash } from '../db/queries/scanning/known-files.ts'
import type { KnownBook } from '../db/records/book.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import type { ReadingRun } from './scan-run.ts'
import { createVacancyCheck } from './vacancy.ts'

/** A file that was read: the book known at its path, if any, and its content. */
export type ReadFile = { readonly bookId: string | null; readonly fileHash: string }

/** A book that had a content; `until`: when it was replaced, null while current. */
export type Predecessor = Pick<KnownBook, 'id' | 'seriesId'> & {
  readonly until: number | null
  /** False: it counts as present, since no scan has noticed the missing file yet. */
  readonly deleted?: boolean
}

/** Books that previously had the content, by its hash. */
export type Predecessors = ReadonlyMap<string, readonly Predecessor[]>

/** Concurrent file checks on other drives. */
const CONCURRENCY = 8

/**
 * Books that previously had the content of these files: missing ones of any library, books whose content was replaced,
 * and books of other libraries whose file is missing or changed.
 */
export async function findPredecessors(run: ReadingRun, files: readonly ReadFile[]): Promise<Predecessors> {
  const hashes = [...new Set(files.map(({ fileHash }) => fileHash))]
  const books = await findBooksByHash(run.scanner.database.reader, hashes)
  const unchanged = new Set(books.map(({ id }) => id))
  const changed = new Set(
    files.filter(({ bookId }) => bookId === null || !unchanged.has(bookId)).map(({ fileHash }) => fileHash),
  )
  const found = new Map<string, Predecessor[]>()
  const add = (fileHash: string, book: Predecessor) => found.set(fileHash, [...(found.get(fileHash) ?? []), book])
  const former = await listFormerBooks(run.scanner.database.reader, [...changed])
  for (const book of former) add(book.fileHash, book)
  const isVacated = createVacancyCheck(run)
  const waiting = books.filter(({ fileHash }) => changed.has(fileHash)).reverse()
  async function checkSequentially(): Promise<void> {
    for (let book = waiting.pop(); book !== undefined; book = waiting.pop()) {
      const isGone = book.deleted || (book.libraryId !== run.library.id && (await isVacated(book)))
      if (isGone) add(book.fileHash, { ...book, until: null })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, checkSequentially))
  return found
}

/**
 * Known books whose files have the content of another book: swapped or replaced files. Progress follows the content, so
 * the book at the path becomes missing and the content gets a separate book. When the other book still exists and had
 * this content before, both files got the same new version.
 */
export async function findDisplaced(
  run: ReadingRun,
  files: readonly ReadFile[],
  predecessors: Predecessors,
): Promise<ReadonlySet<string>> {
  const { reader } = run.scanner.database
  const contentOf = new Map(
    files.flatMap(({ bookId, fileHash }) => (bookId === null ? [] : [[bookId, fileHash] as const])),
  )
  const known = await findBooks(systemViewer, reader, [...contentOf.keys()])
  // A book that could never be read has no content to compare.
  const changed = known.filter(({ id, fileHash }) => fileHash !== '' && fileHash !== contentOf.get(id))
  if (changed.length === 0) return new Set()
  const holders = await findBooksByHash(
    reader,
    changed.map(({ id }) => contentOf.get(id) ?? ''),
  )
  const holdersOf = Map.groupBy(holders, ({ fileHash }) => fileHash)
  const former = await listFormerBooks(
    reader,
    changed.map(({ fileHash }) => fileHash),
  )
  const wasEqual = new Set(former.map(({ id, fileHash }) => `${id} ${fileHash}`))
  const displaced = changed.filter(({ id, fileHash }) => {
    const content = contentOf.get(id) ?? ''
    const gone = (predecessors.get(content) ?? []).map((other) => other.id)
    const there = (holdersOf.get(content) ?? []).map((other) => other.id)
    if (gone.some((other) => other !== id)) return true
    // Its previous version was restored.
    if (gone.length > 0) return false
    return there.some((other) => !wasEqual.has(`${other} ${fileHash}`))
  })
  return new Set(displaced.map(({ id }) => id))
}
