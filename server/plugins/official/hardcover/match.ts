import { type BookFound, type Calls, foldTitle } from '../../sdk/index.ts'

type Wanted = Calls['metadata/book/match']['params']

/**
 * The one book that is certain: the same title, an author in common, and years that differ by one at most. A title
 * alone, such as "Volume 1", is never certain: an author or the year has to be known of both.
 */
export function certainMatch(found: readonly BookFound[], { title, authors = [], year }: Wanted): BookFound | null {
  const names = new Set(authors.map(foldTitle))
  const certain = found.filter((one) => {
    const isSame = [one.title, ...(one.alternateTitles ?? [])].some((other) => foldTitle(other) === foldTitle(title))
    const isBy = (one.authors ?? []).some((name) => names.has(foldTitle(name)))
    const distance = year === undefined || typeof one.year !== 'number' ? null : Math.abs(one.year - year)
    return isSame && (names.size === 0 ? distance !== null : isBy) && (distance ?? 0) <= 1
  })
  return certain.length === 1 ? (certain[0] ?? null) : null
}
