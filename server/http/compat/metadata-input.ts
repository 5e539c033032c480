import type { z } from 'zod'
import { bookMetadataInput } from '../../contract/books/book-metadata.ts'
import { seriesMetadataInput } from '../../contract/series/series-metadata.ts'
import type { AppNumber } from '../../db/records/metadata-state.ts'
import { AppError } from '../../domain/errors.ts'
import type { BookLock, SeriesLock } from '../../domain/metadata/locks.ts'
import { longestNumberText } from '../../domain/metadata/numbers.ts'
import { inputMessage } from '../../domain/text/input-message.ts'
import { isGiven } from './list-input.ts'
import { directionNamed, rolesNamed } from './present/common.ts'
import { statusNamed } from './present/series.ts'

type Json = Readonly<Record<string, unknown>>

/** Metadata sent by an app, in our terms, with the fields to lock and unlock. */
export type MetadataInput<Lock extends string> = {
  readonly values: Json
  readonly locks: Readonly<Partial<Record<Lock, boolean>>>
  /** The complete list of links, or of alternate titles; undefined: unchanged. */
  readonly links: readonly { readonly label: string; readonly url: string }[] | undefined
  readonly titles: readonly { readonly label: string; readonly title: string }[] | undefined
}

/** @throws AppError `bad_request` that names every invalid field */
export function readSeriesMetadata(body: unknown): MetadataInput<SeriesLock> {
  const input = objectOf(body)
  refuseLabels(input)
  const direct = pick(input, ['title', 'titleSort', 'summary', 'publisher', 'ageRating', 'language', 'genres', 'tags'])
  const values = {
    ...emptied(direct),
    ...changed(input, 'status', (value) => ({ status: wordOf('status', value, statusNamed) })),
    ...changed(input, 'readingDirection', (value) => ({
      readingDirection: wordOf('readingDirection', value ?? '', directionNamed),
    })),
    ...changed(input, 'totalBookCount', (value) => ({ totalVolumeCount: value })),
  }
  return {
    values: checked(seriesMetadataInput, values),
    locks: locksOf<SeriesLock>(input, seriesLocks),
    links: listOf(input, 'links', ['label', 'url']),
    titles: listOf(input, 'alternateTitles', ['label', 'title']),
  }
}

/** Reads metadata of a book; see {@link readSeriesMetadata}. */
export function readBookMetadata(body: unknown): MetadataInput<BookLock> & { readonly appNumber?: AppNumber } {
  const input = objectOf(body)
  const values = {
    ...emptied(pick(input, ['title', 'summary', 'tags'])),
    ...ownNumbers(input),
    ...changed(input, 'releaseDate', dateOf),
    ...changed(input, 'authors', (value) => ({ people: value === null ? null : peopleOf(value) })),
    ...changed(input, 'isbn', (value) => ({ isbns: value === null || value === '' ? null : [value] })),
  }
  const appNumber = appNumberOf(input)
  return {
    values: checked(bookMetadataInput, values),
    locks: { ...locksOf<BookLock>(input, bookLocks), ...numberLocks(input, appNumber) },
    links: listOf(input, 'links', ['label', 'url']),
    titles: undefined,
    ...(appNumber !== undefined && { appNumber }),
  }
}

const seriesLocks: Readonly<Record<string, readonly SeriesLock[]>> = {
  statusLock: ['status'],
  titleLock: ['title'],
  titleSortLock: ['titleSort'],
  summaryLock: ['summary'],
  readingDirectionLock: ['readingDirection'],
  publisherLock: ['publisher'],
  ageRatingLock: ['ageRating'],
  languageLock: ['language'],
  genresLock: ['genres'],
  tagsLock: ['tags'],
  totalBookCountLock: ['totalVolumeCount'],
  linksLock: ['links'],
  alternateTitlesLock: ['alternateTitles'],
}

const bookLocks: Readonly<Record<string, readonly BookLock[]>> = {
  titleLock: ['title'],
  summaryLock: ['summary'],
  numberLock: ['number'],
  numberSortLock: ['number'],
  releaseDateLock: ['year', 'month', 'day'],
  authorsLock: ['people'],
  tagsLock: ['tags'],
  isbnLock: ['isbns'],
  linksLock: ['links'],
}

function locksOf<Lock extends string>(input: Json, names: Readonly<Record<string, readonly Lock[]>>) {
  const locks: Partial<Record<Lock, boolean>> = {}
  for (const [name, fields] of Object.entries(names)) {
    const flag = input[name]
    if (typeof flag === 'boolean') for (const field of fields) locks[field] = flag
  }
  return locks
}

function objectOf(body: unknown): Json {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refusal('The body must be an object.')
  return body as Json
}

/** Labels control access, and are not set by apps. */
function refuseLabels({ sharingLabels }: Json): void {
  if (sharingLabels === undefined || sharingLabels === null) return
  throw refusal('sharingLabels: sharing tags are given in the interface of this server, under Administration.')
}

function pick(input: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]))
}

/** An empty text means none. */
function emptied(values: Json): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]))
}

function changed(input: Json, name: string, change: (value: unknown) => Json): Json {
  return input[name] === undefined ? {} : change(input[name])
}

function wordOf<T>(field: string, value: unknown, named: (word: string) => T | undefined): T | null {
  if (value === null) return null
  const word = named(String(value))
  if (word === undefined) throw refusal(`${field}: “${String(value).slice(0, 40)}” is no word for it.`)
  return word
}

/** The number as apps write it, which may be any text, and the sort number; undefined: neither is set. */
function appNumberOf({ number, numberSort }: Json): AppNumber | undefined {
  const isNamed = [number, numberSort].some((value) => value !== undefined && value !== null)
  if (!isNamed) return undefined
  const text = typeof number === 'number' ? String(number) : number
  if (isGiven(text) && (typeof text !== 'string' || text.trim() === '' || text.length > longestNumberText))
    throw refusal(`number: must be a text of 1 to ${longestNumberText} characters.`)
  const order = typeof numberSort === 'string' ? numericOf(numberSort) : numberSort
  if (isGiven(numberSort) && (typeof order !== 'number' || !Number.isFinite(order)))
    throw refusal('numberSort: must be a number.')
  return { ...(typeof text === 'string' && { text: text.trim() }), ...(typeof order === 'number' && { order }) }
}

/**
 * Number and chapter are one field in apps: unlocked together. A field that is set in the same body is not unlocked, or
 * its value would be lost.
 */
function numberLocks({ numberLock, numberSortLock }: Json, appNumber: AppNumber | undefined) {
  if (appNumber !== undefined) return { number: true }
  return numberLock === false || numberSortLock === false ? { number: false, chapter: false } : {}
}

/** A numeric text also sets our field: an integer is the number of a book, otherwise that of a chapter. */
function ownNumbers({ number: input }: Json): Json {
  const number = typeof input === 'string' ? numericOf(input) : input
  if (typeof number !== 'number' || !Number.isFinite(number)) return {}
  return Number.isInteger(number) ? { number } : { number: null, chapter: number }
}

function numericOf(text: string): number | undefined {
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : undefined
}

function dateOf(value: unknown): Json {
  if (value === null || value === '') return { year: null, month: null, day: null }
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(String(value)) ?? []
  if (year === undefined) throw refusal('releaseDate: must be a date such as 2024-05-17.')
  return { year: Number(year), month: Number(month), day: Number(day) }
}

function peopleOf(value: unknown): unknown {
  if (!Array.isArray(value)) throw refusal('authors: must be a list.')
  return value.map((one: unknown) => {
    const { name, role } = objectOf(one)
    const [known] = rolesNamed(String(role ?? ''))
    return { name, role: known ?? 'contributor' }
  })
}

function listOf<A extends string, B extends string>(input: Json, name: string, [a, b]: readonly [A, B]) {
  const value = input[name]
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value) || value.length > 100) throw refusal(`${name}: must be a list of at most 100.`)
  return value.map((one: unknown) => {
    const { [a]: first, [b]: second } = objectOf(one)
    if (typeof first !== 'string' || typeof second !== 'string') throw refusal(`${name}: must hold ${a} and ${b}.`)
    return { [a]: first, [b]: second } as Readonly<Record<A | B, string>>
  })
}

/** Validated by the rules of our own edits. */
function checked(schema: z.ZodType, values: Json): Json {
  const parsed = schema.safeParse(values, { error: inputMessage })
  if (parsed.success) return parsed.data as Json
  const received = parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
  throw refusal(received.join('; '))
}

function refusal(message: string): AppError {
  return new AppError('request_invalid', { problems: message })
}
