import { z } from 'zod'
import { maxOfferedCovers } from '../../../domain/plugins/answer-parts.ts'
import { maxBatch } from '../../../domain/plugins/series-offer.ts'
import { syncStates } from '../../../domain/plugins/sync.ts'
import { maxOffered } from '../../../domain/recommendations/offered.ts'
import { bookTypes, personRoles, readingDirections, seriesStatuses } from '../../../domain/vocabulary.ts'
import type { Calls } from '../types.ts'
import {
  address,
  externalId,
  language,
  line,
  lines,
  list,
  object,
  oneOf,
  prose,
  time,
  whole,
  within,
} from './value-rules.ts'

/**
 * What the protocol wants of each answer, to the letter. The server reads more leniently: it leaves out what is damaged.
 * The message of each rule completes "has to be …".
 */
const year = whole(1_000, 2_200)
const found = {
  externalId,
  title: line,
  year: year.nullish(),
  alternateTitles: lines.nullish(),
  summary: prose.nullish(),
  url: address.nullish(),
  relevance: within(0, 1).nullish(),
  authors: lines.nullish(),
  publisher: line.nullish(),
  language: language.nullish(),
}
const source = 'a source such as api:lists'
const otherId = object({
  source: z.string(source).regex(/^[A-Za-z0-9][A-Za-z0-9:._-]{0,59}$/, source),
  externalId,
  externalUrl: address.nullish(),
})
const cover = object({ url: address, width: whole(1, 100_000).nullish(), height: whole(1, 100_000).nullish() })
/** Of series and books. */
const details = {
  externalId,
  url: address.nullish(),
  title: line.nullish(),
  summary: prose.nullish(),
  publisher: line.nullish(),
  ageRating: whole(0, 99).nullish(),
  language: language.nullish(),
  year: year.nullish(),
  authors: list(object({ name: line, role: oneOf(personRoles) }), 50).nullish(),
  genres: lines.nullish(),
  tags: lines.nullish(),
  links: list(object({ sourceName: line.nullish(), url: address }), 50).nullish(),
  externalIds: list(otherId, 50).nullish(),
  covers: list(cover, maxOfferedCovers).nullish(),
}
const isbnRule = 'an ISBN with 13 or 10 digits'
const isbn = z.string(isbnRule).regex(/^(?:[- ]?\d){9}(?:(?:[- ]?\d){3})?[- ]?[\dXx]$/, isbnRule)
const seriesFound = object({
  ...found,
  externalIds: list(otherId, 50).nullish(),
  totalVolumes: whole(1, 100_000).nullish(),
  totalChapters: whole(1, 1_000_000).nullish(),
})
const bookFound = object({
  ...found,
  externalIds: list(otherId, 50).nullish(),
  isbns: list(isbn, 50).nullish(),
  series: line.nullish(),
  number: within(0, 1_000_000).nullish(),
})
const seriesDetails = object({
  ...details,
  alternateTitles: lines.nullish(),
  status: oneOf(seriesStatuses).nullish(),
  readingDirection: oneOf(readingDirections).nullish(),
  totalVolumes: whole(1, 100_000).nullish(),
  totalChapters: whole(1, 1_000_000).nullish(),
  ratings: list(
    object({ sourceName: line, rating: within(0, 100), voteCount: whole(0, 2_147_483_647).nullish() }),
    50,
  ).nullish(),
})
const date = 'a date such as 2001, 2001-05 or 2001-05-03'
const bookDetails = object({
  ...details,
  subtitle: line.nullish(),
  releaseDate: z
    .string(date)
    .regex(/^\d{4}(-\d\d(-\d\d)?)?$/, date)
    .nullish(),
  subjects: lines.nullish(),
  isbns: list(isbn, 50).nullish(),
  number: whole(0, 1_000_000).nullish(),
  volume: whole(0, 1_000_000).nullish(),
  chapter: within(0, 1_000_000).nullish(),
  seriesPosition: within(0, 1_000_000).nullish(),
  seriesTotal: whole(1, 1_000_000).nullish(),
  bookType: oneOf(bookTypes).nullish(),
  edition: line.nullish(),
  originalTitle: line.nullish(),
  originalYear: year.nullish(),
  translator: line.nullish(),
})
const progressEntry = object({
  externalId,
  title: line.nullish(),
  status: oneOf(syncStates),
  volumesRead: whole(0, 100_000).nullish(),
  chaptersRead: whole(0, 100_000).nullish(),
  percentRead: within(0, 100).nullish(),
  score: whole(1, 100).nullish(),
  startedAt: time.nullish(),
  completedAt: time.nullish(),
})
const pushed = object({
  externalId,
  status: oneOf(['created', 'updated', 'unchanged', 'failed']),
  error: line.nullish(),
})
const count = whole(0, 2_147_483_647)
const counter = count.nullish()
const flag = z.boolean('true or false')
const recommendation = object({
  externalId,
  externalUrl: address.nullish(),
  title: line,
  coverUrl: address.nullish(),
  summary: prose.nullish(),
  genres: lines.nullish(),
  score: within(0, 1),
  reason: line,
  basedOn: list(line, 10).nullish(),
  status: oneOf(seriesStatuses).nullish(),
  startYear: year.nullish(),
  totalVolumeCount: whole(1, 100_000).nullish(),
  rating: within(0, 100).nullish(),
  inLibrary: flag.nullish(),
})

const ranges = list(object({ start: within(0, 100_000), end: within(0, 100_000) }), 50)
const data = z.record(z.string(), z.unknown(), 'an object')
const release = object({
  externalReleaseId: line,
  seriesId: line.nullish(),
  externalIds: list(object({ source: line, externalId: line }), 50).nullish(),
  seriesTitle: line.nullish(),
  confidence: within(0, 1).nullish(),
  reason: line.nullish(),
  volumes: ranges.nullish(),
  chapters: ranges.nullish(),
  language: language.nullish(),
  groupOrUploader: line.nullish(),
  payloadUrl: address.nullish(),
  mediaUrl: line.nullish(),
  mediaUrlKind: line.nullish(),
  infoHash: line.nullish(),
  formatHints: data.nullish(),
  metadata: data.nullish(),
  observedAt: time.nullish(),
  releasedAt: time.nullish(),
})
const polled = object({
  releases: list(release, 1_000).nullish(),
  etag: line.nullish(),
  notModified: z.boolean('true or false').nullish(),
  upstreamStatus: whole(100, 599).nullish(),
  retryAfterSeconds: whole(0, 2_147_483_647).nullish(),
  parsed: counter.nullish(),
})

/** Of the methods of the protocol; the types of the SDK say the same. */
export const answerRules = {
  'metadata/series/search': object({ results: list(seriesFound, 50) }),
  'metadata/series/match': seriesFound.nullable(),
  'metadata/series/matchMany': object({ results: list(seriesFound.nullable(), maxBatch) }),
  'metadata/series/get': seriesDetails,
  'metadata/book/search': object({ results: list(bookFound, 50) }),
  'metadata/book/match': bookFound.nullable(),
  'metadata/book/get': bookDetails,
  'releases/poll': polled,
  'sync/getUserInfo': object({ externalId, username: line }),
  'sync/pullProgress': object({
    entries: z.array(progressEntry, 'a list'),
    nextCursor: z.string('a text, or null').min(1, 'a text, or null').max(500, 'a text of at most 500').nullable(),
  }),
  'sync/pushProgress': object({ results: z.array(pushed, 'a list') }),
  'recommendations/get': object({
    recommendations: list(recommendation, maxOffered),
    generatedAt: time.nullish(),
    cached: flag.nullish(),
  }),
  'recommendations/updateProfile': object({ updated: flag, entriesProcessed: count }),
  'recommendations/clear': object({ cleared: flag }),
  'recommendations/dismiss': object({ dismissed: flag }),
  'sync/status': object({ externalCount: counter, pendingPush: counter, pendingPull: counter, conflicts: counter }),
} satisfies { readonly [M in keyof Calls]: z.ZodType<Calls[M]['result']> }

export type AnswerProblems = {
  /** Sentences such as `results[0].year has to be …, not "1999"`. */
  readonly wrong: readonly string[]
  /** Members that the server ignores. */
  readonly ignored: readonly string[]
}

/** What is wrong with an answer; nothing is known of methods beyond the protocol. */
export function checkAnswer(method: string, params: unknown, answer: unknown): AnswerProblems {
  if (!isKnownCall(method)) return { wrong: [], ignored: [] }
  const read = answerRules[method].safeParse(answer)
  if (read.success) return { wrong: problemsWithParams(method, params, read.data), ignored: [] }
  const wrong = new Map<string, string>()
  const ignored: string[] = []
  for (const issue of read.error.issues) {
    const path = pathOf(issue.path)
    if (issue.code === 'unrecognized_keys') ignored.push(...issue.keys.map((key) => pathOf([...issue.path, key])))
    else if (!wrong.has(path)) wrong.set(path, `${path} has to be ${issue.message}, not ${shownAt(answer, issue.path)}`)
  }
  return { wrong: wrong.size === 0 ? problemsWithParams(method, params, answer) : [...wrong.values()], ignored }
}

export function isKnownCall(method: string): method is keyof Calls {
  return Object.hasOwn(answerRules, method)
}

/** What an answer has to be for these parameters. */
function problemsWithParams(method: keyof Calls, params: unknown, answer: unknown): readonly string[] {
  const asked = (params ?? {}) as {
    readonly limit?: unknown
    readonly externalId?: unknown
    readonly entries?: unknown
    readonly items?: unknown
  }
  const members = (answer ?? {}) as { readonly [name: string]: unknown }
  const items = members.results ?? members.entries ?? members.recommendations
  const count = Array.isArray(items) ? items.length : 0
  if (typeof asked.limit === 'number' && count > asked.limit) {
    return [`the answer has ${count} items, and was asked for at most ${asked.limit}`]
  }
  if (Array.isArray(asked.items) && count !== asked.items.length) {
    return [`results has ${count} items, and was asked for ${asked.items.length}`]
  }
  if (method.startsWith('metadata/') && method.endsWith('/get') && String(members.externalId) !== asked.externalId) {
    return [`externalId has to be the one that was asked for, ${shown(asked.externalId)}`]
  }
  if (method !== 'sync/pushProgress' || !Array.isArray(asked.entries)) return []
  const given = new Set(
    Array.isArray(items) ? items.map((item) => String((item as { externalId: unknown }).externalId)) : [],
  )
  const missing = asked.entries
    .map((entry) => (entry as { externalId: string }).externalId)
    .filter((one) => !given.has(one))
  return missing.map((one) => `results has nothing about the entry ${shown(one)}`)
}

export function pathOf(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return text.replace(/^\./, '') || 'the answer'
}

/** A value for people, cut after 80 characters. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'missing' : (JSON.stringify(value) ?? String(value))
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`
}

function shownAt(value: unknown, path: readonly PropertyKey[]): string {
  let found = value
  for (const step of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined
  return shown(found)
}
