import type { MatchCandidate } from '../../../db/records/matches.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { type ComparedField, compareOffer } from '../../../domain/plugins/compare-offer.ts'
import type { PluginWritableField } from '../../../domain/plugins/plugin-rights.ts'
import { idOfSource, idsOfOtherSources } from '../../../domain/plugins/same-source.ts'
import { readHits, readOffer, type SeriesHit, type SeriesOffer } from '../../../domain/plugins/series-offer.ts'
import type { LibraryContext } from '../../library-context.ts'
import { editSeriesMetadata, seriesMetadata } from '../../metadata/edit-metadata.ts'
import { externalRatings, putExternalRating } from '../../metadata/ratings.ts'
import { addLinks, putExternalId, putTitle } from '../../metadata/references.ts'
import { type CoverChoices, nameCovers } from './offered-covers.ts'
import {
  type AccessSubject,
  askProvider,
  findSubject,
  knownId,
  type MatchRequest,
  type Provider,
  providersFor,
  refuseAnswer,
  sourceOf,
  type Waiting,
} from './providers.ts'
import { changeOf, locksFor, type MatchedState, type Origin, originsOf, recorded, recordMatch } from './record-match.ts'
import { beginRun } from './undo-matches.ts'

/** The providers for a series, with its id at each. */
export type SeriesProvider = {
  readonly provider: Provider
  readonly source: string
  readonly externalId: string | null
}

/** The plugins that can match a series. @throws AppError `not_found` */
export async function seriesProvidersFor(
  viewer: Viewer,
  context: LibraryContext,
  seriesId: string,
): Promise<SeriesProvider[]> {
  const { libraryId, values } = await seriesMetadata(viewer, context, seriesId)
  const providers = context.isSafeMode ? [] : await providersFor(context, libraryId, 'series:detail')
  return providers.map((provider) => {
    const source = sourceOf(provider)
    return { provider, source, externalId: idOfSource(values.externalIds, source)?.externalId ?? null }
  })
}

const maxHits = 20

type Search = MatchRequest & { readonly query?: string | undefined; readonly year?: number | undefined }

/** Searches for a series by its title, or by a query. @throws AppError `not_found`, `conflict`, `unavailable` */
export async function searchMatches(
  viewer: Viewer,
  context: LibraryContext,
  request: Search,
): Promise<readonly SeriesHit[]> {
  const { provider, series } = await findSubject(viewer, context, request)
  const method = 'metadata/series/search'
  const query = request.query ?? series.title
  const year = request.year ?? (request.query === undefined ? series.year : null)
  const params = { query, limit: maxHits, ...(year === null ? {} : { year }) }
  return readHits(await askProvider(context, provider, { method, params })) ?? refuseAnswer(context, provider, method)
}

export type Preview = {
  readonly offer: SeriesOffer
  readonly covers: CoverChoices
  readonly fields: readonly ComparedField[]
  /** Where the current values came from, by field. */
  readonly origins: ReadonlyMap<string, Origin>
  readonly revision: string
}

/** Previews applying an entry. @throws AppError as `searchMatches` */
export async function previewMatch(
  viewer: Viewer,
  context: LibraryContext,
  request: MatchRequest & { readonly externalId: string },
): Promise<Preview> {
  return preview(viewer, context, await findSubject(viewer, context, request), request)
}

type EntryRequest = Waiting & { readonly externalId: string }

/** @param wanted `patience`: delays that a plugin requests are waited for until it aborts */
export async function preview(
  viewer: Viewer,
  context: LibraryContext,
  { provider, series }: AccessSubject,
  { externalId, patience }: EntryRequest,
): Promise<Preview> {
  const method = 'metadata/series/get'
  const answer = await askProvider(context, provider, { method, params: { externalId }, patience })
  const offer = readOffer(answer, externalId) ?? (await refuseAnswer(context, provider, method))
  const state = await seriesMetadata(viewer, context, series.id)
  const { ratings } = await externalRatings(viewer, context, series.id)
  const { values, titles, revision } = state
  const owner = { kind: 'series', id: series.id } as const
  const origins = await originsOf(context, owner, values)
  const { libraryId } = series
  const locks = await locksFor(context, provider, { kind: 'series', libraryId, locks: state.locks, origins })
  const known = { values, titles, links: values.links ?? [], ratings, locks }
  const covers = nameCovers(context, provider, offer, state.locks)
  return { offer, covers, fields: compareOffer(offer, known, provider.permissions), origins, revision }
}

type Apply = MatchRequest & {
  readonly externalId: string
  /** Absent: all fields that would be written. */
  readonly fields?: readonly PluginWritableField[] | undefined
}

/** What became of a match. */
export type AppliedMatch<Field extends ComparedField<string> = ComparedField> = {
  readonly fields: readonly Field[]
  /** By which it can be undone. */
  readonly runId: string
}

/**
 * Applies an entry: values count as entered by the person, so that scans leave them unchanged; unlocking reverts them.
 * The id of the entry is stored with the series.
 * @returns the values written, and the outcome of each field
 * @throws AppError as `searchMatches`
 */
export async function applyMatch(
  viewer: Viewer,
  context: LibraryContext,
  { fields, ...request }: Apply,
): Promise<AppliedMatch> {
  const subject = await findSubject(viewer, context, request)
  const compared = await preview(viewer, context, subject, request)
  const wanted = compared.fields.filter(({ field }) => fields === undefined || fields.includes(field))
  const runId = await beginRun(context, { libraryId: subject.series.libraryId, userId: viewer.userId })
  await take(viewer, context, subject, { ...compared, fields: wanted, runId })
  return { fields: wanted, runId }
}

/** By what a match can be undone. */
export type Taken = { readonly runId: string; readonly candidate?: MatchCandidate | null }

/** Writes the selected fields of an entry, and remembers what they were before. */
export async function take(
  viewer: Viewer,
  context: LibraryContext,
  { provider, series }: AccessSubject,
  { offer, fields, runId, candidate = null }: Pick<Preview, 'offer' | 'fields'> & Taken,
): Promise<void> {
  const seriesId = series.id
  const owner = { kind: 'series', id: seriesId } as const
  const before = await matchedState(viewer, context, seriesId)
  const written = new Set(fields.filter(({ status }) => status === 'will-apply').map(({ field }) => field))
  const values = Object.fromEntries(
    Object.entries(offer.values).filter(([field]) => written.has(field as PluginWritableField)),
  )
  const apply = async () => {
    if (Object.keys(values).length > 0) await editSeriesMetadata(viewer, context, { seriesId, edit: { values } })
    await addReferences(viewer, context, { provider, series }, { offer, written })
  }
  await recorded(apply, async (isComplete) => {
    const after = await matchedState(viewer, context, seriesId)
    const { externalId } = offer
    const change = changeOf(provider, { externalId, candidate, fields: Object.keys(values), before, after })
    await recordMatch(context, provider, { owner, change, runId, isComplete })
  })
  context.events.publish([{ type: 'matches_updated', seriesId, libraryId: series.libraryId }])
}

type Written = { readonly offer: SeriesOffer; readonly written: ReadonlySet<PluginWritableField> }

/** Titles, links, ratings and ids, last that of the entry, by which the series counts as matched. */
async function addReferences(
  viewer: Viewer,
  context: LibraryContext,
  { provider, series }: AccessSubject,
  { offer, written }: Written,
): Promise<void> {
  const owner = { kind: 'series', id: series.id } as const
  if (written.has('alternateTitles')) await addTitles(viewer, context, series.id, offer)
  if (written.has('externalLinks')) await addLinks(viewer, context, owner, offer.links)
  if (written.has('externalRatings')) {
    for (const rating of offer.ratings) await putExternalRating(viewer, context, series.id, rating)
  }
  if (written.has('externalIds')) await addIds(viewer, context, { provider, series }, offer)
  const known = await knownId(viewer, context, { provider, series })
  if (known?.externalId === offer.externalId) return
  const id = { source: known?.source ?? sourceOf(provider), externalId: offer.externalId, externalUrl: offer.url }
  await putExternalId(viewer, context, owner, id)
}

/** What a match may change of a series. */
async function matchedState(viewer: Viewer, context: LibraryContext, seriesId: string): Promise<MatchedState> {
  const { values, titles, locks } = await seriesMetadata(viewer, context, seriesId)
  const { ratings } = await externalRatings(viewer, context, seriesId)
  return {
    values,
    locks,
    ids: values.externalIds ?? [],
    titles: titles.map(({ title }) => title),
    links: values.links ?? [],
    ratings,
  }
}

/** Ids at other services, for which the series has none yet. */
async function addIds(
  viewer: Viewer,
  context: LibraryContext,
  { provider, series }: AccessSubject,
  offer: SeriesOffer,
): Promise<void> {
  const { values } = await seriesMetadata(viewer, context, series.id)
  const known = [sourceOf(provider), ...(values.externalIds ?? []).map(({ source }) => source)]
  const owner = { kind: 'series', id: series.id } as const
  for (const { externalUrl = null, ...id } of idsOfOtherSources(offer.externalIds, known)) {
    await putExternalId(viewer, context, owner, { ...id, externalUrl })
  }
}

async function addTitles(viewer: Viewer, context: LibraryContext, seriesId: string, offer: SeriesOffer): Promise<void> {
  const { titles, values } = await seriesMetadata(viewer, context, seriesId)
  const known = new Set([values.title, ...titles.map(({ title }) => title)])
  for (const title of offer.alternateTitles) {
    if (!known.has(title)) await putTitle(viewer, context, { seriesId, titleId: null, label: 'alternate', title })
  }
}
