import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let reader: Actor
beforeAll(async () => {
  server = await startTestServer()
  await server.actor('admin')
})
beforeEach(async () => {
  reader = await server.actor('reader')
})
afterAll(() => server.close())

const at = '/api/v1/user/preferences'
const set = (key: string, value: unknown): Promise<Reply> =>
  reader.ask(`${at}/${encodeURIComponent(key)}`, { method: 'PUT', body: { value } })
const keysOf = async (actor = reader) =>
  ((await actor.ask(at)).json.preferences as unknown as { key: string }[]).map(({ key }) => key)

describe('a preference is refused', () => {
  it('without a value, with one that is too long, and under an invalid name', async () => {
    expect((await set('theme', null)).status).toBe(400)
    expect((await set('theme', 'x'.repeat(20_000))).status).toBe(400)
    for (const key of ['__proto__', 'a b', '../x', 'x'.repeat(101)]) expect((await set(key, 1)).status).toBe(400)
    expect(await keysOf()).toEqual([])
  })

  it('beyond two hundred per user, without storing any from the request', async () => {
    const many = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${from + i}`, i]))
    const put = (preferences: unknown) => reader.ask(at, { method: 'PUT', body: { preferences } })
    expect((await put(many(0, 199))).json.updated).toBe(199)
    expect(await put(many(199, 2))).toMatchObject({ status: 409, json: { details: { most: 200 } } })
    expect(await keysOf()).toHaveLength(199)
    expect((await put(many(0, 200))).json.preferences).toHaveLength(200)
    expect((await put(many(0, 201))).status).toBe(400)
  })
})

it('a preference is stored unchanged with its type until it is removed', async () => {
  const values = { flag: true, count: 3, zoom: 1.25, name: 'Sepia', rows: ['a', { b: null }] }
  const types = { flag: 'boolean', count: 'integer', zoom: 'float', name: 'string', rows: 'json' }
  for (const [key, value] of Object.entries(values)) {
    const reply = await set(key, value)
    expect(reply).toMatchObject({ status: 200, json: { key, value, valueType: types[key as keyof typeof types] } })
    expect((await reader.ask(`${at}/${key}`)).json).toEqual(reply.json)
  }
  expect(await keysOf()).toEqual(Object.keys(values).sort())
  await set('name', 'Night')
  expect((await reader.ask(`${at}/name`)).json.value).toBe('Night')
  expect((await reader.ask(`${at}/name`, { method: 'DELETE' })).status).toBe(204)
  expect((await reader.ask(`${at}/name`)).status).toBe(404)
  expect((await reader.ask(`${at}/name`, { method: 'DELETE' })).status).toBe(404)
})

it('an import of personal data has the same limits', async () => {
  const other = await server.actor('reader')
  const preferences = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`k${i}`, 'kept']))
  await other.ask(at, { method: 'PUT', body: { preferences } })
  await set('own', 'first')
  const { text } = await other.ask('/api/v1/user/data/export')
  const long = text.replace('"kept"', JSON.stringify('x'.repeat(20_000)))
  const headers = { 'content-type': 'application/x-ndjson' }
  const reply = await reader.ask('/api/v1/user/data/import?dryRun=false', { method: 'POST', body: long, headers })
  expect(reply.status).toBe(200)
  expect(reply.text).toMatch(/at most 20000 characters/)
  expect(await keysOf()).toHaveLength(200)
  const again = await reader.ask('/api/v1/user/data/import?dryRun=false', { method: 'POST', body: text, headers })
  expect(again.text).toMatch(/at most 200 preferences/)
  expect(await keysOf()).toContain('own')
  expect(await keysOf()).toHaveLength(200)
})

it('preferences are private to their user', async () => {
  await set('theme', 'night')
  const other = await server.actor('reader')
  expect(await keysOf(other)).toEqual([])
  expect((await other.ask(`${at}/theme`)).status).toBe(404)
})
