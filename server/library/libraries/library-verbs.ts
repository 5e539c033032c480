import type { Viewer } from '../../domain/access/viewer.ts'
import type { ScanMode } from '../../domain/vocabulary.ts'
import type { ScanStatus } from '../../events/domain-event.ts'
import { openCovers } from '../../storage/covers.ts'
import type { DataDirectory } from '../../storage/data-directory.ts'
import { type AnalysisDesk, askedBy } from '../analysis/analyze.ts'
import type { CoverDesk } from '../covers/cover-desk.ts'
import { findDuplicates } from '../duplicates/find-duplicates.ts'
import { cleanupThumbnails } from '../maintenance/cleanup-thumbnails.ts'
import { countOrphans } from '../maintenance/count-orphans.ts'
import { createChecksums } from '../series/checksums.ts'
import { openReadListArchive, openSeriesArchive, openWantedArchive } from '../series/open-archive.ts'
import { browseFolders } from './browse-folders.ts'
import { cancelScan } from './cancel-scan.ts'
import { createLibrary, type NewLibrary } from './create-library.ts'
import { deleteLibrary } from './delete-library.ts'
import { jobKinds, jobPriority, type LibraryDesk } from './library-desk.ts'
import type { GivenSettings } from './library-settings.ts'
import { pauseScan } from './pause-scan.ts'
import { previewLibraryChange } from './preview-change.ts'
import { type PreviewOrder, previewLibrary } from './preview-library.ts'
import { purgeLibrary, purgeSeries } from './purge-deleted.ts'
import { activeScans, scanStatus } from './scan-status.ts'
import { startScan } from './start-scan.ts'
import { testNameRules } from './test-name-rules.ts'
import { updateLibrary } from './update-library.ts'

/** A status whose lists are the caller's own. */
function own(status: ScanStatus) {
  return { ...status, errors: status.errors.map((error) => ({ ...error })) }
}

/** The verbs of libraries and scans, bound to what they work with, for whoever serves them. */
export function bindLibraryVerbs(desk: LibraryDesk, folders: DataDirectory, thumbnailEdge: () => number) {
  const { reader } = desk.database
  const { database, events, clock, newId, workers } = desk
  const covers: CoverDesk = { database, events, clock, newId, workers, store: openCovers(folders.uploads) }
  const cleaning = { reader, folders, clock, thumbnailEdge }
  const archives = { reader, files: desk.drives.files, checksums: createChecksums(desk.workers) }
  return {
    covers,
    analysis: { reader, jobs: desk.jobs } satisfies AnalysisDesk,
    create: (viewer: Viewer, input: NewLibrary) => createLibrary(viewer, desk, input),
    update: (viewer: Viewer, libraryId: string, changes: GivenSettings) =>
      updateLibrary(viewer, desk, libraryId, changes),
    remove: (viewer: Viewer, libraryId: string) => deleteLibrary(viewer, desk, libraryId),
    preview: (viewer: Viewer, input: PreviewOrder) => previewLibrary(viewer, desk, input),
    previewChange: (viewer: Viewer, libraryId: string, changes: GivenSettings) =>
      previewLibraryChange(viewer, desk, libraryId, changes),
    testRules: (rules: NonNullable<GivenSettings['titlePreprocessingRules']>, names: readonly string[]) =>
      testNameRules(rules, names),
    browse: (viewer: Viewer, path: string | undefined) => browseFolders(viewer, desk, path ?? null),
    scan: async (viewer: Viewer, libraryId: string, mode: ScanMode | undefined) =>
      own(await startScan(viewer, desk, libraryId, mode ?? null)),
    async scanStatus(viewer: Viewer, libraryId: string) {
      const status = await scanStatus(viewer, desk, libraryId)
      return status === null ? null : own(status)
    },
    cancelScan: (viewer: Viewer, libraryId: string) => cancelScan(viewer, desk, libraryId),
    pauseScan: async (viewer: Viewer, libraryId: string, isPaused: boolean) =>
      own(await pauseScan(viewer, desk, libraryId, isPaused)),
    activeScans: async (viewer: Viewer) => (await activeScans(viewer, desk)).map(own),
    purgeLibrary: (viewer: Viewer, libraryId: string) => purgeLibrary(viewer, desk, libraryId),
    purgeSeries: (viewer: Viewer, seriesId: string) => purgeSeries(viewer, desk, seriesId),
    openSeriesArchive: (viewer: Viewer, order: { readonly seriesId: string; readonly skipMissing: boolean }) =>
      openSeriesArchive(viewer, archives, order),
    openReadListArchive: (viewer: Viewer, order: { readonly readListId: string; readonly skipMissing: boolean }) =>
      openReadListArchive(viewer, archives, order),
    openWantedArchive: (viewer: Viewer, order: { readonly skipMissing: boolean }) =>
      openWantedArchive(viewer, archives, order),
    readReadingList: (text: string) => desk.workers.run('read-reading-list', { text }),
    findDuplicates: () => findDuplicates(desk),
    countOrphans: () => countOrphans(cleaning),
    /** As a task. Answers its id: that of the one that waits or runs, when there is one. */
    async queueCleanup(viewer: Viewer): Promise<string> {
      const { cleanup: kind } = jobKinds
      const job = { kind, uniqueKey: kind, priority: jobPriority.cleanup, ...askedBy(viewer) }
      return (await desk.jobs.add(job)).id
    },
    cleanupThumbnails: () => cleanupThumbnails(cleaning),
  }
}
