import { join } from 'node:path'
import { type BookChoice, countChosenBooks, listChosenBooks } from '../db/queries/scanning/known-files.ts'
import { findLibrary } from '../db/queries/scanning/libraries.ts'
import type { KnownBook } from '../db/records/book.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import { AppError } from '../domain/errors.ts'
import { isInCloud } from '../workers/is-in-cloud.ts'
import { finishTouched } from './finish-series.ts'
import { emptyNotes, readFiles, retrySlowFiles } from './read-files.ts'
import { openRun, type ReadingRun, type ScanItem, type Scanner } from './scan-run.ts'
import { toWork } from './walk-library.ts'
import { createWorkList } from './work-list.ts'
import { createBatchWriter } from './write-batches.ts'

export type AnalyzedBooks = {
  readonly books: number
  /** The ones that still cannot be read. */
  readonly failed: number
  /** Books whose file is missing: the next scan removes them. */
  readonly missing: number
  /** Books whose file is in the cloud and was not downloaded; absent: none. */
  readonly inCloud?: number
}

/** Files of one round, which is stored and finished before the next. */
const PORTION = 500

/**
 * Rereads known books regardless of size and time; ids, progress and locks stay. Missing files are ignored, and files in
 * the cloud too, unless a single book or all of those are chosen: then they are downloaded. Stops early when `signal`
 * aborts, keeping the stored results, and waits while `pause` is on.
 * @param options.reportProgress called with the number of processed books and the total
 */
export async function analyzeBooks(
  scanner: Scanner,
  choice: BookChoice,
  options: Pick<ReadingRun, 'signal' | 'pause'> & {
    readonly reportProgress: (current: number, total: number) => void
  },
): Promise<AnalyzedBooks> {
  const { reader } = scanner.database
  const library = await findLibrary(systemViewer, reader, choice.libraryId)
  if (library === null) return { books: 0, failed: 0, missing: 0 }
  const failed = new Set<string>()
  const leavesInCloud = choice.bookIds?.length !== 1 && choice.code !== 'file-in-cloud'
  let done = 0
  let missing = 0
  let inCloud = 0
  const total = await countChosenBooks(reader, choice)
  const progress: ReadingRun['progress'] = {
    count(counter, by = 1) {
      if (counter !== 'filesProcessed') return
      done += by
      options.reportProgress(done, total)
    },
    error: ({ path }) => failed.add(path),
  }
  const run: ReadingRun = { ...openRun(scanner, library, options), progress }
  for (let after: string | null = null; !options.signal.aborted; ) {
    const books: KnownBook[] = await listChosenBooks(reader, choice, { after, limit: PORTION })
    if (books.length === 0) break
    after = books.at(-1)?.id ?? null
    const onDisk = leavesInCloud ? await withoutCloud(run, books) : books
    const items = await toScanItems(run, onDisk)
    inCloud += books.length - onDisk.length
    missing += onDisk.length - items.length
    await readAll(run, items)
  }
  return { books: done, failed: failed.size, missing, ...(inCloud === 0 ? {} : { inCloud }) }
}

/** The books whose files can be opened without a download. */
async function withoutCloud({ library, scanner }: ReadingRun, books: readonly KnownBook[]): Promise<KnownBook[]> {
  const { platform = process.platform } = scanner
  const onDisk: KnownBook[] = []
  for (const book of books) {
    const isLeft = await isInCloud(scanner.pool, { root: library.path, path: book.path, platform })
    if (!isLeft) onDisk.push(book)
  }
  return onDisk
}

/**
 * The books whose files exist, with current file facts; unreadable ones with the known facts, as reading reports the
 * reason.
 * @throws AppError when the drive is unresponsive
 */
async function toScanItems({ library, scanner }: ReadingRun, books: readonly KnownBook[]): Promise<ScanItem[]> {
  const items: ScanItem[] = []
  for (const { id, path, size, mtimeUs, inode } of books) {
    const now = await scanner.statFile({ path: join(library.path, path), root: library.path })
    if (!now.ok && now.failure.code === 'drive-silent') throw new AppError('library_drive_silent')
    if (!now.ok && now.failure.code === 'file-missing') continue
    items.push({ bookId: id, facts: { path, ...(now.ok ? now.value : { size, mtimeUs, inode }) } })
  }
  return items
}

async function readAll(run: ReadingRun, items: readonly ScanItem[]): Promise<void> {
  const work = createWorkList<ScanItem>()
  const writer = createBatchWriter(run)
  const notes = emptyNotes()
  toWork(run, work, items)
  work.close()
  await readFiles(run, work, writer, notes)
  await retrySlowFiles(run, writer, notes)
  await writer.flush()
  await finishTouched(run)
}
