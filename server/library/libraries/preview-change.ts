import { listBookSources, listKnownBooks, listKnownSeries } from '../../db/queries/scanning/known-files.ts'
import { listGroupingSteps } from '../../db/queries/series/grouping.ts'
import { visibleSeriesIds } from '../../db/queries/series/series.ts'
import type { KnownBook } from '../../db/records/book.ts'
import type { LibrarySettings } from '../../db/records/library.ts'
import type { KnownSeries } from '../../db/records/series.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { SourcePatch } from '../../domain/book/analysis.ts'
import { createBookDescriber } from '../../domain/scan/describe-book.ts'
import { previewDecisions, type UndecidedBook } from '../../domain/series/grouping-decisions.ts'
import { createPathFilter, parseExcludes } from '../../domain/series/ignored-paths.ts'
import { previewSeries, type SeriesChange } from '../../domain/series/preview-series.ts'
import type { LibraryContext } from '../library-context.ts'
import { requirePermission, visibleLibrary } from './library-access.ts'
import { changeSettings, checkSettings, type LibrarySettingsInput } from './library-settings.ts'

type SeriesPart = { readonly seriesId: string; readonly title: string; readonly bookCount: number }

export type LibraryChangePreview = {
  /** Visible books that were checked. */
  readonly totalBooks: number
  /** True when the library has more books than were checked. */
  readonly truncated: boolean
  /** Books that exclusions or formats would hide. */
  readonly hiddenBooks: number
  /** Paths of the first of them, relative to the library. */
  readonly hiddenSamples: string[]
  readonly seriesBefore: number
  readonly seriesAfter: number
  readonly changedSeriesCount: number
  /** The largest 10,000. */
  readonly changes: (Omit<SeriesChange, 'from' | 'sampleBooks'> & { from: SeriesPart[]; sampleBooks: string[] })[]
}

const MAX_BOOKS = 50_000
const AT_ONCE = 250
const MAX_CHANGES = 10_000
const MAX_HIDDEN = 20
const MAX_PARTS = 100

/** How the present and the new settings group the books of one portion. */
type Compare = (books: readonly KnownBook[]) => Promise<readonly UndecidedBook[]>

function compareWith(context: LibraryContext, before: LibrarySettings, after: LibrarySettings): Compare {
  const { reader } = context.database
  const [old, next] = [createBookDescriber(before), createBookDescriber(after)]
  return async (books) => {
    const known = new Map(
      books.map(({ id, seriesId, homeId, homePathKey }) => [id, { seriesId, homeId, homeKey: homePathKey }]),
    )
    const sources = await listBookSources(reader, { bookIds: [...known.keys()] })
    return sources.map(({ bookId, relativePath, patches }) => {
      const [before, after] = [old.read(relativePath, patches), next.read(relativePath, patches)]
      const { seriesKey, seriesName, seriesPath, reason } = after.placement
      return {
        bookId,
        path: relativePath,
        ...(known.get(bookId) ?? { seriesId: '', homeId: '', homeKey: '' }),
        before: titlesOnly(before.patches),
        after: titlesOnly(after.patches),
        seriesKey,
        seriesName,
        seriesPath,
        reason,
      }
    })
  }
}

/** Titles only: up to fifty thousand books are held in memory. */
function titlesOnly(patches: readonly SourcePatch[]): SourcePatch[] {
  return patches.flatMap(({ source, patch: { series } }) =>
    series.title === undefined ? [] : [{ source, patch: { book: {}, series: { title: series.title } } }],
  )
}

function shownBy({ excludedPatterns, allowedFormats }: LibrarySettings): (book: KnownBook) => boolean {
  const isIgnored = createPathFilter(parseExcludes(excludedPatterns ?? ''))
  return ({ path, format }) => !isIgnored(path) && (allowedFormats === null || allowedFormats.includes(format))
}

/** The books visible to the viewer, portion by portion. */
async function* visibleBooks(viewer: Viewer, context: LibraryContext, libraryId: string): AsyncGenerator<KnownBook[]> {
  const { reader } = context.database
  let after: string | null = null
  for (;;) {
    const books: KnownBook[] = await listKnownBooks(reader, libraryId, { after, limit: AT_ONCE })
    if (books.length === 0) return
    after = books.at(-1)?.id ?? null
    const present = books.filter((book) => !book.deleted)
    const visible = await visibleSeriesIds(
      viewer,
      reader,
      present.map((book) => book.seriesId),
    )
    yield present.filter((book) => visible.has(book.seriesId))
  }
}

const SERIES_AT_ONCE = 1_000

/** The series of a library visible to the viewer. */
async function knownSeries(
  viewer: Viewer,
  { database: { reader } }: LibraryContext,
  libraryId: string,
): Promise<ReadonlyMap<string, KnownSeries>> {
  const known = new Map<string, KnownSeries>()
  for (let after: string | null = null; ; ) {
    const page = await listKnownSeries(reader, libraryId, { after, limit: SERIES_AT_ONCE })
    const ids = page.map(({ id }) => id)
    const visible = await visibleSeriesIds(viewer, reader, ids)
    for (const series of page) if (visible.has(series.id)) known.set(series.id, series)
    if (page.length < SERIES_AT_ONCE) return known
    after = page.at(-1)?.id ?? null
  }
}

function withTitles(changes: readonly SeriesChange[], series: ReadonlyMap<string, KnownSeries>) {
  return changes.map((change) => ({
    ...change,
    sampleBooks: [...change.sampleBooks],
    from: [...change.from]
      .sort((one, other) => other.bookCount - one.bookCount)
      .slice(0, MAX_PARTS)
      .map((part) => ({ ...part, title: series.get(part.seriesId)?.title ?? '' })),
  }))
}

/**
 * What other settings would change in a library: series that merge, split or are renamed, and books that would be
 * hidden, respecting grouping decisions. Uses stored data: no file is opened, nothing is changed. Only the first 50,000
 * books are checked.
 * @throws AppError `forbidden`, `not_found`, `bad_request` field by field
 */
export async function previewLibraryChange(
  viewer: Viewer,
  context: LibraryContext,
  libraryId: string,
  change: LibrarySettingsInput,
): Promise<LibraryChangePreview> {
  const before = await visibleLibrary(viewer, context, libraryId)
  requirePermission(viewer, 'libraries-write')
  const after = changeSettings(before, change)
  checkSettings(after)
  const compare = compareWith(context, before, after)
  const isShown = shownBy(after)
  const moved: UndecidedBook[] = []
  const hiddenSamples: string[] = []
  let [totalBooks, hiddenBooks, truncated] = [0, 0, false]
  for await (const books of visibleBooks(viewer, context, libraryId)) {
    truncated = totalBooks >= MAX_BOOKS
    if (truncated) break
    totalBooks += books.length
    const shown = books.filter(isShown)
    hiddenBooks += books.length - shown.length
    const hidden = books.filter((book) => !isShown(book)).map((book) => book.path)
    hiddenSamples.push(...hidden.slice(0, MAX_HIDDEN - hiddenSamples.length))
    moved.push(...(await compare(shown)))
  }
  const series = await knownSeries(viewer, context, libraryId)
  const locked = [...series.values()].filter(({ locks }) => locks.includes('title'))
  const lockedTitles = new Map(locked.map(({ id, title }) => [id, title]))
  const pathKeys = new Map(Array.from(series, ([id, { pathKey }]) => [id, pathKey]))
  const steps = await listGroupingSteps(context.database.reader, libraryId)
  const decided = previewDecisions(moved, { pathKeys, steps })
  const { seriesBefore, seriesAfter, changes } = previewSeries(decided, lockedTitles)
  return {
    totalBooks,
    truncated,
    hiddenBooks,
    hiddenSamples,
    seriesBefore,
    seriesAfter,
    changedSeriesCount: changes.length,
    changes: withTitles(changes.slice(0, MAX_CHANGES), series),
  }
}
