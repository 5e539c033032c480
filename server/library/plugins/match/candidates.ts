import type { MatchCandidate } from '../../../db/records/matches.ts'
import type { SeriesState } from '../../../db/records/metadata-state.ts'
import type { SeriesRecord } from '../../../db/records/series.ts'
import { AppError } from '../../../domain/errors.ts'
import type { MatchFacts } from '../../../domain/plugins/score/match-facts.ts'
import { noFacts } from '../../../domain/plugins/score/match-facts.ts'
import {
  bestCandidates,
  certainCandidate,
  isCertainAlone,
  type Scored,
  scoreCandidate,
} from '../../../domain/plugins/score/score-candidates.ts'
import { factsOfHit, readHit, readHits, type SeriesHit } from '../../../domain/plugins/series-offer.ts'
import { splitYearOff } from '../../../domain/text/title-key.ts'
import type { LibraryContext } from '../../library-context.ts'
import { askProvider, type Provider, sourceOf, type Waiting } from './providers.ts'

/** What a provider has for a series or a book. */
export type Found = {
  /** Can be applied without asking a person; null: none. */
  readonly certain: MatchCandidate | null
  /** The best ones first. */
  readonly candidates: readonly MatchCandidate[]
}

/** A series as it is compared. */
export function factsOfSeries(series: SeriesRecord, { values, titles }: SeriesState): MatchFacts {
  return {
    ...noFacts,
    titles: [values.title, ...titles.map(({ title }) => title)],
    year: series.year,
    volumes: series.localMaxVolume,
    chapters: series.localMaxChapter,
    ofVolumes: series.totalVolumeCount,
    ofChapters: series.totalChapterCount,
    publisher: series.publisher,
    creators: values.people?.map(({ name }) => name) ?? [],
    language: series.language,
    externalIds: values.externalIds ?? [],
  }
}

const maxHits = 20

/**
 * Looks a series up: the plugin's own choice first, and a search when that alone isn't certain.
 * @param own the choice, if it was requested before
 */
export async function findCandidates(
  context: LibraryContext,
  provider: Provider,
  here: MatchFacts,
  { patience, own: given }: Waiting & { readonly own?: SeriesHit | null },
): Promise<Found> {
  const [title = ''] = here.titles
  const wanted = here.year ?? splitYearOff(title)?.year
  const year = wanted === undefined ? {} : { year: wanted }
  const waiting = patience === undefined ? {} : { patience }
  const ask = (method: string, params: object) =>
    askProvider(context, provider, { method, params, isOptional: true, ...waiting }).catch(nullIfNotFound)
  const own = given === undefined ? readHit(await ask('metadata/series/match', { title, ...year })) : given
  const source = sourceOf(provider)
  const score = (hit: SeriesHit) => scoreCandidate('series', hit, { here, there: factsOfHit(hit, source) })
  if (own !== null) {
    const scored = score(own)
    const candidate = candidateOf(provider, scored)
    if (isCertainAlone(scored, here)) return { certain: candidate, candidates: [candidate] }
  }
  const found = readHits(await ask('metadata/series/search', { query: title, ...year, limit: maxHits })) ?? []
  return rankHits(provider, { own, found, score, isComplete: found.length < maxHits })
}

type Ranked<Hit> = {
  readonly own: Hit | null
  readonly found: readonly Hit[]
  readonly score: (hit: Hit) => Scored<Hit>
  readonly isComplete: boolean
}

/** Below this score people would only be asked about something else. */
const leastScore = 0.35

/** Each result once. */
export function rankHits<Hit extends SeriesHit>(
  provider: Provider,
  { own, found, score, isComplete }: Ranked<Hit>,
): Found {
  const hits = new Map<string, Hit>()
  for (const hit of own === null ? found : [own, ...found]) {
    if (!hits.has(hit.externalId)) hits.set(hit.externalId, hit)
  }
  const scored = [...hits.values()].map(score)
  const certain = certainCandidate(scored, isComplete)
  const candidates = bestCandidates(scored.filter((one) => one.score >= leastScore))
  return {
    certain: certain && candidateOf(provider, certain),
    candidates: candidates.map((one) => candidateOf(provider, one)),
  }
}

/** Limits of what is stored. */
const most = { titles: 10, creators: 10, summary: 600, text: 500 } as const

export function candidateOf({ id }: Provider, { candidate, score, reasons }: Scored<SeriesHit>): MatchCandidate {
  const { externalId, title, alternateTitles, year, summary, url, details } = candidate
  const { publisher, creators, volumes, chapters } = details
  return {
    pluginId: id,
    externalId,
    title: cut(title),
    alternateTitles: alternateTitles.slice(0, most.titles).map(cut),
    creators: creators.slice(0, most.creators).map(cut),
    publisher: publisher === null ? null : cut(publisher),
    year,
    volumes,
    chapters,
    summary: summary === null ? null : summary.slice(0, most.summary),
    url,
    score,
    reasons: reasons.map((reason) => ({ ...reason, here: cut(reason.here), there: cut(reason.there) })),
  }
}

function cut(text: string): string {
  return text.slice(0, most.text)
}

/** No result is not a failure. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}
