import { parseFileName } from '../naming/parse-file-name.ts'
import { noteText } from '../notes/table.ts'
import { normalizedTitle } from '../text/titles.ts'

/** The series a book belongs to. */
export type SeriesPlacement = {
  /** Identity of the series in its library: its folder, or `/name/…`, which cannot be a folder. */
  readonly seriesKey: string
  /** Name before the clean-up rules of the library. */
  readonly seriesName: string
  /** Folder of the series relative to the library, `/` between parts; null without a folder. */
  readonly seriesPath: string | null
  /** One sentence for users: why these books are together. */
  readonly reason: string
  readonly publisher?: string
  readonly author?: string
}

/** Metadata of a book used by some grouping strategies. */
export type SeriesHints = { readonly series?: string; readonly author?: string }

export type BookPath = {
  readonly path: string
  /** Folders from the library root down. */
  readonly folders: readonly string[]
  readonly fileName: string
}

/** Splits a relative path; empty parts are left out. */
export function splitPath(path: string): BookPath {
  const parts = path.split('/').filter((part) => part !== '')
  const fileName = parts.pop() ?? ''
  return { path, folders: parts, fileName }
}

/** A series with its own folder. */
export function placementInFolder(folders: readonly string[], reason: string): SeriesPlacement {
  const path = folders.join('/')
  return { seriesKey: path, seriesName: (folders.at(-1) ?? '').normalize('NFC'), seriesPath: path, reason }
}

/** A series defined only by a name, within a scope such as an author. */
export function placementByName(name: string, reason: string, scope: readonly string[] = []): SeriesPlacement {
  const key = [...scope, name].map((part) => normalizedTitle(part).replaceAll('/', ' ')).join('/')
  return { seriesKey: `/name/${key}`, seriesName: name, seriesPath: null, reason }
}

/** Books directly in the library folder form a series when their names begin with the same series. */
export function standalonePlacement(fileName: string): SeriesPlacement {
  return placementByFile(fileName, (name) => noteText('together_in_root', { name }))
}

/**
 * By the series in the file name, else by the whole name. An author in it is not part of the series name but
 * distinguishes two books of one title.
 */
export function placementByFile(fileName: string, reasonFor: (name: string) => string): SeriesPlacement {
  const { series, author, cleanName } = parseFileName(fileName)
  const name = series ?? (cleanName || fileName.normalize('NFC') || 'Unnamed')
  return placementByName(name, reasonFor(name), author === null ? [] : [author])
}
