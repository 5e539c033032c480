import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startProcess } from '../../server/plugins/process/plugin-process.ts'
import { maxSlots } from '../../server/plugins/process-slots.ts'
import { idleMs } from '../../server/plugins/shared-processes.ts'
import { realTimers } from '../../server/plugins/timers.ts'
import { askOnce, handTimers, noHost, type RunnerFixture, runnerFixture } from './runner-fixture.ts'

const noop = () => undefined
const pidOf = async (answer: Promise<unknown>) => ((await answer) as { value: { pid: number } }).value.pid

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a dedicated process', () => {
  it('rethrows the error of its task and ends', async () => {
    await using fixture = runnerFixture()
    let pid = 0
    const work = fixture.runner.run(fixture.put(), noHost, async (session) => {
      pid = await pidOf(session.call('test/describe', {}))
      throw new Error('the work broke')
    })
    await expect(work).rejects.toThrow('the work broke')
    expect(isAlive(pid)).toBe(false)
  })

  it('runs with its configuration, and accepts no calls after its task', async () => {
    await using fixture = runnerFixture()
    const user = { userId: 'user-1', userPluginId: 'use-1' }
    const given = { adminConfig: { maxResults: 3 }, userConfig: { isPrivate: true }, credentials: { accessToken: 'x' } }
    const done = await fixture.runner.run(fixture.put({}, { user, ...given }), noHost, async (session) => {
      expect(session.manifest).toMatchObject({ name: 'scripted', requiredCredentials: [{ isSensitive: true }] })
      const [described, pong] = await Promise.all([session.call('test/describe', {}), session.call('ping', {})])
      expect(pong).toEqual({ ok: true, value: 'pong' })
      return { session, described }
    })
    if (!done.ok) throw new Error(done.failure.message)
    const dataDir = join(fixture.dataFolder, 'plugin-1', 'users', 'use-1')
    const params = { ...given, ...user, protocolVersion: '1.1', logLevel: 'debug', dataDir }
    expect(done.value.described).toMatchObject({ ok: true, value: { given: params } })
    const late = await done.value.session.call('ping', {})
    expect(late).toMatchObject({ ok: false, failure: { kind: 'stopped' } })
  })

  it('does not block a caller who cancelled during its start', async () => {
    await using fixture = runnerFixture()
    const launch = fixture.put({ at: { ping: { silent: true } } })
    const signal = AbortSignal.abort()
    const done = fixture.runner.run(launch, noHost, (session) => session.call('ping', {}, { signal }))
    expect(await done).toMatchObject({ ok: true, value: { ok: false, failure: { kind: 'stopped' } } })
  })

  it('waits for a free slot, and fails when none is free in time', async () => {
    const { timers, elapse } = handTimers(10_000)
    await using fixture = runnerFixture({ timers })
    const launch = fixture.put()
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const hold = () => fixture.runner.run(launch, noHost, () => over)
    const held = Array.from({ length: maxSlots.ofOne }, hold)
    const fifth = askOnce(fixture, { ...launch, timeoutSeconds: 600 }, 'ping')
    const sixth = askOnce(fixture, { ...launch, timeoutSeconds: 500 }, 'ping')
    await elapse(500_000)
    expect(await sixth).toMatchObject({ ok: false, failure: { kind: 'rate-limited', retryAfterSeconds: 60 } })
    end()
    expect(await fifth).toEqual({ ok: true, value: 'pong' })
    await Promise.all(held)
  })
})

describe('a shared process', () => {
  const describeIt = { method: 'test/describe', params: {} } as const
  const pid = (fixture: RunnerFixture, launch: Parameters<typeof askOnce>[1]) =>
    pidOf(fixture.runner.ask(launch, noHost, describeIt))

  it('restarts after a crash, and only pending calls fail', async () => {
    await using fixture = runnerFixture()
    const launch = fixture.put({
      at: { 'sync/status': { delayMs: 20, exit: 3 }, 'sync/pullProgress': { silent: true } },
    })
    const first = await pid(fixture, launch)
    const [crashed, waited] = await Promise.all([
      fixture.runner.ask(launch, noHost, { method: 'sync/status', params: {} }),
      fixture.runner.ask(launch, noHost, { method: 'sync/pullProgress', params: {} }),
    ])
    expect(crashed).toMatchObject({ failure: { kind: 'exited', message: expect.stringContaining('exit code 3') } })
    expect(waited).toEqual(crashed)
    expect(await pid(fixture, launch)).not.toBe(first)
  })

  it('is reused, ends when idle, and is replaced when launched with other settings', async () => {
    const { timers, elapse } = handTimers(60_000)
    await using fixture = runnerFixture({ timers })
    const launch = fixture.put()
    const [first, second] = await Promise.all([pid(fixture, launch), pid(fixture, launch)])
    expect(second).toBe(first)
    expect(await pid(fixture, { ...launch, timeoutSeconds: 5 })).toBe(first)
    const other = await pid(fixture, { ...launch, adminConfig: { maxResults: 1 } })
    expect(other).not.toBe(first)
    await fixture.logged(new RegExp(`Plugin exited.*"process":${first},`))
    await elapse(idleMs)
    await fixture.logged(new RegExp(`Plugin exited.*"process":${other},`))
    expect(isAlive(other)).toBe(false)
  })

  it('ends after its last pending call when it is replaced', async () => {
    await using fixture = runnerFixture()
    const launch = fixture.put({ at: { 'test/slow': { delayMs: 40, answer: 'late' } } })
    const first = await pid(fixture, launch)
    const slow = fixture.runner.ask(launch, noHost, { method: 'test/slow', params: {} })
    expect(await pid(fixture, { ...launch, env: { LISTS_REGION: 'eu' } })).not.toBe(first)
    expect(await slow).toEqual({ ok: true, value: 'late' })
    await fixture.logged(new RegExp(`Plugin exited.*"process":${first},`))
  })

  it('does not block a caller who cancels during its start', async () => {
    await using fixture = runnerFixture()
    const launch = fixture.put({ at: { initialize: { stderr: { text: 'begun' }, silent: true } } })
    const controller = new AbortController()
    const given = fixture.runner.ask(launch, noHost, { method: 'ping', params: {}, signal: controller.signal })
    await fixture.logged(/begun/)
    controller.abort()
    expect(await given).toMatchObject({ failure: { kind: 'stopped' } })
  })

  it('gives up its slot to other work while idle', async () => {
    await using fixture = runnerFixture()
    const launch = fixture.put()
    const idle = await pid(fixture, launch)
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const begun = Array.from({ length: maxSlots.ofOne }, () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const work = () => {
        resolve()
        return over
      }
      return { promise, run: fixture.runner.run(launch, noHost, work) }
    })
    await Promise.all(begun.map(({ promise }) => promise))
    expect(isAlive(idle)).toBe(false)
    end()
    await Promise.all(begun.map(({ run }) => run))
  })

  it('does not block a caller who cancelled, and continues for others', async () => {
    await using fixture = runnerFixture()
    const launch = fixture.put({ at: { ping: { delayMs: 50 } } })
    const first = await pid(fixture, launch)
    const controller = new AbortController()
    const call = { method: 'ping', params: {} }
    const given = fixture.runner.ask(launch, noHost, { ...call, signal: controller.signal })
    const other = fixture.runner.ask(launch, noHost, call)
    controller.abort()
    expect(await given).toMatchObject({ failure: { kind: 'stopped' } })
    expect(await other).toEqual({ ok: true, value: 'pong' })
    expect(await pid(fixture, launch)).toBe(first)
    const late = await fixture.runner.ask(launch, noHost, { ...call, signal: controller.signal })
    expect(late).toMatchObject({ failure: { kind: 'stopped' } })
  })
})

it('a plugin that exceeds its request limit gets no requests for a while, except pings', async () => {
  let now = 1_000_000
  await using fixture = runnerFixture({ clock: () => now })
  const launch = fixture.put({}, { requestsPerMinute: 2 })
  const ask = () => fixture.runner.ask(launch, noHost, { method: 'sync/status', params: {} })
  expect([(await ask()).ok, (await ask()).ok]).toEqual([true, true])
  const refused = await ask()
  expect(refused).toMatchObject({ failure: { kind: 'rate-limited', code: null, retryAfterSeconds: 30 } })
  expect(await askOnce(fixture, launch, 'sync/status')).toEqual(refused)
  expect(await askOnce(fixture, launch, 'ping')).toEqual({ ok: true, value: 'pong' })
  now += 30_000
  expect((await ask()).ok).toBe(true)
})

describe('a plugin that is stopped', () => {
  it('fails its pending calls, and its data is deleted on request', async () => {
    await using fixture = runnerFixture()
    const launch = fixture.put({ at: { ping: { silent: true } } })
    await fixture.runner.ask(launch, noHost, { method: 'sync/pullProgress', params: {} })
    const dataFile = join(fixture.dataFolder, 'plugin-1', 'remote.json')
    expect(readFileSync(dataFile, 'utf8')).toContain('entries')
    const waiting = fixture.runner.ask(launch, noHost, { method: 'ping', params: {} })
    await fixture.runner.stop('plugin-1')
    expect(await waiting).toMatchObject({ failure: { kind: 'stopped' } })
    expect(readFileSync(dataFile, 'utf8')).toContain('entries')
    await fixture.runner.stop('plugin-1', { forget: true })
    expect(() => readFileSync(dataFile)).toThrow('ENOENT')
  })

  it('fails its calls at any moment of its start', async () => {
    await using fixture = runnerFixture()
    const launch = fixture.put({ at: { initialize: { silent: true } } })
    for (let turns = 0; turns < 24; turns++) {
      const started = askOnce(fixture, launch, 'ping')
      for (let turn = 0; turn < turns ** 2; turn++) await new Promise((next) => setImmediate(next))
      await fixture.runner.stop('plugin-1')
      expect(await started).toMatchObject({ failure: { kind: 'stopped' } })
    }
  })

  it('fails its calls between the start and the first message', async () => {
    await using fixture = runnerFixture()
    const launch = fixture.put({ at: { initialize: { silent: true } } })
    const script = join(fixture.plugins, 'scripted', 'scripted.mjs')
    const line = { file: process.execPath, args: [script], cwd: fixture.plugins, env: { HOME: fixture.plugins } }
    const log = { info: noop, warn: noop, debug: noop, enabled: () => false }
    const received = {
      launch,
      line,
      log,
      reach: null,
      dataDir: fixture.plugins,
      hostNow: () => noHost,
      timeoutSeconds: 600,
    }
    const started = await startProcess({ ...received, timers: realTimers, clock: Date.now }, AbortSignal.abort())
    expect(started).toMatchObject({ failure: { kind: 'stopped' } })
  })

  it('fails its calls when the runner closes, and does not start again', async () => {
    await using fixture = runnerFixture()
    const launch = fixture.put({ at: { ping: { silent: true } } })
    const waiting = [
      askOnce(fixture, launch, 'ping'),
      fixture.runner.ask(launch, noHost, { method: 'ping', params: {} }),
    ]
    await fixture.runner.close()
    for (const answer of waiting) expect(await answer).toMatchObject({ failure: { kind: 'stopped' } })
    expect(await askOnce(fixture, launch, 'ping')).toMatchObject({ failure: { kind: 'stopped' } })
  })
})
