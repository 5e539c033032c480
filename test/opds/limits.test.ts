import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ask } from '../kit/http-client.ts'
import { type OpdsFixture, openServerFixture } from './opds-fixture.ts'
import { isGood, walkCatalog } from './walker.ts'

let fixture: OpdsFixture
beforeAll(async () => {
  fixture = await openServerFixture()
  await set('enabled', 'true')
})
afterAll(() => fixture.close())

async function set(key: string, value: string): Promise<void> {
  const reply = await fixture.admin.ask(`/api/v1/admin/settings/rate_limit.${key}`, { method: 'PUT', body: { value } })
  expect([key, reply.status]).toEqual([key, 200])
}

/** More than any bucket allows. */
const many = 250
const remaining = (headers: Readonly<Record<string, unknown>>) => Number(headers['x-ratelimit-remaining'])

describe('the rate limit of the catalogs', () => {
  it('refuses too many requests at once with a Retry-After in seconds, and accepts them again later', async () => {
    // Low enough that no token is added meanwhile on a slow machine.
    await set('authenticated_rps', '1')
    await set('authenticated_burst', '20')
    const replies = await Promise.all(Array.from({ length: 60 }, () => fixture.kid.ask('/opds/v1/catalog')))
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(replies.every(({ status }) => status === 200 || status === 429)).toBe(true)
    for (const { headers } of refused) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
    fixture.server.pass(1_000 * Number(refused.at(-1)?.headers['retry-after']))
    expect((await fixture.kid.ask('/opds/v1/catalog')).status).toBe(200)
    fixture.server.pass(60_000)
    await set('authenticated_rps', '50')
    await set('authenticated_burst', '200')
  })

  it('never refuses sequential requests, even a hundred per second', async () => {
    for (const start of ['/opds/v1/catalog', '/opds/v2']) {
      const ask = (path: string, how?: Ask) => {
        fixture.server.pass(10)
        return fixture.kid.ask(path, how)
      }
      const walk = [...(await walkCatalog(ask, start, 'Quiet')).values()]
      expect(walk.length).toBeGreaterThan(150)
      expect(walk.filter(({ reply }) => !isGood(reply)).map(({ path }) => path)).toEqual([])
    }
  })

  it('does not count requests answered with a challenge', async () => {
    const before = remaining((await fixture.server.ask('/opds/authentication')).headers)
    for (let i = 0; i < many; i++) expect((await fixture.server.ask('/opds/v1/catalog')).status).toBe(401)
    expect(remaining((await fixture.server.ask('/opds/authentication')).headers)).toBeGreaterThanOrEqual(before - 1)
  })

  it('counts a grid of covers at a low cost', async () => {
    fixture.server.pass(60_000)
    const id = String(fixture.book('Quiet Bay 001').id)
    const first = remaining((await fixture.kid.ask('/opds/v1/catalog')).headers)
    for (let i = 0; i < 50; i++) await fixture.kid.ask(`/opds/covers/${id}/1.thumb.jpg`)
    expect(remaining((await fixture.kid.ask('/opds/v1/catalog')).headers)).toBeGreaterThanOrEqual(first - 7)
  })
})
