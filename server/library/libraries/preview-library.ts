import { basename, resolve } from 'node:path'
import type { Viewer } from '../../domain/access/viewer.ts'
import { suggestKind } from '../../domain/scan/suggest-kind.ts'
import { type GroupedBook, groupBooks, titleOfPlacement } from '../../domain/series/grouping.ts'
import { parseSeriesConfig } from '../../domain/series/series-config.ts'
import { naturalCompare } from '../../domain/text/natural-order.ts'
import type { BookFileFormat, ReadingDirection, SeriesStrategy } from '../../domain/vocabulary.ts'
import type { LibraryContext } from '../library-context.ts'
import { checkPath } from './check-path.ts'
import { everyLibrary, requirePathRights } from './library-access.ts'
import { problemsOf, refuseFields } from './library-settings.ts'

export type PreviewOrder = {
  /** Absolute. */
  readonly path: string
  readonly seriesStrategy?: SeriesStrategy | undefined
  readonly seriesConfig?: Readonly<Record<string, unknown>> | null | undefined
}

export type PreviewedSeries = {
  readonly name: string
  readonly path: string | null
  readonly bookCount: number
  readonly sampleBooks: string[]
  /** Why these books are together. */
  readonly reason: string
  readonly metadata: { readonly publisher: string | null; readonly author: string | null }
}

export type LibraryPreview = {
  readonly totalFiles: number
  /** True when the folder has more files than were checked. */
  readonly truncated: boolean
  readonly formats: { [F in BookFileFormat]: number }
  readonly suggestedName: string
  readonly suggestedReadingDirection: ReadingDirection
  readonly suggestedKind: 'comics' | 'manga' | 'books' | 'mixed'
  readonly detectedSeriesCount: number
  /** The largest 200. */
  readonly detectedSeries: PreviewedSeries[]
}

const MAX_FILES = 20_000
const MAX_SERIES = 200
const SAMPLES = 5

function presentSeries(books: readonly GroupedBook[]): PreviewedSeries {
  const [first] = books
  const names = books.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)).sort(naturalCompare)
  return {
    name: first === undefined ? '' : titleOfPlacement(first),
    path: first?.seriesPath ?? null,
    bookCount: books.length,
    sampleBooks: names.slice(0, SAMPLES),
    reason: first?.reason ?? '',
    metadata: { publisher: first?.publisher ?? null, author: first?.author ?? null },
  }
}

/**
 * Previews a folder as a library: the number of files of each kind, and their grouping into series by name. No file is
 * opened and nothing is stored. The folder of an existing library is allowed, to try another strategy.
 * @throws AppError `forbidden`, `bad_request` for a folder that cannot be a library or an invalid configuration
 */
export async function previewLibrary(
  viewer: Viewer,
  context: LibraryContext,
  order: PreviewOrder,
): Promise<LibraryPreview> {
  requirePathRights(viewer)
  const strategy = order.seriesStrategy ?? 'series_volume'
  const config = parseSeriesConfig(strategy, order.seriesConfig)
  if (!config.ok) refuseFields(problemsOf('seriesConfig', config.failure))
  const others = (await everyLibrary(context)).filter(({ path }) => path !== resolve(order.path))
  const root = await checkPath(context, order.path, others)
  const { paths, counts, truncated } = await context.workers.run('preview-folder', {
    root,
    limit: MAX_FILES,
    excluded: [],
  })
  const grouped = config.ok ? groupBooks(paths, { strategy, config: config.value }) : []
  const series = [...Map.groupBy(grouped, ({ seriesKey }) => seriesKey).values()].map(presentSeries)
  series.sort((a, b) => b.bookCount - a.bookCount || naturalCompare(a.name, b.name))
  const { kind, readingDirection } = suggestKind(root, paths, counts)
  return {
    totalFiles: paths.length,
    truncated,
    formats: { ...counts },
    suggestedName: basename(root) || root,
    suggestedReadingDirection: readingDirection,
    suggestedKind: kind,
    detectedSeriesCount: series.length,
    detectedSeries: series.slice(0, MAX_SERIES),
  }
}
