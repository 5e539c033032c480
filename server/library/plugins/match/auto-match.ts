import { pendingMatchesOf } from '../../../db/queries/matches/matches.ts'
import { listSeries } from '../../../db/queries/series/series.ts'
import { listSeriesStates } from '../../../db/queries/series/series-details.ts'
import type { SeriesRecord } from '../../../db/records/series.ts'
import { systemViewer } from '../../../domain/access/viewer.ts'
import { createMatcher } from '../../../domain/match/match-conditions.ts'
import { parseMatchConditions } from '../../../domain/match/parse-match-conditions.ts'
import { noteText } from '../../../domain/notes/table.ts'
import type { PauseSwitch } from '../../../domain/pause.ts'
import type { TaskProgress } from '../../../events/task-board.ts'
import { visibleLibrary } from '../../libraries/library-access.ts'
import { matchSubjectOf } from '../../libraries/test-rules.ts'
import type { LibraryContext } from '../../library-context.ts'
import { matchBooksOf } from './match-books.ts'
import {
  type CertainMatch,
  createMatching,
  isLeftAlone,
  type Matching,
  type MatchOutcome,
  matchSeries,
  type OwnChoices,
  skippedIfGone,
  type WantedSeries,
} from './match-series.ts'
import { requestChoices } from './own-choices.ts'
import { bookProvidersOfRun, type Provider, providersFor } from './providers.ts'

type Run = {
  readonly signal: AbortSignal
  readonly reportProgress: (progress: TaskProgress) => void
  readonly pause: PauseSwitch
  /** Nothing is changed. */
  readonly isDryRun?: boolean
  /** Called with each certain match. */
  readonly onMatch?: (match: CertainMatch) => void
}

/** How many were looked up, and how many had each outcome. */
export type MatchCounts = {
  readonly looked: number
  readonly matched: number
  /** Matches that were found but are uncertain: they wait for a person. */
  readonly unsure: number
  /** No match. */
  readonly unknown: number
  /** Already matched, left alone by a person, or excluded by the conditions of the library. */
  readonly skipped: number
}

/** Result of matching a whole library: series, and books where plugins may look these up. */
export type AutoMatchResult = MatchCounts & { readonly books: MatchCounts | null }

const perPage = 100
/** Matching changes titles: by these, pages would skip series. */
const sort = { field: 'added', direction: 'asc' } as const

/**
 * Matches the series of a library that meet its conditions and are not matched yet, and their books. Only certain
 * matches are applied, and locked fields are unchanged; the others wait for a person.
 * @returns null when cancelled
 */
export async function autoMatch(context: LibraryContext, libraryId: string, run: Run): Promise<AutoMatchResult | null> {
  const prepared = await prepare(context, libraryId, run)
  const { series, books, match } = prepared
  if (series.providers.length + books.providers.length === 0) return resultOf(prepared)
  for (let page = 1; ; page += 1) {
    const request = { libraryId, sort, page, pageSize: perPage }
    const { items, total } = await listSeries(systemViewer, context.database.reader, request)
    const wanted = await wantedOf(context, items, match)
    const choices = await requestChoices(context, series, [...wanted.values()])
    for (const { id } of items) {
      if (!(await goesOn(run))) return null
      await matchOne(context, { ...prepared, choices }, run, wanted.get(id) ?? null)
      prepared.progress.current += 1
      prepared.progress.total = total
      run.reportProgress({ ...prepared.progress })
    }
    if (items.length < perPage) break
  }
  return run.signal.aborted ? null : resultOf(prepared)
}

/** A series and its books. @param wanted null: it doesn't meet the conditions */
async function matchOne(
  context: LibraryContext,
  { series, books, counts, choices }: Prepared & { readonly choices: OwnChoices },
  run: Run,
  wanted: WantedSeries | null,
): Promise<void> {
  const isOpen = wanted?.isLeftAlone === false
  counts.series[isOpen ? await matchSeries(context, series, wanted, choices).catch(skippedIfGone) : 'skipped'] += 1
  if (wanted === null || books.providers.length === 0) return
  await matchBooksOf(context, books, wanted.series.id, async (outcome) => {
    counts.books[outcome] += 1
    return goesOn(run)
  })
}

/** False when it was cancelled. */
async function goesOn({ pause, signal }: Run): Promise<boolean> {
  await pause.over()
  return !signal.aborted
}

type Counts = Record<MatchOutcome, number>
const none = (): Counts => ({ matched: 0, unsure: 0, unknown: 0, skipped: 0 })

type Prepared = {
  readonly series: Matching
  readonly books: Matching
  readonly counts: { readonly series: Counts; readonly books: Counts }
  readonly match: ReturnType<typeof createMatcher>
  readonly progress: { current: number; total: number }
}

async function prepare(context: LibraryContext, libraryId: string, run: Run): Promise<Prepared> {
  const { autoMatchConditions, matching } = await visibleLibrary(systemViewer, context, libraryId)
  const parsed = parseMatchConditions(autoMatchConditions)
  const progress = { current: 0, total: 0 }
  const onWait = ({ displayName }: Provider, seconds: number) =>
    run.reportProgress({ ...progress, message: noteText('waiting_for_provider', { name: displayName, seconds }) })
  const series = createMatching(context, {
    libraryId,
    providers: context.isSafeMode ? [] : await providersFor(context, libraryId, 'library:scan'),
    isOrdered: (matching?.providers.length ?? 0) > 1,
    patience: { signal: run.signal, onWait },
    isDryRun: run.isDryRun ?? false,
    onMatch: run.onMatch ?? (() => undefined),
  })
  const books = { ...series, providers: context.isSafeMode ? [] : await bookProvidersOfRun(context, libraryId) }
  const match = createMatcher((parsed.ok ? parsed.value : null) ?? { mode: 'all', rules: [] })
  return { series, books, counts: { series: none(), books: none() }, match, progress }
}

function resultOf({ counts, books }: Prepared): AutoMatchResult {
  return { ...countsOf(counts.series), books: books.providers.length === 0 ? null : countsOf(counts.books) }
}

function countsOf(counts: Counts): MatchCounts {
  const { matched, unsure, unknown, skipped } = counts
  return { looked: matched + unsure + unknown, matched, unsure, unknown, skipped }
}

async function wantedOf(
  { database: { reader } }: LibraryContext,
  items: readonly SeriesRecord[],
  match: ReturnType<typeof createMatcher>,
): Promise<ReadonlyMap<string, WantedSeries>> {
  const ids = items.map(({ id }) => id)
  const states = await listSeriesStates(systemViewer, reader, ids)
  const pending = await pendingMatchesOf(reader, 'series', ids)
  return new Map(
    items.flatMap((series): [string, WantedSeries][] => {
      const state = states.get(series.id)
      if (state === undefined || !match(matchSubjectOf(state, series.bookCount)).passes) return []
      return [[series.id, { series, state, isLeftAlone: isLeftAlone(pending.get(series.id)) }]]
    }),
  )
}
