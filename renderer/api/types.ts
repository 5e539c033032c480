import type { OperationOutput } from '../../server/contract/index.ts'

/** The things of the contract under their own names. */
export type Library = OperationOutput<'getLibrary'>
export type Series = OperationOutput<'getSeries'>
export type SeriesMetadata = OperationOutput<'getSeriesMetadata'>
export type QueueEntry = OperationOutput<'listQueue'>['data'][number]
export type Task = OperationOutput<'getTask'>
export type BookDetail = OperationOutput<'getBook'>
export type Book = BookDetail['book']
export type BookMetadata = BookDetail['metadata']
export type ReadProgress = NonNullable<OperationOutput<'getProgress'>>
export type ScanStatus = OperationOutput<'getScanStatus'>
export type FolderPreview = OperationOutput<'previewLibrary'>
export type LibraryChangePreview = OperationOutput<'previewLibraryChange'>
export type FolderListing = OperationOutput<'browseFolders'>
export type Page = OperationOutput<'listPages'>[number]
export type Manifest = OperationOutput<'getBookManifest'>
export type TocEntry = Manifest['toc'][number]
export type BookProblem = OperationOutput<'listBookErrors'>['data'][number]
export type ProblemCount = OperationOutput<'countBookErrors'>[number]
export type FilterPreset = OperationOutput<'getFilterPreset'>
export type LetterGroup = OperationOutput<'listLetterGroups'>[number]
export type ApiKey = OperationOutput<'listApiKeys'>[number]
export type User = OperationOutput<'getMe'>
export type ReadingDirection = Series['readingDirection']
export type BookFormat = Book['fileFormat']
export type ScanningConfig = Library['scanningConfig']
export type Setting = OperationOutput<'listSettings'>[number]
export type SettingChange = OperationOutput<'listSettingHistory'>[number]
export type Backup = OperationOutput<'listBackups'>['backups'][number]
export type BackupCheck = OperationOutput<'verifyBackup'>
export type LogLine = OperationOutput<'listLogLines'>['lines'][number]
export type OrphanStats = OperationOutput<'getOrphanStats'>
export type Metrics = OperationOutput<'getMetrics'>
export type ReadingStats = OperationOutput<'getReadingStats'>
export type YearInReview = OperationOutput<'getYearInReview'>
