import { bookFieldNames, seriesFieldNames } from './fields.ts'
import type { BookField, SeriesField } from './patch.ts'

/** Manual-only fields of a book: no source provides them, and bulk edits skip them when locked. */
export const bookNoteNames = [
  'bookType',
  'translator',
  'edition',
  'originalTitle',
  'originalYear',
  'seriesPosition',
  'seriesTotal',
  'subjects',
  'awards',
  'customMetadata',
] as const

export type BookNote = (typeof bookNoteNames)[number]

/** Everything lockable: all fields, manual-only fields, and the cover. */
export type SeriesLock = SeriesField | 'customMetadata' | 'cover'
export type BookLock = BookField | BookNote | 'cover'

export const seriesLockNames: readonly SeriesLock[] = [...seriesFieldNames, 'customMetadata', 'cover']
export const bookLockNames: readonly BookLock[] = [...bookFieldNames, ...bookNoteNames, 'cover']

/** Locks that stay when metadata is reset to the files: covers are not file metadata. */
export function locksAfterReset<Lock extends string>(locks: readonly Lock[]): readonly Lock[] {
  return locks.filter((lock) => lock === 'cover')
}

/** The locks of a book and their effect on its fields: a locked cover keeps its page. */
export function effectiveBookLocks(locks: readonly BookLock[]): ReadonlySet<BookLock> {
  return new Set(locks.includes('cover') ? [...locks, 'coverPage'] : locks)
}
