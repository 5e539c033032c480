import { lstat, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findLibraryRoot } from '../db/queries/equal-books.ts'
import type { KnownBook } from '../db/records/book.ts'
import { toMicroseconds } from '../domain/book/file-facts.ts'
import type { ReadingRun } from './scan-run.ts'

/** Whether the content that a book of another library had is no longer where it was. */
export type VacancyCheck = (book: KnownBook) => Promise<boolean>

/** A drive that does not answer in this time is not asked again by the same check: nothing is concluded. */
const PATIENCE_MS = 3_000

const gone: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR'])

/**
 * Looks at the disk, because the other library may not have been scanned since. Its root must be there, on the drive of
 * its last scan, and not empty; else nothing is concluded from a file that is not found.
 */
export function createVacancyCheck(run: ReadingRun): VacancyCheck {
  const roots = new Map<string, Promise<string | null>>()

  async function rootOf(libraryId: string): Promise<string | null> {
    const library = await findLibraryRoot(run.scanner.database.reader, libraryId)
    if (library === null || library.state === 'offline') return null
    return inTime(usableRoot(library.path, library.rootDevice), null)
  }

  return async (book) => {
    const known = roots.get(book.libraryId) ?? rootOf(book.libraryId)
    roots.set(book.libraryId, known)
    const root = await known
    if (root === null || run.signal.aborted) return false
    const path = join(root, book.path)
    const found = await inTime(look(path), 'unknown')
    if (found === 'unknown') roots.set(book.libraryId, Promise.resolve(null))
    if (typeof found === 'string') return found === 'gone'
    if (isSameFile(found, book)) return false
    return holdsOther(run, { path, root }, book.fileHash)
  }
}

async function usableRoot(path: string, device: string | null): Promise<string | null> {
  try {
    const stats = await stat(path)
    if (!stats.isDirectory() || (device !== null && String(stats.dev) !== device)) return null
    const folder = await opendir(path)
    const first = await folder.read()
    await folder.close()
    return first === null ? null : path
  } catch {
    return null
  }
}

type Facts = Pick<KnownBook, 'size' | 'mtimeUs' | 'inode'>
type Found = Facts | 'gone' | 'unknown'

function isSameFile(found: Facts, book: Facts): boolean {
  const isSameTime = Math.abs(found.mtimeUs - book.mtimeUs) <= 1
  return found.size === book.size && isSameTime && found.inode === book.inode
}

async function look(path: string): Promise<Found> {
  try {
    const stats = await lstat(path)
    return stats.isFile() ? { size: stats.size, mtimeUs: toMicroseconds(stats.mtimeMs), inode: stats.ino } : 'gone'
  } catch (error) {
    return gone.has((error as NodeJS.ErrnoException).code) ? 'gone' : 'unknown'
  }
}

async function holdsOther(
  { scanner, signal }: ReadingRun,
  file: { readonly path: string; readonly root: string },
  fileHash: string,
): Promise<boolean> {
  try {
    const result = await scanner.pool.run('hash-file', file, { signal })
    return result.ok && result.value.fileHash !== fileHash
  } catch (error) {
    if (!signal.aborted) throw error
    return false
  }
}

async function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(resolve, PATIENCE_MS, otherwise)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
