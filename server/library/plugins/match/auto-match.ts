import { listSeries } from '../../../db/queries/series/series.ts'
import { listSeriesStates } from '../../../db/queries/series/series-details.ts'
import type { SeriesState } from '../../../db/records/metadata-state.ts'
import type { SeriesRecord } from '../../../db/records/series.ts'
import { systemViewer } from '../../../domain/access/viewer.ts'
import { AppError } from '../../../domain/errors.ts'
import { createMatcher } from '../../../domain/match/match-conditions.ts'
import { parseMatchConditions } from '../../../domain/match/parse-match-conditions.ts'
import type { PauseSwitch } from '../../../domain/pause.ts'
import { idOfSource } from '../../../domain/plugins/same-source.ts'
import { isSure, readHit } from '../../../domain/plugins/series-offer.ts'
import type { TaskProgress } from '../../../events/task-board.ts'
import { visibleLibrary } from '../../libraries/library-access.ts'
import { matchSubjectOf } from '../../libraries/test-rules.ts'
import type { LibraryContext } from '../../library-context.ts'
import { preview, take } from './look-up.ts'
import { askProvider, type Provider, providersFor, sourceOf } from './providers.ts'

type Run = {
  readonly signal: AbortSignal
  readonly reportProgress: (progress: TaskProgress) => void
  readonly pause: PauseSwitch
  /** Nothing is applied. */
  readonly isDryRun?: boolean
  /** Called with each certain match. */
  readonly onMatch?: (match: FoundMatch) => void
}

/** A certain match of a series. */
type FoundMatch = {
  readonly series: SeriesRecord
  /** At the service. */
  readonly title: string
  readonly provider: string
}

/** Result of matching a whole library. Counts of series. */
export type AutoMatchResult = {
  readonly looked: number
  readonly matched: number
  /** Matches that were found but are uncertain. */
  readonly unsure: number
  /** No match. */
  readonly unknown: number
  /** Already matched, or excluded by the conditions of the library. */
  readonly skipped: number
}

const perPage = 100

/**
 * Matches the series of a library that meet its conditions and are not matched yet. Only certain matches are applied,
 * and locked fields are unchanged.
 * @returns null when cancelled
 */
export async function autoMatch(context: LibraryContext, libraryId: string, run: Run): Promise<AutoMatchResult | null> {
  const providers = context.isSafeMode ? [] : await providersFor(context, libraryId, 'library:scan')
  const counts = { looked: 0, matched: 0, unsure: 0, unknown: 0, skipped: 0 }
  if (providers.length === 0) return counts
  const match = createMatcher(await conditionsOf(context, libraryId))
  for (let page = 1, processed = 0; ; page += 1) {
    const request = { libraryId, page, pageSize: perPage }
    const { items, total } = await listSeries(systemViewer, context.database.reader, request)
    const ids = items.map(({ id }) => id)
    const states = await listSeriesStates(systemViewer, context.database.reader, ids)
    for (const series of items) {
      await run.pause.over()
      if (run.signal.aborted) return null
      const state = states.get(series.id)
      const isWanted = state !== undefined && match(matchSubjectOf(state, series.bookCount)).passes
      counts[isWanted ? await matchOne(context, { series, state, providers, run }) : 'skipped'] += 1
      processed += 1
      run.reportProgress({ current: processed, total })
    }
    if (items.length < perPage) break
  }
  return { ...counts, looked: counts.matched + counts.unsure + counts.unknown }
}

async function conditionsOf(context: LibraryContext, libraryId: string) {
  const library = await visibleLibrary(systemViewer, context, libraryId)
  const parsed = parseMatchConditions(library.autoMatchConditions)
  return (parsed.ok ? parsed.value : null) ?? ({ mode: 'all', rules: [] } as const)
}

type One = {
  readonly series: SeriesRecord
  readonly state: SeriesState
  readonly providers: readonly Provider[]
  readonly run: Run
}

/** Asks plugins in turn until one has a match. */
async function matchOne(context: LibraryContext, one: One): Promise<'matched' | 'unsure' | 'unknown' | 'skipped'> {
  const { state, providers } = one
  const { externalIds } = state.values
  const remaining = providers.filter((provider) => idOfSource(externalIds, sourceOf(provider)) === null)
  if (remaining.length === 0) return 'skipped'
  let outcome: 'unsure' | 'unknown' = 'unknown'
  for (const provider of remaining) {
    const found = await matchBy(context, provider, one)
    if (found === 'matched') return found
    if (found === 'unsure') outcome = found
  }
  return outcome
}

async function matchBy(
  context: LibraryContext,
  provider: Provider,
  { series, state, run }: One,
): Promise<'matched' | 'unsure' | 'unknown'> {
  const { title, year } = series
  const params = { title, ...(year === null ? {} : { year }) }
  const patience = run.signal
  const answer = await askProvider(context, provider, { method: 'metadata/series/match', params, patience }).catch(
    nullIfUnavailable,
  )
  const hit = readHit(answer)
  if (hit === null) return 'unknown'
  const titles = [title, ...state.titles.map((one) => one.title)]
  if (!isSure(hit, { titles, year })) return 'unsure'
  run.onMatch?.({ series, title: hit.title, provider: provider.displayName })
  if (run.isDryRun === true) return 'matched'
  const looked = { provider, series }
  await take(
    systemViewer,
    context,
    looked,
    await preview(systemViewer, context, looked, { externalId: hit.externalId, patience }),
  )
  return 'matched'
}

/** No match is not a failure. */
function nullIfUnavailable(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}
