import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { explainFailure } from './storage-failure.ts'

/** Where everything lies below the data directory. Absolute paths. */
export type DataDirectory = {
  readonly root: string
  /** Derived pictures; a scan or a first look makes them again. */
  readonly thumbnails: string
  /** Covers that people uploaded; cannot be made again. */
  readonly uploads: string
  readonly backups: string
  /** Exports of the catalog; each is removed after some days. */
  readonly exports: string
  /** Files that are being imported; what is left of them at a start is removed. */
  readonly imports: string
  /** Pages that were expensive to make; bounded, may be deleted at any time. */
  readonly pageCache: string
  /** Where whoever has this computer puts plugins, when the configuration names no other place. */
  readonly plugins: string
  /** What plugins keep. */
  readonly pluginData: string
}

/** Folders that may lie elsewhere: absolute paths; null: in the data directory. */
export type OwnFolders = Readonly<Record<'thumbnails' | 'uploads' | 'pageCache', string | null>>

const noOwnFolders: OwnFolders = { thumbnails: null, uploads: null, pageCache: null }

/**
 * Makes the folders of the data directory and proves that it can be written.
 * @throws AppError `unavailable` in plain words when it cannot
 */
export async function openDataDirectory(root: string, own: OwnFolders = noOwnFolders): Promise<DataDirectory> {
  const directory: DataDirectory = {
    root,
    thumbnails: ownOr(own.thumbnails, root, 'thumbnails'),
    uploads: ownOr(own.uploads, root, 'uploads'),
    backups: join(root, 'backups'),
    exports: join(root, 'exports'),
    imports: join(root, 'cache', 'imports'),
    pageCache: ownOr(own.pageCache, root, 'cache/pages'),
    plugins: join(root, 'plugins'),
    pluginData: join(root, 'plugin-data'),
  }
  const { thumbnails, uploads, backups, exports, pageCache, plugins, pluginData } = directory
  for (const folder of [root, thumbnails, uploads, backups, exports, pageCache, plugins, pluginData]) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    } catch (error) {
      throw explainFailure(error, folder === root ? `the data directory ${root}` : `the folder ${folder}`)
    }
  }
  try {
    const probe = join(root, `.write-test-${process.pid}`)
    await (await open(probe, 'w', 0o600)).close()
    await rm(probe, { force: true })
  } catch (error) {
    throw explainFailure(error, `the data directory ${root}`)
  }
  return directory
}

/** A configured folder may hold files of other programs: ours go into one of their own, since clean-ups delete there. */
function ownOr(own: string | null, root: string, name: string): string {
  return own === null ? join(root, name) : join(own, `inglenook-${name.replace('cache/', '')}`)
}

/**
 * Uploaded covers that still lie in the data directory while another folder is configured; null when there are none.
 * @returns the folder that holds them
 */
export async function findLeftoverUploads({ root, uploads }: DataDirectory): Promise<string | null> {
  const before = join(root, 'uploads')
  if (before === uploads) return null
  const left = await readdir(before).catch(() => [])
  return left.length > 0 ? before : null
}

/** Bytes that this process may still write where `path` lies; null when the file system does not tell. */
export async function freeSpace(path: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch {
    return null
  }
}

/**
 * The place of a file that belongs to a record: spread over 256 folders by the end of the id, which is random in a
 * UUIDv7 (its beginning is the time).
 */
export function shardedPath(folder: string, id: string, name: string): string {
  return join(folder, id.slice(-2).toLowerCase(), name)
}
