import { listBookSources } from '../db/queries/scanning/known-files.ts'
import type { KnownBook } from '../db/records/book.ts'
import { type Write, write } from '../db/write.ts'
import type { Inheritance } from '../db/writes/series/move-series.ts'
import type { FileFacts } from '../domain/book/file-facts.ts'
import { portionMovesInParts } from '../domain/scan/chains.ts'
import type { SeriesPlacement } from '../domain/series/grouping.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import type { ReadingRun, ScanRun } from './scan-run.ts'
import { yieldToEventLoop } from './serial-queue.ts'
import { shareWithMoved } from './share-reading.ts'

/** A book with a new path or series, or a restored one. */
export type StoredMove = {
  readonly book: Pick<KnownBook, 'id' | 'seriesId' | 'path' | 'deleted'>
  readonly placement: SeriesPlacement
  readonly facts: FileFacts
  /** The visible book at the new path whose content was not found anywhere; null when there is none. */
  readonly displacedId: string | null
  /** The equal book whose file it takes over; its reading data is merged and its row deleted. */
  readonly absorbs?: Pick<KnownBook, 'id' | 'seriesId'>
}

const BATCH_SIZE = 200

/** Metadata from the new names, without opening files. Soft-deleted books have no sources yet. */
async function redescribe(run: ReadingRun, moves: readonly StoredMove[]) {
  const paths = new Map(moves.map(({ book, facts }) => [book.id, facts.path]))
  const sources = await listBookSources(run.scanner.database.reader, { bookIds: [...paths.keys()] })
  return sources.map(({ bookId, patches }) => {
    const {
      placement: _placement,
      orderable: _orderable,
      ...reported
    } = run.describe.read(paths.get(bookId) ?? '', patches)
    return { id: bookId, ...reported }
  })
}

/** Stores new locations and the metadata of the new names, then publishes the events. */
export async function storePlacements(run: ReadingRun, moves: readonly StoredMove[]): Promise<void> {
  const { scanner, library, progress, series, pendingSeries } = run
  const { database } = scanner
  const now = scanner.clock()
  const { ids, added } = await series.resolve(moves.map(({ placement }) => placement))
  const seriesOf = (move: StoredMove) => ids.get(move.placement.seriesKey) ?? ''
  const previousSeriesIds = moves.flatMap(({ book, absorbs }) => [
    book.seriesId,
    ...(absorbs ? [absorbs.seriesId] : []),
  ])
  const touched = [...new Set([...previousSeriesIds, ...moves.map(seriesOf)])]
  const visibleMoves = moves.filter(({ book }) => !book.deleted)
  const described = await redescribe(run, visibleMoves)
  const isNew = new Set(added.map(({ id }) => id))
  const targets = moves.flatMap((move) => inheritance(move, seriesOf(move), isNew))
  const refresh = write('refreshSeries', { ids: touched, numbering: 'none', now })
  const displaced = moves.flatMap(({ displacedId }) => displacedId ?? [])
  const absorbed = moves.flatMap(({ book, absorbs }) => (absorbs ? [{ id: book.id, absorbedId: absorbs.id }] : []))
  const [, missing, , , diverted] = await database.commit(
    [
      write('addSeries', { series: added, now }),
      write('markBooksMissing', { ids: displaced, libraryId: library.id, now }),
      write('absorbBooks', { pairs: absorbed }),
      write('copySharingOfSeries', { pairs: targets, now }),
      write('moveBooks', {
        libraryId: library.id,
        moves: moves.map((move) => ({ id: move.book.id, seriesId: seriesOf(move), file: move.facts })),
        now,
      }),
      write('saveMergedBooks', { books: described, now }),
      write('saveSources', { books: described }),
      write('copyAgeRatings', { pairs: targets, now }),
      refresh,
    ],
    { priority: 'scan' },
  )
  if (visibleMoves.length < moves.length) await describeReturned(run, moves, refresh)
  progress.count('booksMissing', missing)
  const decided = new Map(diverted.map(({ id, seriesId }) => [id, seriesId]))
  const seriesFor = (move: StoredMove) => decided.get(move.book.id) ?? seriesOf(move)
  const filled = new Set(moves.map(seriesFor))
  const created = added.filter(({ id }) => filled.has(id))
  progress.count('seriesCreated', created.length)
  pendingSeries.touch([...touched, ...filled])
  scanner.events.publish([
    ...created.map(({ id }): DomainEvent => ({ type: 'series_created', seriesId: id, libraryId: library.id })),
    ...moves.flatMap(({ absorbs }) => (absorbs ? [deletedEvent(absorbs, library.id)] : [])),
    ...moves.map((move) => movedEvent(move, seriesFor(move), library.id)),
  ])
}

/**
 * A new series inherits the restrictions of the one its books leave. An existing one inherits them when no file was
 * moved: then other settings or another version of the program placed the book there, which must not reveal hidden
 * books.
 */
function inheritance({ book, facts }: StoredMove, to: string, isNew: ReadonlySet<string>): Inheritance[] {
  const from = book.seriesId
  if (isNew.has(to)) return [{ from, to }]
  return from === to || facts.path !== book.path ? [] : [{ from, to, hidingTagsOnly: true }]
}

/** Soft-deleted books can only be described once restored. */
async function describeReturned(run: ReadingRun, moves: readonly StoredMove[], refresh: Write<unknown>): Promise<void> {
  const { database, clock } = run.scanner
  const books = await redescribe(
    run,
    moves.filter(({ book }) => book.deleted),
  )
  const reported = [write('saveMergedBooks', { books, now: clock() }), write('saveSources', { books }), refresh]
  await database.commit(reported, { priority: 'scan' })
}

function deletedEvent({ id, seriesId }: Pick<KnownBook, 'id' | 'seriesId'>, libraryId: string): DomainEvent {
  return { type: 'book_deleted', bookId: id, seriesId, libraryId }
}

function movedEvent({ book }: StoredMove, seriesId: string, libraryId: string): DomainEvent {
  return { type: 'book_updated', bookId: book.id, seriesId, libraryId, fields: ['path', 'seriesId'] }
}

/** Stores moves: books keep id, progress, metadata and locks, and get the metadata of the new name. */
export async function storeMoves(run: ScanRun, moves: readonly StoredMove[]): Promise<void> {
  const steps = moves.map((move) => ({ move, from: move.book.path, path: move.facts.path }))
  for (const portion of portionMovesInParts(steps, BATCH_SIZE)) {
    await yieldToEventLoop()
    if (run.signal.aborted) return
    if (portion.length === 0) continue
    const moved = portion.map(({ move }) => move)
    await run.turn(() => storePlacements(run, moved))
    await run.turn(() => shareWithMoved(run, moved))
    const returned = moved.filter(({ book }) => book.deleted).length
    run.progress.count('booksMoved', moved.length - returned)
    run.progress.count('booksRestored', returned)
    run.progress.count('filesProcessed', moved.length)
  }
}
