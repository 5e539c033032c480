import type { LibraryRecord } from '../db/records/library.ts'
import { createBookDescriber } from '../domain/scan/describe-book.ts'
import { createPendingSeries } from './pending-series.ts'
import type { Scanner } from './scan-context.ts'
import type { ReadingRun } from './scan-run.ts'
import { createSerialQueue } from './serial-queue.ts'
import { createSeriesIndex } from './series-index.ts'

/** Prepares reading files of a library with its current settings. */
export function openRun(
  scanner: Scanner,
  library: LibraryRecord,
  { signal, pause }: Pick<ReadingRun, 'signal' | 'pause'>,
): Omit<ReadingRun, 'progress'> {
  return {
    scanner,
    library,
    describe: createBookDescriber(library),
    series: createSeriesIndex(scanner.database.reader, library.id, scanner.newId),
    pendingSeries: createPendingSeries(),
    turn: createSerialQueue(),
    signal,
    pause,
  }
}
