import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPopulatedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { choose } from './user-actions.ts'

/** Browser messages about failed requests. */
const unanswered =
  /Failed to load resource|Inglenook can(?:not|’t) be reached|net::ERR|dynamically imported module|Unable to preload/

export type Found = { readonly id: string; readonly title: string }
type Progress = { readonly currentPage: number; readonly completed: boolean }

export type DownloadDevice = {
  readonly fixture: Fixture
  /** Allows the service worker, unlike the default context. */
  readonly context: BrowserContext
  readonly page: Page
  readonly pageErrors: readonly string[]
  readonly lighthouse: Found
  readonly lighthouse2: Found
  readonly lantern: Found
  readonly novel: Found
  readonly paper: Found
  /** Sends a request as the owner from another device. */
  ask(method: string, path: string, data?: object): Promise<{ readonly status: number; readonly text: string }>
  openBook(book: Found, on?: Page): Promise<void>
  /** Opens a book and starts its download. */
  download(book: Found, on?: Page): Promise<void>
  /** Progress of the owner in a book on the server. */
  progressOf(book: Found): Promise<Progress | null>
  /** Row of a book on the downloads page. */
  rowOf(book: Found): ReturnType<Page['locator']>
  /** Names of the caches with files of a book, and the number of entries in each. */
  cachesOf(book: Found): Promise<readonly string[]>
  close(): Promise<void>
}

/** A server with books, and a browser that can download them. @param executable of the browser */
export async function openDownloadDevice(executable: string | undefined): Promise<DownloadDevice> {
  const visited = await openPopulatedServer(executable)
  const { fixture } = visited
  const context = await visited.browser.newContext({
    serviceWorkers: 'allow',
    viewport: { width: 1280, height: 860 },
    storageState: await visited.context.storageState(),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !unanswered.test(message.text())) pageErrors.push(message.text())
  })
  const ask: DownloadDevice['ask'] = async (method, path, data) => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: fixture.url }
    const address = `${fixture.url}/api/v1${path}`
    const answer = await visited.page.request.fetch(address, {
      method,
      headers,
      ...(data === undefined ? {} : { data }),
    })
    return { status: answer.status(), text: await answer.text() }
  }
  /** Books matching a search, by title. */
  const find = async (words: string): Promise<readonly Found[]> => {
    const { text } = await ask('POST', '/books/list', { fullTextSearch: words })
    const { data } = JSON.parse(text) as { readonly data: readonly Found[] }
    return data.toSorted((a, b) => (a.title < b.title ? -1 : 1))
  }
  const only = (found: Found | undefined): Found => {
    if (found === undefined) throw new Error('a book of the shelf is not found')
    return found
  }
  const openBook: DownloadDevice['openBook'] = async ({ id }, on = page) => {
    await on.goto(`${fixture.url}/books/${id}`)
    await on.getByRole('button', { name: 'More options for this book' }).waitFor()
  }
  const lighthouses = await find('Wandering Lighthouse')
  return {
    fixture,
    context,
    page,
    pageErrors,
    ask,
    openBook,
    lighthouse: only(lighthouses[0]),
    lighthouse2: only(lighthouses[1]),
    lantern: only((await find('Paper Lantern'))[0]),
    novel: only((await find('Wet Sand'))[0]),
    paper: only((await find('Field Notes'))[0]),
    async download(book, on = page) {
      await openBook(book, on)
      await choose(on, 'More options for this book', 'Download to this device')
    },
    async progressOf({ id }) {
      const { status, text } = await ask('GET', `/books/${id}/progress`)
      return status === 200 ? (JSON.parse(text) as Progress) : null
    },
    rowOf: ({ title }) =>
      page.getByRole('list', { name: 'Books' }).getByRole('listitem').filter({ hasText: title }).first(),
    async cachesOf({ id }) {
      const names = (await page.evaluate(`caches.keys().then((names) => Promise.all(names.map(async (name) =>
        name + ' ' + (await (await caches.open(name)).keys()).length)))`)) as readonly string[]
      return names.filter((name) => name.includes(id))
    },
    close: () => visited.close(),
  }
}

/** Scans the libraries as the owner, until a book has changed. */
export async function scanUntil({ ask }: DownloadDevice, book: Found, isSo: (book: string) => boolean): Promise<void> {
  const { data } = JSON.parse((await ask('GET', '/libraries')).text) as { readonly data: readonly Found[] }
  await ask('POST', `/libraries/${data[0]?.id}/scan`)
  await expect.poll(async () => isSo((await ask('GET', `/books/${book.id}`)).text)).toBe(true)
}

export async function signIn(
  page: Page,
  fixture: Fixture,
  person: { readonly name: string; readonly password: string },
) {
  await page.goto(`${fixture.url}/sign-in`)
  await page.getByLabel('User name').fill(person.name)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: `Account of ${person.name}` }).waitFor()
}

/** Queues an invalid progress update before all others. */
export const addInvalidProgress = `new Promise((resolve) => {
  indexedDB.open('inglenook').onsuccess = ({ target }) => {
    const store = target.result.transaction('outbox', 'readwrite').objectStore('outbox')
    store.getAll().onsuccess = (found) => {
      const [one] = found.target.result
      store.put({ ...one, id: crypto.randomUUID(), toPercentage: 7, endedAt: 1, startedAt: 1 }).onsuccess = resolve
    }
  }
}).then(() => true)`

/** The page at which a downloaded book opens offline. */
export async function downloadedPage(page: Page, bookId: string): Promise<unknown> {
  return page.evaluate(`caches.keys().then(async (names) => {
    const cache = await caches.open(names.find((name) => name.includes('${bookId}')))
    const { book } = await (await cache.match('/api/v1/books/${bookId}')).json()
    return book.readProgress?.currentPage
  })`)
}
