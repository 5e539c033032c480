import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { parseNameRules, type RuleStep, tryNameRules } from '../../domain/series/name-cleaning.ts'
import type { ScanMode } from '../../domain/vocabulary.ts'
import type { ScanStatus } from '../../events/domain-event.ts'
import { openCovers } from '../../storage/covers.ts'
import type { DataDirectory } from '../../storage/data-directory.ts'
import { type AnalysisContext, askedBy } from '../analysis/analyze.ts'
import type { CoverContext } from '../covers/cover-context.ts'
import { findDuplicates } from '../duplicates/find-duplicates.ts'
import { cleanupThumbnails } from '../maintenance/cleanup-thumbnails.ts'
import { countOrphans } from '../maintenance/count-orphans.ts'
import { createChecksums } from '../series/checksums.ts'
import { openReadListArchive, openSeriesArchive, openWantedArchive } from '../series/open-archive.ts'
import { browseFolders } from './browse-folders.ts'
import { cancelScan, endScan } from './cancel-scan.ts'
import { createLibrary, type NewLibrary } from './create-library.ts'
import type { GivenSettings } from './library-settings.ts'
import { pauseScan } from './pause-scan.ts'
import { previewLibraryChange } from './preview-change.ts'
import { type PreviewOrder, previewLibrary } from './preview-library.ts'
import { purgeLibrary, purgeSeries } from './purge-deleted.ts'
import { problemsOf, refuseFields } from './refuse-fields.ts'
import { requirePathRights } from './require-permission.ts'
import { activeScans, scanStatus } from './scan-status.ts'
import { jobKinds, jobPriority, type ScanningContext } from './scanning-context.ts'
import { unscheduleScans } from './schedule-scans.ts'
import { startScan } from './start-scan.ts'
import { updateLibrary } from './update-library.ts'
import { visibleLibrary } from './visible-library.ts'

type RuleTest = {
  readonly name: string
  /** The name that would be shown. */
  readonly cleaned: string
  /** What each rule that is switched on made of it, in order. */
  readonly steps: RuleStep[]
}

/**
 * Tries clean-up rules on names; effort is bounded whatever the patterns.
 * @throws AppError `bad_request` rule by rule
 */
function testNameRules(
  given: NonNullable<GivenSettings['titlePreprocessingRules']>,
  names: readonly string[],
): RuleTest[] {
  const rules = parseNameRules(given)
  if (!rules.ok) refuseFields(problemsOf('rules', rules.failure))
  return tryNameRules(rules.ok ? rules.value : [], names)
}

/**
 * Removes a library with everything that is stored of it: series, books, progress. Its files are never touched. A scan
 * that runs is ended first.
 * @throws AppError `forbidden`, `not_found`
 */
async function deleteLibrary(viewer: Viewer, context: ScanningContext, libraryId: string): Promise<void> {
  await visibleLibrary(viewer, context, libraryId)
  requirePathRights(viewer)
  unscheduleScans(context, libraryId)
  const scan = await endScan(context, libraryId)
  if (scan !== null) await context.jobs.settled(scan.scanId)
  await context.database.commit([write('deleteLibrary', { id: libraryId })])
  context.board.forget(libraryId)
  context.events.publish([{ type: 'library_deleted', libraryId }])
  await context.jobs.add({ kind: jobKinds.cleanup, uniqueKey: jobKinds.cleanup, priority: jobPriority.cleanup })
}

/** A status whose lists are the caller's own. */
function own(status: ScanStatus) {
  return { ...status, errors: status.errors.map((error) => ({ ...error })) }
}

/** The verbs of libraries and scans, bound to what they work with, for whoever serves them. */
export function bindLibraryActions(context: ScanningContext, folders: DataDirectory, thumbnailEdge: () => number) {
  const { reader } = context.database
  const { database, events, clock, newId, workers } = context
  const covers: CoverContext = { database, events, clock, newId, workers, store: openCovers(folders.uploads) }
  const cleaning = { reader, folders, clock, thumbnailEdge }
  const archives = { reader, files: context.drives.files, checksums: createChecksums(context.workers) }
  return {
    covers,
    analysis: { reader, jobs: context.jobs } satisfies AnalysisContext,
    create: (viewer: Viewer, input: NewLibrary) => createLibrary(viewer, context, input),
    update: (viewer: Viewer, libraryId: string, changes: GivenSettings) =>
      updateLibrary(viewer, context, libraryId, changes),
    remove: (viewer: Viewer, libraryId: string) => deleteLibrary(viewer, context, libraryId),
    preview: (viewer: Viewer, input: PreviewOrder) => previewLibrary(viewer, context, input),
    previewChange: (viewer: Viewer, libraryId: string, changes: GivenSettings) =>
      previewLibraryChange(viewer, context, libraryId, changes),
    testRules: (rules: NonNullable<GivenSettings['titlePreprocessingRules']>, names: readonly string[]) =>
      testNameRules(rules, names),
    browse: (viewer: Viewer, path: string | undefined) => browseFolders(viewer, context, path ?? null),
    scan: async (viewer: Viewer, libraryId: string, mode: ScanMode | undefined) =>
      own(await startScan(viewer, context, libraryId, mode ?? null)),
    async scanStatus(viewer: Viewer, libraryId: string) {
      const status = await scanStatus(viewer, context, libraryId)
      return status === null ? null : own(status)
    },
    cancelScan: (viewer: Viewer, libraryId: string) => cancelScan(viewer, context, libraryId),
    pauseScan: async (viewer: Viewer, libraryId: string, isPaused: boolean) =>
      own(await pauseScan(viewer, context, libraryId, isPaused)),
    activeScans: async (viewer: Viewer) => (await activeScans(viewer, context)).map(own),
    purgeLibrary: (viewer: Viewer, libraryId: string) => purgeLibrary(viewer, context, libraryId),
    purgeSeries: (viewer: Viewer, seriesId: string) => purgeSeries(viewer, context, seriesId),
    openSeriesArchive: (viewer: Viewer, order: { readonly seriesId: string; readonly skipMissing: boolean }) =>
      openSeriesArchive(viewer, archives, order),
    openReadListArchive: (viewer: Viewer, order: { readonly readListId: string; readonly skipMissing: boolean }) =>
      openReadListArchive(viewer, archives, order),
    openWantedArchive: (viewer: Viewer, order: { readonly skipMissing: boolean }) =>
      openWantedArchive(viewer, archives, order),
    readReadingList: (text: string) => context.workers.run('read-reading-list', { text }),
    findDuplicates: () => findDuplicates(context),
    countOrphans: () => countOrphans(cleaning),
    /** As a task. Answers its id: that of the one that waits or runs, when there is one. */
    async queueCleanup(viewer: Viewer): Promise<string> {
      const { cleanup: kind } = jobKinds
      const job = { kind, uniqueKey: kind, priority: jobPriority.cleanup, ...askedBy(viewer) }
      return (await context.jobs.add(job)).id
    },
    cleanupThumbnails: () => cleanupThumbnails(cleaning),
  }
}
