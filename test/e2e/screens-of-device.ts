import type { Page } from 'playwright-core'
import { choose } from './user-actions.ts'

/** Downloads, which a browser stores only with the service worker. */
export const screensOfDevice = [
  { name: 'device-empty', path: '/device', keeps: true },
  { name: 'device-keeping', path: '/books?q=Long%20Tide', act: stallDownload, keeps: true },
  { name: 'device-books', path: '/books?q=Wet%20Sand', act: downloadBook, keeps: true },
  { name: 'device-troubles', path: '/device', act: showDownloadErrors, keeps: true },
  { name: 'device-lost', path: '/device', act: disconnect, keeps: true },
] as const

async function openBook(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.locator('main a[href^="/books/"]').first().click()
  await page.getByRole('button', { name: 'More options for this book' }).waitFor()
}

async function downloadBook(page: Page): Promise<void> {
  await openBook(page)
  await choose(page, 'More options for this book', 'Download to this device')
  await page.getByText(/^Downloaded, /).waitFor()
  await page.goto(new URL('/device', page.url()).href)
  await page.getByRole('list', { name: 'Books' }).waitFor()
}

/** One page never arrives, so that the running download can be shown. */
async function stallDownload(page: Page): Promise<void> {
  await page.context().route('**/pages/2*', () => undefined)
  await openBook(page)
  await choose(page, 'More options for this book', 'Download to this device')
  await page.getByText(/Downloading: [1-9]/).waitFor()
}

/** Downloads in each error state, next to completed ones. */
const storeDownloadErrors = `(async () => {
  const answer = await fetch('/api/v1/books?pageSize=100')
  const { data } = await answer.json()
  const found = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result) })
  const store = (await found(indexedDB.open('inglenook'))).transaction('books', 'readwrite').objectStore('books')
  const kept = await found(store.getAll())
  const [one] = kept.filter(({ state }) => state === 'whole')
  const others = data.filter(({ id }) => kept.every(({ bookId }) => bookId !== id))
  const troubles = [
    ({ fileHash }) => ({ state: 'whole', fileHash: 'of-yesterday', serverHash: fileHash }),
    ({ fileHash }) => ({ state: 'partly', problem: 'full', fileHash, serverHash: fileHash }),
    () => ({ state: 'gone', bookId: crypto.randomUUID() }),
    ({ fileHash }) => ({ state: 'whole', problem: 'full', fileHash: 'of-yesterday', serverHash: fileHash }),
    ({ fileHash }) => ({ state: 'partly', problem: 'refused', fileHash, serverHash: fileHash }),
  ]
  await Promise.all(troubles.map((trouble, index) => {
    const { id: bookId, title, seriesName, ...book } = others[index * 3]
    return found(store.put({ ...one, bookId, title, seriesName, format: book.fileFormat, ...trouble(book) }))
  }))
})()`

async function showDownloadErrors(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Books' }).waitFor()
  await page.evaluate(storeDownloadErrors)
  await page.reload()
  await page.getByRole('listitem').nth(5).waitFor()
}

async function disconnect(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Books' }).waitFor()
  await page.context().setOffline(true)
  await page.goto(new URL('/series', page.url()).href)
  await page.getByRole('status').getByRole('link').waitFor()
  // The following screens need the server; this is the last offline one.
}
