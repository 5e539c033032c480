import { findBooks } from '../db/queries/books/books.ts'
import { listPatches } from '../db/queries/scanning/known-files.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import type { ReturnedFile } from '../domain/scan/plan-scan.ts'
import type { ScanRun } from './scan-run.ts'
import { yieldToEventLoop } from './serial-queue.ts'
import { storeMoves } from './store-moves.ts'

/** Books whose names are parsed before yielding the main thread. */
const DESCRIBED_AT_ONCE = 200

/** Restores soft-deleted books whose files returned, with their reading progress, metadata and locks. */
export async function restoreBooks(run: ScanRun, returned: readonly ReturnedFile[]): Promise<void> {
  for (let at = 0; at < returned.length && !run.signal.aborted; at += DESCRIBED_AT_ONCE) {
    await yieldToEventLoop()
    const portion = new Map(returned.slice(at, at + DESCRIBED_AT_ONCE).map(({ bookId, facts }) => [bookId, facts]))
    const books = await findBooks(systemViewer, run.scanner.database.reader, [...portion.keys()])
    const patches = await listPatches(run.scanner.database.reader, [...portion.keys()])
    const moves = books.flatMap(({ id, seriesId }) => {
      const facts = portion.get(id)
      if (facts === undefined) return []
      const book = { id, seriesId, path: facts.path, deleted: true }
      const { placement } = run.describe.read(facts.path, patches.get(id) ?? [])
      return [{ book, facts, placement, displacedId: null }]
    })
    await storeMoves(run, moves)
  }
}
