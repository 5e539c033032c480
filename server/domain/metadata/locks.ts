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

/** The locks that stay when metadata goes back to what files say: covers are no metadata of files. */
export function locksAfterReset<Lock extends string>(locks: readonly Lock[]): readonly Lock[] {
  return locks.filter((lock) => lock === 'cover')
}

/** The locks of a book with what they mean for its fields: a locked cover stays the page that it is. */
export function effectiveBookLocks(locks: readonly BookLock[]): ReadonlySet<BookLock> {
  return new Set(locks.includes('cover') ? [...locks, 'coverPage'] : locks)
}
