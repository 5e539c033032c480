import type { OperationInput, OperationOutput } from '../../contract/index.ts'
import type { LibraryRecord } from '../../db/records/library.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { ScanMode } from '../../domain/vocabulary.ts'
import type { AnalysisContext } from '../../library/analysis/analyze.ts'
import type { CoverContext } from '../../library/covers/cover-context.ts'
import type { ReadList } from '../../library/lists/import-read-list.ts'
import type { OpenedArchive } from '../../library/series/open-archive.ts'

type Status = OperationOutput<'getScanStatus'>

/** What people can do with libraries and scans, bound to what it takes. Unknown and hidden ids throw `not_found`. */
export type LibraryActions = {
  /** What the verbs of covers work with. */
  readonly covers: CoverContext
  /** What reading books anew works with. */
  readonly analysis: AnalysisContext
  create(viewer: Viewer, input: OperationInput<'createLibrary'>['body']): Promise<LibraryRecord>
  update(viewer: Viewer, libraryId: string, changes: OperationInput<'updateLibrary'>['body']): Promise<LibraryRecord>
  remove(viewer: Viewer, libraryId: string): Promise<void>
  preview(viewer: Viewer, input: OperationInput<'previewLibrary'>['body']): Promise<OperationOutput<'previewLibrary'>>
  previewChange(
    viewer: Viewer,
    libraryId: string,
    changes: OperationInput<'previewLibraryChange'>['body'],
  ): Promise<OperationOutput<'previewLibraryChange'>>
  testRules(
    rules: OperationInput<'testNameRules'>['body']['rules'],
    names: readonly string[],
  ): OperationOutput<'testNameRules'>['results']
  /** @param path absolute; the usual places when absent */
  browse(viewer: Viewer, path: string | undefined): Promise<OperationOutput<'browseFolders'>>
  /** @throws AppError `conflict` when a scan of this library waits or runs */
  scan(viewer: Viewer, libraryId: string, mode: ScanMode | undefined): Promise<Status>
  /** Null: never scanned. */
  scanStatus(viewer: Viewer, libraryId: string): Promise<Status | null>
  /** @throws AppError `conflict` when no scan waits or runs */
  cancelScan(viewer: Viewer, libraryId: string): Promise<void>
  /** @returns the status, which tells whether it stands still @throws AppError `conflict` when no scan runs */
  pauseScan(viewer: Viewer, libraryId: string, isPaused: boolean): Promise<Status>
  activeScans(viewer: Viewer): Promise<readonly Status[]>
  /** Answers how many books were removed. */
  purgeLibrary(viewer: Viewer, libraryId: string): Promise<number>
  purgeSeries(viewer: Viewer, seriesId: string): Promise<number>
  /** All books of a series as one archive. @throws AppError `not_found`, `unavailable` */
  openSeriesArchive(
    viewer: Viewer,
    order: { readonly seriesId: string; readonly skipMissing: boolean },
  ): Promise<OpenedArchive>
  /** The same of a read list. */
  openReadListArchive(
    viewer: Viewer,
    order: { readonly readListId: string; readonly skipMissing: boolean },
  ): Promise<OpenedArchive>
  /** The same of what the viewer wants to read. */
  openWantedArchive(viewer: Viewer, order: { readonly skipMissing: boolean }): Promise<OpenedArchive>
  /** Answers the id of the job. @throws AppError `conflict` while one waits or runs */
  findDuplicates(): Promise<string>
  readReadingList: ReadList
  /** What a clean-up would remove. */
  countOrphans(): Promise<Required<OperationOutput<'getOrphanStats'>>>
  /** Answers the id of the task. */
  queueCleanup(viewer: Viewer): Promise<string>
  cleanupThumbnails(): Promise<OperationOutput<'cleanupThumbnails'>>
}
