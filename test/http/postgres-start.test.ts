import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cluster, type ClusterOptions, startCluster } from '../kit/postgres.ts'
import { postgresPrograms } from '../kit/postgres-programs.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'

const isInstalled = postgresPrograms() !== null
const openssl = 'openssl'
const hasOpenssl = spawnSync(openssl, ['version']).status === 0
const password = 'hunter2-of-ann'

let folder: string
let runs: RunningCli[] = []
let listeners: Server[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-postgres-start-'))
})
afterEach(async () => {
  await Promise.all(runs.map((cli) => cli.end('SIGKILL')))
  for (const listener of listeners) listener.close()
  ;[runs, listeners] = [[], []]
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Settings = Readonly<Record<string, string | number>>

/** Starts a server with an empty data folder and these settings of `database.postgres`. */
function start(settings: Settings): RunningCli & { readonly data: string } {
  const data = mkdtempSync(join(folder, 'data-'))
  const environment = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      `SERVICE_DATABASE__POSTGRES__${name.toUpperCase()}`,
      String(value),
    ]),
  )
  const cli = startCli(['--data', data], { environment })
  runs.push(cli)
  return { ...cli, data }
}

/** The sentence with which a start ends. */
async function failureOf(settings: Settings): Promise<string> {
  const cli = start(settings)
  expect(await cli.exited).toBe(1)
  const output = cli.output()
  expect(output).not.toMatch(/hunter2/)
  expect(existsSync(join(cli.data, 'inglenook.db'))).toBe(false)
  const [, sentence] = /^Inglenook can't start\.\n(.*)\n$/m.exec(output) ?? []
  expect(sentence, output).toBeDefined()
  return sentence ?? ''
}

async function expectHealthy(settings: Settings): Promise<string> {
  const cli = start(settings)
  const ask = await cli.answers()
  expect((await ask('/health')).json).toEqual({ status: 'ok' })
  expect(existsSync(join(cli.data, 'inglenook.db'))).toBe(false)
  return cli.output()
}

async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer(onConnection)
  listeners.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function freePort(): Promise<number> {
  const port = await listen(() => undefined)
  await new Promise((resolve) => listeners.pop()?.close(resolve))
  return port
}

/** A cluster that also listens on a port of this computer. */
async function startOnPort(more: ClusterOptions): Promise<Cluster & { readonly port: number }> {
  const port = await freePort()
  const settings = [...(more.settings ?? []), 'listen_addresses=127.0.0.1', `port=${port}`]
  return { ...startCluster(false, { ...more, settings }), port }
}

async function query(cluster: Cluster & { readonly port: number }, database: string, ...texts: readonly string[]) {
  const client = new pg.Client({ host: cluster.socket, port: cluster.port, user: cluster.user, database })
  await client.connect()
  try {
    const results = []
    for (const text of texts) results.push(await client.query(text))
    return results.at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}

describe.skipIf(!isInstalled)('a start on PostgreSQL', () => {
  let cluster: Cluster & { readonly port: number }
  let ann: Settings
  beforeAll(async () => {
    cluster = await startOnPort({
      access: ['local all inglenook,bob trust', 'host all ann 127.0.0.1/32 scram-sha-256'],
    })
    await query(
      cluster,
      'postgres',
      `create role ann login password '${password}'`,
      'create role bob login',
      'create database books owner ann',
      'create database others owner bob',
      "create database ascii owner ann encoding 'SQL_ASCII' locale 'C' template template0",
    )
    ann = { host: '127.0.0.1', port: cluster.port, username: 'ann', password, database_name: 'books' }
  })
  afterAll(() => cluster.remove())

  it('creates the tables once, for an ordinary user over TCP without TLS', async () => {
    expect(await expectHealthy(ann)).toMatch(/Database tables created.*\n.*Using PostgreSQL.*database=books/)
    const { password: _, ...more } = ann
    const url = `postgres://ann:${password}@127.0.0.1:${cluster.port}/books`
    expect(await expectHealthy({ url })).not.toMatch(/tables created|hunter2/)
    expect(await expectHealthy({ ...more, url: url.replace(password, 'wrong'), password })).toMatch(/Using PostgreSQL/)
  })

  it('connects over a socket', async () => {
    await query(cluster, 'postgres', 'create database socket owner bob')
    await expectHealthy({ host: cluster.socket, port: cluster.port, username: 'bob', database_name: 'socket' })
  })

  it.each([
    ['a wrong password', { password: 'wrong-hunter2' }, /rejected the password of the user ann\. Correct .*password/],
    ['an unknown user', { username: 'nobody' }, /doesn’t let the user nobody connect from this computer/],
    ['a database that is missing', { database_name: 'x' }, /database x doesn’t exist\. Create it, or correct .*_name/],
    ['a database of another user', { database_name: 'others' }, /user ann isn’t allowed to create tables in .*others/],
    [
      'a database without Unicode',
      { database_name: 'ascii' },
      /encoding SQL_ASCII\. Create one with the encoding UTF8/,
    ],
    ['an unknown host', { host: 'no-such-host.invalid' }, /host no-such-host\.invalid .* wasn’t found/],
    ['TLS that is not offered', { ssl_mode: 'require' }, /doesn’t offer TLS.* database\.postgres\.ssl_mode to prefer/],
    [
      'a missing file',
      { ssl_mode: 'verify-ca', ssl_root_cert: '/nowhere.pem' },
      /the file \/nowhere\.pem can't be read/,
    ],
  ])('with %s ends with a sentence', async (_, settings, sentence) => {
    expect(await failureOf({ ...ann, ...settings })).toMatch(sentence)
    const tables = "select 1 from pg_tables where schemaname = 'public'"
    for (const database of ['others', 'ascii']) expect(await query(cluster, database, tables)).toEqual([])
  })

  it('without the password that is asked for ends with a sentence', async () => {
    const { password: _, ...rest } = ann
    expect(await failureOf(rest)).toMatch(/asks for the password of the user ann\. Set database\.postgres\.password/)
  })

  it('where nobody listens ends with a sentence', async () => {
    const port = await freePort()
    expect(await failureOf({ ...ann, port })).toMatch(`can’t be reached at 127.0.0.1:${port} (ECONNREFUSED).`)
    expect(await failureOf({ ...ann, host: folder })).toMatch(/can’t be reached at \S+\/\.s\.PGSQL\.\d+ \(ENOENT\)\./)
  })

  it('on a server that never answers ends with a sentence', async () => {
    const settings = { ...ann, port: await listen((socket) => socket.resume()), acquire_timeout_seconds: 1 }
    expect(await failureOf(settings)).toMatch(/didn’t answer within 1 s\..*acquire_timeout_seconds/)
  })

  it('on an old server ends with a sentence', async () => {
    const settings = { ...ann, port: await listen(answerAsVersion13) }
    expect(await failureOf(settings)).toMatch(/has version 13\.20\. Inglenook needs version 14 or newer/)
  })
})

describe.skipIf(!isInstalled || !hasOpenssl)('a start over TLS', () => {
  let cluster: Cluster & { readonly port: number }
  let local: Settings
  let certificate: string
  beforeAll(async () => {
    const files = [join(folder, 'server.key'), join(folder, 'server.crt')] as const
    certificate = files[1]
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', files[0]]
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    execFileSync(openssl, ['req', '-x509', ...key, '-out', certificate, '-days', '2', ...names], { stdio: 'ignore' })
    cluster = await startOnPort({
      settings: ['ssl=on'],
      access: ['local all inglenook trust', 'hostssl all inglenook 127.0.0.1/32 trust'],
      files: { 'server.key': readFileSync(files[0], 'utf8'), 'server.crt': readFileSync(certificate, 'utf8') },
    })
    await query(cluster, 'postgres', 'create database inglenook')
    local = { host: 'localhost', port: cluster.port }
  })
  afterAll(() => cluster.remove())

  it.each(['prefer', 'require', 'verify-ca', 'verify-full'])('in the mode %s encrypts', async (mode) => {
    const isVerified = mode.startsWith('verify')
    await expectHealthy({ ...local, ssl_mode: mode, ...(isVerified ? { ssl_root_cert: certificate } : {}) })
    const connections = `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid)
      where application_name = 'inglenook' and client_addr is not null`
    expect(await query(cluster, 'inglenook', connections)).toEqual([{ ssl: true }])
  })

  it('with a certificate for another name ends with a sentence, unless only its authority is checked', async () => {
    const settings = { ...local, host: '127.0.0.1', ssl_root_cert: certificate }
    expect(await failureOf({ ...settings, ssl_mode: 'verify-full' })).toMatch(/isn’t for 127\.0\.0\.1\..*verify-ca/)
    await expectHealthy({ ...settings, ssl_mode: 'verify-ca' })
  })

  it('with a certificate of an unknown authority ends with a sentence', async () => {
    expect(await failureOf({ ...local, ssl_mode: 'verify-full' })).toMatch(/isn’t trusted \(\w+\)\..*ssl_root_cert/)
  })

  it('that the server requires and the settings rule out ends with a sentence', async () => {
    expect(await failureOf({ ...local, ssl_mode: 'disable' })).toMatch(/set database\.postgres\.ssl_mode to require/)
  })
})

/** As much of the protocol as the first question of a start needs. */
function answerAsVersion13(socket: Socket): void {
  const number = (value: number, bytes: 2 | 4) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeIntBE(value, 0, bytes)
    return buffer
  }
  const message = (type: string, ...parts: readonly Buffer[]) => {
    const body = Buffer.concat(parts)
    return Buffer.concat([Buffer.from(type), number(body.length + 4, 4), body])
  }
  const column = (name: string) =>
    Buffer.concat([Buffer.from(`${name}\0`), number(0, 4), number(0, 2), number(25, 4), Buffer.alloc(8)])
  const cell = (text: string) => Buffer.concat([number(text.length, 4), Buffer.from(text)])
  const ready = message('Z', Buffer.from('I'))
  const answer = Buffer.concat([
    message('T', number(3, 2), column('number'), column('version'), column('encoding')),
    message('D', number(3, 2), cell('130020'), cell('13.20'), cell('UTF8')),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ])
  const requestForTls = 80_877_103
  socket.on('error', () => undefined)
  socket.on('data', (data) => {
    if (data.toString('latin1', 0, 1) === 'Q') socket.write(answer)
    else if (data[0] === 0 && data.readInt32BE(4) === requestForTls) socket.write('N')
    else if (data[0] === 0) socket.write(Buffer.concat([message('R', number(0, 4)), ready]))
    else socket.end()
  })
}
