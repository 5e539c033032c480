import { listBookSources, listKnownBooks } from '../db/queries/scanning/known-files.ts'
import type { KnownBook } from '../db/records/book.ts'
import type { SeriesStep } from '../domain/scan/follow-series.ts'
import type { SeriesPlacement } from '../domain/series/grouping.ts'
import { rekeySeries } from './move-series.ts'
import type { ScanRun } from './scan-run.ts'
import { type StoredMove, storePlacements } from './store-moves.ts'

const BATCH_SIZE = 250

/** A visible book with the placement of the current strategies. */
type PlacedBook = { readonly book: KnownBook; readonly placement: SeriesPlacement }

/** All present books in batches, placed by path and stored metadata. */
async function* findPlacements(run: ScanRun): AsyncGenerator<readonly PlacedBook[]> {
  const { reader } = run.scanner.database
  let after: string | null = null
  for (;;) {
    await run.pause.over()
    if (run.signal.aborted) return
    const books: KnownBook[] = await listKnownBooks(reader, run.library.id, { after, limit: BATCH_SIZE })
    if (books.length === 0) return
    after = books.at(-1)?.id ?? null
    const visibleBooks = new Map(books.filter((book) => !book.deleted).map((book) => [book.id, book]))
    const sources = await listBookSources(reader, { bookIds: [...visibleBooks.keys()] })
    yield sources.flatMap(({ bookId, relativePath, patches }) => {
      const book = visibleBooks.get(bookId)
      return book === undefined ? [] : [{ book, placement: run.describe.read(relativePath, patches).placement }]
    })
  }
}

/** The distribution of books over path keys, and the series that would become empty. */
async function previewRegroup(run: ScanRun) {
  const flows = new Map<string, Required<SeriesStep>>()
  const placements = new Map<string, SeriesPlacement>()
  const staying = new Set<string>()
  for await (const portion of findPlacements(run)) {
    for (const { book, placement } of portion) {
      const { seriesKey } = placement
      if (seriesKey === book.homePathKey) {
        staying.add(book.homeId)
        continue
      }
      placements.set(seriesKey, placement)
      const key = `${book.homeId} ${seriesKey}`
      const count = (flows.get(key)?.count ?? 0) + 1
      flows.set(key, { fromSeriesId: book.homeId, toKey: seriesKey, count })
    }
  }
  const steps = [...flows.values()]
  const emptied = new Set(steps.map((step) => step.fromSeriesId).filter((id) => !staying.has(id)))
  return { steps, emptied, placements }
}

function toMove({ book, placement }: PlacedBook): StoredMove {
  const { path, size, mtimeUs, inode } = book
  return { book, placement, facts: { path, size, mtimeUs, inode }, displacedId: null }
}

/**
 * Regroups a library after its strategies changed, from stored metadata: no file is opened, books keep ids, progress
 * and locks, and a series moves when all its books do. Idempotent: the next run completes an interrupted one.
 */
export async function regroupLibrary(run: ScanRun): Promise<void> {
  const { steps, emptied, placements } = await previewRegroup(run)
  await rekeySeries(run, steps, emptied, placements)
  for await (const portion of findPlacements(run)) {
    await run.turn(() => storePlacements(run, portion.map(toMove)))
  }
}
