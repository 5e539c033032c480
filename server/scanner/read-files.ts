import { join } from 'node:path'
import type { Analysis } from '../domain/book/analysis.ts'
import { AppError } from '../domain/errors.ts'
import type { AnalysisErrorCode } from '../domain/result.ts'
import type { ReadingRun, ScanItem } from './scan-run.ts'
import type { WorkList } from './work-list.ts'
import type { BatchWriter } from './write-batches.ts'

/** Result of reading the files of a scan, beyond what was stored. */
export type ReadingNotes = {
  /** Changed while they were read: retried at the end. */
  readonly changing: ScanItem[]
  /** Known books whose file was missing when read. */
  readonly missingIds: string[]
  /** Slow files, processed separately from the others. */
  readonly slow: Promise<void>[]
}

export const emptyNotes = (): ReadingNotes => ({ changing: [], missingIds: [], slow: [] })

/** Temporary failures: the known data of the book is better than the failure. */
const transientErrors: ReadonlySet<AnalysisErrorCode> = new Set([
  'file-unreadable',
  'file-changed',
  'limit-time',
  'limit-memory',
])

/** Decides what to do with a result: store it, retry later, or leave the book unchanged. */
async function handleResult(run: ReadingRun, writer: BatchWriter, notes: ReadingNotes, done: Reading): Promise<void> {
  const { item, isRetry } = done
  const code = done.analysis.failure?.code
  // An unresponsive drive says nothing about this file or those after it.
  if (code === 'drive-silent') throw new AppError('library_drive_silent')
  // An aborted file was not inspected: its version is the one found by the walk.
  const { size, mtimeUs } = item.facts
  const wasStopped = code === 'limit-time' || code === 'limit-memory'
  const analysis = wasStopped ? { ...done.analysis, size, mtimeUs } : done.analysis
  const skip = () => {
    run.progress.count('filesProcessed')
    run.pendingSeries.settle(run.describe.placementOf(item.facts.path).seriesKey, null)
  }
  if (code === 'file-missing') {
    if (item.bookId !== null) notes.missingIds.push(item.bookId)
    return skip()
  }
  if (code === 'file-changed' && !isRetry) {
    notes.changing.push(item)
    return
  }
  // A new file that is still growing is not added yet; a known one stays unchanged.
  if (code === 'file-changed' || (item.bookId !== null && code !== undefined && transientErrors.has(code))) {
    if (analysis.failure !== null) run.progress.error({ path: item.facts.path, ...analysis.failure })
    return skip()
  }
  await writer.add(item, analysis)
}

type Reading = { readonly item: ScanItem; readonly analysis: Analysis; readonly isRetry: boolean }

/** Files per message to a worker: sending costs as much as reading a small file. */
const MAX_AT_ONCE = 8
/** Larger batches are not faster and delay cancelling. */
const MAX_BYTES_AT_ONCE = 64 * 1024 * 1024

/** Reads files as they are found, with bounded concurrency, until the list is closed and empty or the scan stops. */
export async function readFiles(
  run: ReadingRun,
  work: WorkList<ScanItem>,
  writer: BatchWriter,
  notes: ReadingNotes,
): Promise<void> {
  const workerCount = run.scanner.filesInFlight
  /** Small batches for short lists, so that every worker gets a share. */
  const fits =
    (limit: number) =>
    (taken: readonly ScanItem[], next: ScanItem): boolean =>
      taken.length < Math.min(limit, work.waiting / workerCount) &&
      taken.reduce((bytes, { facts }) => bytes + facts.size, next.facts.size) <= MAX_BYTES_AT_ONCE
  async function runReader(): Promise<void> {
    // Starts with one and grows, so that the first book appears quickly.
    for (let limit = 1; ; limit = Math.min(limit * 2, MAX_AT_ONCE)) {
      await run.pause.over()
      if (run.signal.aborted) return
      const items = await work.take(fits(limit))
      if (items.length === 0) return
      await readGroup(run, { items, isRetry: false }, writer, notes)
    }
  }
  await Promise.all(Array.from({ length: workerCount }, runReader))
  await waitForSlowFiles(notes)
}

/** Retries files that changed while they were read. */
export async function retrySlowFiles(run: ReadingRun, writer: BatchWriter, notes: ReadingNotes): Promise<void> {
  for (const item of notes.changing.splice(0)) {
    await run.pause.over()
    if (run.signal.aborted) break
    await readGroup(run, { items: [item], isRetry: true }, writer, notes)
  }
  await waitForSlowFiles(notes)
}

/** Waits for slow files; processing them may add further ones. */
async function waitForSlowFiles({ slow }: ReadingNotes): Promise<void> {
  while (slow.length > 0) await Promise.all(slow.splice(0))
}

/** Files that are read with one message. */
type Group = { readonly items: readonly ScanItem[]; readonly isRetry: boolean }

/**
 * Reads files with one message; those without an answer are read one by one to find the one responsible. When one of
 * them is slow, the others are read meanwhile without waiting for it here.
 */
async function readGroup(run: ReadingRun, group: Group, writer: BatchWriter, notes: ReadingNotes): Promise<void> {
  const { items } = group
  const slow = Promise.withResolvers<number>()
  const reading = analyze(run, items, slow.resolve)
  const at = await Promise.race([reading.then(() => null), slow.promise])
  if (at === null) return handleAnswers(run, { ...group, analyses: await reading }, writer, notes)
  const late = handleLateAnswer(run, { ...group, reading, at }, writer, notes)
  // Handled by the awaiting caller; avoids an unhandled rejection until then.
  late.catch(() => undefined)
  notes.slow.push(late)
  const others = items.filter((_, index) => index !== at)
  if (others.length > 0 && !run.signal.aborted) await readGroup(run, { ...group, items: others }, writer, notes)
}

type Answers = ReadonlyArray<Analysis | null>

async function handleAnswers(
  run: ReadingRun,
  { items, isRetry, analyses }: Group & { readonly analyses: Answers },
  writer: BatchWriter,
  notes: ReadingNotes,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (run.signal.aborted) return
    const analysis = analyses[index] ?? null
    if (analysis === null) await readGroup(run, { items: [item], isRetry }, writer, notes)
    else await handleResult(run, writer, notes, { item, analysis, isRetry })
  }
}

/** The outcome of the slow one; those before it were read elsewhere. */
async function handleLateAnswer(
  run: ReadingRun,
  { items, isRetry, reading, at }: Group & { readonly reading: Promise<Answers>; readonly at: number },
  writer: BatchWriter,
  notes: ReadingNotes,
): Promise<void> {
  const [item, analysis] = [items[at], (await reading)[at] ?? null]
  if (item !== undefined) await handleAnswers(run, { items: [item], isRetry, analyses: [analysis] }, writer, notes)
}

async function analyze(run: ReadingRun, items: readonly ScanItem[], onSlow: (item: number) => void): Promise<Answers> {
  const { signal, library, scanner } = run
  const libraryRoot = library.path
  const paths = items.map(({ facts }) => join(libraryRoot, facts.path))
  const [path = ''] = paths
  const options = { signal, onSlow }
  try {
    if (paths.length === 1) return [await scanner.pool.run('analyze-file', { path, libraryRoot }, options)]
    return await scanner.pool.run('analyze-files', { paths, libraryRoot }, options)
  } catch (error) {
    if (!signal.aborted) throw error
    return []
  }
}
