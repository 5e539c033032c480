import { describe, expect, it } from 'vitest'
import { readHit, readOffer } from '../../../server/domain/plugins/series-offer.ts'
import { handTimers } from '../runner-fixture.ts'
import { type Answer, officialFixture, wrongOnTrial } from './official-fixture.ts'

const series = {
  id: 7,
  state: 'active',
  merged_with: null,
  title: 'Lamps',
  native_title: 'ランプ',
  published: { start_date: '1999-05-01', end_date: null },
  status: 'completed',
  content_rating: 'erotica',
  type: 'oel',
  final_volume: '4',
  description: 'Who <i>lights</i> them.',
  authors: ['Ada Ferry'],
  source: { anilist: { id: 30, rating: 8.1, rating_normalized: 81 }, manga_updates: { id: 'a1b2', rating: null } },
}
const pages: Readonly<Record<string, Answer>> = {
  '/v1/series/search': { body: { status: 200, data: [series] } },
  '/v1/series/7': { body: { status: 200, data: series } },
  '/v1/series/5': { body: { status: 200, data: { id: 5, state: 'merged', merged_with: 7 } } },
  '/v1/series/10': { body: { status: 200, data: { id: 10, state: 'merged', merged_with: 11 } } },
  '/v1/series/11': { body: { status: 200, data: { id: 11, state: 'merged', merged_with: 10 } } },
  '/v1/series/12': { body: { status: 200, data: { id: 12, state: 'merged', merged_with: null } } },
}
const unknown: Answer = { status: 404, body: { status: 404, message: 'Not found' } }

async function asked(method: string, params: object, answer?: Answer) {
  const respond = ({ url }: { url: URL }) => answer ?? pages[url.pathname] ?? unknown
  await using fixture = await officialFixture('mangabaka', { respond })
  const result = await fixture.ask(method, params)
  return { result, requests: fixture.requests }
}
const search = (answer?: Answer) => asked('metadata/series/search', { query: 'Lamps', limit: 5 }, answer)

describe('MangaBaka, when its service fails', () => {
  it.each<[string, Answer, object]>([
    ['is busy', { status: 429, headers: { 'retry-after': '60' } }, { kind: 'rate-limited', retryAfterSeconds: 60 }],
    ['does not know it', unknown, { kind: 'not-found' }],
    ['answers with a page', { body: '<html>', headers: { 'content-type': 'text/html' } }, { kind: 'upstream' }],
    ['stops in the middle', { body: '{"status":200,"data":[{"id":' }, { kind: 'upstream' }],
    ['answers with a list', { body: [series] }, { kind: 'upstream', message: /cannot read/ }],
    ['answers with nothing', { body: 'null' }, { kind: 'upstream', message: /cannot read/ }],
  ])('%s: fails with a sentence, and sends one request', async (_, answer, failure) => {
    const { result, requests } = await search(answer)
    const { message, ...rest } = failure as { message?: RegExp }
    expect(result).toMatchObject({ ok: false, failure: rest })
    if (!result.ok) expect(result.failure.message).toMatch(message ?? /MangaBaka|api\.mangabaka\.org/)
    expect(requests).toHaveLength(1)
  })

  it('tries again after an error of the service, and then says so', async () => {
    const { result, requests } = await search({ status: 500, body: { status: 500, message: 'Oops' } })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'upstream' } })
    expect(requests).toHaveLength(3)
  })

  it('leaves out what is damaged in a list, and keeps the rest', async () => {
    const { result } = await search({ body: { status: 200, data: [null, 3, { id: {} }, { title: 'No id' }, series] } })
    expect(result).toMatchObject({ ok: true, value: { results: [{ externalId: '7', title: 'Lamps' }] } })
  })

  it('reads a series of which every member has another type', async () => {
    const odd = Object.fromEntries(Object.keys(series).map((key) => [key, key === 'id' ? 7 : [{ id: 'x' }, 3]]))
    const { result } = await asked('metadata/series/get', { externalId: '7' }, { body: { status: 200, data: odd } })
    expect(result).toMatchObject({ ok: true, value: { externalId: '7', authors: [], externalIds: [], ratings: [] } })
  })

  it('is ended when its service is silent', async () => {
    const { timers, elapse } = handTimers()
    const respond = (): Answer => {
      void elapse(20_000)
      return 'silent'
    }
    await using fixture = await officialFixture('mangabaka', { respond, runner: { timers } })
    const result = await fixture.ask('metadata/series/get', { externalId: '7' })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'timeout' } })
  })
})

describe('MangaBaka', () => {
  it('finds, matches and reads a series through the server, without a key', async () => {
    const respond = ({ url }: { url: URL }) => pages[url.pathname] ?? unknown
    await using fixture = await officialFixture('mangabaka', { respond })
    const [match, offer] = await fixture.run(async (session) => {
      const matched = await session.call('metadata/series/match', { title: 'lamps', year: 2000 })
      const read = await session.call('metadata/series/get', { externalId: '7' })
      return [matched.ok && readHit(matched.value), read.ok && readOffer(read.value, '7')]
    })
    expect(match).toMatchObject({ externalId: '7', title: 'Lamps', year: 1999, alternateTitles: ['ランプ'] })
    expect(offer).toMatchObject({
      url: 'https://mangabaka.org/7',
      values: {
        title: 'Lamps',
        summary: 'Who lights them.',
        status: 'ended',
        ageRating: 18,
        readingDirection: 'ltr',
        year: 1999,
        totalVolumeCount: 4,
        people: [{ name: 'Ada Ferry', role: 'writer' }],
      },
      externalIds: [
        { source: 'api:anilist', externalId: '30', externalUrl: 'https://anilist.co/manga/30' },
        { source: 'api:mangaupdates', externalId: 'a1b2', externalUrl: 'https://www.mangaupdates.com/series/a1b2' },
      ],
      ratings: [{ sourceName: 'AniList', rating: 81 }],
    })
    for (const { headers } of fixture.requests) {
      expect(headers.authorization ?? headers['x-api-key']).toBeUndefined()
      expect(headers['user-agent']).toContain('Inglenook')
    }
    expect(fixture.requests.map(({ url }) => url.href)).toEqual([
      'https://api.mangabaka.org/v1/series/search?q=lamps&limit=20',
      'https://api.mangabaka.org/v1/series/7',
    ])
  })

  it('follows merged series, and gives up where they lead nowhere', async () => {
    const found = await asked('metadata/series/get', { externalId: '5' })
    expect(found.result.ok && readOffer(found.result.value, '5')).toMatchObject({
      url: 'https://mangabaka.org/7',
      values: { title: 'Lamps' },
    })
    const circle = await asked('metadata/series/get', { externalId: '10' })
    expect(circle.result).toMatchObject({ ok: false, failure: { kind: 'upstream' } })
    expect(circle.requests).toHaveLength(6)
    expect((await asked('metadata/series/get', { externalId: '12' })).result).toMatchObject({
      ok: false,
      failure: { kind: 'not-found' },
    })
  })

  it('passes plugin test with its exchanges', async () => {
    expect(await wrongOnTrial('mangabaka')).toEqual([])
  })
})
