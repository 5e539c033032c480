import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuthority } from '../kit/certificates.ts'
import { comicBytes, createLibraryFolder } from '../kit/library-folder.ts'
import { type Cluster, startCluster } from '../kit/postgres.ts'
import { type CliOptions, type RunningCli, startCli } from '../kit/running-cli.ts'
import { askSecurely } from '../kit/tls-client.ts'

const admin = { username: 'mara', password: 'a quiet corner by the fire' }

let cluster: Cluster
let count = 0
let data: string
let runs: RunningCli[] = []
beforeAll(async () => {
  cluster = startCluster(false, { access: ['local all inglenook trust', 'local all ann scram-sha-256'] })
  await query("create role ann login password 'hunter2-of-ann'")
})
afterAll(() => cluster.remove())
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'inglenook-processes-'))
})
afterEach(async () => {
  await Promise.all(runs.map((cli) => cli.end('SIGKILL')))
  runs = []
  rmSync(data, { recursive: true, force: true })
})

async function query(statement: string): Promise<void> {
  const client = new pg.Client({ host: cluster.socket, user: cluster.user, database: 'postgres' })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Starts processes on an empty database. */
async function start(
  processes: number,
  more: { readonly args?: readonly string[] } & Pick<CliOptions, 'environment' | 'through'> = {},
): Promise<RunningCli> {
  const database = `processes_${count++}`
  await query(`create database ${database}`)
  const cli = startCli(['--data', data, ...(more.args ?? [])], {
    through: more.through ?? [],
    environment: {
      SERVICE_APPLICATION__PROCESSES: String(processes),
      SERVICE_DISCOVERY__ENABLED: 'false',
      SERVICE_DATABASE__POSTGRES__HOST: cluster.socket,
      SERVICE_DATABASE__POSTGRES__USERNAME: cluster.user,
      SERVICE_DATABASE__POSTGRES__DATABASE_NAME: database,
      ...more.environment,
    },
  })
  runs.push(cli)
  return cli
}

/** Starts processes that all answer. */
async function startReady(processes: number, more: Parameters<typeof start>[1] = {}) {
  const cli = await start(processes, more)
  await cli.until(/Press Ctrl\+C to stop/)
  return { cli, ask: await cli.answers() }
}

/** The processes that a program has started. */
function childrenOf({ pid }: RunningCli): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').map(Number).filter(Boolean)
}

function isRunning(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false
  // Nobody may collect the exit code of a process whose parent is gone.
  return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

const timesIn = (text: string, pattern: RegExp) => [...text.matchAll(new RegExp(pattern, 'g'))].length

describe.skipIf(process.platform !== 'linux')('several processes on one port', () => {
  it('are refused with one sentence on the embedded database', async () => {
    const cli = startCli(['--data', data], { environment: { SERVICE_APPLICATION__PROCESSES: '2' } })
    runs.push(cli)
    expect(await cli.exited).toBe(1)
    expect(cli.output()).toMatch(/^Inglenook can't start\.\napplication\.processes: several processes need .*\.\n$/)
    expect(existsSync(join(data, 'inglenook.db'))).toBe(false)
  })

  it('end with one sentence when the first one cannot start', async () => {
    const user = { SERVICE_DATABASE__POSTGRES__USERNAME: 'ann', SERVICE_DATABASE__POSTGRES__PASSWORD: 'wrong-hunter2' }
    const cli = await start(3, { environment: user })
    expect(await cli.exited).toBe(1)
    expect(cli.output()).toMatch(/^Inglenook can't start\.\n.*rejected the password of the user ann\. .*\n$/)
  })

  it('end with one sentence when the port is taken', async () => {
    const { cli } = await startReady(1)
    const [, port = ''] = /Listening.* port=(\d+)/.exec(cli.output()) ?? []
    const late = await start(2, { args: ['--port', port] })
    expect(await late.exited).toBe(1)
    expect(late.output()).toMatch(new RegExp(`Inglenook can't start\\.\n.*${port}.*\n$`))
    expect(timesIn(late.output(), /can't start/)).toBe(1)
  })

  it('share a port for https as well', async () => {
    const authority = createAuthority()
    const pair = authority.issue(['books.example.org'])
    for (const [file, text] of Object.entries(pair)) writeFileSync(join(data, `${file}.pem`), text)
    const section = 'SERVICE_APPLICATION__TLS__'
    const environment = {
      [`${section}PORT`]: '0',
      [`${section}CERT_FILE`]: 'cert.pem',
      [`${section}KEY_FILE`]: 'key.pem',
    }
    const { cli } = await startReady(2, { environment })
    const ports = [...cli.output().matchAll(/Listening for https .*port=(\d+)/g)].map(([, port]) => Number(port))
    expect(ports).toHaveLength(2)
    expect(new Set(ports).size).toBe(1)
    const ask = () => askSecurely(ports[0] ?? 0, '/health', { name: 'books.example.org', ca: authority.cert })
    for (let n = 0; n < 4; n += 1) expect((await ask()).status).toBe(200)
    expect(await cli.end('SIGTERM')).toBe(0)
  })

  it('leave none behind when the program that watches them is killed', async () => {
    const { cli } = await startReady(2)
    const children = childrenOf(cli)
    expect(children).toHaveLength(2)
    // Resolves when the last process has closed the output.
    await cli.end('SIGKILL')
    await expect.poll(() => children.filter(isRunning)).toEqual([])
    expect(timesIn(cli.output(), / Stopped\n/)).toBe(2)
  })

  it('keep answering when one is killed, and another one takes its place', async () => {
    const { cli, ask } = await startReady(2)
    const before = childrenOf(cli)
    for (const pid of before) {
      process.kill(pid, 'SIGKILL')
      // A request that it was given at this moment is lost.
      await expect.poll(() => childrenOf(cli)).not.toContain(pid)
      expect((await ask('/health')).json).toEqual({ status: 'ok' })
      await expect.poll(() => timesIn(cli.output(), / Listening /)).toBe(3 + before.indexOf(pid))
    }
    expect(timesIn(cli.output(), /This process replaces one that ended \(SIGKILL\)/)).toBe(2)
    expect(childrenOf(cli).filter((pid) => before.includes(pid))).toEqual([])
    expect((await ask('/health')).status).toBe(200)
    expect(timesIn(cli.output(), /Press Ctrl\+C/)).toBe(1)
  })

  it('all stop at one signal', async () => {
    const { cli, ask } = await startReady(3)
    const children = childrenOf(cli)
    await ask('/health')
    expect(await cli.end('SIGTERM')).toBe(0)
    expect(children.filter(isRunning)).toEqual([])
    expect(cli.output()).toMatch(/Stopping…\n/)
    expect({
      stopping: timesIn(cli.output(), /Stopping…/),
      stopped: timesIn(cli.output(), / Stopped\n/),
    }).toEqual({ stopping: 1, stopped: 3 })
  })

  it('all stop cleanly when only the shell that npm started receives the signal', async () => {
    const through = ['/bin/sh', '-c', '"$@"; true', 'sh']
    const { cli } = await startReady(2, { environment: { npm_lifecycle_event: 'start' }, through })
    await cli.end('SIGTERM')
    expect(timesIn(cli.output(), / Stopped\n/)).toBe(2)
    expect(timesIn(cli.output(), /Stopping…/)).toBe(1)
  })

  it('stop while they start', async () => {
    const cli = await start(2)
    await cli.until(/Using PostgreSQL/)
    expect(await cli.end('SIGTERM')).not.toBeNull()
    expect(cli.output()).not.toMatch(/can't start/)
  })

  it('all answer requests', async () => {
    const { cli, ask } = await startReady(2)
    for (const pid of childrenOf(cli)) {
      // A stopped process takes one connection and no more.
      process.kill(pid, 'SIGSTOP')
      const asked = [ask('/health'), ask('/health'), ask('/health')]
      expect((await Promise.race(asked)).status).toBe(200)
      process.kill(pid, 'SIGCONT')
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200])
    }
  })

  it('create tables once, show the start message once, and know of the first account at once', async () => {
    const { cli, ask } = await startReady(3)
    const output = cli.output()
    expect({
      created: timesIn(output, /Database tables created/),
      listening: timesIn(output, /Listening/),
      ports: new Set([...output.matchAll(/Listening.* port=(\d+)/g)].map(([, port]) => port)).size,
      messages: timesIn(output, /Press Ctrl\+C to stop/),
      codes: timesIn(output, /Setup code/),
    }).toEqual({ created: 1, listening: 3, ports: 1, messages: 1, codes: 1 })
    await ask('/api/v1/setup/initialize', { method: 'POST', body: admin })
    const signIns = Array.from({ length: 4 }, () => ask('/api/v1/auth/login', { method: 'POST', body: admin }))
    const tokens = (await Promise.all(signIns)).map(({ json }) => String(json.accessToken))
    const asked = tokens.map((token) => ask('/api/v1/auth/me', { headers: { authorization: `Bearer ${token}` } }))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(tokens.map(() => 200))
  })

  it('accept the same setup code', async () => {
    const { cli, ask } = await startReady(2)
    const [, code] = /Setup code +(\S+)/.exec(cli.output()) ?? []
    const elsewhere = { 'x-forwarded-for': '203.0.113.7' }
    const codes = Array.from({ length: 4 }, () =>
      ask('/api/v1/setup/initialize', {
        method: 'POST',
        body: { ...admin, password: 'short', setupCode: code },
        headers: elsewhere,
      }),
    )
    // A weak password is only found out with the right code.
    expect((await Promise.all(codes)).map(({ status }) => status)).toEqual([400, 400, 400, 400])
  })

  it('add a folder of the command line once, also after the process that did is replaced', async () => {
    using folder = createLibraryFolder()
    folder.put('Bay/Bay 1.cbz', comicBytes({ note: 'bay' }))
    const { cli, ask } = await startReady(2, { args: ['--library', folder.root] })
    const made = await ask('/api/v1/setup/initialize', { method: 'POST', body: admin })
    const headers = { authorization: `Bearer ${String(made.json.accessToken)}` }
    const total = async (path: string) => (await ask(path, { headers })).json
    await expect.poll(async () => JSON.stringify(await total('/api/v1/books'))).toMatch(/Bay 1/)
    const [first] = childrenOf(cli)
    process.kill(first ?? 0, 'SIGKILL')
    await cli.until(/replaces one that ended[\s\S]* Listening /)
    expect(JSON.stringify(await total('/api/v1/libraries')).match(/"path":/g)).toHaveLength(1)
  })

  it('announce the server once, and all know of it', async () => {
    const { cli, ask } = await startReady(2, { environment: { SERVICE_DISCOVERY__ENABLED: 'true' } })
    const made = await ask('/api/v1/setup/initialize', { method: 'POST', body: admin })
    const headers = { authorization: `Bearer ${String(made.json.accessToken)}` }
    const states = () => Promise.all([1, 2, 3, 4].map(() => ask('/api/v1/discovery', { headers })))
    const known = async () => new Set((await states()).map(({ json }) => `${json.status} ${json.problem?.code}`))
    // On this computer only, which is not announced.
    await expect.poll(known).toEqual(new Set(['hidden loopback']))
    const checks = await Promise.all([1, 2].map(() => ask('/api/v1/discovery/check', { method: 'POST', headers })))
    expect(checks.map(({ json }) => json.problem?.code)).toEqual(['loopback', 'loopback'])
    expect(timesIn(cli.output(), /discovery: Not announced on the network {2}reason=loopback/)).toBe(1)
  })

  it('each write a log file of their own', async () => {
    await startReady(2, { environment: { SERVICE_LOGGING__FILE: join(data, 'logs', 'server.log') } })
    for (const name of ['server.log', 'server-2.log']) {
      const lines = readFileSync(join(data, 'logs', name), 'utf8')
      expect(timesIn(lines, /"Listening"/)).toBe(1)
    }
  })
})
