import { findBooks } from '../db/queries/books/books.ts'
import { write } from '../db/write.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import type { ScanRun } from './scan-run.ts'

const AT_ONCE = 500

type BookInSeries = { readonly id: string; readonly seriesId: string }

async function seriesOf(run: ScanRun, bookIds: readonly string[]): Promise<readonly BookInSeries[]> {
  return findBooks(systemViewer, run.scanner.database.reader, bookIds)
}

async function inPortions(
  run: ScanRun,
  bookIds: readonly string[],
  work: (portion: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < bookIds.length && !run.signal.aborted; at += AT_ONCE) {
    await run.turn(() => work(bookIds.slice(at, at + AT_ONCE)))
  }
}

/** Soft-deletes books; progress, metadata and locks stay. */
export async function softDelete(run: ScanRun, bookIds: readonly string[]): Promise<void> {
  const { scanner, library, progress, pendingSeries } = run
  await inPortions(run, bookIds, async (ids) => {
    const books = await seriesOf(run, ids)
    const seriesIds = [...new Set(books.map((book) => book.seriesId))]
    const now = scanner.clock()
    const [count] = await scanner.database.commit(
      [
        write('markBooksMissing', { ids, libraryId: library.id, now }),
        write('refreshSeries', { ids: seriesIds, numbering: 'none', now }),
      ],
      { priority: 'scan' },
    )
    progress.count('booksMissing', count)
    pendingSeries.touch(seriesIds)
    scanner.events.publish(
      books.map(
        ({ id, seriesId }): DomainEvent => ({ type: 'book_deleted', bookId: id, seriesId, libraryId: library.id }),
      ),
    )
  })
}
