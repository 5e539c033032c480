import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillWithKinds } from '../kit/books-of-all-kinds.ts'
import { childrenOf } from '../kit/children.ts'
import { createLibraryFolder } from '../kit/library-folder.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'
import { type Packed, packDesktop } from './packed.ts'

/** Packaging runs on the target platform only, which is Linux here. */
describe.skipIf(process.platform !== 'linux')('the packaged app', () => {
  let packed: Packed
  beforeAll(async () => {
    packed = await packDesktop()
  }, 240_000)
  afterAll(() => packed?.[Symbol.dispose]())
  const filesWith = (pattern: RegExp) => packed.files.filter((path) => pattern.test(path))

  it('contains main, the server, the interface and the preload script', () => {
    for (const path of [
      'electron/main.js',
      'server/index.js',
      'server/workers-worker.js',
      'server/db-dialects-sqlite-writer-thread.js',
      'dist/electron/preload.cjs',
      'dist/renderer/index.html',
      'build/desktop-icons/tray.png',
    ])
      expect(packed.files).toContain(path)
    const manifest = JSON.parse(readFileSync(join(packed.contents, 'package.json'), 'utf8')) as object
    expect(manifest).toMatchObject({ main: 'electron/main.js', homepage: 'https://github.com/someone/inglenook' })
    expect(manifest).not.toHaveProperty('devDependencies')
  })

  it('contains no sources, tests, source maps, tools or local paths', () => {
    expect(filesWith(/\.(map|ts|mts|cts|tsx)$|\.test\./)).toEqual([])
    const folders = new Set(packed.files.map((path) => path.split('/')[0]))
    expect([...folders].toSorted()).toEqual([
      ...['build', 'dist', 'electron', 'node_modules', 'package.json', 'renderer', 'server'],
    ])
    // The language names, which main shares with the interface.
    expect(filesWith(/^renderer\/.*\.js$/)).toEqual(['renderer/languages/languages.js'])
    expect(filesWith(/^build\//)).toEqual(filesWith(/^build\/desktop-icons(\/|$)/))
    const development = Object.keys(
      (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { devDependencies: object })
        .devDependencies,
    )
    const packages = new Set(
      filesWith(/^node_modules\/(@[^/]+\/)?[^/@]+$/).map((path) => path.slice('node_modules/'.length)),
    )
    expect(development.filter((name) => packages.has(name))).toEqual([])
    const root = fileURLToPath(new URL('../../', import.meta.url))
    const own = filesWith(/^(electron|server|dist)\/.*\.(js|cjs|css|html)$/)
    expect(own.length).toBeGreaterThan(100)
    const withLocalPaths = own.filter((path) => readFileSync(join(packed.contents, path), 'utf8').includes(root))
    expect(withLocalPaths).toEqual([])
  })

  it('contains native modules of this platform only, and only those outside the archive', () => {
    const natives = filesWith(/\.(node|so(\.[\d.]+)?|dylib|dll)$/)
    const platform = `linux-${process.arch}`
    expect(natives.filter((path) => !path.includes(platform))).toEqual([])
    for (const name of ['better-sqlite3', '@node-rs/argon2']) expect(natives.join(), name).toContain(name)
    const unpacked = join(packed.program, 'resources', 'app.asar.unpacked')
    const files = readdirSync(unpacked, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(unpacked, join(parentPath, name)))
    expect(files.toSorted()).toEqual(natives.toSorted())
  })

  it('has Node.js beside its archive, with what reads books: none of that is in the archive', () => {
    const beside = join(packed.program, 'resources', 'node')
    expect(execFileSync(join(beside, 'node'), ['--version'], { encoding: 'utf8' }).trim()).toBe(process.version)
    expect(readFileSync(join(beside, 'LICENSE'), 'utf8')).toContain('Node.js is licensed for use')
    const decoders = [
      '@img/sharp-libvips',
      '@img/sharp-linux',
      '@napi-rs/canvas',
      'pdfjs-dist',
      'node-unrar-js',
      'epub2',
    ]
    const packages = readdirSync(join(beside, 'node_modules'), { recursive: true }).join()
    for (const name of decoders) {
      expect(packages, name).toContain(name)
      expect(filesWith(new RegExp(`^node_modules/${name}`)), name).toEqual([])
    }
  })

  it('has fuses that allow only its own archive and encrypt cookies', () => {
    const [runAsNode, cookies, nodeOptions, inspect, integrity, onlyArchive, snapshot, fileRights] = packed.fuses
    expect({ runAsNode, cookies, nodeOptions, inspect, integrity, onlyArchive, snapshot, fileRights }).toEqual({
      runAsNode: false,
      cookies: true,
      nodeOptions: false,
      inspect: false,
      integrity: true,
      onlyArchive: true,
      snapshot: false,
      fileRights: false,
    })
  })

  it('isolates its pages: context isolation, sandbox, no Node, and only the local server', () => {
    const textOf = (path: string) => readFileSync(join(packed.contents, path), 'utf8')
    const rules = textOf('electron/security.js')
    for (const rule of ['contextIsolation: true', 'sandbox: true', 'webSecurity: true', 'webviewTag: false'])
      expect(rules).toContain(rule)
    expect(rules).toMatch(/nodeIntegration: false/)
    for (const guard of ['will-navigate', 'will-redirect', 'will-frame-navigate', 'will-attach-webview'])
      expect(rules).toContain(`"${guard}"`)
    expect(rules).toMatch(/setWindowOpenHandler\([\s\S]*action: "deny"/)
    expect(rules).toMatch(
      /setPermissionRequestHandler[\s\S]*setPermissionCheckHandler[\s\S]*setDevicePermissionHandler/,
    )
    const own = filesWith(/^(electron|server)\/.*\.js$/)
    const filesMatching = (pattern: RegExp) => own.filter((path) => pattern.test(textOf(path)))
    expect(filesMatching(/new BrowserWindow\(/)).toEqual(['electron/windows.js'])
    expect(filesMatching(/\bipcMain\.handle\(/)).toEqual(['electron/ipc/handle.js'])
    expect(filesMatching(/openDevTools|executeJavaScript|no-sandbox|remote-debugging/)).toEqual([])
    const preload = textOf('dist/electron/preload.cjs')
    expect([...preload.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual(['electron'])
    expect([...preload.matchAll(/exposeInMainWorld\("([^"]+)"/g)].map(([, name]) => name)).toEqual(['inglenookDesktop'])
  })

  it('contains the licences of all its dependencies, and the languages of the app', () => {
    const resources = join(packed.program, 'resources')
    expect(readFileSync(join(resources, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toContain('unRAR source code')
    expect(readFileSync(join(resources, 'LICENSE.txt'), 'utf8')).toContain('MIT License')
    expect(readdirSync(packed.program)).toContain('LICENSES.chromium.html')
    expect(readdirSync(join(packed.program, 'locales')).toSorted()).toEqual(['de.pak', 'en-US.pak'])
  })

  it('scans a folder and serves pages of every book format, started by plain Node', { timeout: 90_000 }, async () => {
    using shelf = createLibraryFolder()
    using data = createLibraryFolder()
    await fillWithKinds(shelf)
    const entry = fileURLToPath(new URL('./run-packed.ts', import.meta.url))
    const main = join(packed.contents, 'electron', 'main.js')
    const environment = { PACKED_RESOURCES: join(packed.program, 'resources') }
    const app = startCli([main, '--data', data.root, '--library', shelf.root, '--hidden'], { entry, environment })
    try {
      expect(await firstPages(app)).toEqual({
        'Album epub': 200,
        'Atlas pdf': 200,
        'Harbour cbz': 200,
        'Storm 001 cbr': 200,
        'Strip 001 cbz': 200,
        // Text has no image pages, and a broken file is reported.
        'Novel epub': 422,
        'Older epub': 422,
        'Torn cbz': 422,
      })
      const [reader = 0] = childrenOf(app.pid)
      expect(readlinkSync(`/proc/${reader}/exe`)).toBe(realpathSync(join(packed.program, 'resources', 'node', 'node')))
      expect(existsSync(data.at('logs/inglenook.log'))).toBe(true)
    } finally {
      expect(await app.end('SIGTERM')).toBe(0)
    }
  })
})

/** Creates the first account and opens the first page of every book. @returns status by title and format */
async function firstPages(app: RunningCli): Promise<Record<string, number>> {
  const ask = await app.answers()
  const interfacePage = await ask('/')
  expect({ status: interfacePage.status, text: interfacePage.text }).toMatchObject({
    status: 200,
    text: expect.stringContaining('<title>Inglenook'),
  })
  const policy = String(interfacePage.headers['content-security-policy'])
  for (const rule of ["script-src 'self'", "object-src 'none'", "base-uri 'self'"]) expect(policy).toContain(rule)
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
  const account = { username: 'mara', password: 'a quiet corner by the fire' }
  const { status, headers } = await ask('/api/v1/setup/initialize', { method: 'POST', body: account })
  expect(status).toBe(200)
  const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  const books = async () => {
    const { json } = await ask('/api/v1/books?pageSize=50', { headers: { cookie } })
    return json.data as unknown as readonly { id: string; title: string; fileFormat: string }[]
  }
  await expect.poll(async () => (await books()).length, { timeout: 60_000 }).toBe(8)
  const first: Record<string, number> = {}
  for (const { id, fileFormat, title } of await books()) {
    const page = await ask(`/api/v1/books/${id}/pages/1`, { headers: { cookie } })
    first[`${title} ${fileFormat}`] = page.status
  }
  return first
}
