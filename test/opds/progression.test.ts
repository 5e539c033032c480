import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { type FileName, openSyncFixture, type Person, type SyncFixture } from '../koreader/sync-fixture.ts'

let fixture: SyncFixture
let me: Person
beforeAll(async () => {
  fixture = await openSyncFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  me = await fixture.person()
})

const draft = 'application/opds-progression+json'
const readium = 'application/vnd.readium.progression+json'
const at = (name: FileName, form: 'draft' | 'readium') =>
  `/opds/v2/books/${fixture.bookId(name)}${form === 'draft' ? '' : '/readium'}/progression`
const now = (ahead = 0) => new Date(fixture.server.now() + ahead).toISOString()
const device = { id: 'urn:uuid:019c0047-cc8d-7ec4-a3c3-938ccadc020a', name: 'Ebook Reader (Pixel 10 Pro)' }
const put = (path: string, body: unknown, type = draft) => {
  const headers = { 'content-type': type, authorization: `Basic ${btoa(`any:${me.key}`)}` }
  return fixture.server.ask(path, {
    method: 'PUT',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const putDraft = (name: FileName, body: object) => put(at(name, 'draft'), { modified: now(), device, ...body })
const putReadium = (name: FileName, locator: object, more: object = {}) =>
  put(at(name, 'readium'), { modified: now(), device, locator, ...more }, readium)

describe('progress is refused', () => {
  it.each([
    ['without a body', undefined],
    ['from a truncated body', '{"modified":'],
    ['from a list', []],
    ['without a date', { modified: undefined }],
    ['with a date without offset', { modified: '2026-01-27T11:00:00' }],
    ['with an invalid date', { modified: '2026-13-45T11:00:00Z' }],
    ['without a percentage', { progression: undefined }],
    ['with a percentage above 1', { progression: 1.5 }],
    ['with a percentage as a string', { progression: '50 %' }],
    ['with an invalid device', { device: 'phone' }],
  ])('%s, in the OPDS draft', async (_, change) => {
    const sound = { modified: now(), device, progression: 0.5 }
    const isObject = typeof change === 'object' && !Array.isArray(change)
    const reply = await put(at('comic', 'draft'), isObject ? { ...sound, ...change } : (change ?? ''))
    expect(reply).toMatchObject({ status: 400, json: { error: 'bad_request' } })
    expect(await me.place(fixture.bookId('comic'))).toBeNull()
  })

  it.each([
    ['without a locator', { locator: undefined }],
    ['from an empty locator', { locator: { type: 'text/html' } }],
    ['at position 0', { locator: { href: 'x', locations: { position: 0 } } }],
    ['at a fractional position', { locator: { href: 'x', locations: { position: 1.5 } } }],
    ['beyond the end', { locator: { href: 'x', locations: { totalProgression: 2 } } }],
    ['without a date', { modified: undefined }],
  ])('%s, in the Readium format', async (_, change) => {
    const sound = { modified: now(), device, locator: { href: 'x', locations: { position: 3 } } }
    const reply = await put(at('comic', 'readium'), { ...sound, ...change }, readium)
    expect(reply).toMatchObject({ status: 400, json: { error: 'bad_request' } })
  })

  it('for a hidden or unknown book, with the same message', async () => {
    const kid = await fixture.person()
    await fixture.server.hideLibraries(kid)
    const body = { modified: now(), device, progression: 0.5 }
    const paths = [at('comic', 'draft'), `/opds/v2/books/${newId()}/progression`]
    for (const how of [{}, { method: 'PUT', body }]) {
      const [hidden, none] = await Promise.all(paths.map((path) => kid.ask(path, how)))
      expect(hidden).toMatchObject({ status: 404 })
      expect(hidden?.text).toBe(none?.text)
    }
  })

  it('with read-only permissions, and challenged without a credential', async () => {
    const body = { name: 'display', permissions: ['books-read', 'progress-read'] }
    const { json } = await me.ask('/api/v1/api-keys', { method: 'POST', body })
    const headers = { authorization: `Bearer ${json.key}` }
    expect((await fixture.server.ask(at('comic', 'draft'), { headers })).status).toBe(200)
    const received = { modified: now(), device, progression: 0.5 }
    expect((await fixture.server.ask(at('comic', 'draft'), { method: 'PUT', headers, body: received })).status).toBe(
      403,
    )
    const nobody = await fixture.server.ask(at('comic', 'draft'), { method: 'PUT', body: received })
    expect(nobody.headers['www-authenticate']).toContain('Basic')
  })

  it('with 409 when older than the saved progress, but added to the history', async () => {
    const earlier = now(-60_000)
    await putDraft('comic', { progression: 0.2 })
    for (const form of ['draft', 'readium'] as const) {
      const share = form === 'draft' ? { progression: 0.9 } : { locator: { href: 'x', locations: { position: 18 } } }
      const reply = await put(at('comic', form), { modified: earlier, device, ...share })
      expect(reply).toMatchObject({ status: 409, json: { error: 'conflict' } })
    }
    expect(await me.place(fixture.bookId('comic'))).toMatchObject({ currentPage: 4 })
    expect((await me.history(fixture.bookId('comic'))).map(({ currentPage }) => currentPage)).toEqual([4, 18])
  })
})

describe('the OPDS progression draft', () => {
  it('answers 200 with an empty body without progress', async () => {
    const reply = await me.ask(at('comic', 'draft'))
    expect([reply.status, reply.bytes.length, reply.headers['content-type']]).toEqual([200, 0, draft])
  })

  it('saves progress and returns it, then and later, with HEAD and conditional requests', async () => {
    const received = { title: 'Chapter 1', modified: now(), device, progression: 0.35, references: ['#page=7', '#x=1'] }
    const saved = await put(at('comic', 'draft'), received)
    expect(saved).toMatchObject({ status: 200, headers: { 'content-type': draft } })
    expect(saved.json).toEqual(received)
    const got = await me.ask(at('comic', 'draft'))
    expect(got.json).toEqual(received)
    const etag = String(got.headers.etag)
    expect((await me.ask(at('comic', 'draft'), { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await me.ask(at('comic', 'draft'), { method: 'HEAD' })).status).toBe(200)
    expect(await me.place(fixture.bookId('comic'))).toMatchObject({ currentPage: 7 })
    expect(await me.history(fixture.bookId('comic'))).toMatchObject([
      { origin: 'opds-progression', device: device.name, currentPage: 7 },
    ])
  })

  it('prefers the page of a reference over the percentage, and writes a reference for its own progress', async () => {
    await putDraft('atlas', { progression: 0.048, references: ['#page=5'] })
    expect(await me.place(fixture.bookId('atlas'))).toMatchObject({ currentPage: 5 })
    await me.ask(`/api/v1/books/${fixture.bookId('atlas')}/progress`, { method: 'PUT', body: { currentPage: 6 } })
    const { json } = await me.ask(at('atlas', 'draft'))
    expect(json).toMatchObject({ progression: 0.6, references: ['#page=6'], device: { name: expect.any(String) } })
    expect(() => new URL(String(json.device?.id))).not.toThrow()
  })

  it('saves the percentage of an EPUB within the document that a reference names', async () => {
    await putDraft('novel', { progression: 0.9, references: ['c2.xhtml#par26', '#:~:text=rain'] })
    const manifest = (await me.ask(`/api/v1/books/${fixture.bookId('novel')}/manifest`)).json
    const spine = manifest.spine as unknown as readonly { firstPosition: number; positions: number }[]
    const [, second] = spine
    const end = (second?.firstPosition ?? 0) + (second?.positions ?? 0) - 1
    expect(await me.place(fixture.bookId('novel'))).toMatchObject({ currentPage: end, progressPercentage: 0.9 })
  })

  it('is idempotent, and treats future dates as now', async () => {
    const received = { modified: now(), device, progression: 0.5 }
    for (let turn = 0; turn < 2; turn += 1) expect((await put(at('comic', 'draft'), received)).status).toBe(200)
    expect(await me.history(fixture.bookId('comic'))).toHaveLength(1)
    const { json } = await putDraft('comic', { modified: '2999-01-01T00:00:00Z', progression: 0.6 })
    expect(Date.parse(String(json.modified))).toBeLessThanOrEqual(fixture.server.now())
    fixture.server.pass(1_000)
    expect((await putDraft('comic', { progression: 0.3 })).json).toMatchObject({ progression: 0.3 })
  })
})

describe('the Readium progression format', () => {
  it('answers 204 without progress, and when it is saved', async () => {
    expect((await me.ask(at('comic', 'readium'))).status).toBe(204)
    const reply = await putReadium('comic', { href: 'page', type: 'image/jpeg', locations: { position: 7 } })
    expect([reply.status, reply.bytes.length]).toEqual([204, 0])
    const got = await me.ask(at('comic', 'readium'))
    expect(got).toMatchObject({ status: 200, headers: { 'content-type': readium }, json: { device } })
    const locator = got.json.locator as unknown as { href: string; locations: object }
    expect(locator.locations).toMatchObject({ position: 7 })
    expect((await me.ask(new URL(locator.href).pathname + new URL(locator.href).search)).status).toBe(200)
  })

  it('finds the document by URL or name, and returns its manifest URL with all other values unchanged', async () => {
    const locations = { progression: 0.5, totalProgression: 0.71, cssSelector: 'p:nth-child(2)' }
    const text = { before: 'Rain fell ', after: ' the harbour' }
    for (const href of ['OEBPS/c4.xhtml', '/other/v1/books/x/resource/OEBPS/c4.xhtml#p2', 'c4%2Exhtml']) {
      expect((await putReadium('novel', { href, type: 'text/html', locations, text })).status).toBe(204)
      const { locator } = (await me.ask(at('novel', 'readium'))).json as unknown as { locator: { href: string } }
      expect(locator).toMatchObject({ locations, text })
      expect(new URL(locator.href).pathname).toBe(`/opds/v2/books/${fixture.bookId('novel')}/resources/OEBPS/c4.xhtml`)
      fixture.server.pass(1_000)
    }
    const place = (await me.place(fixture.bookId('novel'))) as unknown as { currentPage: number }
    const manifest = (await me.ask(`/api/v1/books/${fixture.bookId('novel')}/manifest`)).json
    const spine = manifest.spine as unknown as readonly { firstPosition: number; positions: number }[]
    const fourth = spine[3] ?? { firstPosition: 0, positions: 0 }
    expect(place.currentPage).toBe(fourth.firstPosition + Math.floor(fourth.positions / 2))
  })

  it('returns each position of the list unchanged', async () => {
    for (const name of ['novel', 'atlas', 'comic'] as const) {
      const list = await me.ask(`/opds/v2/books/${fixture.bookId(name)}/positions`)
      const positions = list.json.positions as unknown as readonly { locations: { position: number } }[]
      for (const locator of positions) {
        fixture.server.pass(1_000)
        expect((await putReadium(name, locator)).status).toBe(204)
        expect((await me.ask(at(name, 'readium'))).json.locator).toMatchObject({ locations: locator.locations })
        expect(await me.place(fixture.bookId(name))).toMatchObject({ currentPage: locator.locations.position })
      }
      expect(await me.place(fixture.bookId(name))).toMatchObject({ completed: true })
    }
  })
})

it('progress is readable in every format, whichever saved it', async () => {
  await putReadium('novel', { href: 'c2.xhtml', locations: { progression: 0.5, totalProgression: 0.3 } })
  expect((await me.ask(at('novel', 'draft'))).json).toMatchObject({
    progression: 0.3,
    references: ['OEBPS/c2.xhtml'],
    device,
  })
  await putDraft('comic', { progression: 0.5 })
  expect((await me.ask(at('comic', 'readium'))).json.locator).toMatchObject({ locations: { position: 10 } })
  await me.ask(`/api/v1/books/${fixture.bookId('comic')}/progress`, { method: 'DELETE' })
  expect((await me.ask(at('comic', 'readium'))).status).toBe(204)
  expect((await me.ask(at('comic', 'draft'))).bytes).toHaveLength(0)
})
