import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { operationList } from '../../server/contract/index.ts'
import type { Operation } from '../../server/contract/operation.ts'
import { hostileBody, hostilePathParts, hostileQueryValues } from '../kit/hostile.ts'
import type { Ask, Reply } from '../kit/http-client.ts'
import { createWorld, type World } from '../kit/world.ts'
import { type Example, examples } from './examples.ts'

/** Calls per operation; `PROPERTY_SEED=random` generates others. */
const RUNS = 5
const seen = new Set<number>()

let world: World
/** By API key, because some calls end sessions. */
let callers: Readonly<Record<'admin' | 'reader', NonNullable<Ask['headers']>>>
beforeAll(async () => {
  world = await createWorld()
  const keyOf = async (actor: World['admin']) => {
    const made = await actor.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'hostile' } })
    return { 'x-api-key': String(made.json.key) }
  }
  callers = { admin: await keyOf(world.admin), reader: await keyOf(world.reader) }
})
afterAll(() => world.close())

const isStream = ({ responses }: Operation) => Object.values(responses).includes('event-stream')
const keysOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

type Call = { readonly path: string; readonly who: 'admin' | 'reader'; readonly body: string | undefined }

function parts(operation: Operation, example: Example): fc.Arbitrary<Record<string, string>> {
  const part = (key: string) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant(encodeURIComponent(example.params?.[key] ?? 'a')) },
      { weight: 1, arbitrary: fc.constantFrom(...hostilePathParts) },
    )
  return fc.record(Object.fromEntries(keysOf(operation.params).map((key) => [key, part(key)])))
}

function queries(operation: Operation): fc.Arbitrary<string> {
  const key = fc.constantFrom(...keysOf(operation.query), 'surprise', '__proto__', 'a[b]', '%00')
  const pair = fc.tuple(key, fc.constantFrom(...hostileQueryValues)).map(([name, value]) => `${name}=${value}`)
  return fc.array(pair, { maxLength: 3 }).map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`))
}

function calls(operation: Operation, example: Example): fc.Arbitrary<Call> {
  const takesBody = operation.body !== undefined || operation.upload !== undefined
  return fc
    .record({
      params: parts(operation, example),
      query: queries(operation),
      who: fc.constantFrom('admin' as const, 'admin' as const, 'reader' as const),
      body: takesBody ? hostileBody(example.body ?? {}, keysOf(operation.body)) : fc.constant(undefined),
    })
    .map(({ params, query, who, body }) => {
      const path = operation.path.replace(/\{(\w+)\*?\}/g, (_, name: string) => params[name] ?? '')
      return { path: `${path}${query}`, who, body }
    })
}

/** Accepts success and error responses of the documented shape, but no server error. */
function expectAnswer(reply: Reply, call: Call): void {
  const shown = { status: reply.status, text: reply.text.slice(0, 300), call }
  expect(reply.status, JSON.stringify(shown)).toBeLessThan(500)
  seen.add(reply.status)
  if (reply.status < 400 || reply.bytes.length === 0) return
  const received = reply.json as unknown as Readonly<Record<string, unknown>> | null
  expect(received, JSON.stringify(shown)).toMatchObject({ error: expect.any(String), message: expect.any(String) })
  expect(Object.keys(received ?? {}).filter((key) => !['error', 'message', 'details'].includes(key))).toEqual([])
}

describe('hostile parameters, queries and bodies are refused or accepted, and never cause a server error', () => {
  it.each(operationList.filter(([, operation]) => !isStream(operation)))('%s', async (name, operation) => {
    const example = await examples[name](world)
    const typed = operation.upload === undefined ? { 'content-type': 'application/json' } : example.headers
    await fc.assert(
      fc.asyncProperty(calls(operation, example), async (call) => {
        const headers = { ...callers[call.who], ...(call.body === undefined ? {} : typed) }
        const how = { method: operation.method.toUpperCase(), headers, body: call.body }
        expectAnswer(await world.server.ask(call.path, how), call)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })

  it('and the server still answers both users', async () => {
    for (const headers of Object.values(callers)) {
      expect((await world.server.ask('/api/v1/auth/me', { headers })).status).toBe(200)
      expect((await world.server.ask('/api/v1/books', { headers })).status).toBe(200)
    }
    expect((await world.server.ask('/health')).status).toBe(200)
    // Accepted and refused in many ways, so the input gets far enough to matter.
    expect([...seen]).toEqual(expect.arrayContaining([200, 204, 400, 403, 404, 409]))
  })
})
