import { describe, expect, it } from 'vitest'
import { pluginLimits } from '../../server/domain/plugins/plugin-limits.ts'
import type { PluginHost } from '../../server/library/plugins/plugin-runner.ts'
import type { PluginScript } from '../fixtures/plugins/scripted-plugin.ts'
import { askOnce, noHost, runnerFixture } from './runner-fixture.ts'

type Behaviour = Exclude<NonNullable<PluginScript['at']>[string], readonly unknown[]>

/** The result of a call with this response, and of another pending call. */
async function callWith(does: Behaviour) {
  await using fixture = runnerFixture()
  const launch = fixture.put({ at: { ping: does, 'test/waiting': { silent: true } } })
  const done = await fixture.runner.run(launch, noHost, async (session) => {
    const waiting = session.call('test/waiting', {})
    return [await session.call('ping', {}), await waiting, await session.call('sync/status', {})]
  })
  if (!done.ok) throw new Error(done.failure.message)
  const [answer, ...others] = done.value
  return { answer, others, lines: fixture.lines }
}

const failed = (kind: string, message: RegExp) => ({
  ok: false,
  failure: { kind, message: expect.stringMatching(message) },
})

describe('a plugin that violates the protocol is stopped, with the reason for all pending calls', () => {
  it.each<readonly [string, Behaviour, string, RegExp]>([
    ['invalid JSON', { raw: 'oops {{id}}\n' }, 'malformed', /sent a line that is not JSON and was stopped/],
    ['a list', { raw: '[{{id}}]\n' }, 'malformed', /not one JSON object/],
    ['an older protocol version', { raw: '{"id":{{id}},"result":1}\n' }, 'malformed', /without "jsonrpc": "2\.0"/],
    [
      'both a result and an error',
      { raw: '{"jsonrpc":"2.0","id":{{id}},"result":1,"error":{"code":1,"message":"x"}}\n' },
      'malformed',
      /both a result and an error/,
    ],
    [
      'a response with neither result nor error',
      { raw: '{"jsonrpc":"2.0","id":{{id}}}\n' },
      'malformed',
      /neither a result nor an error/,
    ],
    [
      'an error without a message',
      { raw: '{"jsonrpc":"2.0","id":{{id}},"error":{"code":1}}\n' },
      'malformed',
      /an error/,
    ],
    ['a response with an unknown ID', { id: 4_711 }, 'malformed', /an answer to something that it was not asked/],
    ['a response with a string ID', { id: '1' }, 'malformed', /was not asked/],
    ['a request without a method', { first: [{ jsonrpc: '2.0', id: 1, method: 7 }] }, 'malformed', /name of a method/],
    ['invalid UTF-8', { bytes: Buffer.from([0xff, 0xfe, 0x0a]).toString('base64') }, 'malformed', /not UTF-8/],
    [
      'an endless line',
      { lineOf: pluginLimits.lineBytes },
      'too-large',
      /sent a line of more than 4 MB and was stopped/,
    ],
    ['a truncated line at its end', { raw: '{"jsonrpc":"2.0","id":{{id}},"res', half: true }, 'exited', /exit code 0/],
    ['an unexpected exit', { exit: 3 }, 'exited', /exited unexpectedly \(exit code 3\)\. Check the log for details/],
    ['a crash', { stderr: { text: 'Error: no lists' }, exit: 134 }, 'exited', /exit code 134.*Error: no lists/],
  ])('%s', async (_, does, kind, sentence) => {
    const { answer, others, lines } = await callWith(does)
    expect(answer).toMatchObject(failed(kind, sentence))
    for (const other of others) expect(other).toEqual(answer)
    expect(lines.join('\n')).toMatch(sentence)
  })

  it('a plugin that sends endless messages', async () => {
    await using fixture = runnerFixture({ clock: () => 0 })
    const raw = `${JSON.stringify({ jsonrpc: '2.0', method: 'x' })}\n`.repeat(70_000)
    const launch = fixture.put({ at: { ping: { raw } } })
    expect(await askOnce(fixture, launch, 'ping')).toMatchObject(failed('too-large', /more messages than can be read/))
  })
})

describe('an error response', () => {
  it.each([
    [-32_001, 'rate-limited', /says: Not now\. Try again later\./],
    [-32_002, 'not-found', /says: Not now\.$/],
    [-32_003, 'unauthorized', /Connect it again/],
    [-32_004, 'upstream', /The service is having problems/],
    [-32_005, 'configuration', /Check its settings/],
    [-32_601, 'refused', /says: Not now\.$/],
    [1, 'refused', /says: Not now\.$/],
  ])('with code %s has the matching failure kind, and the plugin keeps running', async (code, kind, sentence) => {
    await using fixture = runnerFixture()
    const launch = fixture.put({ at: { ping: [{ error: { code, message: 'Not\u001b now' } }, {}] } })
    await fixture.runner.run(launch, noHost, async (session) => {
      expect(await session.call('ping', {})).toMatchObject({ failure: { code, ...failed(kind, sentence).failure } })
      expect(await session.call('ping', {})).toEqual({ ok: true, value: 'pong' })
    })
  })

  it.each([
    [{ retryAfterSeconds: 7.2 }, 8],
    [{ retryAfterSeconds: 0 }, 1],
    [{ retryAfterSeconds: 1e12 }, 86_400],
    [{ retryAfterSeconds: -5 }, null],
    [{ retryAfterSeconds: '7' }, null],
    [undefined, null],
  ])('sets the retry delay within limits: %j', async (data, retryAfterSeconds) => {
    await using fixture = runnerFixture()
    const launch = fixture.put({ at: { ping: { error: { code: -32_001, message: 'Slow down.', data } } } })
    expect(await askOnce(fixture, launch, 'ping')).toMatchObject({
      failure: { kind: 'rate-limited', retryAfterSeconds },
    })
  })

  it('contains no credentials, neither in the message nor in the log', async () => {
    await using fixture = runnerFixture()
    const credentials = { accessToken: 'tok-abc"123', password: 'p' }
    const launch = fixture.put({ at: { ping: { leak: true } } }, { credentials })
    const answer = await askOnce(fixture, launch, 'ping')
    expect(answer).toMatchObject(failed('unauthorized', /not taken: \[hidden\],\[hidden\]/))
    expect(fixture.lines.join('\n')).toContain('credentials')
    expect(`${JSON.stringify(answer)}${fixture.lines.join('\n')}`).not.toMatch(/abc|123/)
  })
})

describe('requests and responses', () => {
  it('match in any order, past blank lines and notifications', async () => {
    await using fixture = runnerFixture()
    const notification = { jsonrpc: '2.0', method: 'progress', params: { done: 1 } }
    const at = {
      'test/slow': { delayMs: 60, answer: 'slow' },
      'test/quick': { first: [notification], answer: 'quick' },
      'test/blank': { raw: '\r\n \n{"jsonrpc":"2.0","id":{{id}},"result":"blank"}\r\n' },
    }
    const done = await fixture.runner.run(fixture.put({ at }), noHost, async (session) => {
      const order: unknown[] = []
      const ask = async (method: string) => {
        const answer = await session.call(method, {})
        order.push(answer.ok ? answer.value : answer.failure)
      }
      await Promise.all([ask('test/slow'), ask('test/quick'), ask('test/blank')])
      return order
    })
    expect(done).toEqual({ ok: true, value: [expect.any(String), expect.any(String), 'slow'] })
    expect(done.ok && done.value.toSorted()).toEqual(['blank', 'quick', 'slow'])
  })

  it('that are too large are not sent, and the plugin keeps running', async () => {
    await using fixture = runnerFixture()
    await fixture.runner.run(fixture.put(), noHost, async (session) => {
      const large = await session.call('ping', { text: 'x'.repeat(pluginLimits.lineBytes) })
      expect(large).toMatchObject(failed('too-large', /data for ping is too large/))
      expect(await session.call('ping', {})).toEqual({ ok: true, value: 'pong' })
    })
  })

  it('to a plugin that stops reading fail when it ends', async () => {
    await using fixture = runnerFixture()
    const launch = fixture.put({ at: { 'test/stop': { attempt: { stopReading: true } } } })
    const done = await fixture.runner.run(launch, noHost, async (session) => {
      await session.call('test/stop', {})
      const text = 'x'.repeat(pluginLimits.lineBytes - 1_000)
      return Promise.all(Array.from({ length: 8 }, () => session.call('ping', { text })))
    })
    if (!done.ok) throw new Error(done.failure.message)
    for (const answer of done.value) expect(answer).toMatchObject(failed('too-large', /does not read what it is sent/))
  })
})

describe('a request from a plugin to the server', () => {
  const stored = new Map<string, unknown>()
  const host: PluginHost = {
    async answer(method, params) {
      const { key = '', value } = (params ?? {}) as { key?: string; value?: unknown }
      if (method === 'storage/set') return { ok: true, value: stored.set(key, value) && null }
      if (method === 'storage/get') return { ok: true, value: stored.get(key) }
      if (method === 'storage/large') return { ok: true, value: 'x'.repeat(pluginLimits.lineBytes) }
      if (method === 'storage/broken') throw new Error('a secret place of the server')
      return { ok: false, failure: { code: -32_601, message: `${method} is not known.` } }
    },
  }

  async function hosted(calls: readonly { readonly method: string; readonly params?: unknown }[]) {
    await using fixture = runnerFixture()
    const launch = fixture.put({ at: { 'test/ask': { host: calls } } })
    const done = await fixture.runner.run(launch, host, (session) => session.call('test/ask', {}))
    if (!done.ok || !done.value.ok) throw new Error(JSON.stringify([done, fixture.lines]))
    const { hosted: answers } = done.value.value as { hosted: { result?: unknown; error?: { code: number } }[] }
    return { answers, lines: fixture.lines }
  }

  it('is answered in order while a call is running', async () => {
    const { answers } = await hosted([
      { method: 'storage/set', params: { key: 'cursor', value: 7 } },
      { method: 'storage/get', params: { key: 'cursor' } },
      { method: 'storage/get', params: { key: 'nothing' } },
      { method: 'house/unlock' },
    ])
    expect(answers).toMatchObject([
      { result: null },
      { result: 7 },
      { result: null },
      { error: { code: -32_601, message: 'house/unlock is not known.' } },
    ])
  })

  it('gets an error without details when the server fails or the result is too large', async () => {
    const { answers, lines } = await hosted([{ method: 'storage/broken' }, { method: 'storage/large' }])
    expect(answers).toMatchObject([{ error: { code: -32_603 } }, { error: { code: -32_603 } }])
    expect(JSON.stringify(answers)).not.toContain('secret place')
    expect(lines.join('\n')).toContain('Plugin request failed')
  })

  it('is refused when too many are pending', async () => {
    await using fixture = runnerFixture()
    const request = (id: number) => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'storage/get', params: {} })}\n`
    const raw = `${Array.from({ length: 40 }, (_, id) => request(id)).join('')}{"jsonrpc":"2.0","id":{{id}},"result":1}\n`
    const launch = fixture.put({ at: { 'test/flood': { raw } } })
    let answered = 0
    const { promise: all, resolve } = Promise.withResolvers<void>()
    const counting: PluginHost = {
      async answer() {
        answered += 1
        if (answered === 32) resolve()
        return { ok: true, value: null }
      },
    }
    await fixture.runner.run(launch, counting, async (session) => {
      expect(await session.call('test/flood', {})).toEqual({ ok: true, value: 1 })
      await all
      expect(await session.call('ping', {})).toEqual({ ok: true, value: 'pong' })
    })
    expect(answered).toBe(32)
  })
})
