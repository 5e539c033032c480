import type { Reader } from '../db/database.ts'
import { listKnownBooks } from '../db/queries/scanning/known-files.ts'
import type { KnownBook } from '../db/records/book.ts'
import { analysisVersions } from '../domain/book/analysis.ts'
import { createKnownFiles, type KnownFiles } from '../domain/scan/known-files.ts'
import { yieldToEventLoop } from './serial-queue.ts'

/** Rows per query: a few milliseconds of the main thread, then it yields. */
const PORTION = 1_000

/** Failures that may be resolved by the next scan although size and time of the file are the same. */
const transientErrors: ReadonlySet<string> = new Set([
  'file-unreadable',
  'file-changed',
  'file-missing',
  'file-in-cloud',
])

function isTransient({ errorCode }: KnownBook): boolean {
  return errorCode !== null && transientErrors.has(errorCode)
}

/** All known files of a library, including soft-deleted books. */
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
        inCloud: book.inCloud,
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
