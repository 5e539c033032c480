import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PluginLaunch } from '../../server/library/plugins/plugin-runner.ts'
import { shutdownGraceMs } from '../../server/plugins/process/plugin-process.ts'
import { askOnce, handTimers, noHost, type RunnerFixture, runnerFixture } from './runner-fixture.ts'

/** Whether the process exists and is not a zombie. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** A plugin without the permission model of Node, which only the configuration allows. */
const unbound = (fixture: RunnerFixture, launch: PluginLaunch): PluginLaunch => {
  const [script = ''] = launch.args
  return { ...launch, command: process.execPath, args: [`${fixture.plugins}/${script}`] }
}
const allowsNode = { allowedCommands: [process.execPath] }

describe('a plugin process ends', () => {
  it('by a request, a signal after 5 seconds, and a kill 2 seconds later', async () => {
    const { timers, elapse } = handTimers()
    await using fixture = runnerFixture({ timers })
    const launch = fixture.put({ isStubborn: true, at: { shutdown: { silent: true } } })
    let pid = 0
    const done = fixture.runner.run(launch, noHost, async (session) => {
      const described = await session.call('test/describe', {})
      pid = (described as { value: { pid: number } }).value.pid
      return 'done'
    })
    await elapse(shutdownGraceMs.askedMs)
    expect(isAlive(pid)).toBe(true)
    await elapse(shutdownGraceMs.killAfterMs)
    expect(await done).toEqual({ ok: true, value: 'done' })
    expect(isAlive(pid)).toBe(false)
    expect(await fixture.logged(/Plugin exited/)).toContain('"signal":"SIGKILL"')
  })

  it('without leaving a timer behind', async () => {
    const { timers, waiting } = handTimers()
    await using fixture = runnerFixture({ timers })
    const done = askOnce(fixture, fixture.put(), 'ping')
    expect(await done).toEqual({ ok: true, value: 'pong' })
    expect(await fixture.logged(/Plugin exited/)).toContain('"code":0')
    expect(waiting()).toEqual([])
  })

  it('on a request timeout, with all pending calls', async () => {
    const { timers, elapse } = handTimers()
    await using fixture = runnerFixture({ timers })
    const launch = fixture.put({ isStubborn: true, at: { ping: { silent: true } } }, { timeoutSeconds: 9 })
    const done = fixture.runner.run(launch, noHost, (session) =>
      Promise.all([session.call('ping', {}, { timeoutSeconds: 7 }), session.call('ping', {})]),
    )
    await elapse(7_000)
    const failure = { kind: 'timeout', message: expect.stringMatching(/didn’t respond to ping within 7 seconds/) }
    expect(await done).toMatchObject({ ok: true, value: [{ failure }, { failure }] })
  })

  it('when it does not answer initialize in time', async () => {
    const { timers, elapse } = handTimers()
    await using fixture = runnerFixture({ timers })
    const launch = fixture.put({ isStubborn: true, at: { initialize: { silent: true } } }, { timeoutSeconds: 9 })
    const done = askOnce(fixture, launch, 'ping')
    await elapse(9_000)
    expect(await done).toMatchObject({ failure: { kind: 'timeout', message: expect.stringContaining('initialize') } })
  })

  it('on a timeout even when the caller cancelled', async () => {
    const { timers, elapse } = handTimers()
    await using fixture = runnerFixture({ timers })
    const at = { ping: { stderr: { text: 'asked' }, silent: true } } as const
    const launch = fixture.put({ at }, { timeoutSeconds: 9 })
    const controller = new AbortController()
    const given = fixture.runner.ask(launch, noHost, { method: 'ping', params: {}, signal: controller.signal })
    await fixture.logged(/asked/)
    controller.abort()
    expect(await given).toMatchObject({ failure: { kind: 'stopped' } })
    await elapse(9_000)
    expect(await fixture.logged(/Plugin exited/)).toContain('"signal":"SIGKILL"')
  })

  it('with all its child processes, whatever the cause', async () => {
    for (const shutdownHooks of [{}, { exit: 0 }, { signal: 'SIGKILL' }, { raw: 'oops\n' }] as const) {
      await using fixture = runnerFixture(allowsNode)
      const at = { 'test/child': { attempt: { child: true } }, ping: shutdownHooks } as const
      const launch = unbound(fixture, fixture.put({ at }))
      let child = 0
      await fixture.runner.run(launch, noHost, async (session) => {
        const tried = await session.call('test/child', {})
        child = (tried as { value: { child: number } }).value.child
        expect(isAlive(child)).toBe(true)
        await session.call('ping', {})
      })
      await expect.poll(() => isAlive(child)).toBe(false)
      if ('signal' in shutdownHooks) await fixture.logged(/exited unexpectedly \(signal SIGKILL\)/)
    }
  })
})

describe('stderr of a plugin', () => {
  it('is logged line by line with the plugin name, truncated and without control characters', async () => {
    await using fixture = runnerFixture()
    const text = `one\u001b[2J\ntwo ${'x'.repeat(40_000)}\n\nthree`
    await askOnce(fixture, fixture.put({ at: { ping: { stderr: { text } } } }), 'ping')
    await fixture.logged(/three/)
    const said = fixture.lines.filter((line) => /^(one|two|three)/.test(line))
    expect(said).toHaveLength(3)
    expect(said[0]).toMatch(/^one \[2J \{"plugin":"scripted","process":\d+\}$/)
    expect(said[1]?.length).toBeLessThan(600)
  })

  it('is rate-limited in the log, with a count of dropped lines', async () => {
    let now = 0
    await using fixture = runnerFixture({ clock: () => now })
    const flood = { stderr: { lines: 5_000, text: 'again' } }
    const launch = fixture.put({ at: { ping: [flood, {}, { stderr: { text: 'later' } }] } })
    await fixture.runner.run(launch, noHost, async (session) => {
      await session.call('ping', {})
      // Output before a response is read before the next response.
      await session.call('ping', {})
      now += 60_000
      await session.call('ping', {})
    })
    const again = fixture.lines.filter((line) => line.startsWith('again'))
    const [, leftOut] = /\((\d+) more lines were left out\)/.exec(fixture.lines.join('\n')) ?? []
    expect(again).toHaveLength(120)
    expect(again.length + Number(leftOut)).toBe(5_000)
    await fixture.logged(/^later/)
  })
})
