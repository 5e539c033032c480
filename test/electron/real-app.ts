import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Json } from '../kit/http-client.ts'

/** A packed program on a display, started as an ordinary user: Chromium's sandbox refuses root. */
export type RealApp = {
  readonly child: ChildProcess
  readonly port: number
  /** The page of its window; asked anew after a crash, which a connection does not outlive. */
  page(): Promise<Page>
  /** Number of main's process. */
  readonly pid: number
  readonly output: () => string
  /** @throws unless the status is 2xx */
  say(method: string, path: string, body?: unknown): Promise<Json>
  /** The bytes of a page or a picture, or the status that came instead. */
  fetchBytes(path: string): Promise<Uint8Array | number>
  close(): Promise<number | null>
}

const nobody = 65_534
const asUser = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** A folder in which that user may write. */
export function createHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'inglenook-real-'))
  chmodSync(home, 0o755)
  if (asUser.uid !== undefined) chownSync(home, asUser.uid, asUser.gid)
  return home
}

/** Starts it a second time with the same data. @returns its exit code */
export async function startAgain(program: string, home: string): Promise<number | null> {
  const [code] = await once(spawnProgram(program, home, ['--data', join(home, 'data')]), 'close')
  return code
}

function spawnProgram(program: string, home: string, args: readonly string[]): ChildProcess {
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, 'config'), NODE_ENV: 'production' }
  const command = process.platform === 'linux' ? ['dbus-run-session', '--', program] : [program]
  return spawn(command[0] ?? program, [...command.slice(1), ...args], {
    env,
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...asUser,
  })
}

/** Starts it with a library, and connects to its window. */
export async function startRealApp(program: string, home: string, library: string): Promise<RealApp> {
  const args = ['--data', join(home, 'data'), '--port', '0', '--library', library, '--remote-debugging-port=0']
  const child = spawnProgram(program, home, args)
  let output = ''
  const find = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const [, found] = pattern.exec(output) ?? []
        if (found !== undefined) resolve(found)
      }
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', look)
      child.once('close', () => reject(new Error(`the program ended: ${output}`)))
      look()
    })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
  const [port, devTools] = await Promise.all([find(/Listening.* port=(\d+)/), find(/DevTools listening on (\S+)/)])
  let browser = await chromium.connectOverCDP(devTools)
  const base = `http://127.0.0.1:${port}`
  let token = ''
  const ask = (path: string, how: RequestInit = {}) =>
    fetch(`${base}${path}`, { ...how, headers: { ...how.headers, authorization: `Bearer ${token}` } })
  return {
    child,
    port: Number(port),
    async page() {
      // Its end is not awaited: that of a page that crashed takes half a minute.
      void browser.close().catch(() => undefined)
      browser = await chromium.connectOverCDP(devTools)
      return windowOf(browser)
    },
    pid: mainOf(child.pid ?? 0, program),
    output: () => output,
    async say(method, path, body) {
      const headers = { 'content-type': 'application/json' }
      const reply = await ask(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
      const json = JSON.parse(text) as Json
      if (typeof json.accessToken === 'string') token = json.accessToken
      return json
    },
    async fetchBytes(path) {
      const reply = await ask(path)
      const bytes = new Uint8Array(await reply.arrayBuffer())
      return reply.ok ? bytes : reply.status
    },
    async close() {
      void browser.close().catch(() => undefined)
      const closed = child.exitCode === null ? once(child, 'close') : Promise.resolve([child.exitCode])
      process.kill(mainOf(child.pid ?? 0, program), 'SIGTERM')
      const [code] = (await closed) as [number | null]
      return code
    },
  }
}

async function windowOf(browser: Browser): Promise<Page> {
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('there is no window')
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  await page.waitForURL(/^http:/, { waitUntil: 'commit' })
  return page
}

/** The first process with this program below another one. */
function mainOf(parent: number, program: string): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(program))
  return Number(found ?? parent)
}

export function removeHome(home: string): void {
  rmSync(home, { recursive: true, force: true })
}
