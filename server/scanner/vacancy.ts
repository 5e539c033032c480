import { join } from 'node:path'
import { findLibraryRoot } from '../db/queries/scanning/equal-books.ts'
import type { KnownBook } from '../db/records/book.ts'
import type { FileStamp } from '../workers/file-stamp.ts'
import type { ReadingRun } from './scan-run.ts'

/** Whether the content of a book in another library is no longer at its path. */
export type VacancyCheck = (book: KnownBook) => Promise<boolean>

type Root = { readonly path: string; readonly device: string | null }

/**
 * Checks the disk, as the other library may not have been scanned since. Its root must exist, be on the same drive as
 * in its last scan, and not be empty; else a missing file proves nothing. An unresponsive library is not checked again
 * in the same run.
 */
export function createVacancyCheck(run: ReadingRun): VacancyCheck {
  const roots = new Map<string, Promise<Root | null>>()

  async function rootOf(libraryId: string): Promise<Root | null> {
    const library = await findLibraryRoot(run.scanner.database.reader, libraryId)
    if (library === null || library.state === 'offline') return null
    return { path: library.path, device: library.rootDevice }
  }

  return async (book) => {
    const known = roots.get(book.libraryId) ?? rootOf(book.libraryId)
    roots.set(book.libraryId, known)
    const root = await known
    if (root === null || run.signal.aborted) return false
    const found = await cancellable(run, 'unknown', (signal) =>
      run.scanner.pool.run(
        'inspect-path',
        { root: root.path, device: root.device, path: book.path, platform: run.scanner.platform },
        { signal },
      ),
    )
    if (found === 'unknown') roots.set(book.libraryId, Promise.resolve(null))
    // A file in the cloud is still there; comparing it would download it.
    if (typeof found === 'string') return found === 'gone'
    if (isSameFile(found, book)) return false
    return isOccupied(run, { path: join(root.path, book.path), root: root.path }, book.fileHash)
  }
}

function isSameFile(found: FileStamp, book: FileStamp): boolean {
  const isSameTime = Math.abs(found.mtimeUs - book.mtimeUs) <= 1
  return found.size === book.size && isSameTime && found.inode === book.inode
}

function isOccupied(
  run: ReadingRun,
  file: { readonly path: string; readonly root: string },
  fileHash: string,
): Promise<boolean> {
  return cancellable(run, false, async (signal) => {
    const result = await run.scanner.pool.run('hash-file', file, { signal })
    // The path has another file, and the content was found elsewhere: no need to read this one.
    return result.ok ? result.value.fileHash !== fileHash : result.failure.code === 'file-unreadable'
  })
}

async function cancellable<T>(
  { signal }: ReadingRun,
  otherwise: T,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await work(signal)
  } catch (error) {
    if (!signal.aborted) throw error
    return otherwise
  }
}
