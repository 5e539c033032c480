import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RunningServer } from '../server/index.ts'
import { createServerHost, type HostState, type ServerHost } from './server-host.ts'

/** Answers health checks like a started server. */
let door: Server
let port: number
beforeEach(async () => {
  door = createServer((_req, res) => res.end('{"status":"ok"}'))
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterEach(() => door.close())

/** A host with scripted starts and a manual clock. */
function hostOf(...outcomes: readonly ('starts' | 'fails' | Error)[]) {
  const starts: boolean[] = []
  const closed: number[] = []
  const reported: unknown[] = []
  const pauses: number[] = []
  /** Addresses, and failures. */
  const listensOn: string[] = []
  const listenOn = async (host: string) => {
    if (listensOn.at(-1) === 'refused') throw new Error('The port is taken')
    listensOn.push(host)
  }
  let due: (() => void) | null = null
  const left = [...outcomes]
  const host = createServerHost({
    async launch({ safeMode }) {
      starts.push(safeMode)
      const outcome = left.shift() ?? 'starts'
      if (outcome === 'fails') throw new Error(`start ${starts.length} failed`)
      if (outcome instanceof Error) throw outcome
      return serverAt(port, {
        showStartFailure: (error) => reported.push(error),
        close: async () => void closed.push(1),
        listenOn,
      })
    },
    schedule(task, ms) {
      due = task
      pauses.push(ms)
      return () => {
        if (due === task) due = null
      }
    },
  })
  const states: HostState['kind'][] = []
  host.onChange(({ kind }) => states.push(kind))
  /** Ends the current delay. */
  const pass = () => {
    const task = due
    due = null
    task?.()
  }
  return { host, starts, states, listensOn, pauses, closed, reported, pass, isWaiting: () => due !== null }
}

function serverAt(port: number, parts: Pick<RunningServer, 'showStartFailure' | 'close' | 'listenOn'>): RunningServer {
  return {
    ...parts,
    address: { host: '127.0.0.1', port },
    wantedPort: port,
    urls: { local: '', network: [] },
    dataDir: '',
    logFile: null,
    setupCode: null,
    scanAll: async () => 0,
    bookAt: async () => null,
    recordCrash: () => undefined,
    logNote: () => undefined,
    mintOwnerToken: () => 'token',
    hasStuckThreads: () => false,
    activity: () => ({ readers: 1, scans: 2 }),
    onScanEnded: () => () => undefined,
    onVisit: (listener) => {
      listener(7)
      return () => undefined
    },
  }
}

const settled = (host: ServerHost, kind: HostState['kind']) => expect.poll(() => host.state().kind).toBe(kind)

it('retries after growing delays and enters safe mode after three failed starts', async () => {
  const { host, starts, pauses, pass } = hostOf('fails', 'fails', 'fails', 'starts')
  await host.start()
  expect(host.state()).toEqual({ kind: 'waiting', message: 'start 1 failed', retryInMs: 1_000 })
  expect(host.mintOwnerToken()).toBeNull()
  expect(host.activity()).toEqual({ readers: 0, scans: 0 })
  pass()
  await settled(host, 'waiting')
  await expect.poll(() => host.state()).toEqual({ kind: 'waiting', message: 'start 2 failed', retryInMs: 5_000 })
  pass()
  await settled(host, 'running')
  expect(host.state()).toMatchObject({ isSafeMode: true })
  expect({ starts, pauses: pauses.slice(0, 2) }).toEqual({
    starts: [false, false, false, true],
    pauses: [1_000, 5_000],
  })
})

it('is broken when safe mode fails too, and starts again on request', async () => {
  const { host, pass, isWaiting } = hostOf('fails', 'fails', 'fails', 'fails', 'starts')
  await host.start()
  pass()
  await expect.poll(() => host.state()).toMatchObject({ retryInMs: 5_000 })
  pass()
  await settled(host, 'broken')
  expect({ state: host.state(), waits: isWaiting() }).toEqual({
    state: { kind: 'broken', message: 'start 4 failed', why: null, isAboutDatabase: false },
    waits: false,
  })
  expect(await host.start()).toMatchObject({ kind: 'running', isSafeMode: false })
})

it('does not retry failures that have a known reason', async () => {
  const { startServer } = await import('../server/index.ts')
  const explained = await startServer({ configFile: '/nowhere/service.yaml' }).catch((error: Error) => error)
  const { host, starts, isWaiting } = hostOf(explained as Error)
  expect(await host.start()).toMatchObject({ kind: 'broken', message: expect.stringContaining('does not exist') })
  expect({ starts: starts.length, waits: isWaiting() }).toEqual({ starts: 1, waits: false })
})

it('resets the failure count after a server has run for a minute', async () => {
  const { host, pauses, pass } = hostOf()
  await host.start()
  for (let count = 0; count < 4; count++) {
    expect(pauses.at(-1)).toBe(60_000)
    pass()
    await host.crashed(new Error('broke'))
    expect(host.state()).toMatchObject({ kind: 'waiting', retryInMs: 1_000 })
    pass()
    await settled(host, 'running')
  }
})

it('records a crash, closes what is left of the server, and starts another one', async () => {
  const { host, reported, closed, pass, states } = hostOf()
  await host.start()
  const error = new Error('broke')
  await host.crashed(error)
  expect({ reported, closed }).toEqual({ reported: [error], closed: [1] })
  pass()
  await settled(host, 'running')
  expect(states).toEqual(['starting', 'running', 'waiting', 'starting', 'running'])
})

it('treats a server that does not answer as not started, and closes it', async () => {
  await new Promise((resolve) => door.close(resolve))
  const { host, closed } = hostOf()
  expect(await host.start()).toMatchObject({ kind: 'waiting' })
  expect(closed).toEqual([1])
})

it('lets other computers connect, and not, without a restart', async () => {
  const { host, starts, listensOn } = hostOf()
  const states: HostState[] = []
  await host.start({ safeMode: true })
  host.onChange((state) => states.push(state))
  await host.setShared(true)
  await host.setShared(false)
  expect(listensOn).toEqual(['0.0.0.0', '127.0.0.1'])
  expect(states).toMatchObject([
    { kind: 'running', isSafeMode: true },
    { kind: 'running', isSafeMode: true },
  ])
  expect(starts).toHaveLength(1)
})

it('restarts where it cannot listen on another address, and starts a server that does not run', async () => {
  const { host, starts, states, listensOn } = hostOf()
  await host.start()
  listensOn.push('refused')
  await host.setShared(true)
  expect(states).toEqual(['starting', 'running', 'starting', 'running'])
  await host.stop()
  expect(await host.setShared(false)).toMatchObject({ kind: 'running' })
  expect(starts).toHaveLength(3)
})

it('starts nothing after it was stopped', async () => {
  const { host, starts, isWaiting } = hostOf('fails')
  await host.start()
  await host.stop()
  expect({ state: host.state().kind, waits: isWaiting(), starts: starts.length }).toEqual({
    state: 'stopped',
    waits: false,
    starts: 1,
  })
})

it('reports visits of other devices from every server it started', async () => {
  const { host } = hostOf()
  const visits: number[] = []
  host.onVisit((at) => visits.push(at))
  await host.start()
  await host.start()
  expect(visits).toEqual([7, 7])
  await host.stop()
})
