import type { Reader } from '../db/database.ts'
import { listKnownBooks } from '../db/queries/scanning/known-files.ts'
import type { KnownBook } from '../db/records/book.ts'
import { analysisVersions } from '../domain/book/analysis-version.ts'
import { createKnownFiles, type KnownFiles } from '../domain/scan/known-files.ts'
import { yieldToEventLoop } from './serial-queue.ts'

/** Rows a read: a few milliseconds of the main thread, then others have their turn. */
const PORTION = 1_000

/** Failures that may have passed by the next scan, though size and time of the file are the same. */
const passing: ReadonlySet<string> = new Set(['file-unreadable', 'file-changed', 'file-missing'])

function isTransient({ errorCode }: KnownBook): boolean {
  return errorCode !== null && passing.has(errorCode)
}

/** Everything that the database knows of the files of a library, soft-deleted books too. */
export async function loadKnownFiles(reader: Reader, libraryId: string, signal: AbortSignal): Promise<KnownFiles> {
  const known = createKnownFiles()
  let after: string | null = null
  while (!signal.aborted) {
    const books = await listKnownBooks(reader, libraryId, { after, limit: PORTION })
    for (const book of books) {
      known.add({
        id: book.id,
        path: book.path,
        size: book.size,
        mtimeUs: book.mtimeUs,
        inode: book.inode,
        deleted: book.deleted,
        retry: isTransient(book) || book.analysisVersion < analysisVersions[book.format],
      })
    }
    after = books.at(-1)?.id ?? null
    if (books.length < PORTION) break
    await yieldToEventLoop()
  }
  return known
}
