import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { testDownloadProblems } from './download-problems.ts'
import {
  addInvalidProgress,
  type DownloadDevice,
  downloadedPage,
  openDownloadDevice,
  signIn,
} from './offline-device.ts'
import type { Fixture } from './running-server.ts'
import { choose, dismissHint, owner, waitForPage, waitForParagraph, waitForText } from './user-actions.ts'
import { expireSession } from './visit.ts'

const executable = findBrowser()

const member = { name: 'Bo', password: 'a lantern in the fog' } as const

describe.skipIf(executable === undefined)('a device with downloads', () => {
  let device: DownloadDevice
  let fixture: Fixture
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    device = await openDownloadDevice(executable)
    ;({ fixture, context, page } = device)
  })
  afterAll(() => device?.close())

  const read = ({ title }: { readonly title: string }) =>
    page.getByRole('link', { name: `Read ${title}`, exact: true }).click()

  it('can be installed, and caches the interface', async () => {
    await page.goto(fixture.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const manifest = await page.request.get(`${fixture.url}/app.webmanifest`)
    expect(manifest.headers()['content-type']).toContain('application/manifest+json')
    const { icons } = (await manifest.json()) as {
      readonly icons: ReadonlyArray<{ readonly src: string; type: string }>
    }
    for (const { src, type } of icons) {
      const icon = await page.request.get(fixture.url + src)
      expect([src, icon.headers()['content-type']]).toEqual([src, type])
    }
    const worker = await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)')
    expect(worker).toBe(`${fixture.url}/worker.js`)
    const kept = await page.evaluate(
      `caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))`,
    )
    expect(kept).toEqual(expect.arrayContaining(['/index.html', '/app.webmanifest']))
    // API responses are never cached.
    expect((kept as readonly string[]).filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  it('explains downloads before the first is made', async () => {
    await choose(page, /^Account of/, 'Downloads')
    await page.getByRole('heading', { name: 'No downloads yet' }).waitFor()
    await page.getByRole('heading', { name: 'Install as an app' }).waitFor()
  })

  it('downloads a comic, an EPUB and a PDF, and shows their size', async () => {
    for (const book of [device.lighthouse, device.novel, device.paper]) {
      await device.download(book)
      await page.getByText(/^Downloaded, [\d.]+\s([KM]B|bytes)$/).waitFor()
    }
    await page.goto(`${fixture.url}/device`)
    const rows = page.getByRole('list', { name: 'Books' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(3)
    await page
      .locator('dt:text-is("Size") + dd')
      .getByText(/\d [KM]B|\d\s[KM]B/)
      .waitFor()
    await page.locator('dt:text-is("Available space")').waitFor()
  })

  it('opens them offline from the first page', async () => {
    await context.setOffline(true)
    await page.goto(`${fixture.url}/device`)
    await read(device.lighthouse)
    await dismissHint(page)
    await waitForPage(page, 1)
    for (const number of [2, 3, 4]) {
      await page.keyboard.press('ArrowRight')
      await waitForPage(page, number)
    }
    await page.goto(`${fixture.url}/device`)
    await page.getByText(/not synced yet/).waitFor()
  })

  it('resumes offline where reading stopped offline', async () => {
    await read(device.lighthouse)
    await waitForPage(page, 4)
    await page.keyboard.press('ArrowRight')
    await waitForPage(page, 5)
  })

  it('reads an EPUB and a PDF offline', async () => {
    await page.goto(`${fixture.url}/device`)
    await read(device.novel)
    await page.locator('iframe[data-shown]').waitFor()
    await page.getByRole('button', { name: 'Contents' }).click()
    await page.getByText('Chapter 3', { exact: true }).click()
    await waitForText(page, 'chapter-3')
    await waitForParagraph(page, 'Chapter 3')
    await page.goto(`${fixture.url}/device`)
    await read(device.paper)
    await page.locator('[aria-hidden="false"] img[alt^="Page 1 of"]').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.locator('[aria-hidden="false"] img[alt^="Page 2 of"]').waitFor()
    await page.keyboard.press('Control+f')
    await page.getByRole('searchbox', { name: 'Search text' }).fill('page 4')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Search results' }).getByText('Field notes, page 4').waitFor()
  })

  it('says that other books need the server, and links to the downloads', async () => {
    await page.goto(`${fixture.url}/series`)
    await page
      .getByText(/Inglenook can(not|’t) be reached/)
      .first()
      .waitFor()
    await page.getByRole('status').getByRole('link', { name: 'Downloads' }).click()
    await page.getByRole('heading', { level: 1, name: 'Downloads' }).waitFor()
  })

  it('syncs all progress once online, in the order of reading', async () => {
    const { lighthouse, novel, paper, progressOf } = device
    expect(await progressOf(lighthouse)).toBeNull()
    // A rejected update does not block the others.
    await page.evaluate(addInvalidProgress)
    await context.setOffline(false)
    await page.goto(`${fixture.url}/device`)
    await expect.poll(() => progressOf(lighthouse)).toMatchObject({ currentPage: 5, completed: false })
    await expect.poll(() => progressOf(paper)).toMatchObject({ currentPage: 2 })
    expect((await progressOf(novel))?.currentPage).toBeGreaterThan(1)
    await expect.poll(() => page.getByText(/not synced yet/).count()).toBe(0)
  })

  it('lets a later update elsewhere win over progress synced late', async () => {
    const { lighthouse, progressOf } = device
    await context.setOffline(true)
    await page.goto(`${fixture.url}/read/${lighthouse.id}`)
    await waitForPage(page, 5)
    await page.keyboard.press('ArrowRight')
    await waitForPage(page, 6)
    await page.goto(`${fixture.url}/device`)
    await page.getByText(/not synced yet/).waitFor()
    const address = `/books/${lighthouse.id}/progress`
    expect((await device.ask('PUT', address, { currentPage: 2 })).status).toBe(200)
    await context.setOffline(false)
    await page.goto(`${fixture.url}/device`)
    const history = async () => (await device.ask('GET', `${address}/history`)).text
    await expect.poll(history).toContain('"currentPage":6')
    expect(await progressOf(lighthouse)).toMatchObject({ currentPage: 2 })
    // The device uses it too when the server is unreachable again.
    await expect.poll(() => downloadedPage(page, lighthouse.id)).toBe(2)
  })

  it('saves progress while the server is down', async () => {
    const { paper, progressOf } = device
    const startServer = await fixture.stopServer()
    await page.goto(`${fixture.url}/read/${paper.id}`)
    await page.locator('[aria-hidden="false"] img[alt^="Page 2 of"]').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.locator('[aria-hidden="false"] img[alt^="Page 3 of"]').waitFor()
    await page.goto(`${fixture.url}/device`)
    await page.getByText(/not synced yet/).waitFor()
    await startServer()
    // Without a user action.
    await expect.poll(() => progressOf(paper)).toMatchObject({ currentPage: 3 })
  })

  it('cancels a download on request, and leaves nothing of that book behind', async () => {
    const { lantern } = device
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await context.route('**/pages/3*', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await device.download(lantern)
    await page.getByText(/Downloading: \d+ of \d+ parts/).waitFor()
    await page.getByRole('button', { name: 'Cancel download' }).click()
    await expect.poll(() => page.getByText(/on this device/i).count()).toBe(0)
    release()
    await context.unroute('**/pages/3*')
    expect(await device.cachesOf(lantern)).toEqual([])
  })

  it('reports a book the server no longer shows, removes its download, and restores it when it is visible again', async () => {
    const { paper } = device
    await context.route(`**/api/v1/books/${paper.id}`, (route) =>
      route.fulfill({ status: 404, json: { error: 'not_found', message: 'This book does not exist.' } }),
    )
    await page.goto(`${fixture.url}/device`)
    const row = device.rowOf(paper)
    await row
      .getByText(/removed from the server or is no longer shared with you, so its download was removed/)
      .waitFor()
    expect(await row.getByRole('link').count()).toBe(0)
    expect(await device.cachesOf(paper)).toEqual([])
    await context.unroute(`**/api/v1/books/${paper.id}`)
    await page.goto(`${fixture.url}/device`)
    await row.getByText(/^Downloaded, /).waitFor()
  })

  testDownloadProblems(() => device)

  it('defers syncing progress until its owner signs in again, when the session has expired', async () => {
    const { novel, lighthouse, progressOf } = device
    const made = { username: member.name, password: member.password, role: 'reader' }
    expect((await device.ask('POST', '/users', made)).status).toBeLessThan(300)
    const { currentPage: before = 0 } = (await progressOf(lighthouse)) ?? {}
    const turn = async (number: number) => {
      await waitForPage(page, number)
      await page.keyboard.press('ArrowRight')
      await waitForPage(page, number + 1)
    }
    await context.setOffline(true)
    await page.goto(`${fixture.url}/read/${lighthouse.id}`)
    await turn(before)
    await page.goto(`${fixture.url}/device`)
    await page.getByText(/not synced yet/).waitFor()
    await expireSession(page)
    await context.setOffline(false)
    await page.goto(`${fixture.url}/device`)
    await page.getByLabel('Password', { exact: true }).waitFor()
    expect(await progressOf(lighthouse)).toMatchObject({ currentPage: before })
    await signIn(page, fixture, owner)
    await expect.poll(() => progressOf(lighthouse)).toMatchObject({ currentPage: before + 1 })
    // The same while online.
    await page.goto(`${fixture.url}/read/${lighthouse.id}`)
    await waitForPage(page, before + 1)
    await expireSession(page)
    await turn(before + 1)
    await page.getByLabel('Password', { exact: true }).waitFor()
    expect(await progressOf(lighthouse)).toMatchObject({ currentPage: before + 1 })
    await context.setOffline(true)
    await page.goto(`${fixture.url}/books/${novel.id}`)
    await page
      .getByText(/Inglenook can(not|’t) be reached/)
      .first()
      .waitFor()
    expect(await page.getByText(novel.title).count()).toBe(0)
    await context.setOffline(false)
  })

  it('shows and syncs no data of one person to another, or to anyone signed out', async () => {
    const { novel } = device
    await signIn(page, fixture, member)
    await page.goto(`${fixture.url}/device`)
    await page.getByRole('heading', { name: 'No downloads yet' }).waitFor()
    expect(await page.getByText(/not synced yet/).count()).toBe(0)
    await context.setOffline(true)
    await page.goto(`${fixture.url}/read/${novel.id}`)
    await page
      .getByText(/Inglenook can(not|’t) be reached/)
      .first()
      .waitFor()
    await context.setOffline(false)
  })

  it('does not sign a person in again who signed out while offline', async () => {
    await page.goto(fixture.url)
    await page.getByRole('button', { name: `Account of ${member.name}` }).waitFor()
    await context.setOffline(true)
    await choose(page, /^Account of/, 'Sign out')
    await page.getByText('Sign in').first().waitFor()
    await context.setOffline(false)
    await page.goto(fixture.url)
    await page.getByLabel('Password', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Account of/ }).count()).toBe(0)
  })

  it("restores each person's downloads, syncs their progress, and removes downloads on request", async () => {
    const { novel, lighthouse, progressOf } = device
    const before = await progressOf(lighthouse)
    await signIn(page, fixture, owner)
    await expect.poll(async () => (await progressOf(lighthouse))?.currentPage).toBe((before?.currentPage ?? 0) + 1)
    await page.goto(`${fixture.url}/device`)
    const rows = page.getByRole('list', { name: 'Books' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(4)
    await page.getByRole('button', { name: `Remove ${novel.title} from this device` }).click()
    await expect.poll(() => rows.count()).toBe(3)
    await page.getByRole('button', { name: 'Remove all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click()
    await page.getByRole('heading', { name: 'No downloads yet' }).waitFor()
    const names = (await page.evaluate('caches.keys()')) as readonly string[]
    expect(names.filter((name) => name.startsWith('inglenook-kept'))).toEqual([])
  })

  it('reports no page or console errors', () => {
    expect(device.pageErrors).toEqual([])
  })
})
