import { isAbsolute, parse, relative, resolve, sep } from 'node:path'
import { textOf } from '../../domain/errors/table.ts'
import { noteText } from '../../domain/notes/table.ts'
import type { LibraryContext } from '../library-context.ts'
import { runInFolder } from './browse-folders.ts'
import { refuseFields } from './library-settings.ts'

const sentences: Readonly<Record<string, string>> = {
  ENOENT: textOf({ reason: 'folder_missing', params: {} }),
  ENOTDIR: noteText('path_not_folder'),
  EACCES: noteText('path_not_allowed'),
  EPERM: noteText('path_not_allowed'),
  ENAMETOOLONG: noteText('path_too_long_for_system'),
  ELOOP: noteText('path_circle'),
}
const unreadable = noteText('path_unreadable')
const silent = textOf({ reason: 'folder_drive_silent', params: {} })

function refuse(message: string): never {
  refuseFields([{ in: 'body', field: 'path', message }])
  throw new Error('unreachable')
}

/** Paths compare case-insensitively where the file system does. */
function folded(path: string): string {
  return process.platform === 'win32' || process.platform === 'darwin' ? path.normalize('NFC').toLowerCase() : path
}

/** Whether `path` is `folder` or inside it. Both absolute. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folded(folder), folded(path))
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
}

/** The folders of libraries with links resolved. Links on unresponsive drives are not resolved. */
async function resolveLinks({ drives, workers }: LibraryContext, paths: readonly string[]): Promise<readonly string[]> {
  const local = paths.filter((path) => !drives.isRemote(path) && !drives.isUnresponsive(path))
  const [first] = local
  if (first === undefined) return paths
  const answer = await workers.run('resolve-links', { root: parse(first).root, paths: local })
  const real = new Map(local.map((path, index) => [path, answer.ok ? answer.value[index] : undefined]))
  return paths.map((path) => real.get(path) ?? path)
}

async function realDataDir(context: LibraryContext): Promise<string> {
  const paths = [resolve(context.folders.root)]
  const answer = await runInFolder(context, context.folders.root, (root) =>
    context.workers.run('resolve-links', { root, paths }),
  )
  return (answer.ok ? answer.value[0] : undefined) ?? resolve(context.folders.root)
}

/** Virtual file systems. */
const systemFolders = ['/proc', '/sys', '/dev']

export type OtherLibrary = { readonly name: string; readonly path: string }

/** @throws AppError `bad_request` when the folder overlaps with another library or is part of the data directory */
async function checkNeighbours(context: LibraryContext, real: string, others: readonly OtherLibrary[]): Promise<void> {
  if (isWithin(real, await realDataDir(context))) {
    refuse(noteText('path_of_data'))
  }
  const paths = await resolveLinks(
    context,
    others.map(({ path }) => resolve(path)),
  )
  for (const [index, { name, path }] of others.entries()) {
    const otherPath = paths[index] ?? path
    if (isWithin(real, otherPath)) refuse(noteText('path_in_library', { name }))
    if (isWithin(otherPath, real)) refuse(noteText('path_around_library', { name }))
  }
}

/** `mayBeSilent`: accepts a folder whose drive does not respond, without resolving links. Default: false. */
export type PathRules = { readonly mayBeSilent?: boolean }

/**
 * Checks the folder of a library: absolute, existing, a folder, readable, and outside of every other library and the
 * data directory (links resolved).
 * @returns the path as stored: without `.`, `..` and a final separator
 * @throws AppError `bad_request` with the message for the field `path`
 */
export async function checkPath(
  context: LibraryContext,
  path: string,
  others: readonly OtherLibrary[],
  { mayBeSilent = false }: PathRules = {},
): Promise<string> {
  if (!isAbsolute(path) || path.includes('\0')) {
    refuse(noteText('path_relative'))
  }
  const normalized = resolve(path)
  if (normalized === '/') refuse(noteText('path_whole_system'))
  const found = await runInFolder(context, normalized, (root) =>
    context.workers.run('resolve-folder', { root, folder: normalized }),
  )
  const isSilent = !found.ok && found.code === 'SILENT'
  if (!found.ok && !(isSilent && mayBeSilent)) return refuse(isSilent ? silent : (sentences[found.code] ?? unreadable))
  const real = found.ok ? found.value : normalized
  if (process.platform === 'linux' && systemFolders.some((folder) => isWithin(real, folder))) {
    refuse(noteText('path_of_system'))
  }
  await checkNeighbours(context, real, others)
  return normalized
}
