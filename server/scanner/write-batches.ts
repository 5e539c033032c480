import type { Analysis } from '../domain/book/analysis.ts'
import { finishSeries } from './finish-series.ts'
import type { ReadingRun, ScanItem } from './scan-run.ts'
import { type Prepared, storeBatch } from './store-batch.ts'

/** Collects read files and stores them in batches. */
export type BatchWriter = {
  /**
   * Accepts a file that was read; waits while too many wait to be stored.
   * @throws the error of a failed commit
   */
  add(item: ScanItem, analysis: Analysis): Promise<void>
  /**
   * Stores everything accepted so far.
   * @throws the error of a failed commit
   */
  flush(): Promise<void>
}

/** Limits of books and pages per transaction: with more, a user's write would wait too long. */
const MAX_BOOKS = 500
const MAX_PAGES = 6_000
/** Interval between commits; the first book is stored immediately. */
const PAUSE_MS = 200
/** Series finished along with one batch. */
const FINISHED_AT_ONCE = 25

function prepare({ describe, scanner }: ReadingRun, item: ScanItem, analysis: Analysis): Prepared {
  const { facts } = item
  const { placement, orderable: _orderable, ...merged } = describe.read(facts.path, analysis.patches)
  const file = { path: facts.path, size: analysis.size, mtimeUs: analysis.mtimeUs, inode: facts.inode }
  const { format, hashes, pageCount, pages, epub, failure, warnings } = analysis
  const id = item.bookId ?? scanner.newId()
  const book = { id, file, format, hashes, pageCount, pages, epub, failure, warnings, ...merged }
  return { item, placement, book, group: describe.placementOf(facts.path).seriesKey }
}

/** Waiting to be stored. */
function createBatch() {
  let items: Prepared[] = []
  let pages = 0
  return {
    isEmpty: () => items.length === 0,
    isFull: () => items.length >= MAX_BOOKS || pages >= MAX_PAGES,
    add(item: Prepared): void {
      items.push(item)
      pages += item.book.pages.length
    },
    take(): readonly Prepared[] {
      const taken = items
      items = []
      pages = 0
      return taken
    },
  }
}

export function createBatchWriter(run: ReadingRun): BatchWriter {
  const batch = createBatch()
  let storing: Promise<void> | null = null
  let failure: { readonly error: unknown } | null = null
  let earliest = 0
  let timer: NodeJS.Timeout | undefined

  async function store(): Promise<void> {
    const taken = batch.take()
    await run.turn(() => storeBatch(run, taken))
    await finishSeries(run, run.pendingSeries.takeReady(FINISHED_AT_ONCE))
  }

  function begin(): void {
    clearTimeout(timer)
    timer = undefined
    storing = store()
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => {
        storing = null
        earliest = performance.now() + PAUSE_MS
        storeWhenDue()
      })
  }

  /** Stores now when due, or schedules it. */
  function storeWhenDue(): void {
    if (storing !== null || batch.isEmpty() || failure !== null) return
    const wait = earliest - performance.now()
    if (batch.isFull() || wait <= 0) begin()
    else timer ??= setTimeout(begin, wait)
  }

  function rethrow(): void {
    if (failure !== null) throw failure.error
  }

  return {
    async add(item, analysis) {
      rethrow()
      batch.add(prepare(run, item, analysis))
      storeWhenDue()
      while (storing !== null && batch.isFull()) await storing
      rethrow()
    },
    async flush() {
      while (!batch.isEmpty() || storing !== null) {
        rethrow()
        if (storing === null) begin()
        await storing
      }
      rethrow()
    },
  }
}
