import type { CheckState, DamageState } from '../../domain/library-jobs/check-file.ts'
import type { Row } from '../tables/all.ts'

/** One line of a report. Series and book are those to which it is visible. */
export type ReportEntry = {
  /** What happened or would happen. */
  readonly what: string
  readonly seriesId: string | null
  readonly bookId: string | null
  /** Path of a file or title of a series. */
  readonly name: string
  /** Further facts, such as the fields that change. */
  readonly detail: string | null
}

/** Times are milliseconds since 1970. */
export type LibraryJobRecord = Omit<Row<'libraryJobs'>, 'librarySeq'> & { readonly libraryId: string }

/** A run without its report. */
export type LibraryJobRun = Omit<Row<'libraryJobRuns'>, 'report'>

/** A file to verify. */
export type FileToCheck = {
  readonly seq: number
  readonly id: string
  readonly seriesId: string
  /** Relative to the library. */
  readonly path: string
  readonly size: number
  readonly mtimeUs: number
  readonly inode: number
  readonly fileHash: string
  readonly expectedHash: string
  /** Milliseconds since 1970; 0: never. */
  readonly checkedAt: number
}

/** The outcome of a check. */
export type FileCheck = Pick<FileToCheck, 'seq' | 'size' | 'mtimeUs' | 'inode' | 'fileHash' | 'expectedHash'> & {
  readonly state: CheckState
  readonly foundHash: string | null
  readonly checkedAt: number
}

/** A book whose file is damaged, or could not be read when it was checked. */
export type DamagedBook = {
  readonly bookId: string
  readonly title: string
  readonly path: string
  readonly fileSize: number
  readonly libraryId: string
  readonly libraryName: string
  readonly seriesId: string
  readonly state: DamageState
  readonly checkedAt: number
  readonly verifiedAt: number | null
}
