import { type Dirent, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { sep } from 'node:path'
import { type CloudTest, cloudTest, nameOfStub } from '../../domain/book/cloud-file.ts'
import { type FileFacts, formatByExtension, toMicroseconds } from '../../domain/book/file-facts.ts'
import type { RootFacts } from '../../domain/scan/guards.ts'
import { createPathFilter } from '../../domain/series/ignored-paths.ts'
import type { BookFileFormat } from '../../domain/vocabulary.ts'

/** An entry that the walk could not inspect. */
export type WalkProblem = {
  /** Relative to the root, as far as it can be decoded. */
  readonly path: string
  readonly code:
    | 'folder-unreadable'
    | 'file-unreadable'
    | 'folder-too-deep'
    | 'folder-cycle'
    | 'link-not-followed'
    | 'name-not-text'
  readonly message: string
  /** Folder (or file) at and below which a missing file proves nothing; null when only this entry is left out. */
  readonly blocks: string | null
}

export type WalkOptions = {
  /** Absolute path of the library. */
  readonly root: string
  /** The owner's exclusion patterns. */
  readonly excludes: readonly string[]
  readonly formats: readonly BookFileFormat[]
  /** Decides how files in the cloud are recognised; as in `process.platform`. Default: this one. */
  readonly platform?: string | undefined
}

/** Maximum folder depth below the root. */
export const maxDepth = 64

type Folder = {
  /** Relative to the root; empty for the root. */
  readonly path: string
  readonly depth: number
  /** `device:inode` of this folder and its ancestors. */
  readonly ancestors: readonly string[]
}

const messages = {
  'folder-unreadable': 'The folder can’t be read. Its books stay as they are. Check its permissions and the drive.',
  'file-unreadable': 'The file can’t be read. Check its permissions and the drive.',
  'folder-too-deep': `The folder lies more than ${maxDepth} levels deep and is skipped.`,
  'folder-cycle': 'The folder contains itself and is skipped.',
  'link-not-followed':
    'This is a link, and links are not followed. Put the folder or file itself here, or add its folder as a library.',
  'name-not-text': 'The name isn’t valid Unicode and can’t be stored. Rename the file or folder.',
} as const

function walkProblem(code: WalkProblem['code'], path: string, blocks: string | null): WalkProblem {
  return { path, code, message: messages[code], blocks }
}

/** Replacement of an undecodable byte of a name. */
const REPLACEMENT = '\uFFFD'

/** Inspects the root: whether it can be listed, its number of entries (excluding system files), its device. */
export function readRoot(root: string): RootFacts {
  const none = { entryCount: 0, device: null }
  try {
    const stats = statSync(root)
    if (!stats.isDirectory()) return { problem: 'not-a-folder', ...none }
    const isIgnored = createPathFilter([])
    const entryCount = readdirSync(root).filter((name) => !isIgnored(nameOfStub(name) ?? name)).length
    return { problem: null, entryCount, device: String(stats.dev) }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT') return { problem: 'missing', ...none }
    return { problem: code === 'ENOTDIR' ? 'not-a-folder' : 'unreadable', ...none }
  }
}

/** Whether a name has bytes that are not UTF-8 (a name may contain U+FFFD itself: then the bytes decide). */
function isBrokenName(name: string, folder: string): boolean {
  if (!name.includes(REPLACEMENT)) return false
  const raw = readdirSync(folder, { encoding: 'buffer' })
  return !raw.some((bytes) => bytes.equals(Buffer.from(name)))
}

function formatOf(name: string): BookFileFormat | undefined {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? undefined : formatByExtension[name.slice(dot + 1).toLowerCase()]
}

function factsOf(path: string, stats: Stats, isInCloud: CloudTest | null): FileFacts {
  const facts = { path, size: stats.size, mtimeUs: toMicroseconds(stats.mtimeMs), inode: stats.ino }
  return isInCloud?.(stats) === true ? { ...facts, inCloud: true } : facts
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : 1
}

type Entry = { readonly path: string; readonly kind: 'folder' | 'file' | 'link' | 'stub' }

function pathWithin(folder: Folder, name: string): string {
  return folder.path === '' ? name : `${folder.path}/${name}`
}

/** What the walk does with an entry, by type and name, and the name of its book. */
function classify(
  entry: Dirent,
  formats: ReadonlySet<BookFileFormat>,
): { kind: Entry['kind'] | 'other'; name: string } {
  const { name } = entry
  if (entry.isDirectory()) return { kind: 'folder', name }
  if (entry.isSymbolicLink()) return { kind: 'link', name }
  const real = nameOfStub(name)
  const format = entry.isFile() ? formatOf(real ?? name) : undefined
  if (format === undefined || !formats.has(format)) return { kind: 'other', name }
  return real === null ? { kind: 'file', name } : { kind: 'stub', name: real }
}

/**
 * `root` ends with a separator, here and below. Lists a folder in name order. Null when it vanished; failures of the
 * root are handled by `readRoot`.
 */
function listFolder(
  root: string,
  folder: Folder,
): { entries: Dirent[]; ancestors: readonly string[] } | WalkProblem | null {
  const absolute = root + folder.path
  try {
    const stats = statSync(absolute)
    const self = `${stats.dev}:${stats.ino}`
    if (stats.ino !== 0 && folder.ancestors.includes(self)) return walkProblem('folder-cycle', folder.path, folder.path)
    const entries = readdirSync(absolute, { withFileTypes: true }).sort(byName)
    return { entries, ancestors: [...folder.ancestors, self] }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && folder.path !== '') return null
    return walkProblem('folder-unreadable', folder.path, folder.path)
  }
}

/** Report links to folders and books, since their owner would miss them; ignore the others. */
function inspectLink(root: string, path: string, formats: ReadonlySet<BookFileFormat>): WalkProblem | null {
  try {
    const stats = statSync(root + path)
    const format = formatOf(path)
    const leadsToBooks = stats.isDirectory() || (stats.isFile() && format !== undefined && formats.has(format))
    return leadsToBooks ? walkProblem('link-not-followed', path, path) : null
  } catch {
    return null
  }
}

/** Null when it is not a file (any more). */
function inspectFile(
  root: string,
  path: string,
  folder: Folder,
  isInCloud: CloudTest | null,
): FileFacts | WalkProblem | null {
  try {
    const stats = lstatSync(root + path, { throwIfNoEntry: false })
    return stats?.isFile() === true ? factsOf(path, stats, isInCloud) : null
  } catch {
    return walkProblem('file-unreadable', path, folder.path)
  }
}

/**
 * Lists every book file below the root, folder by folder in name order, files before subfolders. Links are not followed
 * (those to books are reported); folders that cannot be read, are too deep or contain themselves are reported as
 * troubles and left out; anything that vanishes during the walk is ignored. No file is opened, so that none is
 * downloaded from the cloud. Synchronous: runs in a separate thread (`walk.ts`), so that a hanging network drive never
 * blocks the server.
 * @param onHeartbeat called before each folder and file that is inspected
 */
export function* walkFolder(
  options: WalkOptions,
  onHeartbeat: () => void = () => undefined,
): Generator<FileFacts | WalkProblem, void> {
  // With a trailing separator, so that a relative path can be appended (Windows accepts `/` inside paths too).
  const root = options.root.endsWith(sep) ? options.root : options.root + sep
  const isIgnored = createPathFilter(options.excludes)
  // Parent folders have already passed, so without user patterns the name alone decides.
  const isExcluded = (name: string, path: string) => isIgnored(options.excludes.length === 0 ? name : path)
  const formats = new Set(options.formats)
  const isInCloud = cloudTest(options.root, options.platform ?? process.platform)
  const waiting: Folder[] = [{ path: '', depth: 0, ancestors: [] }]

  const inspect = ({ path, kind }: Entry, folder: Folder) => {
    if (kind === 'link') return inspectLink(root, path, formats)
    const found = inspectFile(root, path, folder, isInCloud)
    if (kind === 'file') return found
    // A file that is back beside its stub is an entry of its own.
    return found === null ? { path, size: 0, mtimeUs: 0, inode: 0, inCloud: true } : null
  }

  /** The relevant entries, relative to the root; unsupported names are returned separately. */
  function* entriesOf(folder: Folder, entries: readonly Dirent[]): Generator<Entry | WalkProblem> {
    for (const entry of entries) {
      const { kind, name } = classify(entry, formats)
      const path = pathWithin(folder, name)
      if (kind === 'other' || isExcluded(name, path)) continue
      yield isBrokenName(entry.name, root + folder.path) ? walkProblem('name-not-text', path, null) : { path, kind }
    }
  }

  function* visit(folder: Folder, entries: readonly Dirent[], below: string[]): Generator<FileFacts | WalkProblem> {
    for (const entry of entriesOf(folder, entries)) {
      onHeartbeat()
      if ('code' in entry) yield entry
      else if (entry.kind === 'folder') below.push(entry.path)
      else {
        const found = inspect(entry, folder)
        if (found !== null) yield found
      }
    }
  }

  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (folder.depth > maxDepth) {
      yield walkProblem('folder-too-deep', folder.path, folder.path)
      continue
    }
    const listed = listFolder(root, folder)
    if (listed === null) continue
    if ('code' in listed) {
      yield listed
      continue
    }
    onHeartbeat()
    const below: string[] = []
    yield* visit(folder, listed.entries, below)
    const { depth } = folder
    waiting.push(...below.reverse().map((path) => ({ path, depth: depth + 1, ancestors: listed.ancestors })))
  }
}
