import { bookLockNames, bookNoteNames, seriesLockNames } from '../../domain/metadata/locks.ts'

/** Everything that can be locked: what people enter and choose stays, whatever the files say. */
export const lockable = { series: seriesLockNames, book: bookLockNames } as const

/** What only people note of a book. */
export const notes = { book: bookNoteNames } as const
