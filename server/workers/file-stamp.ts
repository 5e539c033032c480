import { statSync } from 'node:fs'
import { toMicroseconds } from '../domain/book/file-facts.ts'
import { fail, type Result, succeed } from '../domain/result.ts'
import { ioFailure } from '../formats/kit/io-failure.ts'

/** What tells that a file is still the same one. */
export type FileStamp = { readonly size: number; readonly mtimeUs: number; readonly inode: number }

/** Errors: `file-missing`, `file-unreadable` (also for what is no file) */
export function stampFile(path: string): Result<FileStamp> {
  try {
    const stats = statSync(path)
    if (!stats.isFile()) return fail('file-unreadable', 'This is not a file.')
    return succeed({ size: stats.size, mtimeUs: toMicroseconds(stats.mtimeMs), inode: stats.ino })
  } catch (error) {
    return { ok: false, failure: ioFailure(error) }
  }
}

export function isSameFile(a: FileStamp, b: FileStamp): boolean {
  return a.size === b.size && a.mtimeUs === b.mtimeUs && a.inode === b.inode
}
