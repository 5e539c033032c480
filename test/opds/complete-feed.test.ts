import { afterAll, beforeAll, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { everythingPath } from '../../server/http/opds/v1/atom.ts'
import { linksOf, problemsOf, textAt } from './atom-rules.ts'
import { openStoredFixture, type StoredFixture } from './stored-fixture.ts'
import { childrenOf, parseStrictly } from './strict-xml.ts'
import { pathOf, readList } from './walker.ts'

/** More than two batches of the feed, the last one incomplete. */
const bookCount = 230
let fixture: StoredFixture
beforeAll(async () => {
  fixture = await openStoredFixture()
  await fixture.addTales(bookCount)
})
afterAll(() => fixture.close())

const get = (headers: Record<string, string> = {}, who = fixture.reader) => who.ask(everythingPath, { headers })
const idsOf = (text: string) => childrenOf(parseStrictly(text), 'entry').map((entry) => textAt(entry, 'id'))

it('the complete feed requires sign-in like every feed', async () => {
  const reply = await fixture.server.ask(everythingPath)
  expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)])
})

it('contains every book once, newest first, with complete entries, and is marked as complete', async () => {
  await fixture.addSeries('Newest', [{ title: 'Newest of all', file: { path: 'n.cbz' } }])
  const reply = await get()
  expect(reply.status).toBe(200)
  expect(problemsOf(reply.text, String(reply.headers['content-type']))).toEqual([])
  expect(childrenOf(parseStrictly(reply.text), 'fh:complete')).toHaveLength(1)
  const ids = idsOf(reply.text)
  expect(new Set(ids).size).toBe(bookCount + 1)
  expect(ids).toEqual((await readList(fixture.reader.ask, '/opds/v1/recent')).ids)
})

it('is linked from the root', async () => {
  const { text } = await fixture.reader.ask('/opds/v1/catalog')
  const link = linksOf(parseStrictly(text)).find(({ rel }) => rel === 'http://opds-spec.org/crawlable')
  expect(pathOf(link?.href ?? '')).toBe(everythingPath)
})

it('is answered with 304 until something changes', async () => {
  const { headers } = await get()
  const marks = { 'if-none-match': String(headers.etag) }
  expect((await get(marks)).status).toBe(304)
  const other = await fixture.server.actor('reader')
  expect((await get(marks, other)).status).toBe(200)
  const [first = ''] = idsOf((await get()).text)
  const path = `/api/v1/books/${first.replace('urn:uuid:', '')}/progress`
  await fixture.reader.ask(path, { method: 'PUT', body: { currentPage: 1 } })
  expect((await get(marks)).status).toBe(200)
  const head = await fixture.reader.ask(everythingPath, { method: 'HEAD' })
  expect([head.status, head.bytes.length, head.headers['content-type']]).toEqual([200, 0, headers['content-type']])
})

it('is compressed for remote clients on request', async () => {
  const elsewhere = { 'x-forwarded-for': '192.168.1.9', 'accept-encoding': 'gzip' }
  const packed = await get(elsewhere)
  expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'gzip'])
  expect(packed.bytes.length).toBeLessThan((await get()).bytes.length / 4)
})

it('contains only visible books, and no deleted ones', async () => {
  const { bookIds } = await fixture.addSeries('Gone', [{ title: 'Gone', file: { path: 'gone.cbz' } }])
  expect(idsOf((await get()).text)).toContain(`urn:uuid:${bookIds[0]}`)
  await fixture.server.database.commit([write('markBooksMissing', { ids: bookIds, now: 1 })])
  expect(idsOf((await get()).text)).not.toContain(`urn:uuid:${bookIds[0]}`)
  const outsider = await fixture.server.actor('reader')
  await fixture.server.hideLibraries(outsider)
  const reply = await get({}, outsider)
  expect([reply.status, idsOf(reply.text)]).toEqual([200, []])
  expect(problemsOf(reply.text, String(reply.headers['content-type']))).toEqual([])
})
