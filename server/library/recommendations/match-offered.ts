import { type Match, matchExternalIds, matchTitles } from '../../db/queries/reading/offered-recommendations.ts'
import { isAllowListed, type Viewer } from '../../domain/access/viewer.ts'
import { namesOfSource } from '../../domain/plugins/same-source.ts'
import type { OfferedRecommendation } from '../../domain/recommendations/offered.ts'
import { foldText } from '../../domain/text/fold.ts'
import type { LibraryContext } from '../library-context.ts'

/** What a plugin recommends, with the series here that it is. Null: it is not in the library. */
export type Matched = { readonly item: OfferedRecommendation; readonly seriesId: string | null }

/**
 * Finds recommended titles among the series here: by external id, then by title and year. What matches only hidden
 * series is left out, as if it had not been recommended. A viewer with an age limit or allowed tags gets nothing else
 * than visible series, since nobody knows whether a title of elsewhere is suitable.
 */
export async function matchOffered(
  viewer: Viewer,
  { database: { reader } }: Pick<LibraryContext, 'database'>,
  { source, items }: { readonly source: string; readonly items: readonly OfferedRecommendation[] },
): Promise<Matched[]> {
  if (items.length === 0) return []
  const sources = namesOfSource(source)
  const ids = items.map(({ externalId }) => externalId)
  const byId = grouped(await matchExternalIds(viewer, reader, { sources, ids }))
  const rest = items.filter(({ externalId }) => !byId.has(externalId))
  const byTitle = grouped(
    await matchTitles(
      viewer,
      reader,
      rest.map(({ title }) => title),
    ),
  )
  const isGuarded = isAllowListed(viewer) || viewer.maxAgeRating !== null
  return items.flatMap((item): Matched[] => {
    const found = byId.get(item.externalId) ?? sameYear(item, byTitle.get(foldText(item.title)) ?? [])
    const visible = found.find(({ isVisible }) => isVisible)
    if (visible !== undefined) return [{ item, seriesId: visible.id }]
    return found.length > 0 || isGuarded ? [] : [{ item, seriesId: null }]
  })
}

function grouped(matches: readonly Match[]): ReadonlyMap<string, readonly Match[]> {
  return Map.groupBy(matches, ({ key }) => key)
}

/** Years of services and files often differ by one. */
function sameYear({ startYear }: OfferedRecommendation, matches: readonly Match[]): readonly Match[] {
  return matches.filter(({ year }) => year === null || startYear === null || Math.abs(year - startYear) <= 1)
}
