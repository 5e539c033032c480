import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Authority, createAuthority } from './certificates.ts'
import { type Ask, ask, type Reply } from './http-client.ts'
import { askSecurely } from './tls-client.ts'

/** Pebble, the small authority with ACME of Let's Encrypt, with a name server of its own. */
export type Pebble = {
  readonly directoryUrl: string
  /** PEM file with the authority of the directory. */
  readonly rootFile: string
  /** Name server that the authority asks, as `address:port`. */
  readonly nameServer: string
  /** A program that sets the records of the name server; it logs its calls to `calls`. */
  readonly command: string
  readonly calls: string
  /** The certificate that clients of issued certificates trust. */
  root(): Promise<string>
  close(): Promise<void>
}

export const hasPebble = ['pebble', 'pebble-challtestsrv'].every(
  (name) => spawnSync(name, ['-help']).error === undefined,
)

/** A program for the hook: the name server has a web interface for records. */
const hook = (node: string, management: number) => `#!${node}
const { appendFileSync } = require('node:fs')
const { join } = require('node:path')
const [action, name, value] = process.argv.slice(2)
appendFileSync(join(__dirname, 'calls'), [action, name, value].join(' ') + '\\n')
const path = action === 'add' ? 'set-txt' : 'clear-txt'
const body = JSON.stringify({ host: name + '.', ...(action === 'add' ? { value } : {}) })
fetch('http://127.0.0.1:${management}/' + path, { method: 'POST', body }).then(({ ok }) => process.exit(ok ? 0 : 1))
`

export async function startPebble(folder: string, environment: Readonly<Record<string, string>> = {}): Promise<Pebble> {
  const authority: Authority = createAuthority('Pebble directory')
  const own = authority.issue(['localhost', '127.0.0.1'])
  const place = join(folder, 'pebble')
  mkdirSync(place)
  const put = (name: string, text: string, mode = 0o644) => {
    writeFileSync(join(place, name), text, { mode })
    return join(place, name)
  }
  const [directory = 0, manage = 0, dns = 0, records = 0, unused = 0] = await freePorts(5)
  const pebble = {
    ...{ listenAddress: `127.0.0.1:${directory}`, managementListenAddress: `127.0.0.1:${manage}` },
    ...{
      certificate: put('cert.pem', own.cert),
      privateKey: put('key.pem', own.key),
      httpPort: unused,
      tlsPort: unused,
    },
  }
  const config = put('config.json', JSON.stringify({ pebble }))
  const nameServer = `127.0.0.1:${dns}`
  const others = ['-http01', '', '-https01', '', '-tlsalpn01', '']
  const started = [
    start('pebble-challtestsrv', ['-dns01', nameServer, '-management', `127.0.0.1:${records}`, ...others]),
    start('pebble', ['-config', config, '-dnsserver', nameServer], { PEBBLE_VA_NOSLEEP: '1', ...environment }),
  ]
  const secure = { name: 'localhost', ca: authority.cert }
  await Promise.all([
    untilAnswered(() => askSecurely(directory, '/dir', secure)),
    untilAnswered(() => ask(records, '/', {} satisfies Ask)),
  ])
  return {
    directoryUrl: `https://localhost:${directory}/dir`,
    rootFile: put('root.pem', authority.cert),
    nameServer,
    command: put('hook', hook(process.execPath, records), 0o755),
    calls: put('calls', ''),
    root: async () => (await askSecurely(manage, '/roots/0', secure)).text,
    async close() {
      await Promise.all(started.map((child) => end(child)))
    },
  }
}

function start(program: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return spawn(program, [...args], { stdio: 'ignore', env: { ...process.env, ...environment } })
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve())
    child.kill('SIGKILL')
  })
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer()
      return new Promise<typeof server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

async function untilAnswered(request: () => Promise<Reply>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await request()
      return
    } catch (error) {
      if (attempt > 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
