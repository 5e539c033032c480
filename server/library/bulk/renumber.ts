import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import { listNumberedSeries } from '../../db/queries/series/series-details.ts'
import type { RenumberedSeries, Renumbering, RetitledSeries } from '../../db/records/bulk.ts'
import type { LibraryRecord } from '../../db/records/library.ts'
import { write } from '../../db/write.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { type BookDescriber, createBookDescriber } from '../../domain/scan/describe-book.ts'
import { planNumbers, rereadTitle } from '../../domain/series/renumber.ts'
import type { LibraryContext } from '../library-context.ts'
import { booksOf, select } from './bulk.ts'

type RenumberRequest = {
  readonly ids: readonly string[]
  /** Nothing is changed: only a preview is returned. */
  readonly dryRun: boolean
}

/**
 * Renumbers the books of up to 100 series, or previews it.
 * @returns one entry for each series that the viewer may see, in no order
 * @throws AppError `unprocessable` when they have more books than one call may change
 */
export async function renumberSeries(
  viewer: Viewer,
  context: LibraryContext,
  { ids, dryRun, ...how }: RenumberRequest & Renumbering,
): Promise<readonly RenumberedSeries[]> {
  const found = await select(viewer, context, { kind: 'series', ids })
  await booksOf(viewer, context, found)
  const seriesIds = found.map(({ id }) => id)
  if (dryRun) return previewNumbers(context, seriesIds, how)
  const [renumbered] = await context.database.commit([
    write('renumberSeries', { ids: seriesIds, ...how, now: context.clock() }),
  ])
  const changed = new Set(renumbered.filter(({ books }) => books.some(isChanged)).map(({ id }) => id))
  publish(context, found, changed)
  return renumbered
}

/**
 * Reapplies the current name clean-up rules of their libraries to the books of up to 100 series, or previews the
 * titles. Locked titles stay.
 * @throws AppError `unprocessable` when they have more books than one call may change
 */
export async function rereadTitles(
  viewer: Viewer,
  context: LibraryContext,
  { ids, dryRun }: RenumberRequest,
): Promise<readonly RetitledSeries[]> {
  const found = await select(viewer, context, { kind: 'series', ids })
  await booksOf(viewer, context, found)
  const seriesIds = found.map(({ id }) => id)
  if (dryRun) return previewTitles(context, seriesIds)
  const [retitled] = await context.database.commit([write('rereadTitles', { ids: seriesIds, now: context.clock() })])
  publish(context, found, new Set(seriesIds))
  return retitled
}

async function previewNumbers(
  context: LibraryContext,
  ids: readonly string[],
  how: Renumbering,
): Promise<RenumberedSeries[]> {
  const series = await listNumberedSeries(context.database.reader, ids)
  const describerBy = await describersOf(context, how.strategy === null ? {} : { numberStrategy: how.strategy })
  return series.map(({ id, libraryId, title, books }) => {
    const changes = planNumbers(describerBy(libraryId), books, {
      seriesTitle: title,
      overwriteLocked: how.overwriteLocked,
    })
    return {
      id,
      books: changes.map(({ book, ...change }) => ({ bookId: book.id, title: book.title, ...change })),
    }
  })
}

async function previewTitles(context: LibraryContext, ids: readonly string[]): Promise<RetitledSeries[]> {
  const series = await listNumberedSeries(context.database.reader, ids)
  const describerBy = await describersOf(context, {})
  return series.map(({ books, ...one }) => {
    const { title, isLocked } = rereadTitle(describerBy(one.libraryId), one, books)
    return { id: one.id, from: one.title, to: title, isLocked }
  })
}

/** Naming rules of the libraries of series visible to the viewer. */
async function describersOf(
  { database }: LibraryContext,
  instead: Partial<LibraryRecord>,
): Promise<(libraryId: string) => BookDescriber> {
  const libraries = new Map((await listLibraries(systemViewer, database.reader)).map((one) => [one.id, one]))
  const made = new Map<string, BookDescriber>()
  return (libraryId) => {
    const library = libraries.get(libraryId)
    if (library === undefined) throw new Error(`The library ${libraryId} of a series does not exist`)
    const describe = made.get(libraryId) ?? createBookDescriber({ ...library, ...instead })
    made.set(libraryId, describe)
    return describe
  }
}

function isChanged({ from, to }: RenumberedSeries['books'][number]): boolean {
  return (['number', 'volume', 'chapter'] as const).some((field) => from[field] !== to[field])
}

type Found = Awaited<ReturnType<typeof select>>

function publish({ events }: LibraryContext, found: Found, changed: ReadonlySet<string>): void {
  const series = found.filter(({ id }) => changed.has(id))
  events.publish(series.map(({ seriesId, libraryId }) => ({ type: 'series_updated', seriesId, libraryId }) as const))
}
