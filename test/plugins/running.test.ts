import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mostPlaces } from '../../server/plugins/places.ts'
import { startProcess } from '../../server/plugins/process/plugin-process.ts'
import { idleMs } from '../../server/plugins/shared-processes.ts'
import { realTimers } from '../../server/plugins/timers.ts'
import { askOnce, handTimers, noHost, type RunnerHouse, runnerHouse } from './runner-house.ts'

const noTell = () => undefined
const pidOf = async (answer: Promise<unknown>) => ((await answer) as { value: { pid: number } }).value.pid

/** Whether the process is there. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a process of its own', () => {
  it('throws what the work throws, and is gone then', async () => {
    await using house = runnerHouse()
    let pid = 0
    const work = house.runner.run(house.put(), noHost, async (session) => {
      pid = await pidOf(session.call('test/describe', {}))
      throw new Error('the work broke')
    })
    await expect(work).rejects.toThrow('the work broke')
    expect(isAlive(pid)).toBe(false)
  })

  it('answers by what it was given, and takes calls no more once the work is done', async () => {
    await using house = runnerHouse()
    const user = { userId: 'user-1', userPluginId: 'use-1' }
    const given = { adminConfig: { maxResults: 3 }, userConfig: { isPrivate: true }, credentials: { accessToken: 'x' } }
    const done = await house.runner.run(house.put({}, { user, ...given }), noHost, async (session) => {
      expect(session.manifest).toMatchObject({ name: 'scripted', requiredCredentials: [{ isSensitive: true }] })
      const [described, pong] = await Promise.all([session.call('test/describe', {}), session.call('ping', {})])
      expect(pong).toEqual({ ok: true, value: 'pong' })
      return { session, described }
    })
    if (!done.ok) throw new Error(done.failure.message)
    const dataDir = join(house.dataFolder, 'plugin-1', 'users', 'use-1')
    const params = { ...given, ...user, protocolVersion: '1.0', logLevel: 'trace', dataDir }
    expect(done.value.described).toMatchObject({ ok: true, value: { given: params } })
    const late = await done.value.session.call('ping', {})
    expect(late).toMatchObject({ ok: false, failure: { kind: 'stopped' } })
  })

  it('waits for a place, and is told so when there is none in time', async () => {
    const { timers, elapse } = handTimers(10_000)
    await using house = runnerHouse({ timers })
    const launch = house.put()
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const hold = () => house.runner.run(launch, noHost, () => over)
    const held = Array.from({ length: mostPlaces.ofOne }, hold)
    const fifth = askOnce(house, { ...launch, timeoutSeconds: 600 }, 'ping')
    const sixth = askOnce(house, { ...launch, timeoutSeconds: 500 }, 'ping')
    await elapse(500_000)
    expect(await sixth).toMatchObject({ ok: false, failure: { kind: 'rate-limited', retryAfterSeconds: 60 } })
    end()
    expect(await fifth).toEqual({ ok: true, value: 'pong' })
    await Promise.all(held)
  })
})

describe('a process that is shared', () => {
  const describeIt = { method: 'test/describe', params: {} } as const
  const pid = (house: RunnerHouse, launch: Parameters<typeof askOnce>[1]) =>
    pidOf(house.runner.ask(launch, noHost, describeIt))

  it('is started anew after it ended by itself, of which only what waited comes to nothing', async () => {
    await using house = runnerHouse()
    const launch = house.put({ at: { 'sync/status': { delayMs: 20, exit: 3 }, 'sync/pullProgress': { silent: true } } })
    const first = await pid(house, launch)
    const [crashed, waited] = await Promise.all([
      house.runner.ask(launch, noHost, { method: 'sync/status', params: {} }),
      house.runner.ask(launch, noHost, { method: 'sync/pullProgress', params: {} }),
    ])
    expect(crashed).toMatchObject({ failure: { kind: 'exited', message: expect.stringContaining('exit code 3') } })
    expect(waited).toEqual(crashed)
    expect(await pid(house, launch)).not.toBe(first)
  })

  it('stays for who asks next, ends when nobody asked for a while, and is replaced by what is started otherwise', async () => {
    const { timers, elapse } = handTimers(60_000)
    await using house = runnerHouse({ timers })
    const launch = house.put()
    const [first, second] = await Promise.all([pid(house, launch), pid(house, launch)])
    expect(second).toBe(first)
    expect(await pid(house, { ...launch, timeoutSeconds: 5 })).toBe(first)
    const other = await pid(house, { ...launch, adminConfig: { maxResults: 1 } })
    expect(other).not.toBe(first)
    await house.logged(new RegExp(`has ended.*"process":${first},`))
    await elapse(idleMs)
    await house.logged(new RegExp(`has ended.*"process":${other},`))
    expect(isAlive(other)).toBe(false)
  })

  it('ends only with who still uses it when it is replaced', async () => {
    await using house = runnerHouse()
    const launch = house.put({ at: { 'test/slow': { delayMs: 40, answer: 'late' } } })
    const first = await pid(house, launch)
    const slow = house.runner.ask(launch, noHost, { method: 'test/slow', params: {} })
    expect(await pid(house, { ...launch, env: { LISTS_REGION: 'eu' } })).not.toBe(first)
    expect(await slow).toEqual({ ok: true, value: 'late' })
    await house.logged(new RegExp(`has ended.*"process":${first},`))
  })

  it('is not waited for by who gives up while it is started', async () => {
    await using house = runnerHouse()
    const launch = house.put({ at: { initialize: { stderr: { text: 'begun' }, silent: true } } })
    const giveUp = new AbortController()
    const given = house.runner.ask(launch, noHost, { method: 'ping', params: {}, signal: giveUp.signal })
    await house.logged(/begun/)
    giveUp.abort()
    expect(await given).toMatchObject({ failure: { kind: 'stopped' } })
  })

  it('gives its place to who needs it, while nobody uses it', async () => {
    await using house = runnerHouse()
    const launch = house.put()
    const idle = await pid(house, launch)
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const begun = Array.from({ length: mostPlaces.ofOne }, () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const work = () => {
        resolve()
        return over
      }
      return { promise, run: house.runner.run(launch, noHost, work) }
    })
    await Promise.all(begun.map(({ promise }) => promise))
    expect(isAlive(idle)).toBe(false)
    end()
    await Promise.all(begun.map(({ run }) => run))
  })

  it('is not waited for by who gave up, and goes on for others', async () => {
    await using house = runnerHouse()
    const launch = house.put({ at: { ping: { delayMs: 50 } } })
    const first = await pid(house, launch)
    const giveUp = new AbortController()
    const call = { method: 'ping', params: {} }
    const given = house.runner.ask(launch, noHost, { ...call, signal: giveUp.signal })
    const other = house.runner.ask(launch, noHost, call)
    giveUp.abort()
    expect(await given).toMatchObject({ failure: { kind: 'stopped' } })
    expect(await other).toEqual({ ok: true, value: 'pong' })
    expect(await pid(house, launch)).toBe(first)
    const late = await house.runner.ask(launch, noHost, { ...call, signal: giveUp.signal })
    expect(late).toMatchObject({ failure: { kind: 'stopped' } })
  })
})

it('a plugin that is asked too often is asked no more for a while, but whether it is there', async () => {
  let now = 1_000_000
  await using house = runnerHouse({ clock: () => now })
  const launch = house.put({}, { requestsPerMinute: 2 })
  const ask = () => house.runner.ask(launch, noHost, { method: 'sync/status', params: {} })
  expect([(await ask()).ok, (await ask()).ok]).toEqual([true, true])
  const refused = await ask()
  expect(refused).toMatchObject({ failure: { kind: 'rate-limited', code: null, retryAfterSeconds: 30 } })
  expect(await askOnce(house, launch, 'sync/status')).toEqual(refused)
  expect(await askOnce(house, launch, 'ping')).toEqual({ ok: true, value: 'pong' })
  now += 30_000
  expect((await ask()).ok).toBe(true)
})

describe('what is stopped', () => {
  it('comes to nothing wherever it was, and what it kept is forgotten when that is wanted', async () => {
    await using house = runnerHouse()
    const launch = house.put({ at: { ping: { silent: true } } })
    await house.runner.ask(launch, noHost, { method: 'sync/pullProgress', params: {} })
    const kept = join(house.dataFolder, 'plugin-1', 'remote.json')
    expect(readFileSync(kept, 'utf8')).toContain('entries')
    const waiting = house.runner.ask(launch, noHost, { method: 'ping', params: {} })
    await house.runner.stop('plugin-1')
    expect(await waiting).toMatchObject({ failure: { kind: 'stopped' } })
    expect(readFileSync(kept, 'utf8')).toContain('entries')
    await house.runner.stop('plugin-1', { forget: true })
    expect(() => readFileSync(kept)).toThrow('ENOENT')
  })

  it('comes to nothing at any moment of its start', async () => {
    await using house = runnerHouse()
    const launch = house.put({ at: { initialize: { silent: true } } })
    for (let turns = 0; turns < 24; turns++) {
      const started = askOnce(house, launch, 'ping')
      for (let turn = 0; turn < turns ** 2; turn++) await new Promise((next) => setImmediate(next))
      await house.runner.stop('plugin-1')
      expect(await started).toMatchObject({ failure: { kind: 'stopped' } })
    }
  })

  it('comes to nothing between its start and its first word', async () => {
    await using house = runnerHouse()
    const launch = house.put({ at: { initialize: { silent: true } } })
    const script = join(house.plugins, 'scripted', 'scripted.mjs')
    const line = { file: process.execPath, args: [script], cwd: house.plugins, env: { HOME: house.plugins } }
    const log = { info: noTell, warn: noTell, debug: noTell, enabled: () => false }
    const told = { launch, line, log, dataDir: house.plugins, hostNow: () => noHost, timeoutSeconds: 600 }
    const started = await startProcess({ ...told, timers: realTimers, clock: Date.now }, AbortSignal.abort())
    expect(started).toMatchObject({ failure: { kind: 'stopped' } })
  })

  it('with everything else when the runner is closed, and is not started again', async () => {
    await using house = runnerHouse()
    const launch = house.put({ at: { ping: { silent: true } } })
    const waiting = [askOnce(house, launch, 'ping'), house.runner.ask(launch, noHost, { method: 'ping', params: {} })]
    await house.runner.close()
    for (const answer of waiting) expect(await answer).toMatchObject({ failure: { kind: 'stopped' } })
    expect(await askOnce(house, launch, 'ping')).toMatchObject({ failure: { kind: 'stopped' } })
  })
})
