import type { SeriesFound, Unknown } from '../types.ts'
import { foldTitle } from './values.ts'

type Year = number | Unknown
type Wanted = { readonly title: string; readonly year?: Year }

/** Whether two years may be the same: dates on covers are often some months ahead. An unknown one may be any. */
export function isNearYear(one: Year, other: Year): boolean {
  return typeof one !== 'number' || typeof other !== 'number' || Math.abs(one - other) <= 1
}

/** Series of other years go behind the others, which stay in their order. */
export function nearYearFirst(found: readonly SeriesFound[], year: Year): SeriesFound[] {
  const isNear = (one: SeriesFound) => isNearYear(one.year, year)
  return [...found.filter(isNear), ...found.filter((one) => !isNear(one))]
}

/**
 * The one series that is certain: a title of it is the same, and years differ by one at most. A comic and the novel it
 * is based on often share a title; then the year decides, or nothing does.
 */
export function certainSeries(found: readonly SeriesFound[], { title, year }: Wanted): SeriesFound | null {
  const wanted = foldTitle(title)
  const isSame = (one: string) => foldTitle(one) === wanted
  const named = found.filter((one) => [one.title, ...(one.alternateTitles ?? [])].some(isSame))
  const close = named.filter((one) => isNearYear(one.year, year))
  const main = close.filter((one) => isSame(one.title))
  const candidates = main.length === 0 ? close : main
  if (candidates.length < 2) return candidates[0] ?? null
  const exact = candidates.filter((one) => typeof year === 'number' && one.year === year)
  return exact.length === 1 ? (exact[0] ?? null) : null
}
