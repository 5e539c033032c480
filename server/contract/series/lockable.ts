import { bookLockNames, bookNoteNames, seriesLockNames } from '../../domain/metadata/locks.ts'

/** Everything that can be locked: manual values and choices stay, whatever the files say. */
export const lockable = { series: seriesLockNames, book: bookLockNames } as const

/** Manual-only fields of a book. */
export const notes = { book: bookNoteNames } as const
