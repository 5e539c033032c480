import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, resolve } from 'node:path'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { FolderAnswer, FoundFolder } from '../../workers/messages.ts'
import type { LibraryContext } from '../library-context.ts'
import { requirePathRights } from './library-access.ts'

/**
 * Inspects a folder in a thread, or in a process where its drive may block forever. A drive known to be unresponsive is
 * skipped.
 * @param read receives the root of the drive
 */
export async function runInFolder<T>(
  { drives }: LibraryContext,
  folder: string,
  read: (root: string) => Promise<FolderAnswer<T>>,
): Promise<FolderAnswer<T>> {
  if (drives.isUnresponsive(folder)) return { ok: false, code: 'SILENT' }
  return read(drives.driveOf(folder))
}

type FolderEntry = {
  readonly name: string
  /** Absolute. */
  readonly path: string
  readonly isDirectory: boolean
  readonly isReadable: boolean
}

type FolderListing = {
  /** Absolute; empty for the list of common locations. */
  readonly currentPath: string
  /** Null at the top. */
  readonly parentPath: string | null
  readonly truncated: boolean
  readonly entries: FolderEntry[]
}

const MAX_ENTRIES = 1_000

function describe({ path, isReadable }: FoundFolder): FolderEntry {
  return { name: basename(path) || path, path, isDirectory: true, isReadable }
}

/** Folders in which drives are mounted; the first is that of the container. */
const mountFolders = ['/books', '/media', '/mnt', '/Volumes', '/run/media']

/** Common locations: home, mounted drives, the root (drive letters on Windows). Unresponsive drives are left out. */
async function usualFolders(context: LibraryContext): Promise<FolderListing> {
  const isWindows = process.platform === 'win32'
  const drives = isWindows ? Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${letter}:\\`) : ['/']
  const paths = [homedir(), ...(isWindows ? [] : mountFolders), ...drives]
  const found = await Promise.all(
    paths.map(async (folder) => {
      const answer = await runInFolder(context, folder, (root) =>
        context.workers.run('find-folders', { root, folders: [folder] }),
      )
      return answer.ok ? answer.value : []
    }),
  )
  return { currentPath: '', parentPath: null, truncated: false, entries: found.flat().map(describe) }
}

function refuseFolder(
  reason: 'folder_missing' | 'folder_is_file' | 'folder_unreadable' | 'folder_path_relative',
): never {
  const refusal = new AppError(reason)
  throw refusal.about([{ in: 'query', field: 'path', message: refusal.message }])
}

/**
 * The subfolders of a folder of the server, for choosing a library: without hidden and system folders, links to folders
 * followed, at most 1,000.
 * @param path absolute; null for the common locations
 * @throws AppError `forbidden`, `bad_request`; `unavailable` when a drive does not respond
 */
export async function browseFolders(
  viewer: Viewer,
  context: LibraryContext,
  path: string | null,
): Promise<FolderListing> {
  requirePathRights(viewer)
  if (path === null || path === '') return usualFolders(context)
  if (!isAbsolute(path) || path.includes('\0')) refuseFolder('folder_path_relative')
  const folder = resolve(path)
  const answer = await runInFolder(context, folder, (root) =>
    context.workers.run('list-folders', { root, folder, limit: MAX_ENTRIES }),
  )
  if (!answer.ok) {
    if (answer.code === 'SILENT') throw new AppError('folder_drive_silent')
    if (answer.code === 'ENOENT') return refuseFolder('folder_missing')
    return refuseFolder(answer.code === 'ENOTDIR' ? 'folder_is_file' : 'folder_unreadable')
  }
  const { folders, truncated } = answer.value
  const parent = dirname(folder)
  return {
    currentPath: folder,
    parentPath: parent === folder ? null : parent,
    truncated,
    entries: folders.map(describe),
  }
}
