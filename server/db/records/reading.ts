import type { Row } from '../tables/all.ts'

/** A user's progress in a book. Times are milliseconds since 1970. */
export type ProgressRecord = Omit<Row<'readProgress'>, 'bookSeq' | 'isCompleted'> & {
  readonly bookId: string
  readonly completed: boolean
}

export type ProgressChange = Pick<
  Row<'progressChanges'>,
  'id' | 'kind' | 'currentPage' | 'percentage' | 'origin' | 'device' | 'at'
> & {
  readonly bookId: string
  readonly completed: boolean
}

/** A KOReader position for a file that is not a book of the user. Times are milliseconds since 1970. */
export type ReaderPosition = Omit<Row<'readerPlaces'>, 'userId'>

/** One reading of a book from its start to its end. */
export type Completion = { readonly bookId: string; readonly startedAt: number; readonly completedAt: number }
