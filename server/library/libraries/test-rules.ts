import { listSeries } from '../../db/queries/series/series.ts'
import { listSeriesStates } from '../../db/queries/series/series-details.ts'
import type { SeriesState } from '../../db/records/metadata-state.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import {
  createMatcher,
  type MatchConditions,
  type MatchSubject,
  type MatchVerdict,
} from '../../domain/match/match-conditions.ts'
import { parseMatchConditions } from '../../domain/match/parse-match-conditions.ts'
import { parseNameRules, type RuleStep, tryNameRules } from '../../domain/series/name-cleaning.ts'
import type { LibraryContext } from '../library-context.ts'
import { visibleLibrary } from './library-access.ts'
import { type LibrarySettingsInput, problemsOf, refuseFields } from './library-settings.ts'

/** A series as conditions for automatic matching see it. */
export function matchSubjectOf({ values, locks, customMetadata }: SeriesState, bookCount: number): MatchSubject {
  const { people = [], links = [], externalIds = [], ...plain } = values
  return {
    bookCount,
    externalIds: Object.fromEntries(externalIds.map(({ source, externalId }) => [source, externalId])),
    metadata: {
      ...plain,
      people: people.map(({ name }) => name),
      links: links.map(({ url }) => url),
      externalIds: externalIds.map(({ externalId }) => externalId),
    },
    locks,
    customMetadata,
  }
}

type TestRequest = {
  readonly libraryId: string
  /** Absent: those of the library. */
  readonly conditions?: unknown
  /** Only matching series, best first. */
  readonly fullText?: string | undefined
  readonly page: number
  readonly pageSize: number
}

export type AutoMatchTest = {
  readonly seriesId: string
  readonly title: string
  readonly bookCount: number
  readonly verdict: MatchVerdict
}

/**
 * Tests the conditions for automatic matching on the series of a library, by title or search rank, page by page.
 * @throws AppError `not_found`, `bad_request` rule by rule
 */
export async function testAutoMatch(
  viewer: Viewer,
  context: LibraryContext,
  { libraryId, conditions, ...page }: TestRequest,
): Promise<{ readonly conditions: MatchConditions; readonly total: number; readonly items: readonly AutoMatchTest[] }> {
  const library = await visibleLibrary(viewer, context, libraryId)
  const parsed = parseMatchConditions(conditions === undefined ? library.autoMatchConditions : conditions)
  if (!parsed.ok) refuseFields(problemsOf('conditions', parsed.failure))
  const known: MatchConditions = (parsed.ok ? parsed.value : null) ?? { mode: 'all', rules: [] }
  const { reader } = context.database
  const { items, total } = await listSeries(viewer, reader, { libraryId, ...page })
  const states = await listSeriesStates(
    viewer,
    reader,
    items.map(({ id }) => id),
  )
  const match = createMatcher(known)
  const tested = items.flatMap(({ id, title, bookCount }): AutoMatchTest[] => {
    const state = states.get(id)
    return state === undefined
      ? []
      : [{ seriesId: id, title, bookCount, verdict: match(matchSubjectOf(state, bookCount)) }]
  })
  return { conditions: known, total, items: tested }
}

type RuleTest = {
  readonly name: string
  /** The resulting name. */
  readonly cleaned: string
  /** The result of each enabled rule, in order. */
  readonly steps: RuleStep[]
}

/** Tests clean-up rules on names; effort is bounded for any pattern. @throws AppError `bad_request` rule by rule */
export function testNameRules(
  ruleTexts: NonNullable<LibrarySettingsInput['titlePreprocessingRules']>,
  names: readonly string[],
): RuleTest[] {
  const rules = parseNameRules(ruleTexts)
  if (!rules.ok) refuseFields(problemsOf('rules', rules.failure))
  return tryNameRules(rules.ok ? rules.value : [], names)
}
