import { constants, type Dirent } from 'node:fs'
import { access, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file below one of the folders of the data directory. */
export type StoredFile = {
  /** Absolute. */
  readonly path: string
  /** Relative to the listed folder, `/` between parts. */
  readonly name: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

/** Folders inside folders that are looked into. */
const maxDepth = 8

async function describe(path: string, name: string): Promise<StoredFile | null> {
  const stats = await stat(path).catch(() => null)
  return stats === null ? null : { path, name, bytes: stats.size, modifiedAt: stats.mtimeMs }
}

/** Files and folders directly in one folder, named from the listed folder; empty when it cannot be listed. */
async function listOne(folder: string, within: string): Promise<{ files: StoredFile[]; folders: string[] }> {
  const entries: Dirent[] = await readdir(join(folder, within), { withFileTypes: true }).catch(() => [])
  const nameOf = (entry: Dirent) => (within === '' ? entry.name : `${within}/${entry.name}`)
  const folders = entries.filter((entry) => entry.isDirectory()).map(nameOf)
  const names = entries.filter((entry) => entry.isFile()).map(nameOf)
  const files = await Promise.all(names.map((name) => describe(join(folder, name), name)))
  return { files: files.filter((file) => file !== null), folders }
}

/**
 * Every file below a folder, one subfolder at a time, so that memory does not grow with their number. Links are not
 * followed. What cannot be listed is empty.
 */
export async function* listStoredFiles(folder: string): AsyncGenerator<readonly StoredFile[], void> {
  const waiting = ['']
  for (let within = waiting.pop(); within !== undefined; within = waiting.pop()) {
    const { files, folders } = await listOne(folder, within)
    waiting.push(...folders.filter((name) => name.split('/').length < maxDepth))
    if (files.length > 0) yield files
  }
}

/** Removes a file that must exist. @throws when the file system refuses */
export async function removeStoredFile({ path }: StoredFile): Promise<void> {
  await access(path, constants.F_OK)
  await rm(path)
}
