import type { SourcePatch } from '../book/analysis.ts'
import type { BookLock } from '../metadata/locks.ts'
import type { BookField, SeriesField } from '../metadata/patch.ts'
import type { BookDescriber } from '../scan/describe-book.ts'
import {
  describeTogether,
  mergeMembers,
  type OrderingNumbers,
  orderingFields,
  seriesMember,
} from '../scan/describe-series.ts'

export type Numbers = {
  readonly number: number | null
  readonly volume: number | null
  readonly chapter: number | null
}

/** A book with the fields that its numbers depend on. */
export type NumberedBook = Numbers & {
  readonly id: string
  readonly title: string
  /** Relative to the library. */
  readonly path: string
  readonly patches: readonly SourcePatch[]
  readonly locks: readonly BookLock[]
  /** Placed into the series by a grouping decision. */
  readonly isGuest?: boolean
}

export type NumberChange = {
  readonly book: Pick<NumberedBook, 'id' | 'title' | 'path' | 'locks'>
  readonly from: Numbers
  readonly to: Numbers
  /** Numbers that stay only because they are locked. */
  readonly skipped: readonly BookField[]
}

/**
 * Previews a number strategy for the books of one series: those whose numbers change or would change, in reading order.
 * Independent of the input order.
 * @param describe made with the strategy
 * @param seriesTitle the current title of the series
 * @param overwriteLocked locked numbers change as well
 */
export function planNumbers(
  describe: BookDescriber,
  books: readonly NumberedBook[],
  { seriesTitle, overwriteLocked }: { readonly seriesTitle: string; readonly overwriteLocked: boolean },
): NumberChange[] {
  const byId = new Map(books.map((book) => [book.id, book]))
  const members = books.map((book) => {
    const source = { bookId: book.id, relativePath: book.path, patches: book.patches }
    return seriesMember(describe, source, overwriteLocked ? {} : lockedNumbers(book))
  })
  const { described } = describeTogether(describe, members, seriesTitle)
  return described.flatMap(({ id, values }) => {
    const book = byId.get(id)
    if (book === undefined) return []
    const change = changeOf(book, values, overwriteLocked)
    return change === null ? [] : [change]
  })
}

/** Numbers of a book set or locked manually. */
export function lockedNumbers(book: Numbers & Pick<NumberedBook, 'locks'>): OrderingNumbers {
  return Object.fromEntries(
    orderingFields.filter((field) => book.locks.includes(field)).map((field) => [field, book[field]]),
  )
}

function changeOf(book: NumberedBook, wanted: Partial<Numbers>, overwriteLocked: boolean): NumberChange | null {
  const different = orderingFields.filter((field) => (wanted[field] ?? null) !== book[field])
  if (different.length === 0) return null
  const skipped = overwriteLocked ? [] : different.filter((field) => book.locks.includes(field))
  const from = { number: book.number, volume: book.volume, chapter: book.chapter }
  const set = different.filter((field) => !skipped.includes(field)).map((field) => [field, wanted[field] ?? null])
  const { id, title, path, locks } = book
  return { book: { id, title, path, locks }, from, to: { ...from, ...Object.fromEntries(set) }, skipped }
}

type RereadTitle = {
  /** The title that the names and documents of the books give now. */
  readonly title: string
  /** The title would change, but is locked. */
  readonly isLocked: boolean
  /** The name-based values that differ from the stored ones. */
  readonly sources: readonly { readonly id: string; readonly patches: readonly SourcePatch[] }[]
}

/**
 * Parses the names of a series' books again with the library's current clean-up rules, without opening or moving files.
 */
export function rereadTitle(
  describe: BookDescriber,
  series: { readonly title: string; readonly locks: readonly SeriesField[] },
  books: readonly NumberedBook[],
): RereadTitle {
  const reread = books.map((book) => ({ ...book, patches: describe.read(book.path, book.patches).patches }))
  const members = reread.map((book) => {
    const { id: bookId, path: relativePath, patches, isGuest = false } = book
    const source = { bookId, relativePath, patches, isGuest }
    return seriesMember(describe, source, lockedNumbers(book))
  })
  const title = mergeMembers(members).values.title ?? series.title
  const sources = reread.filter(({ patches }, i) => JSON.stringify(patches) !== JSON.stringify(books[i]?.patches))
  return {
    title,
    isLocked: title !== series.title && series.locks.includes('title'),
    sources: sources.map(({ id, patches }) => ({ id, patches })),
  }
}
