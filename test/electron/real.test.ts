import { chmodSync, existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packetsSent as countPackets } from '../../build/try-installers/packets.ts'
import type { DesktopState } from '../../electron/ipc/channels.ts'
import { type Forwarder, openForwarder } from '../../electron/joined/forwarder.ts'
import { openUpstream } from '../../electron/joined/upstream.ts'
import { storedZip } from '../bench/books.ts'
import { picture } from '../fixtures/images.ts'
import { fillWithKinds } from '../kit/books-of-all-kinds.ts'
import { childrenOf } from '../kit/children.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { rest } from '../kit/rest.ts'
import { startTestServer, type TestServer } from '../kit/test-server.ts'
import { createHome, type RealApp, removeHome, startAgain, startRealApp } from './real-app.ts'

/**
 * With a real Electron if available: that of `npx install-electron` after building the interface and preload script, or
 * a packaged program named by `INGLENOOK_PACKED_PROGRAM`, as `build/scripts/real-electron.ts` makes one. Both need a
 * display. `INGLENOOK_NETWORK_COUNTER` names a file with the number of packets that left the computer; `INGLENOOK_KILLS`
 * and `INGLENOOK_COVERS` are how many decoders are killed and pictures shown.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY)
const isOrdinary = process.platform !== 'linux' || process.getuid?.() !== 0
const electron = hasDisplay && isOrdinary ? installedElectron() : undefined
const packed = hasDisplay ? process.env.INGLENOOK_PACKED_PROGRAM : undefined
const counter = process.env.INGLENOOK_NETWORK_COUNTER
const packetsSent = () => (counter === undefined ? 0 : countPackets(counter))

let home: string
beforeAll(() => {
  home = createHome()
})
afterAll(() => removeHome(home))

describe.skipIf(electron === undefined)('with the real Electron', () => {
  it('the window shows the interface without access to Node, and quitting stops the server', async () => {
    const args = [join(root, 'electron', 'main.ts'), '--data', join(home, 'data'), '--port', '0']
    const env = { ...(process.env as Record<string, string>), HOME: home, XDG_CONFIG_HOME: join(home, 'config') }
    const how = { executablePath: electron as string, args, env: { ...env, NODE_ENV: 'production' } }
    const app = await _electron.launch(how)
    const page = await app.firstWindow()
    await page.waitForLoadState()
    expect(await page.evaluate(reach)).toEqual(['undefined', 'undefined', 'undefined'])
    const state = await page.evaluate<DesktopState>('inglenookDesktop.state()')
    expect(state).toMatchObject({ server: 'running', isShared: false, updates: { isPossible: false } })
    expect((await fetch(`http://127.0.0.1:${state.port}/health`)).status).toBe(200)
    expect(await app.evaluate(({ app: own }) => own.getPath('userData'))).toMatch(/Inglenook Window$/)
    await app.close()
    await expect(fetch(`http://127.0.0.1:${state.port}/health`)).rejects.toThrow()
  })
})

const reach = '[typeof process, typeof require, typeof Buffer]'

describe.skipIf(packed === undefined)('the packaged app', { timeout: 1_200_000 }, () => {
  const program = String(packed)
  let shelf: LibraryFolder
  let app: RealApp
  let books: readonly { readonly id: string; readonly title: string; readonly fileFormat: string }[]
  let packets: number
  beforeAll(async () => {
    packets = packetsSent()
    shelf = createLibraryFolder()
    await fillWithKinds(shelf)
    shelf.put('Large/Large.cbz', storedZip(await largePages()))
    makeReadable(shelf.root)
    app = await startRealApp(program, home, shelf.root)
    await app.say('POST', '/api/v1/setup/initialize', { username: 'mara', password: 'a quiet corner by the fire' })
    const list = async () => (await app.say('GET', '/api/v1/books?pageSize=50')).data as unknown as typeof books
    while ((await list()).length < 9) await rest()
    books = await list()
  }, 120_000)
  afterAll(async () => {
    await app?.close().catch(() => undefined)
    shelf?.[Symbol.dispose]()
  })

  const bookOf = (title: string) => String(books.find((book) => book.title === title)?.id)
  const reader = () => childrenOf(app.pid).find((pid) => programOf(pid)?.endsWith('/resources/node/node'))
  /** Every number is another picture: nothing comes from a cache. */
  const page = async (n: number) => {
    const [title, number, width] = [n % 8 === 0 ? 'Atlas' : 'Large', 1 + (Math.floor(n / 1_500) % 8), 320 + (n % 1_500)]
    const pages = title === 'Atlas' ? 3 : largeCount
    const bytes = await app.fetchBytes(`/api/v1/books/${bookOf(title)}/pages/${1 + (number % pages)}?width=${width}`)
    return bytes instanceof Uint8Array
  }

  it('shows the interface in a page without Node, whose bridge cannot be changed', async () => {
    const shown = await app.page()
    expect(await shown.evaluate(reach)).toEqual(['undefined', 'undefined', 'undefined'])
    const change = `(() => { try { inglenookDesktop.state = 1 } catch {} ; return typeof inglenookDesktop.state })()`
    expect(await shown.evaluate(change)).toBe('function')
    expect(await shown.evaluate('inglenookDesktop.state()')).toMatchObject({ server: 'running', isShared: false })
    expect(await shown.title()).toContain('Inglenook')
  })

  it('reads every kind of book in a process of Node beside Electron', async () => {
    for (const title of ['Harbour', 'Storm 001', 'Atlas', 'Album']) {
      const bytes = await app.fetchBytes(`/api/v1/books/${bookOf(title)}/pages/1?width=320`)
      expect(bytes, title).toBeInstanceOf(Uint8Array)
    }
    expect(reader()).toBeDefined()
  })

  it('loses no more than a page each time that a decoder is killed, and its window stays', async () => {
    const kills = Number(process.env.INGLENOOK_KILLS ?? 20)
    const { read, failed } = await readWhileKilling(kills, {
      reader,
      page: (n) => page(20_000 + n),
    })
    report(`${kills} decoders were killed: ${read} pages were read, ${failed} were not.`)
    expect(read).toBeGreaterThan(0)
    expect(failed).toBeLessThanOrEqual(kills)
    expect(await page(19_999)).toBe(true)
    expect(await (await app.page()).evaluate('document.visibilityState')).toBe('visible')
  })

  it('does not grow with the pictures that it shows', async () => {
    const count = Number(process.env.INGLENOOK_COVERS ?? 400)
    const show = async (first: number, last: number) => {
      for (let n = first; n < last; n += 1) expect(await page(n)).toBe(true)
    }
    await show(0, count / 4)
    const early = residentMegabytes(app.pid)
    await show(count / 4, count)
    const late = residentMegabytes(app.pid)
    report(
      `Main: ${early} MB after ${count / 4} pictures, ${late} MB after ${count}; reader: ${residentMegabytes(reader() ?? 0)} MB.`,
    )
    expect(late).toBeLessThan(350)
    expect(late - early).toBeLessThan(40)
  })

  it('loads its page again when that process ends', async () => {
    const renderer = descendantsOf(app.pid).find((pid) => commandOf(pid).includes('--type=renderer'))
    process.kill(renderer ?? 0, 'SIGKILL')
    await expect.poll(() => existsSync(`/proc/${renderer}`)).toBe(false)
    await expect.poll(async () => (await app.page()).title(), { timeout: 30_000 }).toContain('Inglenook')
    expect(await (await app.page()).evaluate('inglenookDesktop.state()')).toMatchObject({ server: 'running' })
  })

  it('brings the first one to the front when it is started again', async () => {
    expect(await startAgain(program, home)).toBe(0)
    expect((await fetch(`http://127.0.0.1:${app.port}/health`)).status).toBe(200)
  })

  it.skipIf(counter === undefined)('sends nothing to the network', () => {
    expect(packetsSent() - packets).toBe(0)
  })

  it('ends in order, with its processes', async () => {
    const children = descendantsOf(app.pid)
    expect(await app.close()).toBe(0)
    await expect.poll(() => children.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
    await expect(fetch(`http://127.0.0.1:${app.port}/health`)).rejects.toThrow()
  })
})

describe.skipIf(packed === undefined)('the packaged app and another computer', { timeout: 120_000 }, () => {
  const program = String(packed)
  let app: RealApp
  let ownHome: string
  let study: TestServer
  let line: Forwarder
  let shelf: LibraryFolder
  beforeAll(async () => {
    ownHome = createHome()
    shelf = createLibraryFolder()
    shelf.put('index.html', Buffer.from('<!doctype html><title>Inglenook</title><h1>The library of the study</h1>'))
    makeReadable(shelf.root)
    study = await startTestServer({ interfaceFolder: shelf.root })
    await study.actor('admin')
    line = await openForwarder({ port: 0, onLost: () => undefined })
    connect()
    app = await startRealApp(program, ownHome, shelf.root)
  }, 120_000)
  afterAll(async () => {
    await app?.close().catch(() => undefined)
    await line?.close()
    await study?.close()
    shelf?.[Symbol.dispose]()
    removeHome(ownHome)
  })

  const connect = () => {
    const url = `http://127.0.0.1:${study.port}`
    line.use(openUpstream({ url, fingerprint: null }), url)
  }

  it('shows its library in a page that can call nothing here, and runs no server of its own then', async () => {
    const own = await app.page()
    // The page goes with its window, before it has its answer.
    const gone = own.waitForEvent('close')
    void own.evaluate(`inglenookDesktop.joinLibrary({ address: '${line.origin}' })`).catch(() => undefined)
    await gone
    const shown = await app.page()
    await shown.getByRole('heading', { name: 'The library of the study' }).waitFor()
    expect(await shown.evaluate(reach)).toEqual(['undefined', 'undefined', 'undefined'])
    expect(await shown.evaluate('[typeof inglenookDesktop, isSecureContext]')).toEqual(['undefined', true])
    await expect.poll(() => fetch(`http://127.0.0.1:${app.port}/health`).catch(() => null)).toBeNull()
  })

  it('waits while the other computer is away', async () => {
    const shown = await app.page()
    line.use(null, '')
    await shown.reload().catch(() => undefined)
    await shown.getByText('Can’t connect to the library on 127.0.0.1').waitFor()
    connect()
    await shown.getByRole('heading', { name: 'The library of the study' }).waitFor()
    expect(await app.close()).toBe(0)
  })
})

type Killing = {
  /** The process that decodes now. */
  readonly reader: () => number | undefined
  /** Reads the page with this number. @returns whether it came */
  readonly page: (n: number) => Promise<boolean>
}

/** Two people read until the reader was killed this often, each time after a page. */
async function readWhileKilling(times: number, { reader, page }: Killing): Promise<{ read: number; failed: number }> {
  let [kills, read, failed, n] = [0, 0, 0, 0]
  const readOn = async () => {
    while (kills < times) {
      n += 1
      if (await page(n)) read += 1
      else failed += 1
    }
  }
  const killOn = async () => {
    while (kills < times) {
      const before = read + failed
      await expect.poll(() => read + failed, { interval: 1, timeout: 30_000 }).toBeGreaterThan(before)
      const pid = reader()
      if (pid !== undefined && process.kill(pid, 'SIGKILL')) kills += 1
    }
  }
  await Promise.all([killOn(), readOn(), readOn()])
  return { read, failed }
}

function report(figures: string): void {
  process.stderr.write(`\n${figures}\n`)
}

const largeCount = 8

/** Pages that take a decoder some time. */
async function largePages(): Promise<readonly { readonly name: string; readonly bytes: Buffer }[]> {
  const shades = Array.from({ length: largeCount }, (_, n) => n * 20)
  return Promise.all(
    shades.map(async (shade) => ({
      name: `${shade}.jpg`.padStart(7, '0'),
      bytes: await picture({ width: 2_000, height: 3_000, shade }),
    })),
  )
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
}

function descendantsOf(pid: number): readonly number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
}

function programOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return null
  }
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

function installedElectron(): string | undefined {
  const folder = join(root, 'node_modules', 'electron')
  const pathFile = join(folder, 'path.txt')
  const program = existsSync(pathFile) ? join(folder, 'dist', readFileSync(pathFile, 'utf8').trim()) : undefined
  const isBuilt = existsSync(join(root, 'dist', 'electron', 'preload.cjs'))
  return isBuilt && program !== undefined && existsSync(program) ? program : undefined
}
