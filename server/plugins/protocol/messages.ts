import { z } from 'zod'
import { maxOfferedCovers } from '../../domain/plugins/answer-parts.ts'
import { maxBatch } from '../../domain/plugins/series-offer.ts'
import { syncStates } from '../../domain/plugins/sync.ts'
import { bookTypes, personRoles, readingDirections, seriesStatuses } from '../../domain/vocabulary.ts'
import { fromCodexAnswer } from './codex-answers.ts'
import { manifestSchema } from './manifest.ts'
import { id, list, optional, text, texts, year } from './message-parts.ts'
import { recommendationMethods } from './recommendation-messages.ts'
import { releaseMethods } from './release-messages.ts'

const person = z.object({
  name: z.string(),
  role: optional(z.enum(personRoles)).meta({ description: 'Default: `author`' }),
})
const otherId = z.object({ source: z.string(), externalId: id, externalUrl: optional(z.string()) })
const link = z.object({ sourceName: optional(z.string()), url: text('https or http') })

const cover = z.object({
  url: text('Of a JPEG, PNG, WebP, GIF or AVIF, https or http; at a host that the plugin declares'),
  width: optional(z.number().meta({ description: 'Pixels' })),
  height: optional(z.number().meta({ description: 'Pixels' })),
})

const shared = {
  externalId: id,
  url: optional(text('Page of the service, https or http')),
  title: optional(z.string()),
  summary: optional(z.string()),
  publisher: optional(z.string()),
  ageRating: optional(z.number().meta({ description: 'From 0 to 99' })),
  language: optional(text('BCP 47')),
  year: optional(year),
  authors: optional(list(person)),
  genres: optional(texts),
  tags: optional(texts),
  links: optional(list(link)),
  externalIds: optional(list(otherId)),
  covers: optional(list(cover, maxOfferedCovers)),
}

const hit = {
  externalId: id,
  title: z.string(),
  alternateTitles: optional(texts),
  year: optional(year),
  summary: optional(z.string()),
  url: optional(text('Page of the service, https or http')),
  relevance: optional(z.number().meta({ description: 'From 0 to 1' })),
  authors: optional(texts),
  publisher: optional(z.string()),
  language: optional(text('BCP 47')),
  externalIds: optional(list(otherId)),
}
const seriesHit = z
  .object({ ...hit, totalVolumes: optional(z.number()), totalChapters: optional(z.number()) })
  .meta({ id: 'SeriesHit' })
const bookHit = z
  .object({
    ...hit,
    isbns: optional(list(text('ISBN-13 or ISBN-10'))),
    series: optional(text('Title of its series')),
    number: optional(z.number().meta({ description: 'Its number there' })),
  })
  .meta({ id: 'BookHit' })

const series = z
  .object({
    ...shared,
    alternateTitles: optional(texts),
    status: optional(z.enum(seriesStatuses)),
    readingDirection: optional(z.enum(readingDirections)),
    totalVolumes: optional(z.number()),
    totalChapters: optional(z.number()),
    ratings: optional(
      list(
        z.object({
          sourceName: z.string(),
          rating: z.number().meta({ description: 'From 0 to 100' }),
          voteCount: optional(z.number()),
        }),
      ),
    ),
  })
  .meta({ id: 'Series' })

const book = z
  .object({
    ...shared,
    subtitle: optional(z.string()),
    releaseDate: optional(text('`YYYY`, `YYYY-MM` or `YYYY-MM-DD`; takes precedence over `year`')),
    isbns: optional(list(text('ISBN-13 or ISBN-10'))),
    subjects: optional(texts),
    number: optional(z.number().meta({ description: 'Number of the issue or volume in its series, whole' })),
    volume: optional(z.number()),
    chapter: optional(z.number()),
    seriesPosition: optional(z.number()),
    seriesTotal: optional(z.number()),
    bookType: optional(z.enum(bookTypes)),
    edition: optional(z.string()),
    originalTitle: optional(z.string()),
    originalYear: optional(year),
    translator: optional(z.string()),
  })
  .meta({ id: 'Book' })

const entry = z
  .object({
    externalId: id,
    title: optional(z.string()),
    status: z.enum(syncStates),
    volumesRead: optional(z.number()),
    chaptersRead: optional(z.number()),
    percentRead: optional(z.number().meta({ description: 'Of a book: 0 to 100 (1.1)' })),
    score: optional(z.number().meta({ description: 'From 1 to 100' })),
    startedAt: optional(text('RFC 3339')),
    completedAt: optional(text('RFC 3339')),
  })
  .meta({ id: 'SyncEntry' })

const none = z.object({})
const count = z.number().int().min(0)
const byId = z.object({ externalId: z.string() })
const limit = z.number().int().min(1)
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

/** A method that the server calls: what it sends, and what it gets. */
type Method = { readonly params: z.ZodType; readonly result: z.ZodType }

/** Every method that the server calls. The schema of the protocol is made of this (protocol-schema.ts). */
export const methods = {
  initialize: {
    params: z.object({
      protocolVersion: z.string(),
      adminConfig: values,
      userConfig: values,
      credentials: z.record(z.string(), z.string()),
      dataDir: text('Absolute path of its data folder'),
      logLevel: z.enum(['debug', 'info', 'warn', 'error']),
      timeoutSeconds: z.number().optional().meta({ description: 'How long a call may take (1.1)' }),
      userId: z.string().optional(),
      userPluginId: z.string().optional(),
    }),
    result: manifestSchema,
  },
  ping: { params: none, result: z.literal('pong') },
  shutdown: { params: none, result: z.unknown() },
  'sync/getUserInfo': { params: none, result: z.object({ externalId: optional(id), username: optional(z.string()) }) },
  'sync/pullProgress': {
    params: z.object({ cursor: z.string().optional(), limit }),
    result: z.object({ entries: list(entry, 500), nextCursor: z.string().nullish() }),
  },
  'sync/pushProgress': {
    params: z.object({ entries: z.array(entry) }),
    result: z.object({
      results: list(
        z.object({
          externalId: id,
          status: z.enum(['created', 'updated', 'unchanged', 'failed']),
          error: optional(z.string()),
        }),
        100,
      ),
    }),
  },
  'sync/status': {
    params: none,
    result: z.object({ externalCount: count, pendingPush: count, pendingPull: count, conflicts: count }).partial(),
  },
  'metadata/series/search': {
    params: z.object({ query: z.string(), year: z.number().optional(), limit }),
    result: z.object({ results: list(seriesHit) }),
  },
  'metadata/series/match': {
    params: z.object({ title: z.string(), year: z.number().optional() }),
    result: seriesHit.nullable(),
  },
  'metadata/series/matchMany': {
    params: z.object({
      items: z.array(z.object({ title: z.string(), year: z.number().optional() })).meta({ maxItems: maxBatch }),
    }),
    result: z.object({
      results: list(seriesHit, maxBatch).meta({ description: 'A match or null for each item, in order' }),
    }),
  },
  'metadata/series/get': { params: byId, result: series },
  'metadata/book/search': {
    params: z.object({
      isbn: text('ISBN-13; takes precedence').optional(),
      query: text('Title, or words that someone typed').optional(),
      author: z.string().optional(),
      year: z.number().optional(),
      series: text('Title of its series').optional(),
      number: z.number().optional().meta({ description: 'Its number there' }),
      seriesExternalId: text('Id of its series at the service, when it is known').optional(),
      limit,
    }),
    result: z.object({ results: list(bookHit) }),
  },
  'metadata/book/match': {
    params: z.object({
      title: z.string(),
      authors: z.array(z.string()).optional(),
      isbn: text('ISBN-13').optional(),
      year: z.number().optional(),
      series: text('Title of its series').optional(),
      number: z.number().optional().meta({ description: 'Its number there' }),
      seriesExternalId: text('Id of its series at the service, when it is known').optional(),
    }),
    result: bookHit.nullable(),
  },
  'metadata/book/get': { params: byId, result: book },
  ...recommendationMethods,
  ...releaseMethods,
} as const satisfies Readonly<Record<string, Method>>

/** Longer lists are cut before they are read. */
const maxItems = 200
/** Lists within lists: the names of a result. */
const maxDepth = 4

/** Methods whose answers are validated by their own readers, which say what is wrong. */
const readElsewhere: readonly string[] = ['initialize', 'ping', 'shutdown', 'sync/status', 'sync/pushProgress']

/**
 * An answer in the names of our protocol, without what its schema does not have and what is damaged. An answer that is
 * invalid as a whole is returned as it is: its reader refuses it.
 */
export function readAnswer(method: string, answer: unknown): unknown {
  const isMetadata = method.startsWith('metadata/')
  const translated = fromCodexAnswer(method, isMetadata ? withShortLists(answer, maxDepth) : answer)
  if (!Object.hasOwn(methods, method) || readElsewhere.includes(method) || isOverlong(translated)) return translated
  const read = methods[method as keyof typeof methods].result.safeParse(translated)
  return read.success ? read.data : translated
}

/** An answer of more entries than any call asks for. */
function isOverlong(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  return Object.values(answer).some((value) => Array.isArray(value) && value.length > 1_000)
}

function withShortLists(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => withShortLists(item, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withShortLists(item, depth - 1)]))
}
