import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
} from 'node:fs'
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileCall } from './file-calls.ts'

/**
 * Does not follow a link at the end of the path. Non-blocking, so that a named pipe in a library does not wait for a
 * writer; no effect on regular files.
 */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Reported when the path of an open file contains a link: the system's code for the same situation. */
function linkError(): Error {
  return Object.assign(new Error('the path leads over a link'), { code: 'ELOOP' })
}

function missingError(): Error {
  return Object.assign(new Error('the file is gone'), { code: 'ENOENT' })
}

/** Case-insensitive or normalising file systems are compared the same way. */
function folded(path: string): string {
  return process.platform === 'linux' ? path : path.normalize('NFC').toLowerCase()
}

/** Linux reports the current path of an open file here, even after a rename. */
const descriptorPath = (fd: number) => `/proc/self/fd/${fd}`

type Found = { readonly realRoot: string; readonly opened: string | null }

/** @returns false when only the path can be checked */
function isProven(path: string, root: string, { realRoot, opened }: Found): boolean {
  if (opened === null) return false
  if (opened === join(realRoot, relative(root, path))) return true
  if (opened.endsWith(' (deleted)')) throw missingError()
  throw linkError()
}

type Named = { readonly real: string; readonly realRoot: string; readonly stats: BigIntStats }

/** Without path information for an open file: the path contains no link now, and still names the open file. */
function requireSame(path: string, root: string, { real, realRoot, stats }: Named, own: BigIntStats): void {
  if (folded(real) !== folded(join(realRoot, relative(root, path)))) throw linkError()
  if (stats.ino !== own.ino || stats.dev !== own.dev) throw linkError()
}

/**
 * Opens a file of a library for reading without following links below the root, in any part of the path: the open file
 * is inside the root, as in a scan. The root itself may be a link, since its owner chose it.
 * @param path absolute
 * @param root absolute; when missing, only the file itself must not be a link
 * @returns a descriptor, to be closed by the caller
 * @throws as `openSync`; `ELOOP` for a path that contains a link
 */
export function openInside(path: string, root?: string): number {
  return fileCall(() => openProven(path, root))
}

function openProven(path: string, root: string | undefined): number {
  const fd = openSync(path, flags)
  try {
    if (root !== undefined && !isProven(path, root, { realRoot: realpathSync.native(root), opened: resolvePath(fd) })) {
      const named = { real: realpathSync.native(path), realRoot: realpathSync.native(root) }
      requireSame(path, root, { ...named, stats: lstatSync(path, { bigint: true }) }, fstatSync(fd, { bigint: true }))
    }
    return fd
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

function resolvePath(fd: number): string | null {
  if (process.platform !== 'linux') return null
  try {
    return readlinkSync(descriptorPath(fd))
  } catch {
    return null
  }
}

/** {@link openInside} for threads that must not block on a drive. */
export async function openHandleInside(path: string, root: string): Promise<FileHandle> {
  const handle = await open(path, flags)
  try {
    const opened = process.platform === 'linux' ? await readlink(descriptorPath(handle.fd)).catch(() => null) : null
    if (!isProven(path, root, { realRoot: await realpath(root), opened })) {
      const named = { real: await realpath(path), realRoot: await realpath(root) }
      const stats = await lstat(path, { bigint: true })
      requireSame(path, root, { ...named, stats }, await handle.stat({ bigint: true }))
    }
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}
