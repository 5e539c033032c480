import { lstatSync, type Stats } from 'node:fs'
import { type FileFacts, toMicroseconds } from '../domain/book/file-facts.ts'
import { fail, type Result, succeed } from '../domain/result.ts'
import { fileCall, ioFailure, linkFailure } from '../formats/kit/file-calls.ts'

/** Identifies the version of a file. */
export type FileStamp = Omit<FileFacts, 'path'>

/** Links are not followed. Errors: `file-missing`, `file-unreadable` (also for anything but a regular file) */
export function stampFile(path: string): Result<FileStamp> {
  try {
    return stampOf(fileCall(() => lstatSync(path)))
  } catch (error) {
    return { ok: false, failure: ioFailure(error) }
  }
}

export function stampOf(stats: Stats): Result<FileStamp> {
  if (stats.isSymbolicLink()) return { ok: false, failure: linkFailure }
  if (!stats.isFile()) return fail('file-unreadable', 'This is not a file.')
  return succeed({ size: stats.size, mtimeUs: toMicroseconds(stats.mtimeMs), inode: stats.ino })
}

export function isSameFile(a: FileStamp, b: FileStamp): boolean {
  return a.size === b.size && a.mtimeUs === b.mtimeUs && a.inode === b.inode
}
