import { cleanIsbns } from '../metadata/clean-lists.ts'
import type { ExternalId, SeriesFields, WebLink } from '../metadata/patch.ts'
import { readingDirections, seriesStatuses } from '../vocabulary.ts'
import {
  coversOf,
  externalIdsOf,
  idOf,
  languageOf,
  lineOf,
  linesOf,
  linksOf,
  listOf,
  type Members,
  membersOf,
  nonEmptyOrNull,
  numberOf,
  type OfferedCover,
  oneOf,
  peopleOf,
  proseOf,
  readResults,
  urlOf,
  wholeOf,
  withoutNulls,
} from './answer-parts.ts'
import { isSameSource } from './same-source.ts'
import { type MatchFacts, noFacts } from './score/match-facts.ts'

/** A series as listed by another service. */
export type SeriesHit = {
  readonly externalId: string
  readonly title: string
  readonly alternateTitles: readonly string[]
  readonly year: number | null
  readonly summary: string | null
  /** Page about the series, for display; http or https. */
  readonly url: string | null
  /** Match score of the plugin, 0 to 1; null: none. */
  readonly relevance: number | null
  readonly details: HitDetails
}

/** What a search result says beyond what lists show, to tell how well it matches. */
export type HitDetails = Pick<
  MatchFacts,
  'publisher' | 'creators' | 'language' | 'externalIds' | 'volumes' | 'chapters' | 'isbns'
>

/** All data of another service about a series. */
export type SeriesOffer = {
  readonly externalId: string
  readonly url: string | null
  readonly values: Partial<SeriesFields>
  readonly alternateTitles: readonly string[]
  readonly links: readonly WebLink[]
  readonly covers: readonly OfferedCover[]
  /** Ids of the series elsewhere, one per source. */
  readonly externalIds: readonly ExternalId[]
  /** 0 to 100. */
  readonly ratings: readonly {
    readonly sourceName: string
    readonly rating: number
    readonly voteCount: number | null
  }[]
}

/**
 * The results of `metadata/series/search`; null when the response is invalid as a whole. Results without id or title
 * are omitted.
 */
export function readHits(answer: unknown): readonly SeriesHit[] | null {
  return readResults(answer, readHit)
}

/** Series that a plugin matches in one call. */
export const maxBatch = 50

/** The results of `metadata/series/matchMany`, one for each of `count` items; null when the response is invalid. */
export function readBatch(answer: unknown, count: number): readonly (SeriesHit | null)[] | null {
  const results = membersOf(answer)?.results
  return Array.isArray(results) && results.length === count ? results.map(readHit) : null
}

/** One search result; null when invalid. */
export function readHit(value: unknown): SeriesHit | null {
  const hit = membersOf(value)
  const externalId = idOf(hit?.externalId)
  const title = lineOf(hit?.title)
  if (hit === null || externalId === null || title === null) return null
  return {
    externalId,
    title,
    alternateTitles: linesOf(hit.alternateTitles),
    year: wholeOf(hit.year, 1_000, 2_200),
    summary: proseOf(hit.summary),
    url: urlOf(hit.url),
    relevance: numberOf(hit.relevance, 0, 1),
    details: detailsOf(hit),
  }
}

function detailsOf(hit: Members): HitDetails {
  const isbns = Array.isArray(hit.isbns) ? hit.isbns.slice(0, 50) : []
  return {
    publisher: lineOf(hit.publisher),
    creators: linesOf(hit.authors),
    language: languageOf(hit.language),
    externalIds: externalIdsOf(hit.externalIds),
    volumes: wholeOf(hit.totalVolumes, 1, 100_000),
    chapters: wholeOf(hit.totalChapters, 1, 1_000_000),
    isbns: cleanIsbns(isbns.filter((isbn) => typeof isbn === 'string')),
  }
}

/** A search result as it is compared, with its id at the source of the plugin. */
export function factsOfHit(hit: SeriesHit, source: string): MatchFacts {
  const { title, alternateTitles, year, externalId, details } = hit
  const externalIds = [{ source, externalId }, ...details.externalIds.filter((id) => !isSameSource(id.source, source))]
  return { ...noFacts, ...details, titles: [title, ...alternateTitles], year, externalIds }
}

/**
 * The result of `metadata/series/get`, cleaned like file metadata; null when it is invalid or about another series.
 * Missing or invalid fields are omitted.
 */
export function readOffer(answer: unknown, requestedId: string): SeriesOffer | null {
  const received = membersOf(answer)
  if (received === null || idOf(received.externalId) !== requestedId) return null
  const values: { readonly [K in keyof SeriesFields]?: SeriesFields[K] | null } = {
    title: lineOf(received.title),
    summary: proseOf(received.summary),
    publisher: lineOf(received.publisher),
    status: oneOf(seriesStatuses, received.status),
    ageRating: wholeOf(received.ageRating, 0, 99),
    language: languageOf(received.language),
    readingDirection: oneOf(readingDirections, received.readingDirection),
    year: wholeOf(received.year, 1_000, 2_200),
    totalVolumeCount: wholeOf(received.totalVolumes, 1, 100_000),
    totalChapterCount: wholeOf(received.totalChapters, 1, 1_000_000),
    people: nonEmptyOrNull(peopleOf(received.authors)),
    genres: nonEmptyOrNull(linesOf(received.genres)),
    tags: nonEmptyOrNull(linesOf(received.tags)),
  }
  return {
    externalId: requestedId,
    url: urlOf(received.url),
    values: withoutNulls<Partial<SeriesFields>>(values),
    alternateTitles: linesOf(received.alternateTitles),
    links: linksOf(received.links),
    covers: coversOf(received.covers),
    externalIds: externalIdsOf(received.externalIds),
    ratings: ratingsOf(received.ratings),
  }
}

/** All data of a service as it is compared, with its id at the source of the plugin. */
export function factsOfOffer(offer: SeriesOffer, source: string): MatchFacts {
  const { values, alternateTitles, externalId } = offer
  const others = offer.externalIds.filter((id) => !isSameSource(id.source, source))
  return {
    ...noFacts,
    titles: [...(values.title === undefined ? [] : [values.title]), ...alternateTitles],
    year: values.year ?? null,
    volumes: values.totalVolumeCount ?? null,
    chapters: values.totalChapterCount ?? null,
    publisher: values.publisher ?? null,
    creators: values.people?.map(({ name }) => name) ?? [],
    language: values.language ?? null,
    externalIds: [{ source, externalId }, ...others],
  }
}

function ratingsOf(value: unknown): SeriesOffer['ratings'] {
  return listOf(value).flatMap(({ sourceName, rating, voteCount }) => {
    const name = lineOf(sourceName)
    if (name === null || typeof rating !== 'number' || !(rating >= 0 && rating <= 100)) return []
    return [{ sourceName: name, rating, voteCount: wholeOf(voteCount, 0, 2_147_483_647) }]
  })
}
