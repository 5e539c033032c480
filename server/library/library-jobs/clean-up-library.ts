import { countEmptySeries, listLongDeletedBooks } from '../../db/queries/scanning/file-checks.ts'
import { listTerms } from '../../db/queries/series/terms.ts'
import { write } from '../../db/write.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import { type CleanUpConfig, maxReportEntries } from '../../domain/library-jobs/job-kinds.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import { purgeBooksOf } from '../libraries/purge-deleted.ts'
import { cleanupThumbnails, countOrphans } from '../maintenance/cleanup-thumbnails.ts'
import { removeUnusedTerms } from '../terms/change-terms.ts'
import type { LibraryWork } from './library-work.ts'

const termKinds = ['genre', 'tag', 'person'] as const
const dayMs = 24 * 3_600_000

/**
 * Removes books for good whose file has been missing for long, series without books, and pictures that nothing uses
 * (of the whole server: they belong to no library any more).
 */
export async function cleanUpLibrary(work: LibraryWork, config: CleanUpConfig): Promise<void> {
  const { context, library, startedAt, report, isDryRun, signal } = work
  const libraryId = library.id
  const before = startedAt - config.deletedForDays * dayMs
  const { reader } = context.database
  const gone = await listLongDeletedBooks(reader, { libraryId, before, limit: maxReportEntries })
  for (const { bookId, seriesId, path } of gone.items) report.add({ what: 'removed', bookId, seriesId, name: path })
  if (isDryRun) {
    report.count('books', gone.total)
    if (config.withEmptySeries) report.count('series', await countEmptySeries(reader, libraryId, before))
    if (config.withUnusedTerms) report.count('terms', await countUnusedTerms(work))
    if (!config.withOrphanedFiles) return
    const { orphanedThumbnails, orphanedCovers, totalSizeBytes } = await countOrphans(context)
    countFiles(work, { thumbnails: orphanedThumbnails, covers: orphanedCovers, bytes: totalSizeBytes })
    return
  }
  const { withEmptySeries } = config
  const { count, seriesIds } = await purgeBooksOf(context, {
    libraryId,
    deletedBefore: before,
    removeEmptySeries: withEmptySeries,
  })
  report.count('books', count)
  if (withEmptySeries) report.count('series', seriesIds.length + (await removeEmptySeries(work)))
  if (config.withUnusedTerms) {
    for (const kind of termKinds) report.count('terms', (await removeUnusedTerms(systemViewer, context, kind)).count)
  }
  await work.pause.over()
  if (!config.withOrphanedFiles || signal.aborted) return
  const { thumbnailsDeleted, coversDeleted, bytesFreed } = await cleanupThumbnails(context, work)
  countFiles(work, { thumbnails: thumbnailsDeleted, covers: coversDeleted, bytes: bytesFreed })
}

async function removeEmptySeries({ context, library }: LibraryWork): Promise<number> {
  const libraryId = library.id
  const [ids] = await context.database.commit([write('removeEmptySeries', { libraryId })])
  context.events.publish(ids.map((seriesId): DomainEvent => ({ type: 'series_deleted', seriesId, libraryId })))
  return ids.length
}

async function countUnusedTerms({ context }: LibraryWork): Promise<number> {
  const { reader } = context.database
  const request = { unused: true, page: 1, pageSize: 1 }
  const pages = await Promise.all(termKinds.map((kind) => listTerms(systemViewer, reader, { ...request, kind })))
  return pages.reduce((sum, { total }) => sum + total, 0)
}

type Files = { readonly thumbnails: number; readonly covers: number; readonly bytes: number }

function countFiles({ report }: LibraryWork, { thumbnails, covers, bytes }: Files): void {
  report.count('thumbnails', thumbnails)
  report.count('covers', covers)
  report.count('bytes', bytes)
}
