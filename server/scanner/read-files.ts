import { join } from 'node:path'
import type { Analysis } from '../domain/book/analysis.ts'
import type { AnalysisErrorCode } from '../domain/result.ts'
import type { ReadingRun, ScanItem } from './scan-run.ts'
import type { WorkList } from './work-list.ts'
import type { BatchWriter } from './write-batches.ts'

/** What came of reading the files of a scan, beyond what was stored. */
export type ReadingNotes = {
  /** Changed while they were read: worth a second try at the end. */
  readonly changing: ScanItem[]
  /** Known books whose file was gone when it was to be read. */
  readonly vanished: string[]
}

/** Failures of the moment: what was known of the book before is better than what was learned now. */
const momentary: ReadonlySet<AnalysisErrorCode> = new Set([
  'file-unreadable',
  'file-changed',
  'limit-time',
  'limit-memory',
])

/** Decides what a reading means: stored, tried again later, or left as it was. */
async function settle(run: ReadingRun, writer: BatchWriter, notes: ReadingNotes, done: Reading): Promise<void> {
  const { item, analysis, isRetry } = done
  const code = analysis.failure?.code
  const leave = () => {
    run.progress.count('filesProcessed')
    run.ledger.settle(run.describe.place(item.facts.path).seriesKey, null)
  }
  if (code === 'file-missing') {
    if (item.bookId !== null) notes.vanished.push(item.bookId)
    return leave()
  }
  if (code === 'file-changed' && !isRetry) {
    notes.changing.push(item)
    return
  }
  // A new file that still grows is no book yet; a known one keeps what it had.
  if (code === 'file-changed' || (item.bookId !== null && code !== undefined && momentary.has(code))) {
    if (analysis.failure !== null) run.progress.error({ path: item.facts.path, ...analysis.failure })
    return leave()
  }
  await writer.add(item, analysis)
}

type Reading = { readonly item: ScanItem; readonly analysis: Analysis; readonly isRetry: boolean }

/** Reads files as they come, a bounded number at once, until the list is closed and empty or the scan stops. */
export async function readFiles(
  run: ReadingRun,
  work: WorkList<ScanItem>,
  writer: BatchWriter,
  notes: ReadingNotes,
): Promise<void> {
  const root = run.library.path
  async function readOneAfterAnother(): Promise<void> {
    for (let item = await work.take(); item !== null && !run.signal.aborted; item = await work.take()) {
      await readFile(run, { item, root, isRetry: false }, writer, notes)
    }
  }
  await Promise.all(Array.from({ length: run.scanner.filesInFlight }, readOneAfterAnother))
}

/** Reads once more what changed while it was read. */
export async function readAgain(run: ReadingRun, writer: BatchWriter, notes: ReadingNotes): Promise<void> {
  const root = run.library.path
  for (const item of notes.changing.splice(0)) {
    if (run.signal.aborted) return
    await readFile(run, { item, root, isRetry: true }, writer, notes)
  }
}

async function readFile(
  run: ReadingRun,
  order: { readonly item: ScanItem; readonly root: string; readonly isRetry: boolean },
  writer: BatchWriter,
  notes: ReadingNotes,
): Promise<void> {
  const { item, root, isRetry } = order
  const path = join(root, item.facts.path)
  const { signal } = run
  try {
    const analysis = await run.scanner.pool.run('analyze-file', { path, libraryRoot: root }, { signal })
    await settle(run, writer, notes, { item, analysis, isRetry })
  } catch (error) {
    // The pool rejects when the scan stops; a file that cannot be read is an answer.
    if (!signal.aborted) throw error
  }
}
