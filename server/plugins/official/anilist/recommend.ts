import {
  type Calls,
  linesOf,
  listOf,
  type Members,
  membersOf,
  numericId,
  type Recommendation,
  wholeOf,
} from '../../sdk/index.ts'
import { ask, unreadable } from './ask-anilist.ts'
import { type Listed, wholeList } from './list.ts'
import { relatedQuery } from './queries.ts'
import { coversOf, descriptionOf, pageOf, type Wanted } from './series.ts'
import { mainTitle } from './titles.ts'

/** Series of the list that recommendations are looked up for. */
const mostFavorites = 10
const leastScore = 60
/** For what was read and not rated. */
const usualScore = 60
/** Votes of readers at which a recommendation counts half. */
const halfVotes = 20

type Favorite = { readonly id: string; readonly title: string; readonly score: number }

/** What the person rated highest; what they finished, when they rate nothing. */
export function favoritesOf(list: readonly Listed[]): readonly Favorite[] {
  const named = list.map(({ id, title, score, status }) => ({ id, title: title ?? 'this series', score, status }))
  const rated = named.filter(({ score }) => score !== undefined)
  const chosen =
    rated.length > 0
      ? rated.filter(({ score = 0 }) => score >= leastScore)
      : named.filter(({ status }) => status === 'COMPLETED' || status === 'REPEATING')
  const scored = chosen.map(({ id, title, score = usualScore }) => ({ id, title, score }))
  return scored.sort((one, other) => other.score - one.score).slice(0, mostFavorites)
}

type Source = { readonly list: readonly Listed[]; readonly related: readonly Members[] }
type Choice = Wanted & { readonly limit: number; readonly excludedIds: readonly string[] }
type Candidate = { readonly series: Members; readonly basedOn: Favorite[]; doubt: number }

/**
 * Recommendations of AniList's readers for what the person likes, without what is on their list, the best first.
 * @param source `related`: for each favorite, what readers recommend
 */
export function recommendationsFrom({ list, related }: Source, choice: Choice): Recommendation[] {
  const left = new Set([...list.map(({ id }) => id), ...choice.excludedIds])
  const candidates = new Map<string, Candidate>()
  for (const favorite of favoritesOf(list)) {
    const media = related.find((one) => numericId(one.id) === favorite.id)
    for (const node of listOf(membersOf(media?.recommendations)?.nodes)) {
      const series = membersOf(node.mediaRecommendation) ?? {}
      const [id, votes] = [numericId(series.id), wholeOf(node.rating, 1, 1_000_000)]
      const isUsable = series.type === 'MANGA' && (choice.isAdultWanted || series.isAdult !== true)
      if (id === undefined || votes === undefined || !isUsable || left.has(id)) continue
      const known = candidates.get(id) ?? { series, basedOn: [], doubt: 1 }
      known.basedOn.push(favorite)
      // Several recommendations of the same series make it surer.
      known.doubt *= 1 - (favorite.score / 100) * (votes / (votes + halfVotes))
      candidates.set(id, known)
    }
  }
  return [...candidates]
    .flatMap(([id, candidate]) => shown(id, candidate, choice) ?? [])
    .sort((one, other) => other.score - one.score)
    .slice(0, choice.limit)
}

function shown(externalId: string, { series, basedOn, doubt }: Candidate, { titles }: Wanted): Recommendation | null {
  const title = mainTitle(series, titles)
  if (title === undefined) return null
  const [first, second] = basedOn.map((favorite) => favorite.title)
  return {
    externalId,
    externalUrl: pageOf(externalId),
    title,
    coverUrl: coversOf(series)[0]?.url ?? null,
    summary: descriptionOf(series) ?? null,
    genres: linesOf(series.genres),
    score: Math.round((1 - doubt) * 1_000) / 1_000,
    reason: `Recommended by readers of ${[first, second].filter((name) => name !== undefined).join(' and ')}`,
    basedOn: basedOn.map((favorite) => favorite.title),
  }
}

const mostRecommendations = 50

type Get = Calls['recommendations/get']

export async function recommend({ limit, excludeIds }: Get['params'], wanted: Wanted): Promise<Get['result']> {
  const list = await wholeList()
  const ids = favoritesOf(list).map(({ id }) => Number(id))
  if (ids.length === 0) return { recommendations: [] }
  const related = membersOf((await ask(relatedQuery, { ids })).Page)?.media
  if (!Array.isArray(related)) throw unreadable()
  const choice = {
    ...wanted,
    limit: Math.min(limit, mostRecommendations),
    excludedIds: excludeIds,
  }
  return { recommendations: recommendationsFrom({ list, related: listOf(related) }, choice) }
}
