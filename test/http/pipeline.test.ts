import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Authenticate, Principal } from '../../server/auth/principal.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { effectivePermissions, unrestricted } from '../../server/domain/access/viewer.ts'
import { AppError } from '../../server/domain/errors.ts'
import { sendBytes } from '../../server/http/kit/answer/send-bytes.ts'
import { sendJson, sendText } from '../../server/http/kit/answer/send-json.ts'
import { createKit, finishKit, type Kit } from '../../server/http/kit/kit.ts'
import { type Listening, listen } from '../../server/http/kit/listen.ts'
import { silentLog } from '../../server/log/log.ts'
import { type Ask, ask } from '../kit/http-client.ts'

let dir: string
let now: number
let isSetUp: boolean
const open: Listening[] = []

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pipeline-'))
  now = 1_700_000_000_000
  isSetUp = true
})
afterEach(async () => {
  for (const server of open.splice(0)) await server.close(0)
  rmSync(dir, { recursive: true, force: true })
})

function reader(name: string, method: Principal['method']): Principal {
  const permissions = effectivePermissions('reader', [], null)
  const viewer = { userId: name, permissions, ...unrestricted }
  return {
    userId: name,
    username: name,
    role: 'reader',
    method,
    sessionId: null,
    apiKeyId: null,
    apiKeyName: null,
    until: null,
    viewer,
  }
}

/** Bearer `good-NAME` and the cookie `good-NAME` authenticate NAME; everything else is refused. */
const authenticate: Authenticate = async (credential) => {
  const token = 'token' in credential ? credential.token : ''
  const method = credential.kind === 'session' ? 'session' : 'jwt'
  if (token.startsWith('good-')) return { kind: 'signed-in', principal: reader(token.slice(5), method) }
  if (token === 'slow') return { kind: 'slowed', retryAfterSeconds: 7 }
  return { kind: 'refused', reason: 'No.' }
}

async function start(mount: (kit: Kit) => void = () => undefined, environment: Record<string, string> = {}) {
  const config = await loadConfig({ dataDir: dir }, environment)
  const kit = createKit({ config, log: silentLog, clock: () => now, authenticate, isSetUp: async () => isSetUp })
  const entry = { method: 'get', rate: 'normal' } as const
  kit.serve({ ...entry, paths: ['/public'], access: 'public' }, (exchange) => sendJson(exchange, 200, { ok: true }))
  kit.serve({ ...entry, paths: ['/mine'], access: 'signed-in' }, (exchange) =>
    sendJson(exchange, 200, { user: exchange.principal?.userId }),
  )
  kit.serve({ ...entry, method: 'post', paths: ['/mine'], access: 'signed-in' }, (e) => sendJson(e, 200, {}))
  mount(kit)
  finishKit(kit)
  const server = await listen(kit.handle, { host: '0.0.0.0', port: 0 }, { times: { headersMs: 400, requestMs: 600 } })
  open.push(server)
  const get = (path: string, options: Ask = {}) => ask(server.port, path, options)
  return { get, port: server.port }
}

const bearer = (name: string) => ({ authorization: `Bearer good-${name}` })

describe('unknown host names', () => {
  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'lan.evil',
    '[::1].evil',
    'a b',
    '1.2.3',
    '12',
    'my_nas',
  ])('are refused: %s', async (host) => {
    const { get } = await start()
    expect((await get('/public', { headers: { host } })).json).toMatchObject({ error: 'forbidden' })
  })

  it.each([
    'localhost',
    'LOCALHOST:1',
    '127.0.0.1:80',
    '192.168.1.4',
    '[::1]:9',
    'app.localhost',
    'books.example',
    'books.friend.example',
    'nas',
    'nas:25650',
    'nas.local',
    'nas.fritz.box',
    'nas.home.arpa.',
  ])('but %s is served', async (host) => {
    const { get } = await start(undefined, {
      SERVICE_APPLICATION__BASE_URL: 'https://books.example/x',
      SERVICE_APPLICATION__ALLOWED_HOSTS: 'books.friend.example',
    })
    expect((await get('/public', { headers: { host } })).status).toBe(200)
  })
})

describe('credentials', () => {
  it('that are missing get a 401 challenge', async () => {
    const { get } = await start()
    const reply = await get('/mine')
    expect(reply.status).toBe(401)
    expect(reply.json).toEqual({
      error: 'unauthorized',
      message: expect.stringContaining('Sign in'),
      details: { reason: 'sign_in_required_with', params: {} },
    })
  })

  it.each([
    ['an invalid bearer token with a valid cookie', { authorization: 'Bearer bad', cookie: 'auth_token=good-mara' }],
    ['an invalid API key with a valid cookie', { 'x-api-key': 'bad', cookie: 'auth_token=good-mara' }],
    ['an unknown scheme with a valid cookie', { authorization: 'Digest x', cookie: 'auth_token=good-mara' }],
    ['an empty header with a valid cookie', { authorization: '', cookie: 'auth_token=good-mara' }],
    ['Basic without a colon', { authorization: `Basic ${Buffer.from('mara').toString('base64')}` }],
  ])('never fall back to another kind: %s', async (_, headers) => {
    const { get } = await start()
    expect((await get('/mine', { headers })).status).toBe(401)
  })

  it('that are invalid do not block public addresses', async () => {
    const { get } = await start()
    expect((await get('/public', { headers: { cookie: 'auth_token=old' } })).status).toBe(200)
  })

  it('of an ended session are cleared', async () => {
    const { get } = await start()
    const reply = await get('/mine', { headers: { cookie: 'a=b; auth_token=old' } })
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^auth_token=;.*Expires=Thu, 01 Jan 1970.*HttpOnly/)
  })

  it('are rate-limited after too many failures', async () => {
    const { get } = await start()
    const reply = await get('/mine', { headers: { authorization: 'Bearer slow' } })
    expect(reply.status).toBe(429)
    expect(reply.headers['retry-after']).toBe('7')
    expect(reply.json).toEqual({ error: 'rate_limit_exceeded', message: expect.stringContaining('7'), retry_after: 7 })
  })

  it('without a permission get its name', async () => {
    const { get } = await start((kit) =>
      kit.serve({ method: 'get', paths: ['/admin'], access: 'system-admin', rate: 'normal' }, (e) =>
        sendJson(e, 200, 1),
      ),
    )
    const reply = await get('/admin', { headers: bearer('mara') })
    expect(reply.status).toBe(403)
    expect(reply.json).toMatchObject({ error: 'forbidden', details: { permission: 'system-admin' } })
  })
})

describe('a write with a cookie', () => {
  const cookie = 'auth_token=good-mara'
  it.each([
    ['without an origin', {}],
    ['from another site', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://localhost:1' }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['declared cross-site by the browser', { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' }],
    ['declared same-site by the browser', { 'sec-fetch-site': 'same-site' }],
    ['with a foreign referer', { referer: 'https://evil.example/localhost' }],
  ])('%s is refused', async (_, headers) => {
    const { get } = await start()
    const reply = await get('/mine', { method: 'POST', headers: { cookie, host: 'localhost', ...headers } })
    expect(reply.status).toBe(403)
  })

  it.each([
    ['from our own origin', { origin: 'http://localhost' }],
    ['from our own origin behind HTTPS', { origin: 'https://localhost' }],
    ['declared same-origin by the browser', { 'sec-fetch-site': 'same-origin' }],
    ['with our own referer', { referer: 'http://localhost/books/1' }],
    [
      'from our own origin behind a proxy that changes the host',
      { host: '127.0.0.1:9', origin: 'https://books.example', 'sec-fetch-site': 'same-origin' },
    ],
  ])('%s is accepted', async (_, headers) => {
    const { get } = await start()
    const reply = await get('/mine', { method: 'POST', headers: { cookie, host: 'localhost', ...headers } })
    expect(reply.status).toBe(200)
  })

  it('is not required for reading', async () => {
    const { get } = await start()
    const headers = { cookie, origin: 'https://evil.example' }
    expect((await get('/mine', { headers })).status).toBe(200)
  })

  it('does not concern bearer tokens', async () => {
    const { get } = await start()
    const headers = { ...bearer('mara'), origin: 'https://evil.example' }
    expect((await get('/mine', { method: 'POST', headers })).status).toBe(200)
  })
})

describe('the rate limit', () => {
  it('refuses the fifty-first anonymous request with the documented answer', async () => {
    const { get } = await start()
    for (let i = 0; i < 50; i++) expect((await get('/public')).status).toBe(200)
    const reply = await get('/public')
    expect(reply.status).toBe(429)
    expect(reply.headers).toMatchObject({
      'retry-after': '1',
      'x-ratelimit-limit': '50',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '1',
    })
    expect(Object.keys(reply.json).sort()).toEqual(['error', 'message', 'retry_after'])
    expect(reply.json.error).toBe('rate_limit_exceeded')
    now += 100
    expect((await get('/public')).status).toBe(200)
  })

  it('counts per user, from any address', async () => {
    const { get } = await start()
    for (let i = 0; i < 100; i++) {
      expect((await get('/mine', { headers: bearer('mara') })).status).toBe(200)
      expect((await get('/mine', { headers: bearer('mara'), from: '127.0.0.2' })).status).toBe(200)
    }
    expect((await get('/mine', { headers: bearer('mara'), from: '127.0.0.3' })).status).toBe(429)
    expect((await get('/mine', { headers: bearer('ben') })).headers['x-ratelimit-remaining']).toBe('199')
  })

  it('ignores forged identities and addresses', async () => {
    const { get } = await start()
    for (let i = 0; i < 50; i++) await get('/mine', { headers: { authorization: `Bearer forged-${i}` } })
    expect((await get('/mine', { headers: { authorization: 'Bearer forged' } })).status).toBe(429)
    expect((await get('/public', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(429)
  })

  it('uses the client address from trusted proxies', async () => {
    const { get } = await start(undefined, { SERVICE_APPLICATION__TRUSTED_PROXIES: '127.0.0.0/8' })
    for (let i = 0; i < 50; i++) await get('/public', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect((await get('/public', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(429)
    expect((await get('/public', { headers: { 'x-forwarded-for': '203.0.113.10' } })).status).toBe(200)
    expect((await get('/public', { headers: { 'x-forwarded-for': '203.0.113.10, 203.0.113.9' } })).status).toBe(429)
  })

  it('counts images as a tenth, and exempt addresses not at all', async () => {
    const { get } = await start((kit) => {
      const entry = { method: 'get', access: 'public' } as const
      kit.serve({ ...entry, paths: ['/picture'], rate: 'image' }, (e) => sendJson(e, 200, 1))
      kit.serve({ ...entry, paths: ['/health'], rate: 'exempt' }, (e) => sendJson(e, 200, 1))
    })
    for (let i = 0; i < 20; i++) await get('/picture')
    for (let i = 0; i < 60; i++) expect((await get('/health')).status).toBe(200)
    expect((await get('/public')).headers['x-ratelimit-remaining']).toBe('47')
  })

  it('does not count challenges sent to a reader app', async () => {
    const challenge = 'Basic realm="x"'
    const { get } = await start((kit) =>
      kit.serve({ method: 'get', paths: ['/opds'], access: 'books-read', rate: 'normal', challenge }, (e) =>
        sendJson(e, 200, 1),
      ),
    )
    for (let i = 0; i < 60; i++) {
      const reply = await get('/opds')
      expect(reply.status).toBe(401)
      expect(reply.headers['www-authenticate']).toBe(challenge)
    }
    expect((await get('/opds', { headers: { authorization: 'Bearer bad' } })).headers['x-ratelimit-remaining']).toBe(
      '49',
    )
  })

  it('sends its headers with every response, including errors', async () => {
    const { get } = await start()
    for (const path of ['/nowhere', '/public', '/%zz']) {
      expect(Object.keys((await get(path)).headers)).toEqual(
        expect.arrayContaining(['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']),
      )
    }
  })

  it('can be disabled', async () => {
    const { get } = await start(undefined, { SERVICE_RATE_LIMIT__ENABLED: 'false' })
    for (let i = 0; i < 60; i++) expect((await get('/public')).status).toBe(200)
  })
})

describe('before the setup', () => {
  const foreign = { headers: { 'x-forwarded-for': '192.168.1.9' } }

  it('other computers are refused, except at the addresses that setup needs', async () => {
    isSetUp = false
    const { get } = await start((kit) => {
      const entry = { method: 'get', access: 'public', rate: 'normal' } as const
      for (const path of ['/api/v1/setup/status', '/api/v1/books', '/opds/v2', '/', '/assets/a.js', '/health']) {
        kit.serve({ ...entry, paths: [path] }, (e) => sendJson(e, 200, 1))
      }
    })
    for (const path of ['/api/v1/books', '/opds/v2', '/API/v1/books']) {
      expect((await get(path, foreign)).json).toMatchObject({ error: 'forbidden' })
    }
    for (const path of ['/api/v1/setup/status', '/', '/assets/a.js', '/health']) {
      expect((await get(path, foreign)).status).toBe(200)
    }
    expect((await get('/api/v1/books')).status).toBe(200)
    isSetUp = true
    expect((await get('/api/v1/books', foreign)).status).toBe(200)
  })
})

describe('error responses', () => {
  const failing = (error: unknown) =>
    start((kit) =>
      kit.serve({ method: 'get', paths: ['/fail'], access: 'public', rate: 'normal' }, () => {
        throw error
      }),
    )

  it('hide an unexpected error behind a 500 with the request ID', async () => {
    const { get } = await failing(new Error('secret inside'))
    const reply = await get('/fail')
    expect(reply.status).toBe(500)
    expect(reply.json).toMatchObject({ error: 'internal', details: { requestId: reply.headers['x-request-id'] } })
    expect(reply.text).not.toContain('secret')
  })

  it('have the same shape', async () => {
    const { get } = await failing(new AppError('list_exists', { kind: 'collection' }, { field: 'name' }))
    expect((await get('/fail')).json).toEqual({
      error: 'conflict',
      message: 'A collection with this name already exists. Choose another name.',
      details: { field: 'name', reason: 'list_exists', params: { kind: 'collection' } },
    })
  })

  it('for fields name the reason of each one and of the request', async () => {
    const refusal = new AppError('password_too_short', { least: 8 })
    const { get } = await failing(refusal.about([{ in: 'body', field: 'password', message: refusal.message }]))
    expect((await get('/fail')).json.details).toEqual([
      {
        in: 'body',
        field: 'password',
        message: 'Use at least 8 characters.',
        refusal: 'password_too_short',
        reason: 'password_too_short',
        params: { least: 8 },
      },
    ])
  })

  it.each(['/nowhere', '/api/v1/nowhere', '/%zz', '//', '/public/%E0%A4%A'])(
    'for unknown addresses: %s',
    async (path) => {
      const { get } = await start()
      const reply = await get(path)
      expect([400, 404]).toContain(reply.status)
      expect(reply.json.error).toMatch(/^(not_found|bad_request)$/)
    },
  )

  it.each(['DELETE', 'PUT', 'PATCH', 'TRACE'])(
    'for a known address with %s name the allowed methods',
    async (method) => {
      const { get } = await start()
      const reply = await get('/mine', { method })
      expect(reply.status).toBe(405)
      expect(reply.headers.allow).toBe('GET, HEAD, POST, OPTIONS')
      expect(reply.json).toEqual({
        error: 'method_not_allowed',
        message: expect.stringContaining(method),
        details: {
          allowed: ['GET', 'HEAD', 'POST', 'OPTIONS'],
          reason: 'method_not_allowed',
          params: { method, allowed: ['GET', 'HEAD', 'POST', 'OPTIONS'] },
        },
      })
    },
  )

  it('for an unknown address are the same for every method', async () => {
    const { get } = await start()
    for (const method of ['GET', 'POST', 'OPTIONS', 'TRACE']) {
      const reply = await get('/nowhere', { method })
      expect(reply.status).toBe(404)
      expect(reply.json.error).toBe('not_found')
    }
  })

  it('for wrong methods count towards the rate limit', async () => {
    const { get } = await start()
    for (let i = 0; i < 50; i++) await get('/public', { method: 'DELETE' })
    expect((await get('/public', { method: 'OPTIONS' })).status).toBe(429)
  })
})

describe('OPTIONS', () => {
  it('returns the allowed methods of an address and nothing else', async () => {
    const { get } = await start()
    const reply = await get('/public', { method: 'OPTIONS' })
    expect(reply.status).toBe(204)
    expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS')
    expect(reply.bytes).toHaveLength(0)
  })
})

describe('security headers', () => {
  it('restrict pages to our own server and leak nothing', async () => {
    const { headers } = await (await start()).get('/public')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe-eval')
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('enforce HTTPS where it is configured', async () => {
    const { get } = await start(undefined, { SERVICE_APPLICATION__BASE_URL: 'https://books.example' })
    expect((await get('/public')).headers['strict-transport-security']).toContain('max-age')
  })
})

describe('compression', () => {
  const long = 'word '.repeat(1_000)
  const wordy = Array.from({ length: 5_000 }, (_, i) => `const place${i % 97} = row${(i * i) % 1_009}`).join('\n')
  const mount = (kit: Kit) => {
    const entry = { method: 'get', access: 'public', rate: 'normal' } as const
    kit.serve({ ...entry, paths: ['/long'] }, (e) => sendText(e, 'text/html', long))
    kit.serve({ ...entry, paths: ['/wordy', '/assets/wordy.js'] }, (e) => sendText(e, 'text/html', wordy))
    kit.serve({ ...entry, paths: ['/picture'] }, (e) =>
      sendBytes(e, { tag: '"a"', mediaType: 'image/svg+xml' }, { kind: 'bytes', bytes: Buffer.from(long) }),
    )
  }
  const away = { 'accept-encoding': 'gzip', 'x-forwarded-for': '192.168.1.9' }

  it('applies to text sent to other computers', async () => {
    const { get } = await start(mount)
    const reply = await get('/long', { headers: away })
    expect(reply.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(reply.bytes).toString()).toBe(long)
  })

  it('is stronger for files that browsers cache for a year', async () => {
    const { get } = await start(mount)
    const once = await get('/assets/wordy.js', { headers: away })
    const often = await get('/wordy', { headers: away })
    expect(gunzipSync(once.bytes).toString()).toBe(wordy)
    expect(once.bytes.length).toBeLessThan(often.bytes.length)
  })

  it('does not apply to local clients, images and short texts', async () => {
    const { get } = await start(mount)
    expect((await get('/long', { headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBeUndefined()
    expect((await get('/picture', { headers: away })).headers['content-encoding']).toBeUndefined()
    expect((await get('/public', { headers: away })).headers['content-encoding']).toBeUndefined()
  })
})

describe('file responses', () => {
  const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => i % 251))
  const about = { tag: '"v1"', mediaType: 'application/pdf', lastModified: Date.UTC(2024, 0, 1) }

  async function serve(size = content.length) {
    const path = join(dir, 'book.pdf')
    writeFileSync(path, content)
    return start((kit) => {
      const entry = { method: 'get', access: 'public', rate: 'exempt' } as const
      kit.serve({ ...entry, paths: ['/file'] }, (e) => sendBytes(e, about, { kind: 'slice', path, offset: 0, size }))
      kit.serve({ ...entry, paths: ['/inner'] }, (e) =>
        sendBytes(e, about, { kind: 'slice', path, offset: 10, size: 20 }),
      )
      kit.serve({ ...entry, paths: ['/bytes'] }, (e) =>
        sendBytes(e, about, { kind: 'bytes', bytes: content.subarray(0, 9) }),
      )
      kit.serve({ ...entry, paths: ['/gone'] }, (e) =>
        sendBytes(e, about, { kind: 'slice', path: join(dir, 'gone'), offset: 0, size: 5 }),
      )
    })
  }

  it('are complete, with their validators', async () => {
    const { get } = await serve()
    const reply = await get('/file')
    expect(reply.status).toBe(200)
    expect(reply.bytes.equals(content)).toBe(true)
    expect(reply.headers).toMatchObject({
      etag: '"v1"',
      'accept-ranges': 'bytes',
      'content-length': '3000000',
      'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT',
      'content-type': 'application/pdf',
    })
    expect(reply.headers['content-security-policy']).toContain('sandbox')
  })

  it.each([
    ['/file', 'bytes=5-9', 5, 10],
    ['/file', 'bytes=-5', 2_999_995, 3_000_000],
    ['/file', 'bytes=100000-2600000', 100_000, 2_600_001],
  ])('are ranges: %s %s', async (path, range, from, to) => {
    const { get } = await serve()
    const reply = await get(path, { headers: { range } })
    expect(reply.status).toBe(206)
    expect(reply.bytes.equals(content.subarray(from, to))).toBe(true)
    expect(reply.headers['content-range']).toBe(`bytes ${from}-${to - 1}/3000000`)
  })

  it('can start in the middle of a file', async () => {
    const { get } = await serve()
    expect((await get('/inner')).bytes.equals(content.subarray(10, 30))).toBe(true)
    const part = await get('/inner', { headers: { range: 'bytes=18-' } })
    expect(part.bytes.equals(content.subarray(28, 30))).toBe(true)
  })

  it('outside the file are refused with its size', async () => {
    const { get } = await serve()
    const reply = await get('/bytes', { headers: { range: 'bytes=9-' } })
    expect(reply.status).toBe(416)
    expect(reply.headers['content-range']).toBe('bytes */9')
    expect(reply.json).toMatchObject({ error: 'range_not_satisfiable' })
  })

  it('are 304 when unchanged', async () => {
    const { get } = await serve()
    const reply = await get('/file', { headers: { 'if-none-match': '"v1"', range: 'bytes=0-1' } })
    expect(reply.status).toBe(304)
    expect(reply.bytes).toHaveLength(0)
    expect(reply.headers.etag).toBe('"v1"')
    expect((await get('/file', { headers: { 'if-range': '"v0"', range: 'bytes=0-1' } })).status).toBe(200)
  })

  it('have no body for HEAD, with the headers of the full file, even for a range', async () => {
    const { get } = await serve()
    const full = await get('/file')
    for (const headers of [{}, { range: 'bytes=0-9' }, { range: 'bytes=99999999-' }]) {
      const head = await get('/file', { method: 'HEAD', headers: headers as Record<string, string> })
      expect(head.bytes).toHaveLength(0)
      expect(head.status).toBe(200)
      expect(head.headers['content-length']).toBe(full.headers['content-length'])
      expect(head.headers['content-range']).toBeUndefined()
    }
  })

  it('for a missing file fail before any header is sent', async () => {
    const { get } = await serve()
    const reply = await get('/gone')
    expect(reply.status).toBe(503)
    expect(reply.headers.etag).toBeUndefined()
    expect(reply.json.error).toBe('unavailable')
  })

  it('for a truncated file abort the connection', async () => {
    const { get } = await serve(content.length + 100)
    await expect(get('/file')).rejects.toThrow(/aborted|socket hang up|reset/i)
  })
})

describe('a client that sends slowly', () => {
  it.each([
    ['headers', 'POST /mine HTTP/1.1\r\nHost: localhost\r\n'],
    ['a body', 'POST /mine HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'],
  ])('%s is disconnected', async (_, opening) => {
    const { port } = await start()
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(opening))
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk.toString()
      })
      socket.on('close', () => resolve(text))
      socket.on('error', () => undefined)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 (408|401)/)
  })
})
