import { cleanIsbns } from '../metadata/clean-lists.ts'
import { type PartialDate, parseDate, partialDate } from '../metadata/dates.ts'
import type { BookNote } from '../metadata/locks.ts'
import type { BookFields, ExternalId, WebLink } from '../metadata/patch.ts'
import { bookTypes } from '../vocabulary.ts'
import {
  coversOf,
  externalIdsOf,
  idOf,
  languageOf,
  lineOf,
  linesOf,
  linksOf,
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
import type { MatchFacts } from './score/match-facts.ts'
import { factsOfHit, readHit, type SeriesHit } from './series-offer.ts'

/** A book as listed by another service. */
export type BookHit = SeriesHit & {
  readonly authors: readonly string[]
  /** The series that it belongs to, and its number there. */
  readonly series: string | null
  readonly number: number | null
}

/** Fields of a book that plugins offer as values, by the type of the field here. */
type OfferedValues = Pick<
  BookFields,
  | 'title'
  | 'subtitle'
  | 'summary'
  | 'publisher'
  | 'language'
  | 'ageRating'
  | 'people'
  | 'genres'
  | 'tags'
  | 'isbns'
  | 'number'
  | 'volume'
  | 'chapter'
>

/** Fields that no file has and that plugins offer. */
type OfferedNotes = {
  readonly [K in Exclude<BookNote, 'awards' | 'customMetadata'>]: K extends 'subjects'
    ? readonly string[]
    : K extends 'originalYear' | 'seriesPosition' | 'seriesTotal'
      ? number
      : string
}

/** All data of another service about a book. */
export type BookOffer = {
  readonly externalId: string
  readonly url: string | null
  readonly values: Partial<OfferedValues>
  /** As far as it is known; without a year: none. */
  readonly releaseDate: PartialDate
  readonly notes: Partial<OfferedNotes>
  readonly links: readonly WebLink[]
  readonly covers: readonly OfferedCover[]
  /** Ids of the book elsewhere, one per source. */
  readonly externalIds: readonly ExternalId[]
}

const maxNumber = 1_000_000

/**
 * The results of `metadata/book/search`; null when the response is invalid as a whole. Results without id or title are
 * omitted.
 */
export function readBookHits(answer: unknown): readonly BookHit[] | null {
  return readResults(answer, readBookHit)
}

/** One search result; null when invalid. */
export function readBookHit(value: unknown): BookHit | null {
  const hit = readHit(value)
  const { authors, series, number } = membersOf(value) ?? {}
  return hit && { ...hit, authors: linesOf(authors), series: lineOf(series), number: numberOf(number, 0, maxNumber) }
}

/** A search result as it is compared, with its id at the source of the plugin. */
export function factsOfBookHit(hit: BookHit, source: string): MatchFacts {
  return { ...factsOfHit(hit, source), volumes: null, chapters: null, series: hit.series, number: hit.number }
}

/**
 * The result of `metadata/book/get`, cleaned like file metadata; null when it is invalid or about another book. Missing
 * or invalid fields are omitted.
 */
export function readBookOffer(answer: unknown, requestedId: string): BookOffer | null {
  const received = membersOf(answer)
  if (received === null || idOf(received.externalId) !== requestedId) return null
  return {
    externalId: requestedId,
    url: urlOf(received.url),
    values: withoutNulls<OfferedValues>(valuesOf(received)),
    releaseDate: dateOf(received),
    notes: withoutNulls<OfferedNotes>(notesOf(received)),
    links: linksOf(received.links),
    covers: coversOf(received.covers),
    externalIds: externalIdsOf(received.externalIds),
  }
}

type OrNull<T> = { readonly [K in keyof T]: T[K] | null }

function valuesOf(received: Members): OrNull<OfferedValues> {
  const isbns = Array.isArray(received.isbns) ? received.isbns.slice(0, 50) : []
  return {
    title: lineOf(received.title),
    subtitle: lineOf(received.subtitle),
    summary: proseOf(received.summary),
    publisher: lineOf(received.publisher),
    language: languageOf(received.language),
    ageRating: wholeOf(received.ageRating, 0, 99),
    people: nonEmptyOrNull(peopleOf(received.authors)),
    genres: nonEmptyOrNull(linesOf(received.genres)),
    tags: nonEmptyOrNull(linesOf(received.tags)),
    isbns: nonEmptyOrNull(cleanIsbns(isbns.filter((isbn) => typeof isbn === 'string'))),
    number: wholeOf(received.number, 0, maxNumber),
    volume: wholeOf(received.volume, 0, maxNumber),
    chapter: numberOf(received.chapter, 0, maxNumber),
  }
}

function notesOf(received: Members): OrNull<OfferedNotes> {
  return {
    bookType: oneOf(bookTypes, received.bookType),
    translator: lineOf(received.translator),
    edition: lineOf(received.edition),
    originalTitle: lineOf(received.originalTitle),
    originalYear: wholeOf(received.originalYear, 1_000, 2_200),
    seriesPosition: numberOf(received.seriesPosition, 0, maxNumber),
    seriesTotal: wholeOf(received.seriesTotal, 1, maxNumber),
    subjects: nonEmptyOrNull(linesOf(received.subjects)),
  }
}

/** `releaseDate` as far as it is valid, else `year`. */
function dateOf({ releaseDate, year }: Members): PartialDate {
  const date = typeof releaseDate === 'string' ? parseDate(releaseDate) : {}
  return date.year !== undefined || typeof year !== 'number' ? date : partialDate(year)
}
