import type { SourcePatch } from '../book/analysis.ts'
import { mergeSeries } from '../metadata/merge-series.ts'
import { titleFromSource } from '../metadata/title-from-source.ts'
import { naturalCompare } from '../text/natural-order.ts'
import { chooseSeriesName } from './grouping.ts'

/** A book with its series and its placement under other settings. */
export type PreviewBook = {
  readonly path: string
  readonly seriesId: string
  /** Its description under the current and the other settings; only series titles are used. */
  readonly before: readonly SourcePatch[]
  readonly after: readonly SourcePatch[]
  readonly seriesKey: string
  /** Name of the group, if nothing else names the series. */
  readonly seriesName: string
  /** Folder of the series; null without one. */
  readonly seriesPath: string | null
  /** Why the book belongs there. */
  readonly reason: string
  /** Placed by a grouping decision: ignored when naming the series, unless all are. */
  readonly isGuest?: boolean
}

/** A series that would change. */
export type SeriesChange = {
  /** `merged`: of several series; `split`: of a part of one; `renamed`: the same books under another name. */
  readonly change: 'merged' | 'split' | 'renamed'
  readonly name: string
  readonly path: string | null
  readonly bookCount: number
  readonly from: readonly { readonly seriesId: string; readonly bookCount: number }[]
  /** Names of the first files. */
  readonly sampleBooks: readonly string[]
  readonly reason: string
}

export type PreviewSeries = {
  readonly seriesBefore: number
  readonly seriesAfter: number
  /** Largest first. */
  readonly changes: readonly SeriesChange[]
}

const samples = 5

/**
 * Previews the series of a library under other settings. Independent of the order of books.
 * @param lockedTitles titles locked by users, by series id: they stay
 */
export function previewSeries(
  books: readonly PreviewBook[],
  lockedTitles: ReadonlyMap<string, string> = new Map(),
): PreviewSeries {
  const after = Map.groupBy(books, (book) => book.seriesKey)
  const keysOf = new Map<string, Set<string>>()
  for (const { seriesId, seriesKey } of books) {
    const keys = keysOf.get(seriesId)
    if (keys === undefined) keysOf.set(seriesId, new Set([seriesKey]))
    else keys.add(seriesKey)
  }
  const changes = [...after.values()].flatMap((members) => changeOf(members, keysOf, lockedTitles) ?? [])
  changes.sort((a, b) => b.bookCount - a.bookCount || naturalCompare(a.name, b.name))
  return { seriesBefore: keysOf.size, seriesAfter: after.size, changes }
}

function changeOf(
  members: readonly PreviewBook[],
  keysOf: ReadonlyMap<string, ReadonlySet<string>>,
  lockedTitles: ReadonlyMap<string, string>,
): SeriesChange | null {
  const [first, ...others] = [...members].sort((a, b) => naturalCompare(a.path, b.path))
  if (first === undefined) return null
  const books = [first, ...others]
  const from = Array.from(
    Map.groupBy(books, (book) => book.seriesId),
    ([seriesId, own]) => ({ seriesId, bookCount: own.length }),
  )
  from.sort((a, b) => b.bookCount - a.bookCount || (a.seriesId < b.seriesId ? -1 : 1))
  const isOfPart = from.some(({ seriesId }) => (keysOf.get(seriesId)?.size ?? 0) > 1)
  const locked = from.length === 1 && !isOfPart ? lockedTitles.get(first.seriesId) : undefined
  const name = locked ?? titleOf(books, 'after')
  const isRenamed = locked === undefined && titleOf(books, 'before') !== name
  const change = from.length > 1 ? 'merged' : isOfPart ? 'split' : isRenamed ? 'renamed' : null
  if (change === null) return null
  const sampleBooks = books.slice(0, samples).map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
  const { seriesPath: path, reason } = books.find(({ isGuest }) => isGuest !== true) ?? first
  return { change, name, path, bookCount: books.length, from, sampleBooks, reason }
}

/** Same rule as the scan: the books' consensus, else the name of their group. */
function titleOf(books: readonly PreviewBook[], when: 'before' | 'after'): string {
  const own = books.filter(({ isGuest }) => isGuest !== true)
  const describingBooks = own.length > 0 ? own : books
  const patches = describingBooks.map((book) => book[when])
  const loose = describingBooks.every(({ seriesPath }) => seriesPath === null) ? titleFromSource(patches) : null
  const title = loose?.title ?? mergeSeries(patches, new Set(), {}).values.title
  return title ?? chooseSeriesName(describingBooks.map((book) => book.seriesName))
}
