import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedSchema, publicationSchema } from './json-rules.ts'
import { type OpdsFixture, openServerFixture } from './opds-fixture.ts'

let fixture: OpdsFixture
beforeAll(async () => {
  fixture = await openServerFixture()
})
afterAll(() => fixture.close())

const get = async (path: string) => {
  const reply = await fixture.admin.ask(path)
  expect([path, reply.status]).toEqual([path, 200])
  return reply
}

describe('an OPDS 2.0 publication document', () => {
  it('lists the pages of every streamable book in order, and each page loads', async () => {
    const feed = feedSchema.parse((await get('/opds/v2/books')).json)
    const streamed: string[] = []
    for (const { links, metadata } of feed.publications ?? []) {
      const { pathname } = new URL(links[0].href)
      const whole = publicationSchema.parse((await get(pathname)).json)
      const isStreamed = links.some((link) => link.type === 'application/divina+json')
      expect([metadata.title, whole.readingOrder !== undefined]).toEqual([metadata.title, isStreamed])
      if (whole.readingOrder === undefined) continue
      streamed.push(metadata.title)
      expect([metadata.title, whole.readingOrder.length]).toEqual([metadata.title, metadata.numberOfPages])
      for (const page of whole.readingOrder) {
        const address = new URL(page.href)
        const reply = await get(address.pathname + address.search)
        expect([page.href, reply.headers['content-type']]).toEqual([page.href, page.type])
      }
    }
    expect(streamed.length).toBeGreaterThan(3)
  })

  it('lists none for a user without the pages permission', async () => {
    const permissions = ['books-read', 'series-read', 'libraries-read']
    const made = await fixture.admin.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'list', permissions } })
    const headers = { 'x-api-key': String(made.json.key) }
    const reply = await fixture.server.ask(`/opds/v2/books/${fixture.book(/Quiet Bay 001/).id}`, { headers })
    expect(reply.status).toBe(200)
    expect(publicationSchema.parse(reply.json).readingOrder).toBeUndefined()
  })
})
