import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readEnvironment } from '../../server/config/environment.ts'
import { type Ask, ask, openStream } from '../kit/http-client.ts'
import { createLibraryFolder } from '../kit/library-folder.ts'
import { createDatabase, databaseOf, dropDatabase, environmentOf } from '../kit/postgres.ts'
import { rest } from '../kit/rest.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'

const compose = fileURLToPath(new URL('../../build/compose/', import.meta.url))
const hasProxy = spawnSync('caddy', ['version']).status === 0
if (!hasProxy) process.stdout.write('The proxy (caddy) is not installed: the tests of servers behind it are skipped.\n')

const admin = { username: 'mara', password: 'a quiet corner by the fire' }

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('the file for containers', () => {
  const file = parse(readFileSync(join(compose, 'compose.yaml'), 'utf8'), { merge: true })

  it('has settings that the server knows', () => {
    expect(readEnvironment(file['x-server'].environment).problems).toEqual([])
  })

  it('has servers that share the data and the library, and a proxy that they trust and that knows all of them', () => {
    const { proxy, database, ...servers } = file.services
    expect(Object.keys(servers).map((name) => `${name}:25650`)).toEqual(proxy.environment.SERVERS.split(' '))
    for (const server of Object.values(servers)) expect(server).toEqual(file['x-server'])
    const { volumes, environment } = file['x-server']
    expect(volumes).toEqual(['data:/data', expect.stringMatching(/:\/books:ro$/)])
    expect(environment.SERVICE_APPLICATION__TRUSTED_PROXIES).toBe(file.networks.default.ipam.config[0].subnet)
    expect(database.environment.POSTGRES_PASSWORD).toBe(environment.SERVICE_DATABASE__POSTGRES__PASSWORD)
    const named = [...volumes, ...database.volumes, ...proxy.volumes].map((volume) => volume.split(':')[0])
    expect(named.filter((name) => /^[a-z]/.test(name)).toSorted()).toEqual(Object.keys(file.volumes).toSorted())
  })
})

describe.skipIf(!hasProxy)('two servers behind the proxy', () => {
  let data: string
  let proxy: ChildProcess
  let port: number
  let servers: { readonly port: number; cli: RunningCli }[]
  let token: string

  const through = (path: string, how: Ask = {}) =>
    ask(port, path, { ...how, headers: { authorization: `Bearer ${token}`, ...how.headers } })

  const startServer = (at: number) =>
    startCli(['--data', data, '--port', String(at)], {
      environment: {
        ...environmentOf(data),
        SERVICE_APPLICATION__TRUSTED_PROXIES: '127.0.0.1',
        SERVICE_DISCOVERY__ENABLED: 'false',
      },
    })

  const isHealthy = () =>
    ask(port, '/health').then(
      ({ status }) => status === 200,
      () => false,
    )

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'inglenook-proxy-'))
    await createDatabase(databaseOf(data))
    const ports = [await freePort(), await freePort()]
    servers = ports.map((own) => ({ port: own, cli: startServer(own) }))
    for (const { cli } of servers) await cli.until(/Press Ctrl\+C/)
    port = await freePort()
    const addresses = { ADDRESS: `:${port}`, SERVERS: ports.map((own) => `127.0.0.1:${own}`).join(' ') }
    const args = ['run', '--adapter', 'caddyfile', '--config', join(compose, 'Caddyfile')]
    proxy = spawn('caddy', args, { env: { ...process.env, HOME: data, ...addresses }, stdio: 'ignore' })
    while (!(await isHealthy())) await rest()
    // From another computer, as far as the servers know; whichever is asked accepts the code of the first.
    const [, setupCode] = /Setup code +(\S+)/.exec(servers[0]?.cli.output() ?? '') ?? []
    await ask(port, '/api/v1/setup/initialize', { method: 'POST', body: { ...admin, setupCode } })
    token = String((await ask(port, '/api/v1/auth/login', { method: 'POST', body: admin })).json.accessToken)
  })
  afterAll(async () => {
    proxy?.kill('SIGKILL')
    await Promise.all(servers.map(({ cli }) => cli.end('SIGKILL')))
    await dropDatabase(databaseOf(data))
    rmSync(data, { recursive: true, force: true })
  })

  it('a server that is killed gets no requests, and gets them again when it is back', async () => {
    for (const server of servers) {
      await server.cli.end('SIGKILL')
      const asked = Array.from({ length: 8 }, () => through('/api/v1/auth/me'))
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
      server.cli = startServer(server.port)
      await server.cli.answers()
    }
  })

  it('both know the address of the person, whatever the person claims', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const signIn = () => ask(port, '/api/v1/auth/login', { method: 'POST', body: admin, from: '127.0.0.9', headers })
    for (const { status } of await Promise.all(Array.from({ length: 4 }, signIn))) expect(status).toBe(200)
    const sessions = (await through('/api/v1/sessions')).text
    expect(sessions.match(/"address":"127\.0\.0\.9"/g)).toHaveLength(4)
    expect(sessions).not.toMatch(/203\.0\.113\.7/)
  })

  it('links start with the address that was asked for', async () => {
    const { text } = await through('/opds/v2', { headers: { host: 'books.lan' } })
    expect(text).toMatch(/"http:\/\/books\.lan\/opds\/v2/)
    expect(text).not.toMatch(/127\.0\.0\.1/)
  })

  it('events arrive at once, whichever server they come from', async () => {
    using folder = createLibraryFolder()
    const headers = { authorization: `Bearer ${token}` }
    const streams = [
      await openStream(port, '/api/v1/events', { headers }),
      await openStream(port, '/api/v1/events', { headers }),
    ]
    for (const stream of streams) await stream.until(/\n/)
    const body = { name: 'Comics', path: folder.root }
    expect((await ask(servers[0]?.port ?? 0, '/api/v1/libraries', { method: 'POST', body, headers })).status).toBe(201)
    for (const stream of streams) {
      await stream.until(/library_created/)
      stream.close()
    }
  })
})
