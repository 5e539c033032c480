import { folderTitle } from '../naming/folders.ts'
import { compareCodePoints } from '../text/natural-order.ts'
import type { SeriesStrategy } from '../vocabulary.ts'
import { type SeriesHints, type SeriesPlacement, splitPath } from './placement.ts'
import type { SeriesConfig } from './series-config.ts'
import { strategies } from './strategies.ts'

export type { SeriesHints, SeriesPlacement } from './placement.ts'

/** How a library turns paths into series: a strategy and its checked configuration (`parseSeriesConfig`). */
export type GroupingSettings = {
  readonly strategy: SeriesStrategy
  readonly config: SeriesConfig
}

export type GroupedBook = SeriesPlacement & { readonly path: string }

/**
 * Prepares a strategy for placing many books independently.
 * @returns a function from a path relative to the library (`/` between parts) to the series placement
 */
export function createSeriesFinder(settings: GroupingSettings): (path: string, hints?: SeriesHints) => SeriesPlacement {
  const findPlacement = strategies[settings.strategy](settings.config)
  return (path, hints = {}) => findPlacement(splitPath(path), hints)
}

/**
 * Groups books into series. The books come back in the given order, which does not affect the result. Where books of
 * one series spell its name differently, the most common spelling is used by all.
 * @param hints the metadata of a path, for the strategies that use it
 */
export function groupBooks(
  paths: readonly string[],
  settings: GroupingSettings,
  hints: ReadonlyMap<string, SeriesHints> = new Map(),
): GroupedBook[] {
  const findPlacement = createSeriesFinder(settings)
  const books = paths.map((path) => ({ ...findPlacement(path, hints.get(path)), path }))
  const names = new Map<string, GroupedBook[]>()
  for (const book of books) {
    const known = names.get(book.seriesKey)
    if (known === undefined) names.set(book.seriesKey, [book])
    else known.push(book)
  }
  const common = new Map(Array.from(names, ([key, members]) => [key, mostCommon(members)]))
  return books.map((book) => ({ ...book, ...common.get(book.seriesKey), path: book.path }))
}

/**
 * The title of a series named only by its path: applies the rules of the library, then removes the year, volume and
 * release tags of its folder.
 */
export function titleOfPlacement({ seriesName, seriesPath }: SeriesPlacement, clean = (name: string) => name): string {
  return seriesPath === null ? clean(seriesName) : folderTitle(seriesPath.split('/'), clean(seriesName))
}

/** The most common spelling, ties by code point, for a series whose books were placed independently. */
export function chooseSeriesName(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const ranked = [...counts].sort(([a, n], [b, m]) => m - n || compareCodePoints(a, b))
  return ranked[0]?.[0] ?? ''
}

/** The placement of the book with the most common spelling; of several, the first by path. */
function mostCommon(members: readonly GroupedBook[]): SeriesPlacement {
  const name = chooseSeriesName(members.map((book) => book.seriesName))
  const [first] = members.filter((book) => book.seriesName === name).sort((a, b) => compareCodePoints(a.path, b.path))
  const { path: _, ...placement } = first ?? { path: '', seriesKey: '', seriesName: name, seriesPath: null, reason: '' }
  return placement
}
