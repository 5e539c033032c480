import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { networkAddresses } from '../../server/http/kit/request/network-addresses.ts'
import { findBrowser } from '../e2e/browser.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { computer } from './fake/fixture.ts'
import { freePort } from './ports.ts'
import { closeApps, dataDir, prepareApp, type RunningApp, startApp } from './running-app.ts'

const hasBrowser = findBrowser() !== undefined
const comics = 300

let app: RunningApp | undefined
let shelf: LibraryFolder
const start = async (args: readonly string[] = []) => {
  app = await startApp(args.includes('--port') ? args : ['--port', '0', ...args])
  return app
}
beforeAll(async () => {
  await prepareApp()
  shelf = createLibraryFolder()
  for (let n = 1; n <= comics; n++) shelf.comic(`Bay/Bay ${String(n).padStart(3, '0')}.cbz`)
})
afterAll(async () => {
  await closeApps()
  shelf[Symbol.dispose]()
})
afterEach(async () => {
  await app?.quit()
  app = undefined
  for (const list of [computer().received, computer().answers]) list.splice(0)
})

const received = (kind: string) =>
  computer()
    .received.filter((each) => each.kind === kind)
    .map(({ text }) => text)
/** Each update of the tray starts a program, which takes as long as a usual pause between two looks. */
const seldom = { interval: 250 }
/** Updates the tray to the current server state. */
const lines = (running: RunningApp) => {
  running.fake.powerMonitor.emit('on-ac')
  return running.trayLines().join()
}
type Listed = { readonly data: readonly { readonly id: string; readonly path: string }[]; readonly total: number }
const books = async (running: RunningApp): Promise<Listed> =>
  (await running.page()).evaluate(
    async () => (await (await fetch('/api/v1/books?pageSize=1&sort=title')).json()) as Listed,
  )
const post = async (running: RunningApp, path: string, body: object = {}): Promise<number> => {
  const ask = async ([where, text]: readonly [string, string]) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch(where, { method: 'POST', headers, body: text })).status
  }
  return (await running.page()).evaluate(ask, [path, JSON.stringify(body)] as const)
}

describe.skipIf(!hasBrowser)('when a problem occurs', () => {
  it('quitting during a scan shuts down cleanly, and the next start has every book', { timeout: 90_000 }, async () => {
    const running = await start(['--library', shelf.root])
    await expect.poll(() => lines(running), seldom).toContain('scanning')
    await running.quit()
    const again = await start()
    const account = { username: 'mara', password: 'a quiet corner by the fire' }
    expect(await post(again, '/api/v1/setup/initialize', account)).toBe(200)
    await expect.poll(async () => (await books(again)).total, { timeout: 60_000 }).toBe(comics)
    await expect.poll(() => lines(again), seldom).not.toContain('scanning')
  })

  it('opening a book file shows the book, or a message if it belongs to no library', async () => {
    const running = await start()
    const { data } = await books(running)
    const [book] = data
    const page = await running.page()
    running.fake.app.emit('second-instance', {}, ['app', '--flag', book?.path])
    await page.waitForURL(new RegExp(`/read/${book?.id}$`))
    computer().answers.push(0)
    const opened = { prevented: false, preventDefault: () => Object.assign(opened, { prevented: true }) }
    running.fake.app.emit('open-file', opened, join(shelf.root, 'elsewhere.epub'))
    await page.waitForURL(/\/libraries\/new$/)
    expect([received('question'), opened.prevented]).toEqual([['This book isn’t in a library'], true])
    await running.quit()
    const started = await start([book?.path ?? ''])
    // The first page may be replaced before it has loaded.
    const address = async () => (await started.fake.BrowserWindow.all[0]?.webContents.page)?.url()
    await expect.poll(address).toMatch(new RegExp(`/read/${book?.id}$`))
  })

  it('the tray can scan every library', async () => {
    const running = await start()
    await running.page()
    shelf.comic('Bay/Bay 999.cbz')
    running.choose('Scan libraries')
    await expect.poll(() => received('notice').join()).toMatch(/is up to date: 1 new book\.$/)
  })

  it('the tray can pause sharing until the next start', async () => {
    const port = await freePort()
    const running = await start(['--port', String(port)])
    await running.page()
    const [own] = networkAddresses()
    const reaches = async () => {
      return (await fetch(`http://${own}:${port}/health`).catch(() => null))?.status ?? 'nobody'
    }
    if (own === undefined) return
    running.choose('Share on home network')
    await expect.poll(reaches).toBe(200)
    running.choose('Pause sharing')
    await expect.poll(() => lines(running), seldom).toBe('This computer only,Sharing paused')
    expect(await reaches()).toBe('nobody')
    expect(await running.state()).toMatchObject({ isShared: true, isSharingPaused: true })
    running.choose('Resume sharing')
    await expect.poll(reaches).toBe(200)
    running.choose('Pause sharing')
    await expect.poll(() => lines(running), seldom).toContain('paused')
    await running.quit()
    const again = await start()
    expect(await again.state()).toMatchObject({ isShared: true, isSharingPaused: false })
    again.choose('Share on home network')
    await expect.poll(() => lines(again), seldom).toBe('This computer only')
  })

  it('three crashes start safe mode, which is announced, scans nothing and can be left', {
    timeout: 60_000,
  }, async () => {
    // A fixed port, so that its page keeps its address.
    const running = await start(['--port', String(await freePort())])
    const page = await running.page()
    computer().answers.push(0)
    for (let count = 1; count <= 3; count++) {
      await expect.poll(() => running.trayLines()).toEqual(['This computer only'])
      running.crash(new Error(`crash ${count}`))
      await expect.poll(() => running.trayLines().join()).not.toBe('This computer only')
    }
    await expect.poll(() => running.trayLines().join()).toContain('Safe mode: scanning is off')
    expect(received('question')).toEqual(['Inglenook is in safe mode'])
    await page.waitForURL(/\/admin\/backups$/)
    const scan = running.fake.Tray.shown?.menu?.template.find(({ label }) => label === 'Scan libraries')
    expect(scan).toMatchObject({ enabled: false })
    expect((await running.state()).isSafeMode).toBe(true)
    await page.evaluate('inglenookDesktop.leaveSafeMode()').catch(() => undefined)
    await expect.poll(() => running.trayLines()).toEqual(['This computer only'])
    expect(await running.state()).toMatchObject({ isSafeMode: false, server: 'running' })
  })

  it('a damaged database is restored from a backup by the dialog, and the damaged file is retained', async () => {
    const running = await start()
    expect(await post(running, '/api/v1/admin/backups')).toBe(201)
    await running.quit()
    const file = openSync(join(dataDir, 'inglenook.db'), 'r+')
    writeSync(file, Buffer.alloc(8_192, 'no database at all'), 0, 8_192, 0)
    closeSync(file)
    computer().received.splice(0)
    computer().answers.push(1, 0)
    const again = await start()
    await expect.poll(() => again.trayLines()).toEqual(['This computer only'])
    expect(received('question')).toEqual(['The Inglenook server isn’t running', 'Restore a backup'])
    expect((await books(again)).total).toBe(comics + 1)
    const kept = await (await again.page()).evaluate(async () => (await fetch('/api/v1/admin/backups')).text())
    expect(kept).toContain('replaced-')
  })
})
