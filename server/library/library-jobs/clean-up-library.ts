import { type DeletedBook, listLongDeletedBooks } from '../../db/queries/scanning/file-checks.ts'
import type { BookRecord } from '../../db/records/book.ts'
import type { ReportEntry } from '../../db/records/library-jobs.ts'
import { type WriteArgs, write } from '../../db/write.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import { type CleanUpConfig, maxReportEntries } from '../../domain/library-jobs/job-kinds.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import { purgeBooksOf } from '../libraries/purge-deleted.ts'
import { cleanupThumbnails, countOrphans } from '../maintenance/cleanup-thumbnails.ts'
import { removeUnusedTerms } from '../terms/change-terms.ts'
import { inspectFile, requireFolder } from './inspect-file.ts'
import type { LibraryWork } from './library-work.ts'

const termKinds = ['genre', 'tag', 'person'] as const
const dayMs = 24 * 3_600_000
const portion = 200

/**
 * Removes books for good whose file has been missing for long, series without books, and names and pictures that
 * nothing uses (of the whole server: they belong to no library any more).
 * @throws AppError when the folder of the library is not there: no file counts as missing then
 */
export async function cleanUpLibrary(work: LibraryWork, config: CleanUpConfig): Promise<void> {
  const { context, library, startedAt, report, isDryRun, signal } = work
  const libraryId = library.id
  const deletedBefore = startedAt - config.deletedForDays * dayMs
  const { returned, missing } = await findMissing(work, deletedBefore)
  if (signal.aborted) return
  report.count('skipped', returned.size)
  const removeEmptySeries = config.withEmptySeries
  const purge: Purge = { libraryId, deletedBefore, except: [...returned], removeEmptySeries }
  if (isDryRun) await previewCleanUp(work, config, purge)
  else await purgeBooks(work, purge)
  for (const entry of missing) report.add(entry)
  if (isDryRun || signal.aborted) return
  if (config.withUnusedTerms) {
    for (const kind of termKinds) report.count('terms', (await removeUnusedTerms(systemViewer, context, kind)).count)
  }
  await work.pause.over()
  if (!config.withOrphanedFiles || signal.aborted) return
  const { thumbnailsDeleted, coversDeleted, bytesFreed } = await cleanupThumbnails(context, work)
  countFiles(work, { thumbnails: thumbnailsDeleted, covers: coversDeleted, bytes: bytesFreed })
}

type Purge = WriteArgs<'purgeBooks'> & { readonly libraryId: string; readonly deletedBefore: number }
type Missing = {
  /** Books whose file is there again: a scan has not seen it yet. */
  readonly returned: ReadonlySet<string>
  /** The first ones without a file. */
  readonly missing: readonly Omit<ReportEntry, 'detail'>[]
}

/** Looks for the files of soft-deleted books: one that is there, or cannot be looked for, keeps its book. */
async function findMissing(work: LibraryWork, before: number): Promise<Missing> {
  const { signal, pause, reportProgress } = work
  const returned = new Set<string>()
  const missing: Omit<ReportEntry, 'detail'>[] = []
  let current = 0
  for await (const books of readLongDeleted(work, before)) {
    for (const { bookId, seriesId, path } of books) {
      await pause.over()
      if (signal.aborted) return { returned, missing }
      const found = await inspectFile(work, path)
      if (found === 'unknown') await requireFolder(work)
      if (found !== 'gone') returned.add(bookId)
      else if (missing.length < maxReportEntries) missing.push({ what: 'removed', bookId, seriesId, name: path })
    }
    current += books.length
    reportProgress({ current, total: current })
  }
  return { returned, missing }
}

async function* readLongDeleted(
  { context, library }: LibraryWork,
  before: number,
): AsyncGenerator<readonly DeletedBook[]> {
  for (let after: DeletedBook | null = null; ; ) {
    const books: readonly DeletedBook[] = await listLongDeletedBooks(context.database.reader, {
      libraryId: library.id,
      before,
      after,
      limit: portion,
    })
    yield books
    if (books.length < portion) return
    after = books.at(-1) ?? null
  }
}

/** Counts what would be removed, and nothing is. */
async function previewCleanUp(work: LibraryWork, config: CleanUpConfig, purge: Purge): Promise<void> {
  const { context, report } = work
  const kinds = config.withUnusedTerms ? termKinds : []
  const [preview] = await context.database.commit([write('previewCleanUp', { ...purge, termKinds: kinds })], {
    priority: 'scan',
  })
  report.count('books', preview.books)
  if (config.withEmptySeries) report.count('series', preview.series)
  if (config.withUnusedTerms) report.count('terms', preview.terms)
  if (!config.withOrphanedFiles) return
  const returned = new Set(purge.except)
  const hasBook = ({ id, libraryId, deletedAt }: BookRecord) =>
    libraryId === purge.libraryId && deletedAt !== null && deletedAt < purge.deletedBefore && !returned.has(id)
  const leaving = { hasBook, coverFiles: new Set(preview.coverFiles) }
  const { orphanedThumbnails, orphanedCovers, totalSizeBytes } = await countOrphans(context, leaving)
  countFiles(work, { thumbnails: orphanedThumbnails, covers: orphanedCovers, bytes: totalSizeBytes })
}

async function purgeBooks(work: LibraryWork, purge: Purge): Promise<void> {
  const { count, seriesIds } = await purgeBooksOf(work.context, purge)
  work.report.count('books', count)
  if (purge.removeEmptySeries) work.report.count('series', seriesIds.length + (await removeEmptySeries(work)))
}

async function removeEmptySeries({ context, library }: LibraryWork): Promise<number> {
  const libraryId = library.id
  const [ids] = await context.database.commit([write('removeEmptySeries', { libraryId })])
  context.events.publish(ids.map((seriesId): DomainEvent => ({ type: 'series_deleted', seriesId, libraryId })))
  return ids.length
}

type Files = { readonly thumbnails: number; readonly covers: number; readonly bytes: number }

function countFiles({ report }: LibraryWork, { thumbnails, covers, bytes }: Files): void {
  report.count('thumbnails', thumbnails)
  report.count('covers', covers)
  report.count('bytes', bytes)
}
