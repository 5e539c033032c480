import { foldTitle, type SeriesFound, type Unknown } from '../../sdk/index.ts'

type Wanted = { readonly title: string; readonly year?: number | Unknown }

/**
 * The one series that is certain: a title of it is the same, and years differ by one at most. A comic and the novel it
 * is based on often share a title; then the year decides, or nothing does.
 */
export function certainMatch(found: readonly SeriesFound[], { title, year }: Wanted): SeriesFound | null {
  const wanted = foldTitle(title)
  const isSame = (one: string) => foldTitle(one) === wanted
  const named = found.filter((one) => [one.title, ...(one.alternateTitles ?? [])].some(isSame))
  const close = named.filter((one) => distance(one.year, year) <= 1)
  const main = close.filter((one) => isSame(one.title))
  const candidates = main.length === 0 ? close : main
  if (candidates.length < 2) return candidates[0] ?? null
  const exact = candidates.filter((one) => typeof year === 'number' && one.year === year)
  return exact.length === 1 ? (exact[0] ?? null) : null
}

/** Series of other years go behind the others, which stay in their order. */
export function nearYearFirst(found: readonly SeriesFound[], year: number | Unknown): SeriesFound[] {
  const isNear = (one: SeriesFound) => distance(one.year, year) <= 1
  return [...found.filter(isNear), ...found.filter((one) => !isNear(one))]
}

/** In years; 0 when either is unknown. */
function distance(one: number | Unknown, other: number | Unknown): number {
  return typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) : 0
}
