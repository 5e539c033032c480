import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Ask } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { linkOf, streamRel } from './atom-rules.ts'
import { feedSchema, publicationSchema } from './json-rules.ts'
import { type OpdsFixture, openServerFixture } from './opds-fixture.ts'
import { parseStrictly } from './strict-xml.ts'

let fixture: OpdsFixture
let bookId: string
let someone: Actor
beforeAll(async () => {
  fixture = await openServerFixture()
  bookId = String(fixture.book('Long Road 001').id)
})
afterAll(() => fixture.close())
beforeEach(async () => {
  someone = await fixture.server.actor('reader')
})

const moment = 2_000
type How = Ask & { readonly query?: string; readonly as?: Actor }

/** Fetches pages of the six-page book in turn, counted from 0, with a moment in between. */
async function fetchPages(pages: readonly number[], { query = '', as = someone, ...how }: How = {}): Promise<void> {
  for (const page of pages) {
    fixture.server.pass(moment)
    const reply = await as.ask(`/opds/pages/${bookId}/${page}?w=64${query}`, how)
    expect([200, 304]).toContain(reply.status)
  }
}

async function progressOf(actor = someone, id = bookId): Promise<readonly [number, boolean] | null> {
  const reply = await actor.ask(`/api/v1/books/${id}/progress`)
  if (reply.status === 204) return null
  const { currentPage, completed } = reply.json as unknown as { currentPage: number; completed: boolean }
  return [currentPage, completed]
}

/** Progress is saved after the page is sent. */
const expectProgress = (expected: unknown, actor = someone) =>
  vi.waitFor(async () => expect(await progressOf(actor)).toEqual(expected), { interval: 5 })

/** Waits for pending saves of progress by reading another book to its end. */
async function expectNoProgress(actor = someone): Promise<void> {
  const other = String(fixture.book('Quiet Bay 001').id)
  for (const page of [1, 2]) {
    fixture.server.pass(moment)
    await actor.ask(`/opds/pages/${other}/${page}?w=64`)
  }
  await vi.waitFor(async () => expect(await progressOf(actor, other)).toEqual([3, true]), { interval: 5 })
  expect(await progressOf(actor)).toBeNull()
}

describe('an app that streams pages', () => {
  it('saves progress one page behind its requests', async () => {
    await fetchPages([0, 1, 2, 3])
    await expectProgress([3, false])
  })

  it('completes the book with its last page', async () => {
    await fetchPages([3, 4, 5])
    await expectProgress([6, true])
  })

  it('updates progress even when its cached pages are still valid', async () => {
    const { headers } = await someone.ask(`/opds/pages/${bookId}/2?w=64`)
    await fetchPages([1])
    await fetchPages([2], { headers: { 'if-none-match': String(headers.etag) } })
    await expectProgress([2, false])
  })

  it('receives its progress in both versions, with the book first in the catalog', async () => {
    const before = await someone.ask('/opds/v1/catalog')
    expect(before.text).not.toContain('>Continue reading<')
    await fetchPages([0, 1, 2, 3])
    await expectProgress([3, false])
    const entry = parseStrictly((await someone.ask(`/opds/v1/books/${bookId}`)).text)
    const stream = linkOf(entry, streamRel)?.attributes
    expect([stream?.get('pse:lastRead'), stream?.get('pse:count')]).toEqual(['3', '6'])
    expect(Math.abs(Date.parse(String(stream?.get('pse:lastReadDate'))) - fixture.server.now())).toBeLessThan(60_000)
    const publication = publicationSchema.parse((await someone.ask(`/opds/v2/books/${bookId}`)).json)
    expect(publication.readingProgress).toMatchObject({
      currentPage: 3,
      totalPages: 6,
      progressPercent: 50,
      isCompleted: false,
    })
    const root = feedSchema.parse((await someone.ask('/opds/v2')).json)
    expect(root.navigation?.[0]).toMatchObject({ title: 'Continue reading', properties: { numberOfItems: 1 } })
    const after = await someone.ask('/opds/v1/catalog', { headers: { 'if-none-match': String(before.headers.etag) } })
    expect([after.status, after.text.includes('>Continue reading<')]).toEqual([200, true])
  })

  it('affects nobody else, including their cached catalog', async () => {
    const other = await fixture.server.actor('reader')
    const { headers } = await other.ask('/opds/v1/books')
    await fetchPages([0, 1, 2])
    await expectProgress([2, false])
    const condition = { 'if-none-match': String(headers.etag) }
    expect((await other.ask('/opds/v1/books', { headers: condition })).status).toBe(304)
    await expectNoProgress(other)
    expect((await someone.ask('/opds/v1/books', { headers: condition })).status).toBe(200)
  })

  it('is distinguished from another app of the same user in the same book', async () => {
    const [one, other] = ['Some Reader/1', 'Other Reader/1'].map((agent) => ({ headers: { 'user-agent': agent } }))
    for (const page of [1, 2, 3]) {
      await fetchPages([page], one)
      await fetchPages([page + 1], other)
    }
    await expectProgress([4, false])
    const { json } = await someone.ask(`/api/v1/books/${bookId}/progress/history`)
    const received = json.data as unknown as readonly { origin: string; device: string; currentPage: number }[]
    expect(received.map(({ origin, device, currentPage }) => [origin, device, currentPage])).toEqual([
      ['opds-pages', 'Other Reader', 4],
      ['opds-pages', 'Other Reader', 3],
      ['opds-pages', 'Some Reader', 2],
    ])
  })

  it('never lowers the progress', async () => {
    const body = { currentPage: 5 }
    await someone.ask(`/api/v1/books/${bookId}/progress`, { method: 'PUT', body })
    await fetchPages([1, 2, 3])
    await expectProgress([5, false])
  })
})

describe('progress is not saved', () => {
  it.each([
    ['by opening the cover and the next page', [0, 1], {}],
    ['by jumping between pages', [0, 3, 1, 5], {}],
    ['by fetching the same page repeatedly', [2, 2, 2], {}],
    ['by HEAD', [0, 1, 2, 3], { method: 'HEAD' }],
    ['by an app that opts out', [0, 1, 2, 3], { query: '&progress=0' }],
  ] as const)('%s', async (_, pages, how) => {
    await fetchPages(pages, how)
    await expectNoProgress()
  })

  it('by an app that prefetches all pages at once', async () => {
    for (const page of [0, 1, 2, 3, 4, 5]) await someone.ask(`/opds/pages/${bookId}/${page}?w=64`)
    await expectNoProgress()
  })

  it('by a key without permission to write progress', async () => {
    const body = { name: 'display', permissions: ['books-read', 'pages-read'] }
    const { json } = await someone.ask('/api/v1/api-keys', { method: 'POST', body })
    await fetchPages([0, 1, 2, 3], { headers: { authorization: `Bearer ${json.key}` } })
    await expectNoProgress()
  })

  it('by two users who read one page each', async () => {
    const other = await fixture.server.actor('reader')
    await fetchPages([1])
    await fetchPages([2], { as: other })
    await expectNoProgress()
    await expectNoProgress(other)
  })
})

describe('progress that cannot be saved', () => {
  it('does not interrupt the page', async () => {
    await fetchPages([1])
    fixture.server.pass(moment)
    const commit = vi.spyOn(fixture.server.database, 'commit').mockRejectedValue(new Error('the disk is full'))
    const reply = await someone.ask(`/opds/pages/${bookId}/2`)
    await vi.waitFor(() => expect(commit).toHaveBeenCalled())
    expect([reply.status, reply.bytes.length]).toEqual([200, Number(reply.headers['content-length'])])
    commit.mockRestore()
    await fetchPages([3])
    await expectProgress([3, false])
  })
})
