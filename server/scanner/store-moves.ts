import { listBookSources } from '../db/queries/known-files.ts'
import type { KnownBook } from '../db/records/book.ts'
import { write } from '../db/write.ts'
import type { FileFacts } from '../domain/book/file-facts.ts'
import { portionMoves } from '../domain/scan/chains.ts'
import type { SeriesPlacement } from '../domain/series/grouping.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import type { ScanRun } from './scan-run.ts'

/** A book that is where it was not: at another path, in another series, or back in view. */
export type StoredMove = {
  readonly book: Pick<KnownBook, 'id' | 'seriesId' | 'path' | 'deleted'>
  readonly placement: SeriesPlacement
  readonly facts: FileFacts
  /** The book in view that was at the new path and whose content was found nowhere; null when there is none. */
  readonly displacedId: string | null
}

const AT_ONCE = 300

/** What the new names of books say, without opening a file. Soft-deleted books have no sources yet. */
async function describeAgain(run: ScanRun, moves: readonly StoredMove[]) {
  const paths = new Map(moves.map(({ book, facts }) => [book.id, facts.path]))
  const sources = await listBookSources(run.scanner.database.reader, { bookIds: [...paths.keys()] })
  return sources.map(({ bookId, patches }) => {
    const {
      placement: _placement,
      orderable: _orderable,
      ...said
    } = run.describe.read(paths.get(bookId) ?? '', patches)
    return { id: bookId, ...said }
  })
}

async function storePortion(run: ScanRun, moves: readonly StoredMove[]): Promise<void> {
  const { scanner, library, progress, series, ledger } = run
  const { database } = scanner
  const now = scanner.clock()
  const { ids, added } = await series.resolve(moves.map(({ placement }) => placement))
  const seriesOf = (move: StoredMove) => ids.get(move.placement.seriesKey) ?? ''
  const touched = [...new Set([...moves.map(({ book }) => book.seriesId), ...moves.map(seriesOf)])]
  const displaced = moves.flatMap(({ displacedId }) => displacedId ?? [])
  const described = await describeAgain(
    run,
    moves.filter(({ book }) => !book.deleted),
  )
  const refresh = write('refreshSeries', { ids: touched, numbering: 'none', now })
  const isNew = new Set(added.map(({ id }) => id))
  const heirs = moves.filter((move) => isNew.has(seriesOf(move)))
  const pairs = heirs.map((move) => ({ from: move.book.seriesId, to: seriesOf(move) }))
  const places = moves.map((move) => ({ id: move.book.id, seriesId: seriesOf(move), file: move.facts }))
  const [, missing] = await database.commit(
    [
      write('addSeries', { series: added, now }),
      write('markBooksMissing', { ids: displaced, now }),
      write('inheritSharingTags', { pairs, now }),
      write('moveBooks', { libraryId: library.id, moves: places, now }),
      write('saveMergedBooks', { books: described, now }),
      write('saveSources', { books: described }),
      refresh,
    ],
    { priority: 'scan' },
  )
  const returned = moves.filter(({ book }) => book.deleted)
  if (returned.length > 0) {
    const books = await describeAgain(run, returned)
    const said = [write('saveMergedBooks', { books, now }), write('saveSources', { books }), refresh]
    await database.commit(said, { priority: 'scan' })
  }
  progress.count('booksMissing', missing)
  progress.count('seriesCreated', added.length)
  progress.count('booksMoved', moves.length - returned.length)
  progress.count('booksRestored', returned.length)
  progress.count('filesProcessed', moves.length)
  ledger.touch(touched)
  scanner.events.publish([
    ...added.map(({ id }): DomainEvent => ({ type: 'series_created', seriesId: id, libraryId: library.id })),
    ...moves.map(
      (move): DomainEvent => ({
        type: 'book_updated',
        bookId: move.book.id,
        seriesId: seriesOf(move),
        libraryId: library.id,
        fields: ['path', 'seriesId'],
      }),
    ),
  ])
}

/** Stores moves: the book keeps id, progress, metadata and locks, and gets what its new name says. */
export async function storeMoves(run: ScanRun, moves: readonly StoredMove[]): Promise<void> {
  const steps = moves.map((move) => ({ move, from: move.book.path, path: move.facts.path }))
  for (const portion of portionMoves(steps, AT_ONCE)) {
    if (run.signal.aborted) return
    await run.turn(() =>
      storePortion(
        run,
        portion.map(({ move }) => move),
      ),
    )
  }
}
