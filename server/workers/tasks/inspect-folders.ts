import {
  accessSync,
  constants,
  type Dirent,
  lstatSync,
  opendirSync,
  readdirSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { cloudTest } from '../../domain/book/cloud-file.ts'
import { toMicroseconds } from '../../domain/book/file-facts.ts'
import { isIgnoredPath } from '../../domain/series/ignored-paths.ts'
import { naturalCompare } from '../../domain/text/natural-order.ts'
import { fileCall } from '../../formats/kit/file-calls.ts'
import type { FileState, FolderAnswer, FoundFolder, TaskInput, TaskOutput, WorkerTasks } from '../messages.ts'
import { countProgress } from '../progress.ts'
import { createDriveFinder } from '../roots/drive-kind.ts'

type Task<T extends keyof WorkerTasks> = (input: TaskInput<T>) => Promise<TaskOutput<T>>

/** A folder on another drive that may hang is listed without accessing that drive. */
export const listFolders: Task<'list-folders'> = async ({ folder, limit }) =>
  answer(() => {
    const candidates = call(() => readdirSync(folder, { withFileTypes: true }))
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !isIgnoredPath(entry.name))
      .sort((a, b) => naturalCompare(a.name, b.name))
    const driveOf = createDriveFinder()
    const own = driveOf(folder)
    const folders = candidates.slice(0, limit).flatMap((entry: Dirent): FoundFolder[] => {
      const path = join(folder, entry.name)
      if (own === null && driveOf(path) !== null) return [{ path, isReadable: true }]
      return entry.isDirectory() || isFolder(path) ? [{ path, isReadable: isReadable(path) }] : []
    })
    return { folders, truncated: candidates.length > limit }
  })

export const findFolders: Task<'find-folders'> = async ({ folders }) =>
  answer(() => folders.filter(isFolder).map((path) => ({ path, isReadable: isReadable(path) })))

export const resolveFolder: Task<'resolve-folder'> = async ({ folder }) =>
  answer(() => {
    const real = call(() => realpathSync.native(folder))
    if (!call(() => statSync(real)).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' })
    const open = call(() => opendirSync(real))
    try {
      call(() => open.readSync())
    } finally {
      call(() => open.closeSync())
    }
    return real
  })

export const resolveLinks: Task<'resolve-links'> = async ({ paths }) =>
  answer(() => paths.map((path) => attempt(() => realpathSync.native(path)) ?? path))

function isFolder(path: string): boolean {
  return attempt(() => statSync(path))?.isDirectory() === true
}

function isReadable(path: string): boolean {
  return attempt(() => accessSync(path, constants.R_OK | constants.X_OK) ?? true) === true
}

function call<T>(work: () => T): T {
  countProgress()
  return fileCall(work)
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return call(work)
  } catch {
    return undefined
  }
}

function answer<T>(work: () => T): FolderAnswer<T> {
  try {
    return { ok: true, value: work() }
  } catch (error) {
    return { ok: false, code: error instanceof Error && 'code' in error ? String(error.code) : 'EIO' }
  }
}

const missingCodes: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR'])

export async function inspectPath(input: TaskInput<'inspect-path'>): Promise<FileState> {
  const { root, device, path, platform = process.platform } = input
  if (!isUsable(root, device)) return 'unknown'
  const file = join(root, path)
  try {
    const stats = fileCall(() => lstatSync(file))
    if (!stats.isFile()) return 'gone'
    return cloudTest(root, platform)?.(stats) === true ? 'in-cloud' : factsOf(stats)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && missingCodes.has(error.code))) return 'unknown'
    return hasStub(file) ? 'in-cloud' : 'gone'
  }
}

/** See `nameOfStub`. */
function hasStub(file: string): boolean {
  const stub = join(dirname(file), `.${basename(file)}.icloud`)
  return attempt(() => lstatSync(stub))?.isFile() === true
}

function factsOf({ size, mtimeMs, ino }: Stats): FileState {
  return { size, mtimeUs: toMicroseconds(mtimeMs), inode: ino }
}

function isUsable(root: string, device: string | null): boolean {
  try {
    const stats = fileCall(() => statSync(root))
    if (!stats.isDirectory() || (device !== null && String(stats.dev) !== device)) return false
    const folder = fileCall(() => opendirSync(root))
    try {
      return fileCall(() => folder.readSync()) !== null
    } finally {
      fileCall(() => folder.closeSync())
    }
  } catch {
    return false
  }
}
