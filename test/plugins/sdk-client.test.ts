import { describe, expect, it } from 'vitest'
import { rpcCodes } from '../../server/domain/plugins/plugin-failure.ts'
import { createClient } from '../../server/plugins/sdk/index.ts'
import type { ClientOptions } from '../../server/plugins/sdk/types.ts'

type Answer = Response | Error | 'silent'

/** A client of a service that answers in this order, by a clock that moves only to what is waited for. */
function service(answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
  const left = [...answers]
  const sent: { readonly at: number; readonly url: string; readonly init: RequestInit }[] = []
  const timers = new Map<object, { readonly at: number; readonly work: () => void }>()
  let now = 1_000_000
  const clock = {
    now: () => now,
    after(ms: number, work: () => void) {
      const key = {}
      timers.set(key, { at: now + ms, work })
      return () => timers.delete(key)
    },
  }
  const fetch: typeof globalThis.fetch = (url, init = {}) => {
    sent.push({ at: now - 1_000_000, url: String(url), init })
    const answer = left.shift() ?? Response.json({ number: sent.length })
    if (answer instanceof Response) return Promise.resolve(answer)
    if (answer !== 'silent') return Promise.reject(answer)
    return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  }
  const base = { baseUrl: 'https://lists.example/api', perMinute: 60, clock, fetch, random: () => 1 }
  const client = createClient({ ...base, ...options })
  /** Moves the clock from timer to timer until the work is done. */
  const settle = async <T>(work: Promise<T>): Promise<T> => {
    let isDone = false
    void work.finally(() => (isDone = true)).catch(() => undefined)
    while (!isDone) {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      const [first] = [...timers].sort(([, a], [, b]) => a.at - b.at)
      if (isDone || first === undefined) continue
      timers.delete(first[0])
      now = Math.max(now, first[1].at)
      first[1].work()
    }
    return work
  }
  return { client, sent, settle, times: () => sent.map(({ at }) => at) }
}

const status = (code: number, headers: Record<string, string> = {}) => new Response('', { status: code, headers })
const refusal = (code: number, message: RegExp) => ({ code, message: expect.stringMatching(message) })

describe('a request', () => {
  it('goes to the service with its parameters, and resolves with JSON', async () => {
    const { client, sent, settle } = service([Response.json({ ok: true })], { headers: { 'x-key': 'k' } })
    expect(await settle(client.get('/series', { query: { q: 'a b', year: 7, none: null } }))).toEqual({ ok: true })
    expect(sent[0]).toMatchObject({ url: 'https://lists.example/api/series?q=a+b&year=7' })
    expect(sent[0]?.init.headers).toMatchObject({ 'user-agent': 'Inglenook-plugin/1.0', 'x-key': 'k' })
  })

  it('never goes to another origin, where its headers would reveal secrets', async () => {
    const { client, sent } = service([])
    await expect(client.get('https://elsewhere.example/')).rejects.toThrow(/is not the service of this client/)
    expect(sent).toEqual([])
  })

  it.each([
    [status(401), rpcCodes.unauthorized, /does not accept this sign-in/],
    [status(403), rpcCodes.unauthorized, /refused access\. Check the key, or try again later/],
    [status(404), rpcCodes.notFound, /does not have this/],
    [status(418), rpcCodes.upstream, /status 418/],
    [new Response('<html>'), rpcCodes.upstream, /other than JSON/],
    [new Response('x'.repeat(101)), rpcCodes.upstream, /more than 100 bytes/],
  ])('that fails has the code of its reason, and is not sent again: %#', async (answer, code, message) => {
    const { client, sent, settle } = service([answer], { maxBytes: 100 })
    await expect(settle(client.get('/x?key=secret'))).rejects.toMatchObject(refusal(code, message))
    expect(sent).toHaveLength(1)
  })

  it('with the key of the administrator that is refused is a wrong setting', async () => {
    const { client, settle } = service([status(401)], { signedInBy: 'administrator' })
    await expect(settle(client.get('/'))).rejects.toMatchObject(refusal(rpcCodes.configuration, /Credentials/))
  })

  it.each(['ключ', 'a\u2019b', 'a\nb'])('with a key that no header can have is a wrong setting: %j', async (key) => {
    const { client, sent, settle } = service([], { headers: { authorization: `Bearer ${key}` } })
    const work = settle(client.get('/'))
    await expect(work).rejects.toMatchObject(refusal(rpcCodes.configuration, /cannot be sent\. Copy it again/))
    expect(sent).toEqual([])
  })
})

describe('pacing', () => {
  it('starts a sixth of a minute’s requests at once, and never more than allowed in any minute', async () => {
    const { client, settle, times } = service([], { perMinute: 12, longestWaitMs: 10 ** 9, budgetMs: 10 ** 9 })
    await settle(Promise.all(Array.from({ length: 40 }, () => client.get('/'))))
    expect(times().slice(0, 4)).toEqual([0, 0, 6_000, 12_000])
    for (const from of times()) {
      const inMinute = times().filter((at) => at >= from && at < from + 60_000)
      expect(inMinute.length).toBeLessThanOrEqual(12)
    }
  })

  it('has one request at a time unless told otherwise', async () => {
    const { client, sent } = service(['silent', 'silent'])
    for (const path of ['/1', '/2']) void client.get(path).catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
    expect(sent).toHaveLength(1)
    const pair = service(['silent', 'silent'], { concurrency: 2 })
    for (const path of ['/1', '/2']) void pair.client.get(path).catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
    expect(pair.sent).toHaveLength(2)
  })

  it('refuses what would wait longer than the server waits for the plugin', async () => {
    const { client, settle } = service([], { perMinute: 6, longestWaitMs: 15_000 })
    const work = Promise.allSettled([1, 2, 3].map(() => client.get('/')))
    const [first, second, third] = await settle(work)
    expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled'])
    const reason = { code: rpcCodes.rateLimited, data: { retryAfterSeconds: 24 } }
    expect(third).toMatchObject({ status: 'rejected', reason })
  })
})

describe('a busy service', () => {
  it.each([
    ['seconds', () => '3', 3_000],
    ['a date', () => new Date(1_000_000 + 4_000).toUTCString(), 4_000],
    ['nothing', () => null, 500],
    ['nonsense', () => 'soon', 500],
  ])('is asked again after the pause of Retry-After: %s', async (_, header, ms) => {
    const value = header()
    const busy = status(429, value === null ? {} : { 'retry-after': value })
    const { client, settle, times } = service([busy])
    expect(await settle(client.get('/'))).toEqual({ number: 2 })
    expect(times()).toEqual([0, ms])
  })

  it('holds up what waits behind the request as well', async () => {
    const { client, settle, sent } = service([status(503, { 'retry-after': '5' })], { concurrency: 2 })
    await settle(client.get('/first').then(() => client.get('/second')))
    expect(sent.map(({ at, url }) => [at, url.split('/').at(-1)])).toEqual([
      [0, 'first'],
      [5_000, 'first'],
      [5_000, 'second'],
    ])
  })

  it('is not sent what waited already, when it asks for a pause', async () => {
    const { client, settle, sent } = service([status(429, { 'retry-after': '90' })])
    const work = Promise.allSettled([client.get('/first'), client.get('/second')])
    const [first, second] = await settle(work)
    expect(first).toMatchObject({ status: 'rejected', reason: { code: rpcCodes.rateLimited } })
    expect(second).toMatchObject({ status: 'rejected', reason: { code: rpcCodes.rateLimited } })
    expect(sent).toHaveLength(1)
  })

  it('that wants a longer pause is left alone, and the server learns for how long', async () => {
    const { client, settle, sent } = service([status(429, { 'retry-after': '90' })])
    const reason = { code: rpcCodes.rateLimited, data: { retryAfterSeconds: 90 } }
    await expect(settle(client.get('/'))).rejects.toMatchObject(reason)
    await expect(settle(client.get('/'))).rejects.toMatchObject(reason)
    expect(sent).toHaveLength(1)
  })

  it('is given up after the retries, with growing pauses', async () => {
    const { client, settle, times } = service([status(503), status(503), status(503)])
    await expect(settle(client.get('/'))).rejects.toMatchObject(refusal(rpcCodes.upstream, /status 503/))
    expect(times()).toEqual([0, 500, 1_500])
  })

  it('is asked again after a broken connection or no answer, unless that could do something twice', async () => {
    const broken = new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) })
    const read = service([broken, 'silent', status(500)], { retries: 3 })
    expect(await read.settle(read.client.get('/'))).toEqual({ number: 4 })
    const written = service([broken])
    await expect(written.settle(written.client.post('/', {}))).rejects.toMatchObject(
      refusal(rpcCodes.upstream, /lists\.example cannot be reached \(ECONNRESET\)/),
    )
    const queried = service([broken])
    expect(await queried.settle(queried.client.post('/', {}, { isRepeatable: true }))).toEqual({ number: 2 })
    const silent = service(['silent'], { retries: 0, timeoutMs: 1_000 })
    await expect(silent.settle(silent.client.get('/'))).rejects.toMatchObject(
      refusal(rpcCodes.upstream, /did not answer within 1 second\./),
    )
  })
})

describe('the time of a call', () => {
  it('ends before the server gives up, with what the last attempt came to', async () => {
    const { client, settle, times } = service(['silent', 'silent', 'silent', 'silent'], { retries: 9 })
    const work = settle(client.get('/'))
    await expect(work).rejects.toMatchObject(refusal(rpcCodes.upstream, /did not answer within 4 seconds/))
    expect(times()).toEqual([0, 10_500, 21_500])
  })

  it('is too short for a pause that ends after it', async () => {
    const { client, settle, sent } = service([status(429, { 'retry-after': '8' })], { budgetMs: 8_000 })
    const reason = { code: rpcCodes.rateLimited, data: { retryAfterSeconds: 8 } }
    await expect(settle(client.get('/'))).rejects.toMatchObject(reason)
    expect(sent).toHaveLength(1)
  })

  it('counts the queue, and what waited too long is never sent', async () => {
    const { client, settle, sent } = service(['silent', 'silent'], { retries: 0, timeoutMs: 20_000 })
    const work = Promise.allSettled(['/1', '/2', '/3'].map((path) => client.get(path)))
    const [, second, third] = await settle(work)
    expect(second).toMatchObject({ reason: refusal(rpcCodes.upstream, /within 5 seconds/) })
    expect(third).toMatchObject({ reason: refusal(rpcCodes.rateLimited, /wait already/) })
    expect(sent).toHaveLength(2)
  })
})
