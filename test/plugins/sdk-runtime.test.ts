import { describe, expect, it } from 'vitest'
import { pluginProtocol } from '../../server/domain/plugins/manifest.ts'
import { rpcCodes } from '../../server/domain/plugins/plugin-failure.ts'
import type { PluginHost, PluginSession } from '../../server/library/plugins/plugin-runner.ts'
import { handTimers, noHost, type RunnerFixture, runnerFixture } from './runner-fixture.ts'
import { putSdkPlugin } from './sdk-fixture.ts'

/** `before`: code in front of the definition, which has `more` members. */
type Options = {
  readonly host?: PluginHost
  readonly more?: string
  readonly launch?: object
  /** The server gives nothing up. */
  readonly isPatient?: boolean
  readonly before?: string
}

/** Works with a plugin of the SDK that has these methods besides those of its capabilities. */
async function withMethods<T>(
  methods: string,
  work: (session: PluginSession, fixture: RunnerFixture) => Promise<T>,
  { host = noHost, more = '', launch = {}, before = '', isPatient = false }: Options = {},
): Promise<T> {
  await using fixture = runnerFixture(isPatient ? { timers: handTimers().timers } : {})
  const code = `${before}\ndefinePlugin({ manifest, methods: { ...methods, ${methods} }, ${more} })`
  putSdkPlugin(fixture.plugins, { code })
  const own = { name: 'written', command: 'node', args: ['written/main.mjs'], ...launch }
  const done = await fixture.runner.run({ ...fixture.put(), ...own }, host, (session) => work(session, fixture))
  if (!done.ok) throw new Error(done.failure.message)
  return done.value
}

describe('a plugin of the SDK', () => {
  it('announces the version of the protocol, and ends by itself when it is told to', async () => {
    const lines: string[] = []
    await withMethods('', async (session, fixture) => {
      expect(session.manifest).toMatchObject({ name: 'written', protocolVersion: pluginProtocol })
      expect(await session.call('ping', {})).toEqual({ ok: true, value: 'pong' })
      void fixture.logged(/Plugin exited/).then((line) => lines.push(line))
    })
    expect(lines.join()).toContain('"code":0,"signal":null')
  })

  it('keeps standard output for answers, whatever its code writes there', async () => {
    const noisy = `'a/b': () => { console.log('noise'); process.stdout.write('more noise\\n'); console.info({ a: 1 }); return 1 }`
    await withMethods(noisy, async (session, fixture) => {
      expect(await session.call('a/b', {})).toEqual({ ok: true, value: 1 })
      await fixture.logged(/^more noise/)
      expect(fixture.lines.join('\n')).toMatch(/^noise/m)
    })
  })

  it('fails a call that takes too long before the server gives it up, and goes on', async () => {
    const methods = `wait: () => new Promise(() => {}), left: () => timeLeft(), 'sync/pullProgress': () => timeLeft()`
    const launch = { timeoutSeconds: 1 }
    await withMethods(
      methods,
      async (session) => {
        const late = await session.call('wait', {})
        expect(late).toMatchObject({
          ok: false,
          failure: { kind: 'upstream', message: expect.stringMatching(/took longer/) },
        })
        expect(await session.call('ping', {})).toEqual({ ok: true, value: 'pong' })
        const left = async (method: string) => {
          const answer = await session.call(method, { limit: 1 })
          return answer.ok ? Number(answer.value) : Number.NaN
        }
        expect(await left('left')).toBeGreaterThan(0)
        expect(await left('left')).toBeLessThanOrEqual(900)
        // The server waits longer for a whole list.
        expect(await left('sync/pullProgress')).toBeGreaterThan(200_000)
      },
      { launch, isPatient: true },
    )
  })

  it('shares the time of a call among its requests, of which none is sent without any left', async () => {
    const started = `const client = createClient({ baseUrl: 'https://lists.example', perMinute: 600, retries: 0, fetch: (_, { signal }) => {
      globalThis.sent = (globalThis.sent ?? 0) + 1
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    } })`
    const methods = `
      async ask() { await client.get('/').catch(() => {}); await client.get('/') },
      sent: () => globalThis.sent`
    const launch = { timeoutSeconds: 1 }
    const work = async (session: PluginSession) => [await session.call('ask', {}), await session.call('sent', {})]
    const [asked, sent] = await withMethods(methods, work, { launch, before: started, isPatient: true })
    const message = expect.stringContaining('lists.example is too slow at present. Try again later.')
    expect(asked).toMatchObject({ ok: false, failure: { kind: 'upstream', message } })
    expect(sent).toEqual({ ok: true, value: 1 })
  })

  it('handles calls at the same time, and answers them in any order', async () => {
    const methods = `wait: () => new Promise((done) => { globalThis.done = done }), go: () => { globalThis.done('late'); return 'early' }`
    await withMethods(methods, async (session) => {
      const [waited, went] = await Promise.all([session.call('wait', {}), session.call('go', {})])
      expect([waited, went]).toEqual([
        { ok: true, value: 'late' },
        { ok: true, value: 'early' },
      ])
    })
  })

  it('takes any text as a parameter, with line separators of Unicode', async () => {
    const title = 'a\u2028b\u2029c\u0085d\n\r"'
    await withMethods('echo: ({ title }) => title', async (session) => {
      expect(await session.call('echo', { title })).toEqual({ ok: true, value: title })
    })
  })

  it.each<readonly [string, { readonly message?: RegExp; readonly [member: string]: unknown }]>([
    [`throw rateLimited('Slow down.', 7)`, { kind: 'rate-limited', retryAfterSeconds: 7 }],
    [`throw notFound('None.')`, { kind: 'not-found' }],
    [`throw unauthorized('Who?')`, { kind: 'unauthorized' }],
    [`throw upstream('Down.')`, { kind: 'upstream' }],
    [`throw pluginError(-32005, 'Set it.')`, { kind: 'configuration' }],
    [`throw new TypeError('oops')`, { code: rpcCodes.internalError, message: /has a defect: oops/ }],
    ['return 1n', { code: rpcCodes.internalError, message: /BigInt/ }],
    [`return 'x'.repeat(5_000_000)`, { code: rpcCodes.internalError, message: /larger than 4 MB/ }],
  ])('answers a call that fails with the matching error, and goes on: %s', async (code, { message, ...failure }) => {
    await withMethods(`async fail() { ${code} }`, async (session) => {
      const wanted = message === undefined ? failure : { ...failure, message: expect.stringMatching(message) }
      expect(await session.call('fail', {})).toMatchObject({ ok: false, failure: wanted })
      expect(await session.call('ping', {})).toEqual({ ok: true, value: 'pong' })
    })
  })

  it('refuses unknown methods, and parameters that its handlers do not expect', async () => {
    await withMethods('', async (session) => {
      const codeOf = async (method: string, params: unknown) => {
        const answer = await session.call(method, params)
        return answer.ok ? answer.value : answer.failure.code
      }
      expect(await codeOf('toString', {})).toBe(rpcCodes.methodNotFound)
      expect(await codeOf('metadata/series/search', { query: 7, limit: 1 })).toBe(rpcCodes.invalidParams)
      expect(await codeOf('metadata/series/get', [])).toBe(rpcCodes.invalidParams)
      expect(await codeOf('metadata/series/get', { externalId: '7' })).toEqual({ externalId: '7' })
    })
  })

  it('that leaves an error unhandled answers what waits, and ends with the reason in the log', async () => {
    const methods = `wait: () => new Promise(() => {}), oops: () => { Promise.reject(new Error('forgotten')); return new Promise(() => {}) }`
    await withMethods(methods, async (session, fixture) => {
      const answers = await Promise.all([session.call('wait', {}), session.call('oops', {})])
      for (const answer of answers) {
        const message = expect.stringMatching(/has a defect: forgotten/)
        expect(answer).toMatchObject({ failure: { code: rpcCodes.internalError, message } })
      }
      await fixture.logged(/exited unexpectedly \(exit code 1\).*Ended by an error: Error: forgotten/)
    })
  })

  it('checks its settings at the start, with a sentence for the administrator', async () => {
    const more = `start: ({ adminConfig }) => { if (!adminConfig.key) throw pluginError(-32005, 'Enter the key.') }`
    await expect(withMethods('', async () => undefined, { more })).rejects.toThrow(/Enter the key\. Check its settings/)
    await withMethods('', async () => undefined, { more, launch: { adminConfig: { key: 'k' } } })
  })

  it('may tidy up before it ends', async () => {
    const { promise: tidied, resolve } = Promise.withResolvers<string>()
    const more = `stop: async () => { await new Promise((done) => setTimeout(done, 5)); console.log('tidied') }`
    await withMethods(
      '',
      async (_, fixture) => {
        void fixture.logged(/^tidied/).then(resolve)
      },
      { more },
    )
    expect(await tidied).toMatch(/tidied/)
  })

  it('logs by level, one line each', async () => {
    const methods = `say: (_, { log }) => { log.debug('quiet'); log.warn('two\\nlines', { n: 1 }); return null }`
    await withMethods(methods, async (session, fixture) => {
      await session.call('say', {})
      expect(await fixture.logged(/lines/)).toMatch(/^warn: two lines \{"n":1\}/)
      expect(fixture.lines.join('\n')).toContain('debug: quiet')
    })
  })
})

describe('what a plugin asks the server', () => {
  const stored = new Map<string, unknown>()
  const host: PluginHost = {
    async answer(method, params) {
      const { key, data, expiresAt } = params as { key: string; data: unknown; expiresAt?: string }
      if (method === 'storage/set') stored.set(key, { data, expiresAt })
      if (method === 'storage/get') return { ok: true, value: { data: stored.get(key) ?? null, expiresAt: null } }
      if (method === 'storage/clear') return { ok: false, failure: { code: -32_602, message: 'Not here.' } }
      if (method === 'storage/list')
        return { ok: true, value: { keys: [{ key: 'a', updatedAt: null, expiresAt: null }] } }
      return { ok: true, value: method === 'storage/delete' ? { deleted: stored.delete(key) } : { success: true } }
    },
  }

  it('comes back as values and errors, however many it asks at once', async () => {
    const methods = `async use(_, { storage }) {
      await Promise.all(Array.from({ length: 50 }, (_, n) => storage.set('k' + n, n, { expiresAt: new Date(0) })))
      const cleared = await storage.clear().catch(({ code, message }) => ({ code, message }))
      return [await storage.get('k49'), await storage.get('none'), await storage.delete('k0'), await storage.list(), cleared]
    }`
    await withMethods(
      methods,
      async (session) => {
        expect(await session.call('use', {})).toEqual({
          ok: true,
          value: [
            { data: 49, expiresAt: '1970-01-01T00:00:00.000Z' },
            null,
            true,
            [{ key: 'a', updatedAt: null, expiresAt: null }],
            { code: -32_602, message: 'Not here.' },
          ],
        })
      },
      { host },
    )
    expect(stored.size).toBe(49)
  })

  it('is given up when the server does not answer in time', async () => {
    const silent: PluginHost = { answer: () => new Promise(() => undefined) }
    const methods = `use: (_, { ask }) => ask('storage/get', { key: 'a' }, { timeoutMs: 20 })`
    await withMethods(
      methods,
      async (session) => {
        const message = expect.stringMatching(/did not answer storage\/get/)
        expect(await session.call('use', {})).toMatchObject({ failure: { code: rpcCodes.internalError, message } })
      },
      { host: silent },
    )
  })
})
