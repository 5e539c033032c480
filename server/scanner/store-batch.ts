import { findBooks } from '../db/queries/books/books.ts'
import type { BookWrite } from '../db/records/book.ts'
import { type WriteResult, write } from '../db/write.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import type { SeriesPlacement } from '../domain/series/grouping.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import { findDisplaced, findPredecessors, type Predecessors } from './predecessors.ts'
import type { ReadingRun, ScanItem } from './scan-run.ts'
import { shareReading } from './share-reading.ts'

/** A file that was read, ready to be stored except for its series id. */
export type Prepared = {
  readonly item: ScanItem
  readonly placement: SeriesPlacement
  readonly book: Omit<BookWrite, 'seriesId'>
  readonly group: string
}

/** Consequences of a batch: books that had its content before, and books whose files were replaced. */
type Interpretation = {
  readonly batch: readonly Prepared[]
  readonly predecessors: Predecessors
  readonly displaced: ReadonlySet<string>
}

/** Replaced content becomes a new book. */
async function interpret(run: ReadingRun, taken: readonly Prepared[]): Promise<Interpretation> {
  const files = taken.flatMap(({ item, book }) =>
    book.hashes === null ? [] : [{ bookId: item.bookId, fileHash: book.hashes.fileHash }],
  )
  const predecessors = await findPredecessors(run, files)
  const displaced = await findDisplaced(run, files, predecessors)
  const batch = taken.map((prepared): Prepared => {
    const { item, book } = prepared
    if (item.bookId === null || !displaced.has(item.bookId)) return prepared
    return { ...prepared, item: { ...item, bookId: null }, book: { ...book, id: run.scanner.newId() } }
  })
  return { batch, predecessors, displaced }
}

/** The books that previously had the content of each of these, if any. */
function withBefore({ batch, predecessors }: Pick<Interpretation, 'batch' | 'predecessors'>) {
  return batch.flatMap((prepared) => {
    const before = predecessors.get(prepared.book.hashes?.fileHash ?? '') ?? []
    return before.length === 0 ? [] : [{ prepared, before }]
  })
}

/** Stores a batch of series, books, order and counts in one transaction, then publishes its events. */
export async function storeBatch(run: ReadingRun, taken: readonly Prepared[]): Promise<void> {
  const { scanner, library, series, pendingSeries } = run
  const interpreted = await interpret(run, taken)
  const { batch } = interpreted
  const now = scanner.clock()
  const { ids, added } = await series.resolve(batch.map(({ placement }) => placement))
  const seriesIdOf = ({ placement }: Prepared) => ids.get(placement.seriesKey) ?? ''
  const books = batch.map((prepared) => ({ ...prepared.book, seriesId: seriesIdOf(prepared) }))
  const displacedBooks = await findBooks(systemViewer, scanner.database.reader, [...interpreted.displaced])
  const touchedSeriesIds = [...new Set([...books, ...displacedBooks].map((book) => book.seriesId))]
  const isNew = new Set(added.map(({ id }) => id))
  const targets = withBefore(interpreted).flatMap(({ prepared, before }) =>
    before.map(({ seriesId }) => ({ from: seriesId, to: seriesIdOf(prepared) })),
  )
  const [, missing, saved] = await scanner.database.commit(
    [
      write('addSeries', { series: added, now }),
      write('markBooksMissing', { ids: displacedBooks.map(({ id }) => id), libraryId: library.id, now }),
      write('saveBooks', { libraryId: library.id, books, known: batch.flatMap(({ item }) => item.bookId ?? []), now }),
      write('copySharingOfSeries', { pairs: targets.filter(({ to }) => isNew.has(to)), now }),
      write('refreshSeries', { ids: touchedSeriesIds, numbering: 'none', now }),
    ],
    { priority: 'scan' },
  )
  const decided = new Map(saved.diverted.map(({ id, seriesId }) => [id, seriesId]))
  const seriesOf = new Map(saved.ids.map((id, n) => [id, decided.get(id) ?? books[n]?.seriesId ?? '']))
  await shareReading(
    run,
    withBefore(interpreted).map(({ prepared: { item, book }, before }) => ({
      toId: book.id,
      seriesId: seriesOf.get(book.id) ?? '',
      before,
      isNew: item.bookId === null,
    })),
  )
  for (const [n, { group }] of batch.entries()) pendingSeries.settle(group, seriesOf.get(saved.ids[n] ?? '') ?? null)
  pendingSeries.touch(displacedBooks.map(({ seriesId }) => seriesId))
  run.progress.count('booksMissing', missing)
  notify(run, { batch, added, saved, seriesOf, displacedBooks })
}

type Stored = {
  readonly batch: readonly Prepared[]
  readonly added: readonly { readonly id: string }[]
  readonly saved: WriteResult<'saveBooks'>
  /** By book. */
  readonly seriesOf: ReadonlyMap<string, string>
  readonly displacedBooks: readonly { readonly id: string; readonly seriesId: string }[]
}

function notify(
  { library, progress, scanner }: ReadingRun,
  { batch, added, saved, seriesOf, displacedBooks }: Stored,
): void {
  const filled = new Set(seriesOf.values())
  const created = added.filter(({ id }) => filled.has(id))
  progress.count('seriesCreated', created.length)
  progress.count('booksAdded', saved.added.length)
  progress.count('booksChanged', saved.changed.length)
  progress.count('booksRestored', saved.restored.length)
  for (const { book } of batch) {
    if (book.failure !== null) progress.error({ path: book.file.path, ...book.failure })
  }
  progress.count('filesProcessed', batch.length)
  const libraryId = library.id
  const bookEvent =
    (type: 'book_created' | 'book_updated') =>
    (bookId: string): DomainEvent => ({ type, bookId, seriesId: seriesOf.get(bookId) ?? '', libraryId })
  scanner.events.publish([
    ...created.map(({ id }): DomainEvent => ({ type: 'series_created', seriesId: id, libraryId })),
    ...displacedBooks.map(
      ({ id, seriesId }): DomainEvent => ({ type: 'book_deleted', bookId: id, seriesId, libraryId }),
    ),
    ...saved.added.map(bookEvent('book_created')),
    ...[...saved.changed, ...saved.restored].map(bookEvent('book_updated')),
  ])
}
