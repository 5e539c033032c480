import { parse, sep } from 'node:path'
import type { Clock } from '../../domain/ids.ts'
import { type LibraryFiles, openLibraryFiles } from '../files/library-files.ts'
import type { TaskName, WorkerPool } from '../messages.ts'
import { nodeProgram, separatesDecoders } from '../node-program.ts'
import type { WorkerPoolOptions } from '../pool.ts'
import { createDriveFinder, isOnRemoteDrive } from './drive-kind.ts'
import { createRootLink, type RootLink } from './root-link.ts'
import { createRoots, probeDrive, type Roots } from './roots.ts'
import { openSeparatedFiles } from './separated-files.ts'
import { createSeparatedPool } from './separated-pool.ts'

/** All readers of library files; no root waits for another. */
export type Drives = {
  readonly roots: Roots
  readonly files: LibraryFiles
  createPool(options: DrivePoolOptions): WorkerPool
  /** Whether a root gets a separate process, where supported. */
  isRemote(root: string): boolean
  /**
   * The root for reading a folder outside libraries: its drive, so that folders on it share one process and a hang
   * blocks nothing else.
   */
  driveOf(path: string): string
  /** Whether a folder is on a drive known to be unresponsive. */
  isUnresponsive(path: string): boolean
  close(): Promise<void>
}

export type DrivePoolOptions = WorkerPoolOptions & {
  /** Whether it makes thumbnails beforehand, by the thousand; default: false. */
  readonly makesThumbnails?: boolean
}

export type DrivesOptions = {
  readonly clock: Clock
  readonly onDefect: (task: TaskName, error: string) => void
  /** Milliseconds without a response after which a drive counts as unresponsive. Default 8 s. */
  readonly silentMs?: number
  /** Limits of idle open files and of simultaneous downloads. Default: 128 and unlimited. */
  readonly limits?: { readonly cachedFileCount: number; readonly downloads: number }
}

/** `count`: tasks that a root was given without a rest. */
type PoolUse = { readonly makesThumbnails: boolean; readonly count: number }

/** The task in a row with which thumbnails get a process: fewer are made sooner without its start. */
const worthProcess = 8
/** How long a process rests before it ends: one that readers wait for stays longer. */
const idleMs = { readers: 60_000, thumbnails: 30_000 }

const usualLimits = { cachedFileCount: 128, downloads: Number.POSITIVE_INFINITY }

/** Longer than a disk takes to spin up, shorter than people wait. */
const defaultSilentMs = 8_000
/** Milliseconds for which the drive of a folder is cached. */
const trustMs = 10_000

export function openDrives(options: DrivesOptions): Drives {
  const { clock, onDefect, silentMs = defaultSilentMs, limits = usualLimits } = options
  const { cachedFileCount, downloads } = limits
  const roots = createRoots(probeDrive)
  /** By root; null: the process for all drives that respond. */
  const links = new Map<string | null, RootLink>()
  const kinds = new Map<string, { readonly isRemote: boolean; readonly at: number }>()
  const unresponsiveRoots = new Set<string>()
  roots.onChange((root, isSilent) => {
    if (!isSilent) return
    unresponsiveRoots.add(root)
    links.get(root)?.abandon()
    links.delete(root)
  })

  const isRemote = (root: string): boolean => {
    const known = kinds.get(root)
    if (known !== undefined && clock() - known.at < trustMs) return known.isRemote
    const found = isOnRemoteDrive(root)
    kinds.set(root, { isRemote: found, at: clock() })
    return found
  }
  /** Drives that may block forever, by type or because they did before, are read by a separate process. */
  const mayHang = (root: string): boolean => unresponsiveRoots.has(root) || isRemote(root)
  const linkFor = (key: string | null): RootLink | null => {
    const program = nodeProgram()
    if (program === null) return null
    const known = links.get(key)
    if (known !== undefined) return known.canStart() ? known : null
    const link = createRootLink({
      program,
      cachedFileCount,
      onSilent: roots.markUnresponsive,
      onDefect,
      idleMs: key === null && separatesDecoders() === 'thumbnails' ? idleMs.thumbnails : idleMs.readers,
    })
    links.set(key, link)
    return link
  }
  /** For calls that decode nothing. */
  const linkOf = (root: string): RootLink | null => (mayHang(root) ? linkFor(root) : null)
  const decodersOf = (root: string | null, { makesThumbnails, count }: PoolUse): RootLink | null => {
    if (root !== null && mayHang(root)) return linkFor(root)
    if (separatesDecoders() === true) return linkFor(null)
    if (separatesDecoders() !== 'thumbnails' || !makesThumbnails) return null
    const link = linkFor(null)
    return count >= worthProcess || link?.isRunning() === true ? link : null
  }
  const files = openSeparatedFiles({
    local: openLibraryFiles(clock, cachedFileCount),
    roots,
    linkOf,
    silentMs,
    downloads,
  })
  return {
    roots,
    files,
    isRemote: mayHang,
    driveOf: (path) => createDriveFinder()(path) ?? parse(path).root,
    isUnresponsive: (path) => isUnresponsive(path, roots.silent()),
    createPool: ({ makesThumbnails = false, ...options }) =>
      createSeparatedPool({
        ...options,
        silentMs,
        roots,
        linkOf: (root, count) => decodersOf(root, { makesThumbnails, count }),
      }),
    async close() {
      roots.close()
      for (const link of links.values()) link.abandon()
      await files.close()
    },
  }
}

function isUnresponsive(path: string, silent: readonly string[]): boolean {
  if (silent.length === 0) return false
  const find = createDriveFinder()
  const drive = find(path)
  return silent.some((root) => {
    if (drive !== null && (root === drive || find(root) === drive)) return true
    return path === root || path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)
  })
}
