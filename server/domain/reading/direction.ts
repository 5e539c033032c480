import type { ReadingDirection } from '../vocabulary.ts'

/** The direction a book is read in: that of its series' metadata, else the default of its library. */
export function effectiveReadingDirection(
  series: { readonly readingDirection?: ReadingDirection | null | undefined },
  library: { readonly defaultReadingDirection: ReadingDirection },
): ReadingDirection {
  return series.readingDirection ?? library.defaultReadingDirection
}
