import { pendingMatchesOf } from '../../../db/queries/matches/matches.ts'
import { findSeries } from '../../../db/queries/series/series.ts'
import type { MatchCandidate, MatchOwner, PendingMatchRecord } from '../../../db/records/matches.ts'
import type { SeriesState } from '../../../db/records/metadata-state.ts'
import type { SeriesRecord } from '../../../db/records/series.ts'
import { write } from '../../../db/write.ts'
import { systemViewer, type Viewer } from '../../../domain/access/viewer.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import { idOfSource } from '../../../domain/plugins/same-source.ts'
import type { MatchFacts } from '../../../domain/plugins/score/match-facts.ts'
import { scoreCandidate, shownCandidates } from '../../../domain/plugins/score/score-candidates.ts'
import { factsOfOffer, type SeriesHit, type SeriesOffer } from '../../../domain/plugins/series-offer.ts'
import type { LibraryContext } from '../../library-context.ts'
import { seriesMetadata } from '../../metadata/edit-metadata.ts'
import { type Found, factsOfSeries, findCandidates, nullIfNotFound } from './candidates.ts'
import { preview, take } from './look-up.ts'
import { anyProvidersFor, type Patience, type Provider, sourceOf } from './providers.ts'
import { beginRun } from './undo-matches.ts'

/** What became of a series or a book. `skipped`: nobody was asked. */
export type MatchOutcome = 'matched' | 'unsure' | 'unknown' | 'skipped'

/** One run over a library, whose matches are undone together. */
export type Matching = {
  readonly libraryId: string
  readonly providers: readonly Provider[]
  /** Whether the library has an order: then each plugin is asked, else until one has a match. */
  readonly isOrdered: boolean
  readonly patience: Patience
  /** Nothing is changed. */
  readonly isDryRun: boolean
  /** Called with each certain match. */
  readonly onMatch: (match: CertainMatch) => void
  /** Begins with the first match. */
  runId(): Promise<string>
  /** Plugins whose service asks for a longer pause: left out from now on. */
  readonly busy: Set<string>
  /** How often each plugin has failed since it last answered. */
  readonly failures: Map<string, number>
}

/** A certain match of a series or a book. */
export type CertainMatch = {
  readonly seriesId: string
  /** Null: of the series. */
  readonly bookId: string | null
  /** Here, and at the service. */
  readonly name: string
  readonly title: string
  readonly provider: string
}

export function createMatching(
  context: LibraryContext,
  given: Omit<Matching, 'runId' | 'busy' | 'failures'>,
): Matching {
  let runId: Promise<string> | null = null
  return {
    ...given,
    busy: new Set(),
    failures: new Map(),
    runId() {
      runId ??= beginRun(context, { libraryId: given.libraryId, userId: null })
      return runId
    },
  }
}

/** A series that meets the conditions. */
export type WantedSeries = {
  readonly series: SeriesRecord
  readonly state: SeriesState
  /** A person decided, or has to. */
  readonly isLeftAlone: boolean
}

/** The plugins' own choices of a whole page, where they were requested together. */
export type OwnChoices = ReadonlyMap<Provider, ReadonlyMap<string, SeriesHit | null>>

/** Asks plugins in turn. */
export async function matchSeries(
  context: LibraryContext,
  matching: Matching,
  { series, state }: WantedSeries,
  choices: OwnChoices,
): Promise<MatchOutcome> {
  const here = factsOfSeries(series, state)
  const remaining = matching.providers.filter((one) => idOfSource(here.externalIds, sourceOf(one)) === null)
  const found: Found[] = []
  const silent: string[] = []
  for (const provider of remaining) {
    const own = choices.get(provider)?.get(series.id)
    const one = await unlessFailing(matching, provider, async () => {
      const patience = matching.patience
      const looked = await findCandidates(context, provider, here, { patience, ...(own === undefined ? {} : { own }) })
      if (looked.certain === null) return looked
      const isTaken = await takeCertain(context, matching, { provider, series, here, candidate: looked.certain })
      return isTaken ? looked : { ...looked, certain: null }
    })
    if (one === null) silent.push(provider.id)
    else found.push(one)
    if (one !== null && one.certain !== null && !matching.isOrdered) break
  }
  const owner = { kind: 'series', id: series.id } as const
  const { id, libraryId } = series
  return settle(context, found, { owner, seriesId: id, libraryId, isDryRun: matching.isDryRun, silent })
}

/** One title that a plugin fails at doesn't keep the others from being matched; so many in a row end the run. */
const mostFailures = 3

/** It was removed or edited at the same time, or has as many ids, links or titles as it can have. */
const ofOneTitle: readonly AppError['code'][] = ['not_found', 'precondition_failed', 'unprocessable']

/**
 * Null when the plugin fails or is left out, which it is once its service asks for a longer pause: the next run asks it
 * again.
 * @throws AppError `unavailable` when the plugin has failed too often
 */
export async function unlessFailing<T>(
  { busy, failures }: Pick<Matching, 'busy' | 'failures'>,
  { id }: Pick<Provider, 'id'>,
  ask: () => Promise<T>,
): Promise<T | null> {
  if (busy.has(id)) return null
  try {
    const answer = await ask()
    failures.delete(id)
    return answer
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.reason === 'provider_busy') busy.add(id)
    else if (isOfPlugin(error)) {
      const count = (failures.get(id) ?? 0) + 1
      failures.set(id, count)
      if (count >= mostFailures) throw error
    } else if (!ofOneTitle.includes(error.code)) throw error
    return null
  }
}

function isOfPlugin({ reason }: AppError): boolean {
  return reason === 'provider_failed' || reason === 'metadata_answer_unclear'
}

/** @param before what was known of it, if it was looked up before */
export function isLeftAlone(before: Pick<PendingMatchRecord, 'state' | 'isHeld'> | undefined): boolean {
  return before?.state === 'none' || before?.isHeld === true
}

/** Whether a person has decided while the plugins were asked. */
export async function isDecidedSince(context: LibraryContext, owner: MatchOwner): Promise<boolean> {
  return isLeftAlone(await findKnown(context, owner))
}

async function findKnown({ database }: LibraryContext, { kind, id }: MatchOwner) {
  return (await pendingMatchesOf(database.reader, kind, [id])).get(id)
}

/** Something that was removed during the run is skipped. */
export function skippedIfGone(error: unknown): MatchOutcome {
  nullIfNotFound(error)
  return 'skipped'
}

type Certain = {
  readonly provider: Provider
  readonly series: SeriesRecord
  readonly here: MatchFacts
  readonly candidate: MatchCandidate
}

/** @returns false when what is known in full rules it out, or a person has decided by now */
async function takeCertain(
  context: LibraryContext,
  matching: Matching,
  { provider, series, here, candidate }: Certain,
): Promise<boolean> {
  const { externalId } = candidate
  const subject = { provider, series }
  const compared = await preview(systemViewer, context, subject, { externalId, patience: matching.patience })
  if (isRuledOut(provider, here, compared.offer)) return false
  if (await isDecidedSince(context, { kind: 'series', id: series.id })) return false
  const names = { name: series.title, title: candidate.title, provider: provider.displayName }
  matching.onMatch({ seriesId: series.id, bookId: null, ...names })
  if (matching.isDryRun) return true
  await take(systemViewer, context, subject, { ...compared, runId: await matching.runId(), candidate })
  return true
}

function isRuledOut(provider: Provider, here: MatchFacts, offer: SeriesOffer): boolean {
  const there = factsOfOffer(offer, sourceOf(provider))
  return scoreCandidate('series', offer, { here, there }).certainty === 'contradicted'
}

type Settled = {
  readonly owner: MatchOwner
  readonly seriesId: string
  readonly libraryId: string
  readonly isDryRun: boolean
  /** Plugins that did not answer: what they found before is still the latest. */
  readonly silent: readonly string[]
}

/** Stores what has to be decided by a person. */
export async function settle(
  context: LibraryContext,
  found: readonly Found[],
  { owner, isDryRun, silent, ...place }: Settled,
): Promise<MatchOutcome> {
  if (found.length === 0) return 'skipped'
  if (found.some(({ certain }) => certain !== null)) return 'matched'
  const before = silent.length === 0 ? undefined : await findKnown(context, owner)
  const kept = before?.candidates.filter(({ pluginId }) => silent.includes(pluginId)) ?? []
  const candidates = [...found.flatMap((one) => one.candidates), ...kept]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, shownCandidates)
  if (isDryRun) return candidates.length === 0 ? 'unknown' : 'unsure'
  const now = context.clock()
  const store =
    candidates.length === 0
      ? write('forgetLookUp', { owner })
      : write('storeLookUp', { owner, candidates, state: null, now })
  const [changed] = await context.database.commit([store])
  if (changed !== false) context.events.publish([{ type: 'matches_updated', ...place }])
  return candidates.length === 0 ? 'unknown' : 'unsure'
}

/** The best candidates of all plugins; nothing is changed. */
export async function findSeriesCandidates(
  viewer: Viewer,
  context: LibraryContext,
  seriesId: string,
): Promise<readonly MatchCandidate[]> {
  const series = await findSeries(viewer, context.database.reader, seriesId)
  if (series === null) throw notFound('series')
  const here = factsOfSeries(series, await seriesMetadata(viewer, context, seriesId))
  const candidates: MatchCandidate[] = []
  for (const provider of await anyProvidersFor(context, series.libraryId, 'series')) {
    candidates.push(...(await findCandidates(context, provider, here, {})).candidates)
  }
  return candidates.toSorted((a, b) => b.score - a.score).slice(0, shownCandidates)
}
