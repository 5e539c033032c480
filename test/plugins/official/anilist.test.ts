import { describe, expect, it } from 'vitest'
import { readPulledPage, readPushed } from '../../../server/domain/plugins/read-answers.ts'
import { readHit, readHits, readOffer } from '../../../server/domain/plugins/series-offer.ts'
import { handTimers } from '../runner-fixture.ts'
import { type Answer, officialFixture, type Received, wrongOnTrial } from './official-fixture.ts'

const lamps = {
  id: 7,
  title: { romaji: 'Akari', english: 'Lamps', native: 'あかり' },
  format: 'MANGA',
  countryOfOrigin: 'JP',
  description: 'Who <i>lights</i> them. ~!Nobody.!~',
  startDate: { year: 1999 },
  idMal: 70,
  status: 'RELEASING',
}
const entry = { mediaId: 7, status: 'CURRENT', score: 85, progress: 3, progressVolumes: 1, media: { title: {} } }
const launch = { credentials: { accessToken: 'secret-token' } }
const queryOf = ({ body }: Received) => (body as { query: string }).query
const error = (status: number, message: string, said = status): Answer => ({
  status,
  body: { data: null, errors: [{ message, status: said }] },
})

function known(request: Received): Answer {
  const query = queryOf(request)
  if (query.includes('Viewer')) return { body: { data: { Viewer: { id: 1, name: 'ada' } } } }
  if (query.includes('mediaList(')) return { body: { data: { Page: { mediaList: [entry] } } } }
  if (query.includes('MediaListCollection')) {
    const lists = [{ entries: [entry, entry] }, { entries: [entry] }]
    return { body: { data: { MediaListCollection: { hasNextChunk: false, lists } } } }
  }
  if (query.startsWith('mutation')) return { body: { data: { e0: { id: 1 } } } }
  if (query.includes('Media(')) return { body: { data: { Media: lamps } } }
  return { body: { data: { Page: { media: [lamps] } } } }
}

async function asked(method: string, params: object, respond: (request: Received) => Answer) {
  await using fixture = await officialFixture('anilist', { respond, launch })
  const result = await fixture.ask(method, params)
  return { result, requests: fixture.requests, lines: fixture.lines }
}
const search = (answer: Answer) => asked('metadata/series/search', { query: 'Lamps', limit: 5 }, () => answer)

describe('AniList, when its service fails', () => {
  const busy = { 'retry-after': '60', 'x-ratelimit-limit': '90', 'x-ratelimit-remaining': '0' }
  it.each<[string, Answer, object]>([
    ['is busy', { status: 429, headers: busy }, { kind: 'rate-limited', retryAfterSeconds: 60 }],
    ['says with status 200 that it is busy', error(200, 'Too Many Requests.', 429), { kind: 'rate-limited' }],
    ['refuses the token', error(400, 'Invalid token'), { kind: 'unauthorized' }],
    ['refuses a missing sign-in', error(401, 'Unauthorized.'), { kind: 'unauthorized' }],
    [
      'is closed for a while',
      error(403, 'The AniList API has been disabled.'),
      { kind: 'upstream', message: /disabled/ },
    ],
    ['refuses the query', error(400, 'Max query complexity is 500'), { kind: 'upstream', message: /complexity/ }],
    ['has no reason', { body: { errors: [{}], data: null } }, { kind: 'upstream' }],
    ['answers with a page', { status: 403, body: '<html>' }, { kind: 'upstream' }],
    ['stops in the middle', { body: '{"data":{"Page":' }, { kind: 'upstream' }],
    ['answers without data', { body: {} }, { kind: 'upstream' }],
    ['answers in another form', { body: { data: { Page: { media: null } } } }, { kind: 'upstream' }],
  ])('%s: fails with a sentence, and sends one request', async (_, answer, failure) => {
    const { result, requests, lines } = await search(answer)
    const { message, ...rest } = failure as { message?: RegExp }
    expect(result).toMatchObject({ ok: false, failure: rest })
    if (!result.ok) expect(result.failure.message).toMatch(message ?? /AniList|graphql\.anilist\.co/)
    expect(requests).toHaveLength(1)
    expect(JSON.stringify([result, lines])).not.toContain('secret-token')
  })

  it('tries again after an error of the service, and then says so', async () => {
    const { result, requests } = await search({ status: 500, body: '' })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'upstream' } })
    expect(requests).toHaveLength(3)
  })

  it('is ended when its service is silent', async () => {
    const { timers, elapse } = handTimers()
    const respond = (): Answer => {
      void elapse(20_000)
      return 'silent'
    }
    await using fixture = await officialFixture('anilist', { respond, launch, runner: { timers } })
    const result = await fixture.ask('metadata/series/get', { externalId: '7' })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'timeout' } })
  })

  it('leaves out what is damaged in a list, and keeps the rest', async () => {
    const media = [null, 3, { id: {} }, { id: 4 }, { ...lamps, title: 'odd' }, lamps]
    const { result } = await search({ body: { data: { Page: { media } } } })
    expect(result.ok && readHits(result.value)).toMatchObject([{ externalId: '7', title: 'Lamps' }])
  })

  it('reads a series of which every member has another type', async () => {
    const odd = Object.fromEntries(Object.keys(lamps).map((key) => [key, key === 'id' ? 7 : [{ name: 'x' }, 3]]))
    const { result } = await asked('metadata/series/get', { externalId: '7' }, () => ({
      body: { data: { Media: odd } },
    }))
    expect(result).toMatchObject({ ok: true, value: { externalId: '7', authors: [], tags: [], externalIds: [] } })
  })

  it('keeps what was saved when it then gets too many requests, and leaves the rest to the next sync', async () => {
    let saves = 0
    const respond = (request: Received): Answer => {
      if (!queryOf(request).startsWith('mutation')) return known(request)
      saves += 1
      return saves === 1 ? known(request) : { status: 429, headers: { 'retry-after': '250' } }
    }
    const ids = Array.from({ length: 12 }, (_, n) => ({
      externalId: String(n + 100),
      status: 'reading',
      chaptersRead: 1,
    }))
    const { result } = await asked('sync/pushProgress', { entries: ids }, respond)
    const read = result.ok ? (readPushed(result.value, ids) ?? []) : []
    expect(read.filter(({ problem }) => problem === null)).toHaveLength(10)
    expect(read.slice(10).map(({ problem }) => problem)).toEqual(Array(2).fill(expect.stringMatching(/next sync/)))
  })
})

describe('AniList', () => {
  it('finds, matches and reads a series through the server, without a token', async () => {
    await using fixture = await officialFixture('anilist', { respond: known })
    const [hits, match, offer] = await fixture.run(async (session) => {
      const found = await session.call('metadata/series/search', { query: 'Lamps', limit: 5 })
      const matched = await session.call('metadata/series/match', { title: 'akari', year: 2000 })
      const read = await session.call('metadata/series/get', { externalId: '7' })
      return [
        found.ok && readHits(found.value),
        matched.ok && readHit(matched.value),
        read.ok && readOffer(read.value, '7'),
      ]
    })
    expect(hits).toMatchObject([{ externalId: '7', year: 1999, summary: 'Manga. Who lights them.' }])
    expect(match).toMatchObject({ externalId: '7', title: 'Lamps' })
    expect(offer).toMatchObject({
      url: 'https://anilist.co/manga/7',
      values: { title: 'Lamps', summary: 'Who lights them.', status: 'ongoing', readingDirection: 'rtl', year: 1999 },
      externalIds: [{ source: 'api:myanimelist', externalId: '70' }],
    })
    for (const { method, url, headers } of fixture.requests) {
      expect([`${method} ${url}`, headers.authorization]).toEqual(['POST https://graphql.anilist.co/', undefined])
    }
  })

  it('reads and changes a list with the token of the person, and asks once who they are', async () => {
    await using fixture = await officialFixture('anilist', { respond: known, launch })
    const sent = [{ externalId: '7', status: 'reading', chaptersRead: 4, volumesRead: 1, score: 85 }]
    const [page, pushed] = await fixture.run(async (session) => {
      const pulled = await session.call('sync/pullProgress', { limit: 500 })
      const saved = await session.call('sync/pushProgress', { entries: sent })
      return [pulled.ok && readPulledPage(pulled.value, 500), saved.ok && readPushed(saved.value, sent)]
    })
    expect(page).toMatchObject({
      damaged: 0,
      nextCursor: null,
      entries: [{ externalId: '7', status: 'reading', volumesRead: 1, chaptersRead: 3, score: 85 }],
    })
    expect(pushed).toEqual([{ externalId: '7', problem: null }])
    expect(fixture.requests.map((request) => queryOf(request).split(/[ (]/, 2).join(' '))).toEqual([
      'query {',
      'query List',
      'query Entries',
      'mutation Save',
    ])
    expect(fixture.requests.at(-1)?.body).toEqual({ query: expect.any(String), variables: { id0: 7, chapters0: 4 } })
    for (const { headers } of fixture.requests) expect(headers.authorization).toBe('Bearer secret-token')
  })

  it('passes plugin test with its exchanges', async () => {
    expect(await wrongOnTrial('anilist')).toEqual([])
  })
})
