import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { giveAddress, networksProblem, openTwoHosts, type TwoHosts } from '../kit/network-namespaces.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'
import { startTestServer } from '../kit/test-server.ts'

const types = ['_calibre._tcp', '_opds._tcp', '_http._tcp', '_inglenook._tcp'] as const
const patient = { timeout: 30_000, interval: 100 }

describe.skipIf(networksProblem() !== null)('a server and a device on one network', () => {
  let hosts: TwoHosts
  let first: RunningCli
  const folders: string[] = []
  const running: RunningCli[] = []

  beforeAll(async () => {
    hosts = await openTwoHosts()
    first = await start('7e57c0ffee000001')
  }, 60_000)
  afterAll(async () => {
    await Promise.all(running.map((one) => one.end('SIGKILL')))
    hosts?.close()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  /** A server on the server host, with an account to sign in. */
  async function start(id: string): Promise<RunningCli> {
    const dataDir = mkdtempSync(join(tmpdir(), 'inglenook-announced-'))
    folders.push(dataDir)
    const fixture = await startTestServer({ dataDir })
    await fixture.actor('admin')
    await fixture.close()
    writeFileSync(join(dataDir, 'installation-id'), `${id}\n`)
    const cli = startCli(['--data', dataDir, '--host', '0.0.0.0'], { through: hosts.server.through })
    running.push(cli)
    await cli.until(/Announced on the network/)
    return cli
  }
  const portOf = (cli: RunningCli) => /Listening.* port=(\d+)/.exec(cli.output())?.[1]
  /** Services as avahi resolves them: name, host, address, port and sorted TXT records. */
  const resolved = (type: string) =>
    hosts.listener.browse(type).map(([, , , name = '', , , host, address, port, txt = '']) => ({
      name: name.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code))),
      host,
      address,
      port,
      txt: [...txt.matchAll(/"([^"]*)"/g)].map(([, text]) => text).toSorted(),
    }))

  it('each service resolves to one address, the real port and its TXT records', async () => {
    const port = portOf(first)
    const texts = {
      '_calibre._tcp': ['path=/opds'],
      '_opds._tcp': ['opds2=/opds/v2', 'path=/opds'],
      '_http._tcp': ['path=/'],
    }
    for (const [type, txt] of Object.entries(texts)) {
      const found = await vi.waitFor(() => {
        const all = resolved(type)
        expect(all).toHaveLength(1)
        return all[0]
      }, patient)
      expect(found).toMatchObject({ host: 'inglenook-7e57.local', address: '10.77.0.2', port, txt })
      expect(found?.name).toMatch(/^Inglenook on /)
    }
    const [own] = resolved('_inglenook._tcp')
    expect(own?.txt).toEqual(expect.arrayContaining(['id=7e57c0ffee000001', 'path=/opds', 'v2=/opds/v2', 'auth=basic']))
  }, 60_000)

  it('the desktop app of another computer finds it', () => {
    const module = pathToFileURL(join(import.meta.dirname, '../../server/discovery/find-servers.ts')).href
    const look = `const { findServers } = await import('${module}'); console.log(JSON.stringify(await findServers()))`
    const found: unknown = JSON.parse(hosts.listener.run(process.execPath, '--input-type=module', '--eval', look))
    expect(found).toEqual([
      {
        ...{ id: '7e57c0ffee000001', name: expect.any(String), url: `http://10.77.0.2:${portOf(first)}` },
        ...{ httpsUrl: null, version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
      },
    ])
  }, 30_000)

  it('two servers on one computer have different names, whatever names they asked for', async () => {
    const second = await start('c0ffee0000000002')
    const found = await vi.waitFor(() => {
      const all = resolved('_calibre._tcp')
      expect(all).toHaveLength(2)
      return all.toSorted((a, b) => a.name.length - b.name.length)
    }, patient)
    const [one, other] = found
    expect(other?.name).toBe(`${one?.name} (2)`)
    expect([one?.host, other?.host]).toEqual(['inglenook-7e57.local', 'inglenook-c0ff.local'])
    expect([one?.port, other?.port]).toEqual([portOf(first), portOf(second)])
    const gone = hosts.listener.follow('_calibre._tcp', '-;')
    await vi.waitFor(() => expect(resolved('_calibre._tcp')).toHaveLength(2), patient)
    await second.end('SIGTERM')
    // Without the goodbye packet the services would stay for over an hour.
    expect(await gone.heard).toContain('\\0402\\041')
    gone.stop()
    expect(resolved('_calibre._tcp')).toHaveLength(1)
  }, 90_000)

  it('the server is found again at its new address', async () => {
    giveAddress(hosts.server.name, '10.77.0.77')
    const found = await vi.waitFor(() => {
      const [only, ...more] = resolved('_opds._tcp')
      expect([only?.address, more.length]).toEqual(['10.77.0.77', 0])
      return only
    }, patient)
    expect(found).toMatchObject({ host: 'inglenook-7e57.local', port: portOf(first) })
  }, 60_000)

  it('the services disappear once the server stops', async () => {
    const gone = types.map((type) => hosts.listener.follow(type, '-;'))
    await vi.waitFor(() => expect(types.every((type) => resolved(type).length === 1)).toBe(true), patient)
    await first.end('SIGTERM')
    for (const one of gone) {
      await one.heard
      one.stop()
    }
    expect(types.flatMap(resolved)).toEqual([])
  }, 60_000)
})
