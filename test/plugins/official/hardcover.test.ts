import { describe, expect, it } from 'vitest'
import { readBookHit, readBookHits, readBookOffer } from '../../../server/domain/plugins/book-offer.ts'
import { handTimers } from '../runner-fixture.ts'
import { type Answer, officialFixture, type Received, wrongOnTrial } from './official-fixture.ts'

const book = {
  id: 7,
  slug: 'lamps',
  title: 'Lamps',
  subtitle: null,
  description: 'Who <b>lights</b> them.',
  release_date: '1999-05-03',
  release_year: 1999,
  cached_tags: { Genre: [{ tag: 'Drama', count: 3 }], Mood: [] },
  cached_contributors: [{ author: { name: 'Ada Ferry' }, contribution: null }],
  book_series: [{ position: 2, featured: true, series: { name: 'Light', primary_books_count: 4 } }],
}
const document = { id: '7', title: 'Lamps', slug: 'lamps', author_names: ['Ada Ferry'], release_year: 1999 }
const launch = { credentials: { token: 'bearer secret-token' } }

function known({ body }: Received): Answer {
  const { query = '' } = body as { query?: string }
  if (query.includes('editions(')) return { body: { data: { editions: [{ book }] } } }
  if (query.includes('books(')) return { body: { data: { books: [book] } } }
  return { body: { data: { search: { results: { hits: [{ document }] } } } } }
}

async function search(answer: Answer) {
  await using fixture = await officialFixture('hardcover', { respond: () => answer, launch })
  const result = await fixture.ask('metadata/book/search', { query: 'Lamps', limit: 5 })
  return { result, requests: fixture.requests, lines: fixture.lines }
}

const refusal = (message: string, code: string): Answer => ({ body: { errors: [{ message, extensions: { code } }] } })

describe('Hardcover, when its service fails', () => {
  it.each<[string, Answer, object]>([
    ['is busy', { status: 429, headers: { 'retry-after': '60' } }, { kind: 'rate-limited', retryAfterSeconds: 60 }],
    ['refuses the token', { status: 401, body: { error: 'Unable to verify token' } }, { kind: 'configuration' }],
    ['has forbidden it', { status: 403, body: { error: 'No access' } }, { kind: 'configuration' }],
    ['refuses the token with status 200', refusal('JWT expired', 'invalid-jwt'), { kind: 'configuration' }],
    ['refuses the query', refusal('depth limit', 'validation-failed'), { kind: 'upstream' }],
    ['has no reason', { body: { errors: [{}], data: null } }, { kind: 'upstream' }],
    ['answers with a page', { body: '<html>' }, { kind: 'upstream' }],
    ['stops in the middle', { body: '{"data":{"search":' }, { kind: 'upstream' }],
    ['answers without data', { body: {} }, { kind: 'upstream' }],
    ['answers in another form', { body: { data: { search: { results: [] } } } }, { kind: 'upstream' }],
  ])('%s: fails with a sentence, and sends one request', async (_, answer, failure) => {
    const { result, requests, lines } = await search(answer)
    expect(result).toMatchObject({ ok: false, failure })
    if (!result.ok) expect(result.failure.message).toMatch(/Hardcover|api\.hardcover\.app/)
    expect(requests).toHaveLength(1)
    expect(JSON.stringify([result, lines])).not.toContain('secret-token')
  })

  it('tries again after an error of the service, and then says so', async () => {
    const { result, requests } = await search({ status: 500, body: { error: 'An unknown error occurred' } })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'upstream' } })
    expect(requests).toHaveLength(2)
  })

  it('leaves out what is damaged in a list, and keeps the rest', async () => {
    const hits = [null, 3, {}, { document: 'x' }, { document: { id: {}, title: 'No id' } }, { document }]
    const { result } = await search({ body: { data: { search: { results: { hits } } } } })
    expect(result.ok && readBookHits(result.value)).toMatchObject([{ externalId: '7', title: 'Lamps' }])
  })

  it('is ended when its service is silent', async () => {
    const { timers, elapse } = handTimers()
    const respond = (): Answer => {
      void elapse(20_000)
      return 'silent'
    }
    await using fixture = await officialFixture('hardcover', { respond, launch, runner: { timers } })
    const result = await fixture.ask('metadata/book/get', { externalId: '7' })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'timeout' } })
  })

  it('asks nothing without a token', async () => {
    await using fixture = await officialFixture('hardcover', { respond: known })
    const result = await fixture.ask('metadata/book/get', { externalId: '7' })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'configuration' } })
    expect(fixture.reached).toEqual([])
  })
})

describe('Hardcover', () => {
  it('finds, matches and reads a book through the server, with the token', async () => {
    await using fixture = await officialFixture('hardcover', { respond: known, launch })
    const [hits, match, offer] = await fixture.run(async (session) => {
      const found = await session.call('metadata/book/search', { query: 'Lamps', author: 'Ada Ferry', limit: 5 })
      const matched = await session.call('metadata/book/match', { title: 'Lamp', isbn: '9780306406157' })
      const read = await session.call('metadata/book/get', { externalId: '7' })
      return [
        found.ok && readBookHits(found.value),
        matched.ok && readBookHit(matched.value),
        read.ok && readBookOffer(read.value, '7'),
      ]
    })
    expect(hits).toMatchObject([{ externalId: '7', authors: ['Ada Ferry'], url: 'https://hardcover.app/books/lamps' }])
    expect(match).toMatchObject({ externalId: '7', title: 'Lamps', year: 1999 })
    expect(offer).toMatchObject({
      values: {
        title: 'Lamps',
        summary: 'Who lights them.',
        people: [{ name: 'Ada Ferry', role: 'author' }],
        genres: ['Drama'],
      },
      releaseDate: { year: 1999, month: 5, day: 3 },
      notes: { seriesPosition: 2, seriesTotal: 4 },
    })
    expect(fixture.requests).toHaveLength(3)
    for (const { method, url, headers } of fixture.requests) {
      expect(`${method} ${url}`).toBe('POST https://api.hardcover.app/v1/graphql')
      expect(headers.authorization).toBe('Bearer secret-token')
    }
  })

  it('matches no book by its title alone, only with an author or a year', async () => {
    await using fixture = await officialFixture('hardcover', { respond: known, launch })
    const matches = await fixture.run(async (session) => {
      const match = (more: object) => session.call('metadata/book/match', { title: 'Lamps', ...more })
      return [
        await match({}),
        await match({ year: 2004 }),
        await match({ year: 2000 }),
        await match({ authors: ['Ada Ferry'] }),
      ]
    })
    const ids = matches.map((match) => match.ok && (readBookHit(match.value)?.externalId ?? null))
    expect(ids).toEqual([null, null, '7', '7'])
  })

  it('sends no query that is deeper than the three levels that are allowed', async () => {
    await using fixture = await officialFixture('hardcover', { respond: known, launch })
    await fixture.ask('metadata/book/search', { isbn: '9780306406157', limit: 5 })
    await fixture.ask('metadata/book/get', { externalId: '7' })
    const queries = fixture.requests.map(({ body }) => (body as { query: string }).query)
    expect(queries).toHaveLength(2)
    for (const query of queries) {
      // Selections only, without arguments: the outermost one is the query itself.
      const braces = query.replace(/\([^()]*\)/g, '').match(/[{}]/g) ?? []
      let depth = 0
      for (const brace of braces) {
        depth += brace === '{' ? 1 : -1
        expect(depth).toBeLessThanOrEqual(4)
      }
      expect(depth).toBe(0)
    }
  })

  it('passes plugin test with its exchanges', async () => {
    expect(await wrongOnTrial('hardcover')).toEqual([])
  })
})
