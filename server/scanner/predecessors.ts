import { findBooks } from '../db/queries/books.ts'
import { listFormerBooks } from '../db/queries/equal-books.ts'
import { findBooksByHash } from '../db/queries/known-files.ts'
import type { KnownBook } from '../db/records/book.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import type { ReadingRun } from './scan-run.ts'
import { createVacancyCheck } from './vacancy.ts'

/** A file that was read: the book known at its path, if any, and its content. */
export type ReadFile = { readonly bookId: string | null; readonly fileHash: string }

/** A book that had a content; `until`: when another took its place, null where the content is still the one that it had. */
export type Predecessor = Pick<KnownBook, 'id' | 'seriesId'> & { readonly until: number | null }

/** Books that had a content and do not have it any more, by its hash. */
export type Predecessors = ReadonlyMap<string, readonly Predecessor[]>

/** Files looked at on other drives at once. */
const LOOKS_AT_ONCE = 8

/**
 * The books that had what is new in these files and lost it: they are missing, in any library, another content was put in
 * its place, or their file in another library is gone from the disk or holds something else.
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
  async function lookOneAfterAnother(): Promise<void> {
    for (let book = waiting.pop(); book !== undefined; book = waiting.pop()) {
      const isGone = book.deleted || (book.libraryId !== run.library.id && (await isVacated(book)))
      if (isGone) add(book.fileHash, { ...book, until: null })
    }
  }
  await Promise.all(Array.from({ length: LOOKS_AT_ONCE }, lookOneAfterAnother))
  return found
}

/**
 * The known books whose files hold the content of another book that is gone from its place: two files that were
 * exchanged, or one put in place of another. The content decides whose progress it is, so that the book of the path is
 * missing and the content a book of its own.
 */
export async function findDisplaced(
  run: ReadingRun,
  files: readonly ReadFile[],
  predecessors: Predecessors,
): Promise<ReadonlySet<string>> {
  const ids = files.flatMap(({ bookId, fileHash }) => {
    const others = predecessors.get(fileHash) ?? []
    return bookId !== null && others.length > 0 && others.every(({ id }) => id !== bookId) ? [bookId] : []
  })
  const books = await findBooks(systemViewer, run.scanner.database.reader, ids)
  // A book that could never be read has no content that would be another one.
  return new Set(books.filter(({ fileHash }) => fileHash !== '').map(({ id }) => id))
}
