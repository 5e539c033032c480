import { describe, expect, it } from 'vitest'
import { readPulledPage, readPushed } from '../../../server/domain/plugins/read-answers.ts'
import { type Answer, type OfficialOptions, officialFixture, type Received } from './official-fixture.ts'

const launch = {
  user: { userId: 'ivy', userPluginId: 'connection' },
  adminConfig: { token: 'admin-token' },
  credentials: { token: 'own-token' },
}
const listed = {
  id: 11,
  book_id: 7,
  status_id: 2,
  rating: 4,
  edition_id: 3,
  book: { title: 'Lamps', pages: 100 },
  edition: { pages: 200 },
  user_book_reads: [{ id: 1, edition_id: 3, started_at: '2026-01-02', finished_at: null, progress_pages: 50 }],
}
const queryOf = ({ body }: Received) => (body as { query: string }).query

function known(request: Received): Answer {
  const query = queryOf(request)
  if (query.includes('me {')) return { body: { data: { me: [{ id: 4, username: 'ada' }] } } }
  if (query.includes('insert_user_book(')) {
    return {
      body: { data: { insert_user_book: { error: null, user_book: { ...listed, id: 12, user_book_reads: [] } } } },
    }
  }
  if (query.includes('insert_user_book_read(')) return { body: { data: { insert_user_book_read: { id: 2 } } } }
  if (query.includes('update_user_book(')) {
    return { body: { data: { update_user_book: { error: null, user_book: listed } } } }
  }
  if (query.includes('update_user_book_read(')) return { body: { data: { update_user_book_read: { id: 1 } } } }
  return { body: { data: { user_books: [listed] } } }
}

async function asked(method: string, params: object, options: Partial<OfficialOptions> = {}) {
  await using fixture = await officialFixture('hardcover', { respond: known, launch, ...options })
  const result = await fixture.ask(method, params)
  return { result, requests: fixture.requests, lines: fixture.lines }
}

describe('the library at Hardcover, when its service fails', () => {
  const refusal = (message: string, code: string): Answer => ({ body: { errors: [{ message, extensions: { code } }] } })
  it.each<[string, Answer, object]>([
    ['is busy', { status: 429, headers: { 'retry-after': '60' } }, { kind: 'rate-limited', retryAfterSeconds: 60 }],
    ['does not accept the token any more', { status: 401, body: { error: 'Expired' } }, { kind: 'unauthorized' }],
    ['does not accept it, with status 200', refusal('JWT expired', 'invalid-jwt'), { kind: 'unauthorized' }],
    ['answers with a page', { body: '<html>' }, { kind: 'upstream' }],
    ['answers in another form', { body: { data: { me: {} } } }, { kind: 'upstream' }],
  ])('%s: fails with a sentence, and sends one request', async (_, answer, failure) => {
    const { result, requests, lines } = await asked('sync/getUserInfo', {}, { respond: () => answer })
    expect(result).toMatchObject({ ok: false, failure })
    expect(requests).toHaveLength(1)
    expect(JSON.stringify([result, lines])).not.toContain('own-token')
  })

  it('leaves out what is damaged, and keeps the rest', async () => {
    const books = [null, 3, {}, { ...listed, book_id: 'x' }, { ...listed, status_id: 99 }, listed]
    const respond = (request: Received) =>
      queryOf(request).includes('me {') ? known(request) : { body: { data: { user_books: books } } }
    const { result } = await asked('sync/pullProgress', { limit: 500 }, { respond })
    expect(result.ok && readPulledPage(result.value, 500)).toMatchObject({ damaged: 0, entries: [{ externalId: '7' }] })
  })

  it('keeps what was saved when it then gets too many requests, and never saves twice after an error', async () => {
    let saves = 0
    const respond = (request: Received): Answer => {
      if (!queryOf(request).includes('insert_user_book(')) return known(request)
      saves += 1
      return saves === 1 ? known(request) : { status: 429, headers: { 'retry-after': '250' } }
    }
    const entries = ['20', '21', '22'].map((externalId) => ({ externalId, status: 'planned' }))
    const { result } = await asked('sync/pushProgress', { entries }, { respond })
    expect(result.ok && readPushed(result.value, entries)).toEqual([
      { externalId: '20', problem: null },
      ...['21', '22'].map((externalId) => ({ externalId, problem: expect.stringMatching(/next sync/) })),
    ])
    expect(saves).toBe(2)
    saves = 1
    const broken = {
      respond: (request: Received) => (queryOf(request).startsWith('mutation') ? { status: 500 } : known(request)),
    }
    const failed = await asked('sync/pushProgress', { entries }, broken)
    expect(failed.result).toMatchObject({ ok: false, failure: { kind: 'upstream' } })
    expect(failed.requests.filter((request) => queryOf(request).startsWith('mutation'))).toHaveLength(1)
  })
})

describe('the library at Hardcover', () => {
  it('is read and changed with the token of the person, never with that of the administrator', async () => {
    await using fixture = await officialFixture('hardcover', { respond: known, launch })
    const sent = [
      { externalId: '7', status: 'reading', percentRead: 60, score: 80 },
      { externalId: '9', status: 'reading', percentRead: 10, startedAt: '2026-02-03T04:05:06Z' },
    ]
    const [page, pushed] = await fixture.run(async (session) => {
      const pulled = await session.call('sync/pullProgress', { limit: 500 })
      const saved = await session.call('sync/pushProgress', { entries: sent })
      return [pulled.ok && readPulledPage(pulled.value, 500), saved.ok && readPushed(saved.value, sent)]
    })
    expect(page).toMatchObject({ entries: [{ externalId: '7', status: 'reading', percentRead: 25, score: 80 }] })
    expect(pushed).toEqual([
      { externalId: '7', problem: null },
      { externalId: '9', problem: null },
    ])
    for (const { headers } of fixture.requests) expect(headers.authorization).toBe('Bearer own-token')
    const changes = fixture.requests.filter((request) => queryOf(request).startsWith('mutation'))
    expect(changes.map(({ body }) => (body as { variables: object }).variables)).toEqual([
      { id: 1, read: { started_at: '2026-01-02', progress_pages: 120, edition_id: 3 } },
      { object: { book_id: 9, status_id: 2 } },
      { id: 12, read: { started_at: '2026-02-03', progress_pages: 20, edition_id: 3 } },
    ])
  })

  it('is not read without a token of the person, although the administrator has one', async () => {
    const { result, requests } = await asked('sync/getUserInfo', {}, { launch: { ...launch, credentials: {} } })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } })
    expect(requests).toEqual([])
  })

  it('leaves metadata to the token of the administrator', async () => {
    const server = { ...launch, user: null, credentials: {} }
    const { requests } = await asked('metadata/book/get', { externalId: '7' }, { launch: server })
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer admin-token'])
  })

  it('is asked with no query that is deeper than the three levels that are allowed', async () => {
    const entries = [
      { externalId: '7', status: 'completed', percentRead: 100, score: 90, completedAt: '2026-02-03T04:05:06Z' },
      { externalId: '9', status: 'reading', percentRead: 10 },
    ]
    const { requests } = await asked('sync/pushProgress', { entries })
    expect(requests.length).toBeGreaterThan(4)
    for (const request of requests) {
      // Selections only, without arguments: the outermost one is the query itself.
      const braces =
        queryOf(request)
          .replace(/\([^()]*\)/g, '')
          .match(/[{}]/g) ?? []
      let depth = 0
      for (const brace of braces) {
        depth += brace === '{' ? 1 : -1
        expect(depth).toBeLessThanOrEqual(4)
      }
      expect(depth).toBe(0)
    }
  })
})
