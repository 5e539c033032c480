import { cleanLine } from '../metadata/clean-text.ts'
import { idOf, linesOf, type Members, membersOf, numberOf, oneOf, urlOf, wholeOf } from '../plugins/answer-parts.ts'
import { type SeriesStatus, seriesStatuses } from '../vocabulary.ts'

/** What a plugin recommends, validated. Null: unknown. */
export type OfferedRecommendation = {
  readonly externalId: string
  readonly externalUrl: string | null
  readonly title: string
  readonly coverUrl: string | null
  readonly summary: string | null
  readonly genres: readonly string[]
  /** 0 to 1. */
  readonly score: number
  /** In the plugin's words. */
  readonly reason: string | null
  readonly basedOn: readonly string[]
  readonly status: SeriesStatus | null
  readonly startYear: number | null
  readonly totalVolumeCount: number | null
  /** 0 to 100. */
  readonly rating: number | null
  /** Whether the person has it on their list at the service. */
  readonly isOnList: boolean
}

export type OfferedRecommendations = {
  readonly items: readonly OfferedRecommendation[]
  /** When the plugin made them, milliseconds since 1970; null: unknown. */
  readonly generatedAt: number | null
}

/** Recommendations stored of one plugin. */
export const maxOffered = 100
const maxLine = 500
const maxSummary = 2_000

/**
 * The result of `recommendations/get`: each id once, the best first. What is damaged is left out.
 * @returns null when it is invalid as a whole
 */
export function readRecommendations(answer: unknown): OfferedRecommendations | null {
  const members = membersOf(answer)
  if (members === null || !Array.isArray(members.recommendations)) return null
  const items = new Map<string, OfferedRecommendation>()
  for (const value of members.recommendations.slice(0, 2 * maxOffered)) {
    const item = readOne(membersOf(value))
    if (item !== null && !items.has(item.externalId)) items.set(item.externalId, item)
  }
  const at = typeof members.generatedAt === 'string' ? Date.parse(members.generatedAt) : Number.NaN
  const best = [...items.values()].sort((a, b) => b.score - a.score).slice(0, maxOffered)
  return { items: best, generatedAt: Number.isNaN(at) ? null : at }
}

function readOne(item: Members | null): OfferedRecommendation | null {
  if (item === null) return null
  const externalId = idOf(item.externalId)
  const title = shortLine(item.title)
  if (externalId === null || title === null) return null
  return {
    externalId,
    title,
    externalUrl: urlOf(item.externalUrl),
    coverUrl: urlOf(item.coverUrl),
    summary: typeof item.summary === 'string' ? item.summary.trim().slice(0, maxSummary) || null : null,
    genres: linesOf(item.genres),
    score: numberOf(item.score, 0, 1) ?? 0,
    reason: shortLine(item.reason),
    basedOn: linesOf(item.basedOn).slice(0, 10),
    status: oneOf(seriesStatuses, item.status),
    startYear: wholeOf(item.startYear, 1_000, 2_200),
    totalVolumeCount: wholeOf(item.totalVolumeCount, 1, 100_000),
    rating: numberOf(item.rating, 0, 100),
    isOnList: item.inLibrary === true,
  }
}

function shortLine(value: unknown): string | null {
  return typeof value === 'string' ? (cleanLine(value)?.slice(0, maxLine) ?? null) : null
}
