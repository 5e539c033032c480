import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Forwarder, openForwarder } from '../../electron/joined/forwarder.ts'
import { openUpstream } from '../../electron/joined/upstream.ts'
import { findBrowser } from '../e2e/browser.ts'
import { startTestServer, type TestServer } from '../kit/test-server.ts'
import { computer } from './fake/fixture.ts'
import { freePort } from './ports.ts'
import { closeApps, dataDir, prepareApp, type RunningApp, startApp } from './running-app.ts'

const hasBrowser = findBrowser() !== undefined

/** The library of another computer: a server behind an address that the test takes away and gives back. */
let study: TestServer
let line: Forwarder
let folder: string
let app: RunningApp | null = null

beforeAll(async () => {
  await prepareApp()
  folder = mkdtempSync(join(tmpdir(), 'inglenook-joined-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Inglenook</title><h1>The library of the study</h1>')
})
afterAll(async () => {
  await closeApps()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  study = await startTestServer({ interfaceFolder: folder })
  await study.actor('admin')
  line = await openForwarder({ port: 0, onLost: () => undefined })
  connect()
})
afterEach(async () => {
  await app?.quit()
  app = null
  await line.close()
  await study.close()
  for (const path of [join(computer().root, 'appData'), dataDir]) rmSync(path, { recursive: true, force: true })
  computer().received.splice(0)
})

function connect(): void {
  const url = `http://127.0.0.1:${study.port}`
  line.use(openUpstream({ url, fingerprint: null }), url)
}

const ownArgs = async () => ['--port', String(await freePort())]
const heading = async ({ page }: RunningApp) => (await page()).locator('h1').textContent()
const addressOf = async ({ page }: RunningApp) => new URL((await page()).url()).origin

/** An entry of the menu Switch library. */
function switchTo({ fake }: RunningApp, label: string): void {
  const menu = fake.Tray.shown?.menu?.template.find((entry) => entry.label === 'Switch library')
  const items = (menu?.submenu ?? []) as Electron.MenuItemConstructorOptions[]
  const item = items.find((entry) => entry.label === label)
  if (item === undefined) throw new Error(`no entry ${label} in ${items.map((entry) => entry.label).join(', ')}`)
  item.click?.({ ...item } as never, undefined, {} as Electron.KeyboardEvent)
}

async function joinFromOwnPage(running: RunningApp): Promise<void> {
  const page = await running.page()
  // The page goes with its window, before it has its answer.
  void page.evaluate(`inglenookDesktop.joinLibrary({ address: '${line.origin}' })`).catch(() => undefined)
  await expect.poll(running.trayLines).toEqual(['Library on 127.0.0.1'])
  await expect.poll(() => heading(running)).toBe('The library of the study')
}

describe.skipIf(!hasBrowser)('the library of another computer', () => {
  it('is shown in the window, which can call nothing of this computer, and again at the next start', async () => {
    const args = await ownArgs()
    app = await startApp(args)
    await joinFromOwnPage(app)
    const page = await app.page()
    expect(await page.evaluate('typeof inglenookDesktop')).toBe('undefined')
    // So that books can be kept offline.
    expect(await page.evaluate('isSecureContext')).toBe(true)
    const origin = await addressOf(app)
    await app.quit()
    app = await startApp(args)
    await expect.poll(() => heading(app as RunningApp)).toBe('The library of the study')
    expect(await addressOf(app)).toBe(origin)
  })

  it('needs no server on a computer without a library of its own, until that is opened', async () => {
    const args = await ownArgs()
    const own = () =>
      fetch(`http://127.0.0.1:${args[1]}/health`).then(
        ({ status }) => status,
        () => 'nothing',
      )
    app = await startApp(args)
    await joinFromOwnPage(app)
    await expect.poll(own).toBe('nothing')
    switchTo(app, 'This computer')
    await expect.poll(own).toBe(200)
    await expect.poll(() => heading(app as RunningApp)).toBe('Home')
    expect(await app.state()).toMatchObject({ joined: [{ name: '127.0.0.1' }] })
    switchTo(app, '127.0.0.1')
    await expect.poll(() => heading(app as RunningApp)).toBe('The library of the study')
  })

  it('is waited for while its computer is away', { timeout: 60_000 }, async () => {
    app = await startApp(await ownArgs())
    await joinFromOwnPage(app)
    line.use(null, '')
    const page = await app.page()
    app.fake.BrowserWindow.all[0]?.webContents.reload()
    await page.getByText('Can’t connect to the library on 127.0.0.1').waitFor()
    expect(app.trayLines()).toEqual(['Library on 127.0.0.1: can’t connect'])
    connect()
    await page.getByRole('heading', { name: 'The library of the study' }).waitFor()
    await expect.poll(app.trayLines).toEqual(['Library on 127.0.0.1'])
  })

  it('is not shown when another server has its key, unless the user accepts that', { timeout: 60_000 }, async () => {
    const args = await ownArgs()
    app = await startApp(args)
    await joinFromOwnPage(app)
    await app.quit()
    rmSync(join(study.dataDir, 'installation-key'))
    const id = readFileSync(join(study.dataDir, 'installation-id'), 'utf8')
    await study.close()
    study = await startTestServer({ interfaceFolder: folder })
    writeFileSync(join(study.dataDir, 'installation-id'), id)
    connect()
    computer().answers.push(1)
    app = await startApp(args)
    await expect.poll(app.trayLines).toEqual(['Library on 127.0.0.1: can’t connect'])
    const [window] = app.fake.BrowserWindow.all
    const page = await window?.webContents.page
    await page?.getByText('You didn’t accept its new key').waitFor()
    computer().answers.push(0)
    switchTo(app, '127.0.0.1')
    await expect.poll(() => heading(app as RunningApp)).toBe('The library of the study')
    const questions = computer().received.filter(({ kind }) => kind === 'question')
    expect(questions.map(({ text }) => text)).toEqual(Array(2).fill('The library on 127.0.0.1 has a different key'))
  })

  it('is forgotten with its cookies', async () => {
    app = await startApp(await ownArgs())
    await joinFromOwnPage(app)
    switchTo(app, 'This computer')
    await expect.poll(() => heading(app as RunningApp)).toBe('Home')
    const { joined } = await app.state()
    const forgotten = await (await app.page()).evaluate(`inglenookDesktop.forgetLibrary('${joined[0]?.id}')`)
    expect(forgotten).toMatchObject({ joined: [] })
    expect(computer().received.map(({ kind }) => kind)).not.toContain('question')
  })
})
