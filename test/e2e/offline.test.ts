import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { choose, dismissHint, owner, waitForPage, waitForParagraph, waitForText } from './person.ts'
import type { House } from './running-house.ts'
import { openSettledHouse, type VisitedHouse } from './settled-house.ts'

const executable = findBrowser()

const member = { name: 'Bo', password: 'a lantern in the fog' } as const

/** What a browser says of requests that nobody answers. */
const unanswered =
  /Failed to load resource|Inglenook cannot be reached|net::ERR|dynamically imported module|Unable to preload/

type Progress = { readonly currentPage: number; readonly completed: boolean }

describe.skipIf(executable === undefined)('a device that keeps books', () => {
  let visited: VisitedHouse
  let house: House
  let context: BrowserContext
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    visited = await openSettledHouse(executable)
    ;({ house } = visited)
    context = await visited.browser.newContext({
      viewport: { width: 1280, height: 860 },
      storageState: await visited.context.storageState(),
    })
    lighthouse = await find('Wandering Lighthouse')
    lantern = await find('Paper Lantern')
    novel = await find('Wet Sand')
    paper = await find('Field Notes')
    page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !unanswered.test(message.text())) complaints.push(message.text())
    })
  })
  afterAll(() => visited?.close())

  type Found = { readonly id: string; readonly title: string }
  let lighthouse: Found
  let lantern: Found
  let novel: Found
  let paper: Found

  /** The first book that is found by words. */
  const find = async (words: string): Promise<Found> => {
    const answer = await visited.page.request.post(`${house.url}/api/v1/books/list`, {
      data: { fullTextSearch: words },
      headers: { origin: house.url },
    })
    const { data } = (await answer.json()) as { readonly data: readonly Found[] }
    const [found] = data.toSorted((a, b) => (a.title < b.title ? -1 : 1))
    if (found === undefined) throw new Error(`no book is found by ${words}`)
    return found
  }
  const openBook = async ({ id }: Found) => {
    await page.goto(`${house.url}/books/${id}`)
    await page.getByRole('button', { name: 'More for this book' }).waitFor()
  }
  const progressOf = async ({ id }: Found): Promise<Progress | null> => {
    const answer = await visited.page.request.get(`${house.url}/api/v1/books/${id}/progress`)
    return answer.status() === 200 ? ((await answer.json()) as Progress) : null
  }
  const inMenu = (name: string) => choose(page, 'More for this book', name)

  it('can be installed, and keeps the interface itself', async () => {
    await page.goto(house.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const manifest = await page.request.get(`${house.url}/app.webmanifest`)
    expect(manifest.headers()['content-type']).toContain('application/manifest+json')
    const { icons } = (await manifest.json()) as {
      readonly icons: ReadonlyArray<{ readonly src: string; type: string }>
    }
    for (const { src, type } of icons) {
      const icon = await page.request.get(house.url + src)
      expect([src, icon.headers()['content-type']]).toEqual([src, type])
    }
    const worker = await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)')
    expect(worker).toBe(`${house.url}/worker.js`)
    const kept = await page.evaluate(
      `caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))`,
    )
    expect(kept).toEqual(expect.arrayContaining(['/index.html', '/app.webmanifest']))
    // No answer of the server is among them.
    expect((kept as readonly string[]).filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  it('says what will be there before a book is kept', async () => {
    await choose(page, /^Account of/, 'On this device')
    await page.getByRole('heading', { name: 'No book is kept here yet' }).waitFor()
    await page.getByRole('heading', { name: 'As an app' }).waitFor()
  })

  it('keeps a comic, an EPUB and a PDF, and tells how much room they take', async () => {
    for (const book of [lighthouse, novel, paper]) {
      await openBook(book)
      await inMenu('Keep on this device')
      await page.getByText(/^On this device, [\d.]+\s([KM]B|bytes)$/).waitFor()
    }
    await page.goto(`${house.url}/device`)
    const rows = page.getByRole('list', { name: 'Books' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(3)
    await page
      .locator('dt:text-is("Their size") + dd')
      .getByText(/\d [KM]B|\d\s[KM]B/)
      .waitFor()
    await page.locator('dt:text-is("Room left for Inglenook")').waitFor()
  })

  it('opens them without the server, from the first page on', async () => {
    await context.setOffline(true)
    await page.goto(`${house.url}/device`)
    await page.getByRole('link', { name: `Read ${lighthouse.title}` }).click()
    await dismissHint(page)
    await waitForPage(page, 1)
    for (const number of [2, 3, 4]) {
      await page.keyboard.press('ArrowRight')
      await waitForPage(page, number)
    }
    await page.goto(`${house.url}/device`)
    await page.getByText(/wait to be told to the server|waits to be told/).waitFor()
  })

  it('goes on without the server where one stopped without it', async () => {
    await page.getByRole('link', { name: `Read ${lighthouse.title}` }).click()
    await waitForPage(page, 4)
    await page.keyboard.press('ArrowRight')
    await waitForPage(page, 5)
  })

  it('reads an EPUB and a PDF without the server', async () => {
    await page.goto(`${house.url}/device`)
    await page.getByRole('link', { name: `Read ${novel.title}` }).click()
    await page.locator('iframe[data-shown]').waitFor()
    await page.getByRole('button', { name: 'Contents' }).click()
    await page.getByText('Chapter 3', { exact: true }).click()
    await waitForText(page, 'chapter-3')
    await waitForParagraph(page, 'Chapter 3')
    await page.goto(`${house.url}/device`)
    await page.getByRole('link', { name: `Read ${paper.title}` }).click()
    await page.locator('[aria-hidden="false"] img[alt^="Page 1 of"]').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.locator('[aria-hidden="false"] img[alt^="Page 2 of"]').waitFor()
    await page.keyboard.press('Control+f')
    await page.getByRole('searchbox', { name: 'Words to look for' }).fill('page 4')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'What was found' }).getByText('Field notes, page 4').waitFor()
  })

  it('says of other books that the server is needed, and leads to those that are here', async () => {
    await page.goto(`${house.url}/series`)
    await page.getByText('Inglenook cannot be reached').first().waitFor()
    await page.getByRole('status').getByRole('link', { name: 'On this device' }).click()
    await page.getByRole('heading', { level: 1, name: 'On this device' }).waitFor()
  })

  it('tells the server every place when it is back, in the order in which they were read', async () => {
    expect(await progressOf(lighthouse)).toBeNull()
    await context.setOffline(false)
    await page.goto(`${house.url}/device`)
    await expect.poll(() => progressOf(lighthouse)).toMatchObject({ currentPage: 5, completed: false })
    await expect.poll(() => progressOf(paper)).toMatchObject({ currentPage: 2 })
    expect((await progressOf(novel))?.currentPage).toBeGreaterThan(1)
    await expect.poll(() => page.getByText(/to be told to the server/).count()).toBe(0)
  })

  it('lets a later act elsewhere win over what is told late', async () => {
    await context.setOffline(true)
    await page.goto(`${house.url}/read/${lighthouse.id}`)
    await waitForPage(page, 5)
    await page.keyboard.press('ArrowRight')
    await waitForPage(page, 6)
    await page.goto(`${house.url}/device`)
    await page.getByText(/to be told to the server/).waitFor()
    const address = `${house.url}/api/v1/books/${lighthouse.id}/progress`
    const headers = { 'sec-fetch-site': 'same-origin', origin: house.url }
    const elsewhere = await visited.page.request.put(address, { data: { currentPage: 2 }, headers })
    expect(elsewhere.status()).toBe(200)
    await context.setOffline(false)
    await page.goto(`${house.url}/device`)
    const history = async () => (await visited.page.request.get(`${address}/history`)).text()
    await expect.poll(history).toContain('"currentPage":6')
    expect(await progressOf(lighthouse)).toMatchObject({ currentPage: 2 })
  })

  it('keeps what is read while the server itself is gone', async () => {
    const comeBack = await house.away()
    await page.goto(`${house.url}/read/${paper.id}`)
    await page.locator('[aria-hidden="false"] img[alt^="Page 2 of"]').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.locator('[aria-hidden="false"] img[alt^="Page 3 of"]').waitFor()
    await page.goto(`${house.url}/device`)
    await page.getByText(/to be told to the server/).waitFor()
    await comeBack()
    // Without anything done here.
    await expect.poll(() => progressOf(paper)).toMatchObject({ currentPage: 3 })
  })

  it('stops when told to, and leaves nothing of that book behind', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await context.route('**/pages/3*', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await openBook(lantern)
    await inMenu('Keep on this device')
    await page.getByText(/Keeping on this device: \d+ of \d+ parts/).waitFor()
    await page.getByRole('button', { name: 'Stop keeping' }).click()
    await expect.poll(() => page.getByText(/on this device/i).count()).toBe(0)
    letGo()
    await context.unroute('**/pages/3*')
    const names = (await page.evaluate('caches.keys()')) as readonly string[]
    expect(names.filter((name) => name.includes(lantern.id))).toEqual([])
  })

  it('drops a book that the server no longer shows to whoever kept it', async () => {
    const id = paper.id
    await context.route(`**/api/v1/books/${id}`, (route) =>
      route.fulfill({ status: 404, json: { error: 'not_found', message: 'This book does not exist.' } }),
    )
    await page.goto(`${house.url}/books/${id}`)
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    await context.unroute(`**/api/v1/books/${id}`)
    await page.goto(`${house.url}/device`)
    await expect.poll(() => page.getByRole('list', { name: 'Books' }).getByRole('listitem').count()).toBe(2)
  })

  it('shows nothing of one person to another, nor to nobody', async () => {
    const made = await visited.page.request.post(`${house.url}/api/v1/users`, {
      data: { username: member.name, password: member.password, role: 'reader' },
      headers: { 'sec-fetch-site': 'same-origin', origin: house.url },
    })
    expect(made.status()).toBeLessThan(300)
    await choose(page, /^Account of/, 'Sign out')
    await page
      .getByRole('button', { name: /Sign in/ })
      .first()
      .waitFor()
    await context.setOffline(true)
    await page.goto(`${house.url}/books/${novel.id}`)
    await page.getByText('Inglenook cannot be reached').first().waitFor()
    expect(await page.getByText(novel.title).count()).toBe(0)
    await context.setOffline(false)
    await signIn(page, house, member)
    await page.goto(`${house.url}/device`)
    await page.getByRole('heading', { name: 'No book is kept here yet' }).waitFor()
    await context.setOffline(true)
    await page.goto(`${house.url}/read/${novel.id}`)
    await page.getByText('Inglenook cannot be reached').first().waitFor()
    await context.setOffline(false)
  })

  it('does not let somebody back in who signed out while the server was gone', async () => {
    await page.goto(house.url)
    await page.getByRole('button', { name: `Account of ${member.name}` }).waitFor()
    await context.setOffline(true)
    await choose(page, /^Account of/, 'Sign out')
    await page.getByText('Sign in').first().waitFor()
    await context.setOffline(false)
    await page.goto(house.url)
    await page.getByLabel('Password', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Account of/ }).count()).toBe(0)
  })

  it('gives each person their books back, and removes them when asked', async () => {
    await signIn(page, house, owner)
    await page.goto(`${house.url}/device`)
    const rows = page.getByRole('list', { name: 'Books' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByRole('button', { name: `Remove ${novel.title} from this device` }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: `Remove ${lighthouse.title} from this device` }).click()
    await page.getByRole('heading', { name: 'No book is kept here yet' }).waitFor()
    const names = (await page.evaluate('caches.keys()')) as readonly string[]
    expect(names.filter((name) => name.startsWith('inglenook-kept'))).toEqual([])
  })

  it('breaks none of the rules of its pages', () => {
    expect(complaints).toEqual([])
  })
})

async function signIn(page: Page, house: House, person: { readonly name: string; readonly password: string }) {
  await page.goto(`${house.url}/sign-in`)
  await page.getByLabel('User name').fill(person.name)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: `Account of ${person.name}` }).waitFor()
}
