import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A folder, and how many levels below it are searched. */
export type SearchedFolder = readonly [folder: string, depth: number]

/** Paths whose name is that of the app; what is inside of one is not listed. Unreadable folders are left out. */
export function findTraces(folders: readonly SearchedFolder[]): readonly string[] {
  return folders.flatMap(([folder, depth]) =>
    entriesOf(folder).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (/inglenook/i.test(entry.name)) return [path]
      return depth > 1 && entry.isDirectory() ? findTraces([[path, depth - 1]]) : []
    }),
  )
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
