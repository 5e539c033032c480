import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { childrenOf } from '../kit/children.ts'
import type { Account } from './restricted-reader.ts'

/** The real service as a child process, used over HTTP. */
export type BenchServer = {
  readonly port: number
  /** Seconds from the start of the process to the first healthy response. */
  readonly startSeconds: number
  readonly headers: Readonly<Record<string, string>>
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: unknown): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  patch<T>(path: string, body: unknown): Promise<T>
  /** The same server for another user. */
  as(account: Account): Promise<BenchServer>
  /** Resident memory of the server and the processes that it started, in megabytes. */
  residentMb(): number
  /** CPU seconds of the server and the processes that it started so far, in hundredths. */
  cpuSeconds(): number
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The first account of a server. */
export const first: Account = { username: 'bench', password: 'a-long-bench-password' }

/** The first account, as Basic for reader apps. */
export const basicHeader = {
  authorization: `Basic ${Buffer.from(`${first.username}:${first.password}`).toString('base64')}`,
}

async function untilHealthy(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function signIn(port: number, account: Account): Promise<string> {
  const send = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    return { ok: response.ok, body: (await response.json()) as { accessToken?: string } }
  }
  const initialized = account === first ? await send('/api/v1/setup/initialize') : undefined
  const signed = initialized?.ok === true ? initialized : await send('/api/v1/auth/login')
  if (signed.body.accessToken === undefined) throw new Error(`cannot sign in: ${JSON.stringify(signed.body)}`)
  return signed.body.accessToken
}

/**
 * Starts the service like `npm start` on `dataFolder`, without rate limits.
 * @param settings environment variables with more of its settings
 */
export async function startBenchServer(dataFolder: string, settings: Settings = {}): Promise<BenchServer> {
  built ??= buildAndCompile()
  await built
  const { child, ...started } = await launch(dataFolder, settings)
  return served({ ...started, pid: child.pid ?? 0, stop: () => stop(child) }, first)
}

/**
 * Another server on this computer, used like ours; it is not stopped.
 * @param pid its process; without it, it has no processor time and memory
 * @throws Error for an address elsewhere, or without the bench account
 */
export async function attachServer({ hostname, port }: URL, pid = 0): Promise<BenchServer> {
  if (!['127.0.0.1', 'localhost'].includes(hostname)) throw new Error('the other server has to be on this computer')
  return served({ port: Number(port), pid, startSeconds: Number.NaN, stop: () => Promise.resolve() }, first)
}

type Settings = Readonly<Record<string, string>>

/** Built once, because building after source changes is not part of a usual start. */
let built: Promise<void> | undefined

async function buildAndCompile(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-bench-'))
  for (let start = 0; start < 2; start += 1) await stop((await launch(folder, {})).child)
  rmSync(folder, { recursive: true, force: true })
}

/** Seconds from the start of another program with the server to its first healthy response; then it is stopped. */
export async function timeStart(program: string, dataFolder: string, settings: Settings = {}): Promise<number> {
  const { child, startSeconds } = await launch(dataFolder, settings, [program])
  await stop(child)
  return startSeconds
}

const usual = [fileURLToPath(new URL('../../build/scripts/launch.js', import.meta.url)), '--headless']

async function launch(dataFolder: string, settings: Settings, program: readonly string[] = usual): Promise<Started> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [...program, '--data', dataFolder, '--port', String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SERVICE_RATE_LIMIT__ENABLED: 'false', SERVICE_LOGGING__LEVEL: 'warn', ...settings },
  })
  await untilHealthy(port, child)
  return { port, child, startSeconds: (performance.now() - started) / 1_000 }
}

type Started = { readonly port: number; readonly child: ChildProcess; readonly startSeconds: number }
type Served = Pick<BenchServer, 'port' | 'startSeconds' | 'stop'> & { readonly pid: number }

async function served(server: Served, account: Account): Promise<BenchServer> {
  const { port, pid, startSeconds } = server
  const headers = { authorization: `Bearer ${await signIn(port, account)}` }
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    port,
    startSeconds,
    headers,
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
    put: (path, body) => ask('PUT', path, body),
    patch: (path, body) => ask('PATCH', path, body),
    as: (other) => served(server, other),
    residentMb: () => (pid === 0 ? 0 : sum(withChildren(pid), residentMb)),
    cpuSeconds: () => (pid === 0 ? 0 : sum(withChildren(pid), cpuSeconds)),
    stop: server.stop,
  }
}

const childrenMs = 1_000
const children = new Map<number, { readonly pids: readonly number[]; readonly at: number }>()

/** Looks at all processes of the computer, so not more than once a second: memory is asked for all the time. */
function withChildren(pid: number): readonly number[] {
  const now = performance.now()
  const known = children.get(pid)
  if (known !== undefined && now - known.at < childrenMs) return [pid, ...known.pids]
  const pids = childrenOf(pid)
  children.set(pid, { pids, at: now })
  return [pid, ...pids]
}

function sum(pids: readonly number[], measure: (pid: number) => number): number {
  return pids.reduce((total, pid) => total + measure(pid), 0)
}

function residentMb(pid: number): number {
  const line = readProcess(pid, 'status').match(/VmRSS:\s+(\d+) kB/)
  return Number(line?.[1] ?? 0) / 1_024
}

function cpuSeconds(pid: number): number {
  // The process name may contain spaces, the fields after it do not (proc(5): utime and stime are fields 14 and 15; those
  // of children that ended follow).
  const fields = readProcess(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks), 0) / 100
}

/** A file of a process; empty when it has ended. */
function readProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await closed
}
