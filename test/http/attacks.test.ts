import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '../../server/contract/index.ts'
import { operationList } from '../../server/contract/index.ts'
import type { Operation } from '../../server/contract/operation.ts'
import type { Reply } from '../kit/http-client.ts'
import { leaves, put } from '../kit/leaves.ts'
import { createWorld, type World } from '../kit/world.ts'
import { type Example, examples } from './examples.ts'

/** Part of files that must never be served. */
const canary = 'canary-of-the-data-folder-4c1f'

let world: World
/** The attacker's server and the requests it received. */
let trap: Server
let trapUrl: string
const caught: string[] = []

beforeAll(async () => {
  world = await createWorld()
  mkdirSync(join(world.server.dataDir, 'backups'), { recursive: true })
  for (const place of ['canary.txt', 'canary.db', 'backups/canary.txt']) {
    writeFileSync(join(world.server.dataDir, place), canary)
  }
  trap = createServer((req, res) => {
    caught.push(`${req.method} ${req.url}`)
    res.end('caught')
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  trapUrl = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`
})
afterAll(async () => {
  await world.close()
  await new Promise((resolve) => trap.close(resolve))
})

type Call = Pick<Example, 'params' | 'query' | 'body' | 'headers'>

const isStream = (operation: Operation) => Object.values(operation.responses).includes('event-stream')
const calls = operationList.filter(([, operation]) => !isStream(operation))
/** Not sent to another server or as another user. */
const isPlain = ({ actor, elsewhere }: Example) => actor === undefined && elsewhere === undefined

async function callOf(name: OperationName): Promise<Call | null> {
  const example: Example = await examples[name](world)
  if (!isPlain(example)) return null
  return {
    params: example.params ?? {},
    query: example.query ?? {},
    body: example.body,
    headers: example.headers ?? {},
  }
}

/** @param encode how a value is written into the path: encoded like a client, or raw */
function send(operation: Operation, call: Call, encode: (text: string) => string = encodeURIComponent): Promise<Reply> {
  const path = operation.path.replace(/\{(\w+)\*?\}/g, (_, key: string) => encode(call.params?.[key] ?? ''))
  const query = new URLSearchParams(call.query).toString()
  const takesBody = operation.body !== undefined || operation.upload !== undefined
  const how = { method: operation.method.toUpperCase(), body: takesBody ? call.body : undefined }
  return world.admin.ask(query === '' ? path : `${path}?${query}`, { ...how, headers: { ...call.headers } })
}

function expectHarmless(reply: Reply, note: string): void {
  expect({ status: reply.status, text: reply.status >= 500 ? reply.text : '' }, note).not.toMatchObject({ status: 500 })
  expect(reply.text.includes(canary), note).toBe(false)
  expect(reply.text.includes('SQLite format 3'), note).toBe(false)
  expect(reply.text.includes('root:x:0'), note).toBe(false)
}

describe('a path traversal', () => {
  const up = '../'.repeat(8)
  /** Raw path parts. */
  const written = [
    `${'..%2f'.repeat(8)}etc%2fpasswd`,
    `${'%2e%2e%2f'.repeat(8)}etc/passwd`,
    `${'..%252f'.repeat(8)}etc%252fpasswd`,
    `${'%c0%ae%c0%ae/'.repeat(8)}etc/passwd`,
    `${'..%5c'.repeat(8)}windows%5cwin.ini`,
    '..%2fcanary.txt',
    '..%2fcanary.db',
    'canary.txt',
    '%2e%2e%2fcanary.db%00.db',
    '..%2f..%2fcanary.txt',
  ]
  /** Values for fields. */
  const given = () => [`${up}etc/passwd`, '/etc/passwd', join(world.server.dataDir, 'canary.txt'), '..\\canary.db']

  const withParams = calls.filter(([, { params }]) => params !== undefined)
  it.each(withParams)('in the path of %s finds nothing', async (name, operation) => {
    const call = await callOf(name)
    if (call === null) return
    for (const key of Object.keys(operation.params?.shape ?? {})) {
      for (const value of written) {
        const params = { ...call.params, [key]: value }
        const encode = (text: string) => (text === value ? text : encodeURIComponent(text))
        const reply = await send(operation, { ...call, params }, encode)
        const note = `${operation.method} ${operation.path} ${key}=${value}: ${reply.status}`
        expectHarmless(reply, note)
        // A plain name may be valid, for a preference for example.
        if (value !== 'canary.txt') expect([400, 404, 405, 415], note).toContain(reply.status)
      }
    }
  })

  /** Fields for server folders, limited to users who can add libraries. */
  const asksForFolders = new Set(['body.path', 'query.path'])
  it.each(calls)('in the query or body of %s finds nothing', async (name, operation) => {
    const call = await callOf(name)
    if (call === null || call.body instanceof Uint8Array) return
    const places = leaves({ query: call.query, body: call.body }).filter(
      ({ path, value }) => typeof value === 'string' && !asksForFolders.has(path.join('.')),
    )
    for (const { path } of places.slice(0, 12)) {
      for (const value of [...given(), `${trapUrl}/cover.jpg`, `file://${join(world.server.dataDir, 'canary.txt')}`]) {
        const { query, body } = put({ query: call.query, body: call.body }, path, value) as Call
        const reply = await send(operation, { ...call, query: query ?? {}, body })
        expectHarmless(reply, `${operation.method} ${operation.path} ${path.join('.')}=${value}: ${reply.status}`)
      }
    }
  })

  it('is absent from every archive, and no given URL was ever fetched', async () => {
    const archive = await world.admin.ask(`/api/v1/series/${world.seriesId}/download`)
    expect(archive.bytes.includes('..')).toBe(false)
    expect(caught).toEqual([])
  })

  it('would be caught by the trap server of this test', async () => {
    await fetch(`${trapUrl}/self`)
    expect(caught.splice(0)).toEqual(['GET /self'])
  })
})

describe('prototype pollution', () => {
  const poison = ['__proto__', 'constructor', 'prototype'] as const
  const stained = () => Object.keys(Object.prototype).length > 0 || 'polluted' in {}

  const withBody = calls.filter(([, { body }]) => body !== undefined)
  it.each(withBody)('has no effect in the body of %s', async (name, operation) => {
    const call = await callOf(name)
    if (call === null) return
    const own = JSON.stringify(call.body ?? {}).slice(1)
    for (const word of poison) {
      for (const inner of ['{"polluted":true}', '{"prototype":{"polluted":true}}']) {
        const text = `{"${word}":${inner}${own === '}' ? '' : ','}${own}`
        const headers = { ...call.headers, 'content-type': 'application/json' }
        const reply = await send(operation, { ...call, body: text, headers })
        expectHarmless(reply, `${operation.path} ${text}`)
      }
    }
    expect(stained()).toBe(false)
  })

  it('has no effect in a query', async () => {
    for (const word of poison) {
      for (const query of [`${word}[polluted]=1`, `${word}.polluted=1`, `page[${word}][polluted]=1`]) {
        expect((await world.admin.ask(`/api/v1/series?${query}`)).status).toBe(400)
      }
    }
    expect(stained()).toBe(false)
  })
})

describe('an oversized or deeply nested request', () => {
  const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}{}${close.repeat(depth)}`

  it.each([
    ['conditions', '/api/v1/series/list', nested('{"condition":{"allOf":[', ']}}', 1)],
    ['nested conditions', '/api/v1/series/list', `{"condition":${nested('{"allOf":[', ']}', 40_000)}}`],
    ['nested lists', '/api/v1/books/list', `{"condition":{"title":${nested('[', ']', 200_000)}}}`],
  ])('is refused quickly: %s', async (_, path, body) => {
    const started = performance.now()
    const reply = await world.admin.ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect(reply.status, reply.text.slice(0, 200)).toBe(400)
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  const packings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const
  it.each(Object.keys(packings) as (keyof typeof packings)[])(
    'is refused during decompression: %s',
    async (encoding) => {
      const bomb = packings[encoding](Buffer.from(`{"fullTextSearch":"${'a'.repeat(64 * 1024 * 1024)}"}`))
      expect(bomb.length).toBeLessThan(200_000)
      const started = performance.now()
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      const reply = await world.admin.ask('/api/v1/series/list', { method: 'POST', body: bomb, headers })
      expect(reply, reply.text).toMatchObject({ status: 413, json: { error: 'payload_too_large' } })
      expect(performance.now() - started).toBeLessThan(5_000)
    },
  )

  it('is refused before it has arrived completely, even without a declared length', async () => {
    const sent = await new Promise<{ status: string; bytes: number }>((resolve) => {
      const socket = connect(world.server.port, '127.0.0.1')
      const head = [
        'POST /api/v1/series/list HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${world.admin.token}`,
      ]
      socket.write(`${[...head, 'Content-Type: application/json', 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n`)
      const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
      let [status, bytes] = ['', 0]
      const pour = () => {
        if (status !== '' || bytes > 50_000_000) return void socket.destroy()
        bytes += chunk.length
        socket.write(chunk, () => setImmediate(pour))
      }
      socket.on('data', (data) => {
        status ||= data.toString().split(' ')[1] ?? ''
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve({ status, bytes }))
      pour()
    })
    expect(sent.status).toBe('413')
    expect(sent.bytes).toBeLessThan(50_000_000)
  })

  it('is refused in headers and URLs', async () => {
    const long = 'x'.repeat(20_000)
    expect((await world.admin.ask('/health', { headers: { 'x-long': long } })).status).toBe(431)
    expect((await world.server.ask(`/api/v1/series?q=${long}`)).status).toBe(431)
  })

  it('gets a single answer for a range of many parts', async () => {
    const path = `/api/v1/books/${String(world.books.stored.id)}/file`
    const range = `bytes=${Array.from({ length: 1_000 }, (_, index) => `${index}-${index}`).join(',')}`
    const reply = await world.admin.ask(path, { headers: { range } })
    expect([200, 206, 416]).toContain(reply.status)
    expect(reply.bytes.length).toBeLessThanOrEqual(Number(world.books.stored.fileSize ?? 1e9))
  })
})

describe('a user-defined pattern with exponential backtracking', () => {
  const slow = ['^(a+)+$', '(a|a)*b', '(.*a){25}', '(\\w+\\s?)+$', '^(([a-z])+.)+[A-Z]([a-z])+$']
  it.each(slow)('finishes or is refused quickly: %s', async (pattern) => {
    const name = `${'a'.repeat(300)}!`
    const started = performance.now()
    const body = { rules: [{ pattern, replacement: '' }], names: Array.from({ length: 5 }, () => name) }
    const path = operationList.find(([known]) => known === 'testNameRules')?.[1].path ?? ''
    const reply = await world.admin.ask(path, { method: 'POST', body })
    expect([200, 400, 422], reply.text).toContain(reply.status)
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it.each(slow)('is handled in automatic metadata conditions, too: %s', async (value) => {
    const started = performance.now()
    const body = { conditions: { mode: 'any', rules: [{ field: 'metadata.title', operator: 'matches', value }] } }
    const path = `/api/v1/libraries/${world.libraryId}/auto-match/test`
    const title = `${'a'.repeat(450)}!`
    await world.admin.ask(`/api/v1/series/${world.seriesId}`, { method: 'PATCH', body: { title } })
    const reply = await world.admin.ask(path, { method: 'POST', body })
    expect([200, 400, 422], reply.text).toContain(reply.status)
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('is handled in excluded folders of a library, too', async () => {
    const path = `/api/v1/libraries/${world.libraryId}/preview-changes`
    const started = performance.now()
    const globs = [`${'*a'.repeat(60)}b`, '**/'.repeat(60), `${'{a,'.repeat(30)}b`, '[a-'.repeat(60)]
    for (const excludedPatterns of globs) {
      const reply = await world.admin.ask(path, { method: 'POST', body: { excludedPatterns } })
      expect([200, 400, 422], reply.text).toContain(reply.status)
    }
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('forwarding headers of a client', () => {
  const forgedHeaders = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-port': '666',
    forwarded: 'for=203.0.113.9;host=evil.example;proto=https',
    'x-original-url': '/evil.example',
    'x-rewrite-url': '/evil.example',
  }

  it('are ignored unless it is a trusted proxy: links and logged addresses are unaffected', async () => {
    const asked = await world.server.ask('/api/v1/pairing', { method: 'POST', body: {}, headers: forgedHeaders })
    expect(asked.status).toBe(201)
    const replies = [asked, await world.admin.ask('/opds/v2', { headers: forgedHeaders })]
    replies.push(await world.admin.ask('/opds/v1/catalog', { headers: forgedHeaders }))
    replies.push(await world.admin.ask('/api/v1/books?pageSize=1', { headers: forgedHeaders }))
    replies.push(await world.admin.ask('/api/v1/sessions', { headers: forgedHeaders }))
    for (const { status, text, headers } of replies) {
      expect(status).toBeLessThan(300)
      expect(text + JSON.stringify(headers)).not.toMatch(/evil\.example|203\.0\.113\.9|:666/)
    }
  })
})
