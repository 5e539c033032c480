import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import { readBookHit, readBookOffer } from '../../server/domain/plugins/book-offer.ts'
import { type PluginFieldType, pluginProtocol } from '../../server/domain/plugins/manifest.ts'
import { readCounters, readPulledPage, readPushed } from '../../server/domain/plugins/read-answers.ts'
import { readHit, readHits, readOffer } from '../../server/domain/plugins/series-offer.ts'
import { type SyncState, syncStates } from '../../server/domain/plugins/sync.ts'
import {
  type bookTypes,
  type PersonRole as KnownRole,
  personRoles,
  type ReadingDirection,
  readingDirections,
  type SeriesStatus,
  seriesStatuses,
} from '../../server/domain/vocabulary.ts'
import { type manifestSchema, readManifest } from '../../server/plugins/protocol/manifest.ts'
import type { methods } from '../../server/plugins/protocol/messages.ts'
import { answerRules, checkAnswer } from '../../server/plugins/sdk/trial/answer-rules.ts'
import type {
  BookDetails,
  BookType,
  Calls,
  Capabilities,
  Field,
  Manifest,
  PersonRole,
  ProgressEntry,
  SeriesDetails,
  SeriesFound,
} from '../../server/plugins/sdk/types.ts'

type Given<T> = Exclude<T, null | undefined>

it('the types of the SDK have the words of the server', () => {
  expectTypeOf<ProgressEntry['status']>().toEqualTypeOf<SyncState>()
  expectTypeOf<Given<SeriesDetails['status']>>().toEqualTypeOf<SeriesStatus>()
  expectTypeOf<Given<SeriesDetails['readingDirection']>>().toEqualTypeOf<ReadingDirection>()
  expectTypeOf<PersonRole>().toEqualTypeOf<KnownRole>()
  expectTypeOf<BookType>().toEqualTypeOf<(typeof bookTypes)[number]>()
  expectTypeOf<Field['type']>().toEqualTypeOf<PluginFieldType>()
  type Sent = z.input<typeof manifestSchema>
  expectTypeOf<keyof Manifest>().toEqualTypeOf<Exclude<keyof Sent, 'protocolVersion'>>()
  expectTypeOf<keyof Capabilities>().toEqualTypeOf<keyof NonNullable<Sent['capabilities']>>()
  expectTypeOf<keyof Calls>().toEqualTypeOf<Exclude<keyof typeof methods, 'initialize' | 'ping' | 'shutdown'>>()
  // The rules have every member that the types have, and no other.
  expectTypeOf<z.infer<(typeof answerRules)['metadata/series/get']>>().toEqualTypeOf<SeriesDetails>()
  expectTypeOf<z.infer<(typeof answerRules)['metadata/series/match']>>().toEqualTypeOf<SeriesFound | null>()
  expectTypeOf<z.infer<(typeof answerRules)['metadata/book/get']>>().toEqualTypeOf<BookDetails>()
  type Pulled = z.infer<(typeof answerRules)['sync/pullProgress']>
  expectTypeOf<Pulled['entries']>().toEqualTypeOf<ProgressEntry[]>()
  expectTypeOf<keyof typeof answerRules>().toEqualTypeOf<keyof Calls>()
})

const text = fc.stringMatching(/^[A-Za-z0-9äé漢]{1,12}( [a-z0-9']{1,8}){0,3}$/)
const year = fc.integer({ min: 1_000, max: 2_200 })
const url = fc.webUrl({ validSchemes: ['https', 'http'] })
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 })
const texts = optional(fc.array(text, { maxLength: 5 }))
const whole = (min: number, max: number) => optional(fc.integer({ min, max }))

const found: fc.Arbitrary<SeriesFound> = fc.record(
  {
    externalId: text,
    title: text,
    year: optional(year),
    alternateTitles: texts,
    summary: optional(text),
    url: optional(url),
    relevance: optional(fc.double({ min: 0, max: 1, noNaN: true })),
    authors: texts,
    publisher: optional(text),
    language: optional(fc.constantFrom('en', 'pt-BR', 'ja', 'zh-Hant')),
    totalVolumes: whole(1, 100_000),
    totalChapters: whole(1, 1_000_000),
  },
  { requiredKeys: ['externalId', 'title'] },
)
const details: fc.Arbitrary<SeriesDetails> = fc.record(
  {
    externalId: text,
    url: optional(url),
    title: optional(text),
    alternateTitles: texts,
    summary: optional(text),
    publisher: optional(text),
    status: optional(fc.constantFrom(...seriesStatuses)),
    ageRating: whole(0, 99),
    language: optional(fc.constantFrom('en', 'pt-BR', 'ja', 'zh-Hant')),
    readingDirection: optional(fc.constantFrom(...readingDirections)),
    year: optional(year),
    totalVolumes: whole(1, 100_000),
    totalChapters: whole(1, 1_000_000),
    authors: optional(
      fc.array(fc.record({ name: text, role: fc.constantFrom(...personRoles) }), { minLength: 1, maxLength: 3 }),
    ),
    genres: texts,
    tags: texts,
    links: optional(fc.array(fc.record({ sourceName: optional(text), url }), { maxLength: 3 })),
    externalIds: optional(
      fc.uniqueArray(
        fc.record({ source: fc.stringMatching(/^api:[a-z]{1,9}$/), externalId: text, externalUrl: optional(url) }),
        { maxLength: 3, selector: ({ source }) => source },
      ),
    ),
    covers: optional(
      fc.uniqueArray(fc.record({ url, width: whole(1, 9_000), height: whole(1, 9_000) }), {
        maxLength: 10,
        selector: (one) => one.url,
      }),
    ),
    ratings: optional(
      fc.array(
        fc.record({ sourceName: text, rating: fc.integer({ min: 0, max: 100 }), voteCount: whole(0, 1_000_000) }),
        { maxLength: 3 },
      ),
    ),
  },
  { requiredKeys: ['externalId'] },
)
const time = fc.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true })
const entry: fc.Arbitrary<ProgressEntry> = fc.record(
  {
    externalId: text,
    title: optional(text),
    status: fc.constantFrom(...syncStates),
    volumesRead: whole(0, 100_000),
    chaptersRead: whole(0, 100_000),
    score: whole(1, 100),
    startedAt: optional(time.map((at) => at.toISOString())),
    completedAt: optional(time.map((at) => at.toISOString())),
  },
  { requiredKeys: ['externalId', 'status'] },
)

const widthsOf = (covers: SeriesDetails['covers']) => (covers ?? []).map(({ width = null }) => width)

/** The answer passes the rules of `plugin test`. */
function isRight<M extends keyof Calls>(method: M, answer: Calls[M]['result'], params: object = {}): void {
  expect(checkAnswer(method, params, JSON.parse(JSON.stringify(answer)))).toEqual({ wrong: [], ignored: [] })
}

describe('an answer that the types and rules of the SDK allow is read by the server without loss', () => {
  it('series found', () => {
    const property = fc.property(fc.array(found, { maxLength: 20 }), (results) => {
      isRight('metadata/series/search', { results })
      const read = readHits({ results })
      expect(read).toHaveLength(results.length)
      for (const [index, hit] of results.entries()) {
        if (index === 0) isRight('metadata/series/match', hit)
        if (index === 0) isRight('metadata/series/matchMany', { results: [hit, null] }, { items: [{}, {}] })
        expect(readHit(hit)).toEqual(read?.[index])
        const { year = null, relevance = null, summary = null } = hit
        expect(read?.[index]).toMatchObject({ externalId: hit.externalId.trim(), year, relevance, summary })
        expect(read?.[index]?.url === null).toBe((hit.url ?? null) === null)
        const { publisher = null, totalVolumes: volumes = null, totalChapters: chapters = null } = hit
        expect(read?.[index]?.details).toMatchObject({ publisher, volumes, chapters })
        expect(read?.[index]?.details.language === null).toBe((hit.language ?? null) === null)
      }
    })
    fc.assert(property, { numRuns: 100 })
  })

  it('all that is known of a series', () => {
    const property = fc.property(details, (one) => {
      isRight('metadata/series/get', one, { externalId: one.externalId })
      const offer = readOffer(one, one.externalId.trim())
      const names = { totalVolumes: 'totalVolumeCount', totalChapters: 'totalChapterCount', authors: 'people' } as const
      const { externalId: _, url: page, alternateTitles, links, externalIds, covers, ratings, ...fields } = one
      for (const [name, value] of Object.entries(fields)) {
        const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
        const key = Object.hasOwn(names, name) ? names[name as keyof typeof names] : name
        expect(Object.hasOwn(offer?.values ?? {}, key), name).toBe(!isEmpty)
      }
      expect(offer?.url === null).toBe((page ?? null) === null)
      expect(offer?.links).toHaveLength(links?.length ?? 0)
      expect(offer?.externalIds.map(({ source }) => source)).toEqual((externalIds ?? []).map(({ source }) => source))
      expect(offer?.covers.map((cover) => cover.width)).toEqual(widthsOf(covers))
      expect(offer?.ratings).toHaveLength(ratings?.length ?? 0)
      expect(offer?.alternateTitles.length === 0).toBe((alternateTitles?.length ?? 0) === 0)
    })
    fc.assert(property, { numRuns: 100 })
  })

  it('progress', () => {
    const property = fc.property(fc.array(entry, { maxLength: 20 }), fc.option(text), (entries, nextCursor) => {
      isRight('sync/pullProgress', { entries, nextCursor }, { limit: 20 })
      const page = readPulledPage({ entries, nextCursor }, 20)
      expect(page).toMatchObject({ damaged: 0, nextCursor })
      for (const [index, { score = null, status, startedAt = null }] of entries.entries()) {
        const started = startedAt === null ? null : Date.parse(startedAt)
        expect(page?.entries[index]).toMatchObject({ score, status, startedAt: started })
      }
    })
    fc.assert(property, { numRuns: 100 })
  })

  it('what was pushed, counters and who it is', () => {
    const entries = [{ externalId: '1' }, { externalId: '2' }]
    const results: Calls['sync/pushProgress']['result']['results'] = [
      { externalId: '1', status: 'unchanged' },
      { externalId: '2', status: 'failed', error: 'No.' },
    ]
    isRight('sync/pushProgress', { results }, { entries })
    expect(readPushed({ results }, entries)).toEqual([
      { externalId: '1', problem: null },
      { externalId: '2', problem: 'No.' },
    ])
    const counters = { externalCount: 9, pendingPush: 1, pendingPull: 2, conflicts: 0 }
    isRight('sync/status', counters)
    expect(readCounters(counters, 5)).toEqual({ counters, problem: null })
    isRight('sync/getUserInfo', { externalId: '1', username: 'Ada' })
  })

  it('a manifest', () => {
    const manifest: Required<Manifest> = {
      ...{
        name: 'lists',
        displayName: 'Lists',
        version: '1',
        description: 'A.',
        author: 'B',
        homepage: 'https://a.b/',
      },
      capabilities: {
        ...{
          metadataProvider: ['series', 'book'],
          batchMatch: true,
          userReadSync: true,
          externalIdSource: 'api:lists',
        },
        ...{ releaseSource: { kinds: ['feed'] }, userRecommendationProvider: true, wantsFullMetadata: true },
        webLinks: {
          searchUrlTemplate: 'https://a.b/{title}',
          seriesLinks: [{ source: 's', urlTemplate: 'https://a.b/' }],
        },
      },
      requiredCredentials: [{ key: 'token', label: 'Token', description: 'T.', sensitive: false, required: false }],
      configSchema: {
        fields: [
          { key: 'n', label: 'N', type: 'number', required: true, default: 2, min: 1, max: 3 },
          { key: 's', label: 'S', type: 'text', secret: true },
          { key: 'l', label: 'L', type: 'list', default: ['a'] },
        ],
      },
      userConfigSchema: {
        fields: [{ key: 'c', label: 'C', type: 'choice', options: ['a', { value: 'b', label: 'B' }] }],
      },
      oauth: { authorizationUrl: 'https://a.b/', tokenUrl: 'https://a.b/', scopes: ['read'], clientId: 'c' },
      ...{ userDescription: 'D.', adminSetup: 'First.', userSetup: 'Then.' },
    }
    expect(readManifest({ ...manifest, protocolVersion: pluginProtocol }, 'lists')).toMatchObject({
      ok: true,
      value: {
        configFields: [{ isRequired: true, default: 2 }, { isSecret: true }, { default: ['a'] }],
        userConfigFields: [{ options: [{}, {}] }],
      },
    })
  })
})

it('the SDK knows every method that the server asks', () => {
  const library = join(import.meta.dirname, '../../server/library/plugins')
  const asked = readdirSync(library, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap(
      (file) =>
        readFileSync(join(library, file), 'utf8').match(/'(?:sync|metadata|recommendations)\/[a-zA-Z/]+'/g) ?? [],
    )
  expect(asked.length).toBeGreaterThan(5)
  for (const method of asked) expect(Object.keys(answerRules)).toContain(method.slice(1, -1))
})

it('the rules hold for books as well', () => {
  const book: BookDetails = {
    ...{ externalId: '7', title: 'Salt Roads', subtitle: 'Volume 1', releaseDate: '2016-05', year: 2016 },
    ...{ isbns: ['978-0-306-40615-7', '0306406152'], number: 1, volume: 1, chapter: 2.5, seriesPosition: 1.5 },
    ...{ bookType: 'manga', originalYear: 2015, authors: [{ name: 'Ada', role: 'writer' }], subjects: ['Salt'] },
    externalIds: [{ source: 'api:lists', externalId: '9', externalUrl: 'https://lists.example/9' }],
  }
  isRight('metadata/book/get', book, { externalId: '7' })
  const offer = readBookOffer(book, '7')
  const { externalIds, url: _, links: __, releaseDate: ___, year: ____, externalId: _____, authors, ...fields } = book
  expect({ ...offer?.values, ...offer?.notes }).toEqual({
    ...fields,
    people: authors,
    isbns: expect.arrayContaining(['9780306406157']),
  })
  expect(offer).toMatchObject({ releaseDate: { year: 2016, month: 5 }, externalIds })
  const hit = { externalId: '7', title: 'Salt Roads', authors: ['Ada'], series: 'Roads', number: 1.5 }
  isRight('metadata/book/search', { results: [hit] }, { limit: 1 })
  isRight('metadata/book/match', null)
  expect(readBookHit(hit)).toMatchObject(hit)
  const wrong = { ...book, isbns: ['12'], releaseDate: 'May 2016', bookType: 'scroll', number: 1.5 }
  expect(checkAnswer('metadata/book/get', { externalId: '7' }, wrong).wrong).toEqual([
    'releaseDate has to be a date such as 2001, 2001-05 or 2001-05-03, not "May 2016"',
    'isbns[0] has to be an ISBN with 13 or 10 digits, not "12"',
    'number has to be a whole number from 0 to 1000000, not 1.5',
    expect.stringMatching(/^bookType has to be one of comic, .*not "scroll"$/),
  ])
  expect(checkAnswer('metadata/book/get', { externalId: '8' }, book).wrong).toHaveLength(1)
  isRight('metadata/book/get', { externalId: 7 as unknown as string }, { externalId: '7' })
})

it('an answer that breaks a rule is one that the server refuses or cleans', () => {
  const wrong = [
    { externalId: '1', title: 'A', year: 99 },
    { externalId: '1', title: 'A', relevance: 2 },
    { externalId: '1', title: 'A', url: 'ftp://x' },
  ]
  for (const one of wrong) {
    expect(checkAnswer('metadata/series/match', {}, one).wrong).toHaveLength(1)
    expect(readHit(one)).toMatchObject({ year: null, relevance: null, url: null })
  }
  expect(checkAnswer('metadata/series/match', {}, { externalId: ' ', title: 'A' }).wrong).toHaveLength(1)
  expect(readHit({ externalId: ' ', title: 'A' })).toBeNull()
})
