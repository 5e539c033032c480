import { readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { largestCover } from './covers.ts'

/**
 * Finds the pictures that a program keeps beside its database. Their stored paths may be those of a container or of another
 * computer: what counts is the longest end of a path that is below the folder. Nothing outside of it is read, also not
 * by links: the database may come from anybody.
 * @param folder of the database; null: it is alone
 * @returns a picture by its path, with either kind of slash; null when it is not there, or too large for a cover
 */
export function picturesBeside(folder: string | null): (path: string) => Buffer | null {
  if (folder === null) return () => null
  return (path) => {
    const parts = path.split(/[/\\]/).filter((part) => part !== '' && part !== '.')
    if (parts.includes('..') || parts.length > deepestPath) return null
    for (const start of parts.keys()) {
      const found = readBelow(folder, parts.slice(start))
      if (found !== undefined) return found
    }
    return null
  }
}

const deepestPath = 40

/** @returns undefined: there is no such file */
function readBelow(folder: string, parts: readonly string[]): Buffer | null | undefined {
  try {
    const file = realpathSync(join(folder, ...parts))
    const facts = statSync(file)
    if (!facts.isFile()) return undefined
    const path = relative(realpathSync(folder), file)
    const isOutside = path.startsWith('..') || isAbsolute(path)
    return isOutside || facts.size === 0 || facts.size > largestCover ? null : readFileSync(file)
  } catch {
    // Not there, or not for this server to read: the default cover is shown.
    return undefined
  }
}
