import { isLevelFolder } from '../naming/folders.ts'
import { parseFileName } from '../naming/parse-file-name.ts'
import { noteText } from '../notes/table.ts'
import { compilePattern, type SafePattern } from '../text/safe-pattern.ts'
import type { SeriesStrategy } from '../vocabulary.ts'
import {
  type BookPath,
  placeByFile,
  placeByName,
  placeInFolder,
  placeLoose,
  type SeriesHints,
  type SeriesPlacement,
} from './placement.ts'
import type { SeriesConfig } from './series-config.ts'
import { fillTemplate } from './templates.ts'

/** Places one book independently of others. */
export type PlaceBook = (book: BookPath, hints: SeriesHints) => SeriesPlacement

/** A strategy prepares its configuration once and then places each book. */
export const strategies: Readonly<Record<SeriesStrategy, (config: SeriesConfig) => PlaceBook>> = {
  series_volume: () => placeInOwnFolder,
  series_volume_chapter: () => placeInTopFolder,
  flat: placeByFileName,
  publisher_hierarchy: placeBelowPublisher,
  calibre: placeAsCalibre,
  custom: placeByPattern,
}

/** Each folder with books is a series. */
function placeInOwnFolder({ folders, fileName }: BookPath): SeriesPlacement {
  if (folders.length === 0) return placeLoose(fileName)
  return placeInFolder(folders, noteText('together_in_folder', { name: folders.at(-1) ?? '' }))
}

/** The first folder level is the series; what is below it are its volumes and chapters. */
function placeInTopFolder({ folders, fileName }: BookPath): SeriesPlacement {
  const [top] = folders
  if (top === undefined) return placeLoose(fileName)
  if (isLevelFolder(top)) return placeInLevelFolder(top, fileName)
  return placeInFolder([top], noteText('together_below_folder', { name: top }))
}

/** A `Volume 1` at the top has no series folder above it: the name of the file decides, if it gives a series. */
function placeInLevelFolder(top: string, fileName: string): SeriesPlacement {
  if (parseFileName(fileName).series !== null) return placeLoose(fileName)
  return placeInFolder([top], noteText('together_in_folder', { name: top }))
}

/** Folders mean nothing: the name of the file, or the metadata, gives the series. */
function placeByFileName(config: SeriesConfig): PlaceBook {
  const patterns = config.filenamePatterns.flatMap(prepare)
  return ({ fileName }, hints) => {
    if (config.requireMetadata) return placeByMetadata(hints)
    for (const pattern of patterns) {
      const name = pattern.find(fileName)?.groups.series?.trim()
      if (name) return placeByName(name, noteText('together_by_pattern', { name }))
    }
    return placeByFile(fileName, (name) => noteText('together_by_name', { name }))
  }
}

function placeByMetadata({ series }: SeriesHints): SeriesPlacement {
  const name = series?.trim()
  if (name) return placeByName(name, noteText('together_by_metadata', { name }))
  return placeByName('Unsorted', noteText('together_without_metadata'))
}

/** So many levels are publishers (or authors); the level below them is the series, with everything in it. */
function placeBelowPublisher({ skipDepth, storeSkippedAs }: SeriesConfig): PlaceBook {
  return ({ folders, fileName }) => {
    if (folders.length === 0) return placeLoose(fileName)
    const depth = Math.min(skipDepth, folders.length - 1)
    const skipped = folders.slice(0, depth).join('/')
    const placement = placeInFolder(
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
function placeAsCalibre(config: SeriesConfig): PlaceBook {
  return ({ folders, fileName }, hints) => {
    const [author] = folders
    const named = config.authorFromFolder ? author : hints.author
    const withAuthor = (placement: SeriesPlacement) =>
      named === undefined ? placement : { ...placement, author: named }
    if (author === undefined) return placeLoose(fileName)
    if (config.seriesMode === 'by_author')
      return withAuthor(placeInFolder([author], noteText('together_by_author', { author })))
    const series = config.seriesMode === 'from_metadata' ? hints.series?.trim() : undefined
    if (series) return withAuthor(placeByName(series, noteText('together_by_metadata', { name: series }), [author]))
    const own = placeInFolder(folders, noteText('together_as_formats'))
    const title = config.stripIdSuffix ? own.seriesName.replace(idSuffix, '') : own.seriesName
    return withAuthor({ ...own, seriesName: title || own.seriesName })
  }
}

/** A user-defined pattern over the relative path; paths that do not match are placed by folder. */
function placeByPattern({ pattern, seriesNameTemplate }: SeriesConfig): PlaceBook {
  const [prepared] = pattern === null ? [] : prepare(pattern)
  return (book, hints) => {
    const groups = prepared?.find(book.path)?.groups
    const name = groups === undefined ? '' : fillTemplate(seriesNameTemplate, groups)
    if (groups === undefined || name === '') return placeInOwnFolder(book)
    const { publisher, author = hints.author } = groups
    const scope = publisher === undefined ? [] : [publisher]
    return {
      ...placeByName(name, `Their paths match the pattern of the library as “${name}”.`, scope),
      ...(publisher === undefined ? {} : { publisher }),
      ...(author === undefined ? {} : { author }),
    }
  }
}

function prepare(source: string): SafePattern[] {
  const compiled = compilePattern(source)
  return compiled.ok ? [compiled.value] : []
}
