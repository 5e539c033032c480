import { findBooks } from '../db/queries/books/books.ts'
import { write } from '../db/write.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import type { ScanRun } from './scan-run.ts'

const BATCH_SIZE = 500

/** Soft-deletes books; progress, metadata and locks stay. */
export async function softDelete(run: ScanRun, bookIds: readonly string[]): Promise<void> {
  for (let at = 0; at < bookIds.length && !run.signal.aborted; at += BATCH_SIZE) {
    await run.turn(() => softDeleteBatch(run, bookIds.slice(at, at + BATCH_SIZE)))
  }
}

async function softDeleteBatch(run: ScanRun, ids: readonly string[]): Promise<void> {
  const { scanner, library, progress, pendingSeries } = run
  const books = await findBooks(systemViewer, scanner.database.reader, ids)
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
}
