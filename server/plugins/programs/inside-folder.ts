import { realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { noteText } from '../../domain/notes/table.ts'

/** A file below the folder of a plugin. Real paths. */
export type InsideFile = { readonly file: string; readonly folder: string }

/**
 * Finds a file in the plugins folder, without links that lead outside.
 * @param path relative to the folder, or absolute
 * @returns a sentence when it must not be used
 */
export async function findInside(pluginsFolder: string, path: string): Promise<InsideFile | string> {
  if (path.includes('\0')) return noteText('plugin_path_character')
  const root = await realOf(pluginsFolder)
  if (root === null) return noteText('plugins_folder_missing', { folder: pluginsFolder })
  const wanted = resolve(pluginsFolder, path)
  const file = await realOf(wanted)
  const isExpectedPath = isBelow(pluginsFolder, wanted) || isBelow(root, wanted)
  if (file === null && isExpectedPath) return noteText('plugin_program_missing', { path })
  if (file === null || !isBelow(root, file)) return `${path} is not in the plugins folder. Copy the plugin into it.`
  const [first = '', ...more] = relative(root, file).split(sep)
  if (more.length === 0) return `${path} lies in the plugins folder itself. Put it into a folder of its own in there.`
  return { file, folder: join(root, first) }
}

/** @returns null: it does not exist, or is not accessible */
export async function realOf(path: string): Promise<string | null> {
  return realpath(path).catch(() => null)
}

export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
