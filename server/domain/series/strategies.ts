import { isLevelFolder } from '../naming/folders.ts'
import { parseFileName } from '../naming/parse-file-name.ts'
import { noteText } from '../notes/table.ts'
import { compilePattern, type SafePattern } from '../text/safe-pattern.ts'
import type { SeriesStrategy } from '../vocabulary.ts'
import {
  type BookPath,
  placementByFile,
  placementByName,
  placementInFolder,
  type SeriesHints,
  type SeriesPlacement,
  standalonePlacement,
} from './placement.ts'
import type { SeriesConfig } from './series-config.ts'
import { fillTemplate } from './templates.ts'

/** Places one book independently of others. */
export type FindPlacement = (book: BookPath, hints: SeriesHints) => SeriesPlacement

/** Prepares a configuration once and returns the placement function. */
export const strategies: Readonly<Record<SeriesStrategy, (config: SeriesConfig) => FindPlacement>> = {
  series_volume: () => placementInOwnFolder,
  series_volume_chapter: () => placementInTopFolder,
  flat: placementByFileName,
  publisher_hierarchy: placementBelowPublisher,
  calibre: placementInCalibreLibrary,
  custom: placementByPattern,
}

/** Each folder with books is a series. */
function placementInOwnFolder({ folders, fileName }: BookPath): SeriesPlacement {
  if (folders.length === 0) return standalonePlacement(fileName)
  return placementInFolder(folders, noteText('together_in_folder', { name: folders.at(-1) ?? '' }))
}

/** The first folder level is the series; folders below it are its volumes and chapters. */
function placementInTopFolder({ folders, fileName }: BookPath): SeriesPlacement {
  const [top] = folders
  if (top === undefined) return standalonePlacement(fileName)
  if (isLevelFolder(top)) return placementInLevelFolder(top, fileName)
  return placementInFolder([top], noteText('together_below_folder', { name: top }))
}

/** A `Volume 1` at the top has no series folder above it: the file name decides, if it contains a series. */
function placementInLevelFolder(top: string, fileName: string): SeriesPlacement {
  if (parseFileName(fileName).series !== null) return standalonePlacement(fileName)
  return placementInFolder([top], noteText('together_in_folder', { name: top }))
}

/** Folders are ignored: the file name, or the metadata, gives the series. */
function placementByFileName(config: SeriesConfig): FindPlacement {
  const patterns = config.filenamePatterns.flatMap(prepare)
  return ({ fileName }, hints) => {
    if (config.requireMetadata) return placementByMetadata(hints)
    for (const pattern of patterns) {
      const name = pattern.find(fileName)?.groups.series?.trim()
      if (name) return placementByName(name, noteText('together_by_pattern', { name }))
    }
    return placementByFile(fileName, (name) => noteText('together_by_name', { name }))
  }
}

function placementByMetadata({ series }: SeriesHints): SeriesPlacement {
  const name = series?.trim()
  if (name) return placementByName(name, noteText('together_by_metadata', { name }))
  return placementByName('Unsorted', noteText('together_without_metadata'))
}

/**
 * The given number of levels are publishers (or authors); the level below them is the series, with everything in it.
 */
function placementBelowPublisher({ skipDepth, storeSkippedAs }: SeriesConfig): FindPlacement {
  return ({ folders, fileName }) => {
    if (folders.length === 0) return standalonePlacement(fileName)
    const depth = Math.min(skipDepth, folders.length - 1)
    const skipped = folders.slice(0, depth).join('/')
    const placement = placementInFolder(
      folders.slice(0, depth + 1),
      skipped === ''
        ? noteText('together_in_folder', { name: folders[depth] ?? '' })
        : noteText('together_in_folder_of', { name: folders[depth] ?? '', parents: skipped }),
    )
    return skipped === '' || storeSkippedAs === 'none' ? placement : { ...placement, [storeSkippedAs]: skipped }
  }
}

const idSuffix = / \(\d{1,9}\)$/

/** `Author/Title (12)/file`, the layout of Calibre libraries. */
function placementInCalibreLibrary(config: SeriesConfig): FindPlacement {
  return ({ folders, fileName }, hints) => {
    const [author] = folders
    const named = config.authorFromFolder ? author : hints.author
    const withAuthor = (placement: SeriesPlacement) =>
      named === undefined ? placement : { ...placement, author: named }
    if (author === undefined) return standalonePlacement(fileName)
    if (config.seriesMode === 'by_author')
      return withAuthor(placementInFolder([author], noteText('together_by_author', { author })))
    const series = config.seriesMode === 'from_metadata' ? hints.series?.trim() : undefined
    if (series) return withAuthor(placementByName(series, noteText('together_by_metadata', { name: series }), [author]))
    const own = placementInFolder(folders, noteText('together_as_formats'))
    const title = config.stripIdSuffix ? own.seriesName.replace(idSuffix, '') : own.seriesName
    return withAuthor({ ...own, seriesName: title || own.seriesName })
  }
}

/** A user-defined pattern over the relative path; paths that do not match are placed by folder. */
function placementByPattern({ pattern, seriesNameTemplate }: SeriesConfig): FindPlacement {
  const [prepared] = pattern === null ? [] : prepare(pattern)
  return (book, hints) => {
    const groups = prepared?.find(book.path)?.groups
    const name = groups === undefined ? '' : fillTemplate(seriesNameTemplate, groups)
    if (groups === undefined || name === '') return placementInOwnFolder(book)
    const { publisher, author = hints.author } = groups
    const scope = publisher === undefined ? [] : [publisher]
    return {
      ...placementByName(name, `Their paths match the pattern of the library as “${name}”.`, scope),
      ...(publisher === undefined ? {} : { publisher }),
      ...(author === undefined ? {} : { author }),
    }
  }
}

function prepare(source: string): SafePattern[] {
  const compiled = compilePattern(source)
  return compiled.ok ? [compiled.value] : []
}
