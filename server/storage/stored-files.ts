import { constants, type Dirent, readFile } from 'node:fs'
import { access, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { unfinishedPrefix } from './atomic-write.ts'
import type { DataDirectory } from './data-directory.ts'

/** A file in one of the folders of the data directory. */
export type StoredFile = {
  /** Absolute. */
  readonly path: string
  /** Relative to the listed folder, `/` between parts. */
  readonly name: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

/** Maximum folder depth. */
const maxDepth = 8

async function describe(path: string, name: string): Promise<StoredFile | null> {
  const stats = await stat(path).catch(() => null)
  return stats === null ? null : { path, name, bytes: stats.size, modifiedAt: stats.mtimeMs }
}

/** Names of files and folders directly in one folder, relative to the listed folder; none when it cannot be listed. */
async function namesIn(folder: string, within: string): Promise<{ files: string[]; folders: string[] }> {
  const entries: Dirent[] = await readdir(join(folder, within), { withFileTypes: true }).catch(() => [])
  const nameOf = (entry: Dirent) => (within === '' ? entry.name : `${within}/${entry.name}`)
  const folders = entries.filter((entry) => entry.isDirectory()).map(nameOf)
  return {
    files: entries.filter((entry) => entry.isFile()).map(nameOf),
    folders: folders.filter((name) => name.split('/').length < maxDepth),
  }
}

/** Names of the files below a folder, one subfolder at a time. */
async function* walkNames(folder: string): AsyncGenerator<readonly string[], void> {
  const waiting = ['']
  for (let within = waiting.pop(); within !== undefined; within = waiting.pop()) {
    const { files, folders } = await namesIn(folder, within)
    waiting.push(...folders)
    if (files.length > 0) yield files
  }
}

/** Number of files below a folder. */
export async function countStoredFiles(folder: string): Promise<number> {
  let count = 0
  for await (const names of walkNames(folder)) count += names.length
  return count
}

/**
 * All files below a folder, one subfolder at a time, so that memory does not grow with their number. Links are not
 * followed. Unreadable folders count as empty.
 */
export async function* listStoredFiles(folder: string): AsyncGenerator<readonly StoredFile[], void> {
  for await (const names of walkNames(folder)) {
    const files = await Promise.all(names.map((name) => describe(join(folder, name), name)))
    yield files.filter((file) => file !== null)
  }
}

/**
 * Removes leftovers of interrupted writes in the data directory: files with an unfinished name older than `before`, so
 * that writes in progress stay. Files that cannot be removed are left to the next start. Returns the number of removed
 * files.
 */
export async function removeUnfinished(
  { root, thumbnails, uploads, exports }: DataDirectory,
  before: number,
): Promise<number> {
  let removed = await removeUnfinishedIn(root, (await namesIn(root, '')).files, before)
  for (const folder of [thumbnails, uploads, exports]) {
    for await (const names of walkNames(folder)) removed += await removeUnfinishedIn(folder, names, before)
  }
  return removed
}

async function removeUnfinishedIn(folder: string, names: readonly string[], before: number): Promise<number> {
  let removed = 0
  for (const name of names.filter((each) => basename(each).startsWith(unfinishedPrefix))) {
    const file = await describe(join(folder, name), name)
    if (file === null || file.modifiedAt >= before) continue
    removed += await rm(file.path, { force: true }).then(
      () => 1,
      () => 0,
    )
  }
  return removed
}

/**
 * Removes a file that must exist.
 * @throws when the file system refuses
 */
export async function removeStoredFile({ path }: StoredFile): Promise<void> {
  await access(path, constants.F_OK)
  await rm(path)
}

const read = promisify(readFile)

/**
 * The bytes of an image, or null when it cannot be read. Uses Node's callback API, which takes half the processor time
 * of promises: a wall of covers requests hundreds.
 */
export function readPicture(path: string): Promise<Uint8Array | null> {
  return read(path).catch(() => null)
}
