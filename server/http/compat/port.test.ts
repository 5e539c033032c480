import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { LiveSettings } from '../../library/settings/live-settings.ts'
import { type CompatPort, createCompatPort } from './port.ts'

const open: Server[] = []
const ports: CompatPort[] = []
afterEach(async () => {
  for (const port of ports.splice(0)) await port.close()
  for (const server of open.splice(0)) server.close()
})

/** Another program that listens on a port. */
async function occupy(): Promise<{ port: number; leave(): Promise<void> }> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  open.push(server)
  const { port } = server.address() as AddressInfo
  return { port, leave: () => new Promise((done) => server.close(() => done())) }
}

function createCompatAt(port: number, retryMs: number, ownPort = 25_650) {
  const values: Record<string, unknown> = { 'compat_api.enabled': true, 'compat_api.port': port }
  const reported: (string | null)[] = []
  const log: string[] = []
  const hosts = ['127.0.0.1']
  let markRecovered: () => void = () => undefined
  const recovered = new Promise<void>((done) => {
    markRecovered = done
  })
  let apply: () => void | Promise<void> = () => undefined
  const settings: Pick<LiveSettings, 'get' | 'onChange' | 'problemOf' | 'reportProblem'> = {
    get: (key) => values[key] as never,
    onChange: (_keys, change) => {
      apply = change
    },
    problemOf: () => reported.at(-1) ?? null,
    reportProblem(_key, problem) {
      reported.push(problem)
      if (problem === null && reported.length > 1) markRecovered()
    },
  }
  const compat = createCompatPort({
    settings: settings as LiveSettings,
    bound: () => ({ host: hosts.at(-1) ?? '', port: ownPort }),
    retryMs,
    handler: (_req, res) => res.end('here'),
    log: { info: (message) => void log.push(message), warn: (message) => void log.push(message) },
  })
  ports.push(compat)
  const set = async (change: Record<string, unknown>) => {
    Object.assign(values, change)
    await apply()
  }
  return { compat, reported, log, recovered, set, hosts }
}

const answerAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`)).text()

describe('a port in use by another program', () => {
  it('is reported with advice, logged once, and used when it becomes free', async () => {
    const other = await occupy()
    const { compat, reported, log, recovered } = createCompatAt(other.port, 5)
    await compat.start()
    expect(reported).toEqual([
      expect.stringContaining(`Another program uses port ${other.port}. Stop that program, or`),
    ])
    await other.leave()
    await recovered
    expect(await answerAt(other.port)).toBe('here')
    expect(reported.at(-1)).toBeNull()
    expect(log).toEqual(['Port for compatible apps is unavailable', 'Port for compatible apps opened'])
  })

  it('is no longer a problem after another port or none is set, or the addresses are disabled', async () => {
    const [other, free] = [await occupy(), await occupy()]
    await free.leave()
    const { compat, reported, set } = createCompatAt(other.port, 60_000)
    await compat.start()
    await set({ 'compat_api.port': free.port })
    expect(reported.at(-1)).toBeNull()
    expect(await answerAt(free.port)).toBe('here')
    await set({ 'compat_api.port': other.port })
    expect(reported.at(-1)).toContain(String(other.port))
    await expect(answerAt(free.port)).rejects.toThrow()
    await set({ 'compat_api.port': 0 })
    expect(reported.at(-1)).toBeNull()
    await set({ 'compat_api.port': other.port })
    await set({ 'compat_api.enabled': false })
    expect(reported.at(-1)).toBeNull()
  })
})

it.runIf(process.platform === 'linux')('opens at the address of the server, also after that has changed', async () => {
  const free = await occupy()
  await free.leave()
  const { compat, hosts } = createCompatAt(free.port, 60_000)
  await compat.follow()
  await expect(answerAt(free.port)).rejects.toThrow()
  await compat.start()
  hosts.push('127.0.0.2')
  await compat.follow()
  await expect(answerAt(free.port)).rejects.toThrow()
  hosts.push('0.0.0.0')
  await compat.follow()
  expect(await answerAt(free.port)).toBe('here')
})

it('the port of the server itself is reported as such', async () => {
  const own = await occupy()
  const { compat, reported } = createCompatAt(own.port, 60_000, own.port)
  await compat.start()
  expect(reported).toEqual([`Port ${own.port} is already used by this server. Choose another port.`])
})
