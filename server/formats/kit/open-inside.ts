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
 * Without following a link at the end of the path. A named pipe in a library must answer at once instead of waiting for
 * a writer; files do not care.
 */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** What an open file is found to be when its path leads over a link: the code of the system for the same thing. */
function linkError(): Error {
  return Object.assign(new Error('the path leads over a link'), { code: 'ELOOP' })
}

function missingError(): Error {
  return Object.assign(new Error('the file is gone'), { code: 'ENOENT' })
}

/** On file systems that do not tell case or composed letters apart, neither do we. */
function folded(path: string): string {
  return process.platform === 'linux' ? path : path.normalize('NFC').toLowerCase()
}

/** Where Linux tells the path that an open file really has, whatever became of the path it was opened by. */
const descriptorPath = (fd: number) => `/proc/self/fd/${fd}`

type Found = { readonly realRoot: string; readonly opened: string | null }

/** @returns false when only the path itself can tell */
function isProven(path: string, root: string, { realRoot, opened }: Found): boolean {
  if (opened === null) return false
  if (opened === join(realRoot, relative(root, path))) return true
  if (opened.endsWith(' (deleted)')) throw missingError()
  throw linkError()
}

type Named = { readonly real: string; readonly realRoot: string; readonly stats: BigIntStats }

/** Where an open file cannot be asked: the path holds no link now, and names the very file that is open. */
function requireSame(path: string, root: string, { real, realRoot, stats }: Named, own: BigIntStats): void {
  if (folded(real) !== folded(join(realRoot, relative(root, path)))) throw linkError()
  if (stats.ino !== own.ino || stats.dev !== own.dev) throw linkError()
}

/**
 * Opens a file of a library for reading. Links below the root are not followed, at whichever part of the path, as in a
 * scan: what is open then lies below the root. The root itself may be a link, as its owner chose it.
 * @param path absolute
 * @param root absolute; where it is missing only the file itself may be no link
 * @returns a descriptor, to be closed by the caller
 * @throws as `openSync`; `ELOOP` for a path that leads over a link
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

/** {@link openInside} for a thread that must not wait for a drive. */
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
