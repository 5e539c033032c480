import type { SourcePatch } from '../book/analysis.ts'
import type { SeriesField } from '../metadata/patch.ts'
import type { BookDescriber } from '../scan/describe-book.ts'
import { mergeMembers, seriesMember } from '../scan/describe-series.ts'
import { lockedNumbers, type NumberedBook } from './renumber.ts'

export type RereadTitle = {
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
