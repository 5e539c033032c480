import { constants, type Dirent } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { isIgnoredPath } from '../../domain/series/ignored-paths.ts'
import { naturalCompare } from '../../domain/text/natural-order.ts'
import { withPatience } from './check-path.ts'
import { requirePathRights } from './require-permission.ts'

export type FolderEntry = {
  readonly name: string
  /** Absolute. */
  readonly path: string
  readonly isDirectory: boolean
  readonly isReadable: boolean
}

export type FolderListing = {
  /** Absolute; empty for the list of usual places. */
  readonly currentPath: string
  /** Null at the top. */
  readonly parentPath: string | null
  readonly truncated: boolean
  readonly entries: FolderEntry[]
}

const MOST_ENTRIES = 1_000

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() === true
}

async function describe(path: string, name: string): Promise<FolderEntry> {
  const isReadable = await access(path, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  return { name, path, isDirectory: true, isReadable }
}

/** Folders below which people mount drives. */
const mountFolders = ['/media', '/mnt', '/Volumes', '/run/media']

/** The usual places: home, mounted drives, the root (drive letters on Windows). */
async function usualPlaces(): Promise<FolderListing> {
  const drives =
    process.platform === 'win32' ? Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${letter}:\\`) : ['/']
  const mounts = process.platform === 'win32' ? [] : mountFolders
  const entries: FolderEntry[] = []
  for (const path of [homedir(), ...mounts, ...drives]) {
    if (await isFolder(path)) entries.push(await describe(path, basename(path) || path))
  }
  return { currentPath: '', parentPath: null, truncated: false, entries }
}

const missing = 'There is no such folder on the server. Check the spelling, and that its drive is connected.'
const isFile = 'This is not a folder. Type the path of the folder that it is in.'
const unreadable = 'This folder cannot be read. Check its permissions.'
const silent = 'The drive of this folder does not answer. Check its connection and try again.'
const relative = 'The path must be absolute. Type it from its beginning, such as /media/books.'

function refuseFolder(message: string): never {
  throw new AppError('bad_request', message, [{ in: 'query', field: 'path', message }])
}

async function listFolders(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOTDIR') return refuseFolder(isFile)
    return refuseFolder(code === 'ENOENT' ? missing : unreadable)
  }
}

/**
 * The folders in a folder of the server, for choosing a library: hidden and system folders left out, links to folders
 * followed, at most 1,000.
 * @param path absolute; null for the usual places
 * @throws AppError `forbidden`, `bad_request`; `unavailable` when a drive does not answer
 */
export async function browseFolders(viewer: Viewer, path: string | null): Promise<FolderListing> {
  requirePathRights(viewer)
  try {
    return await withPatience(listPlaces(path))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'LATE') throw new AppError('unavailable', silent)
    throw error
  }
}

async function listPlaces(path: string | null): Promise<FolderListing> {
  if (path === null || path === '') return usualPlaces()
  if (!isAbsolute(path) || path.includes('\0')) refuseFolder(relative)
  const current = resolve(path)
  const parent = dirname(current)
  const candidates = (await listFolders(current))
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !isIgnoredPath(entry.name))
    .sort((a, b) => naturalCompare(a.name, b.name))
  const entries: FolderEntry[] = []
  for (const entry of candidates.slice(0, MOST_ENTRIES)) {
    const inside = join(current, entry.name)
    if (entry.isDirectory() || (await isFolder(inside))) entries.push(await describe(inside, entry.name))
  }
  return {
    currentPath: current,
    parentPath: parent === current ? null : parent,
    truncated: candidates.length > MOST_ENTRIES,
    entries,
  }
}
