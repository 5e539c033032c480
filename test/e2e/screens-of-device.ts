import type { Page } from 'playwright-core'
import { choose } from './person.ts'

/** Books on the device, which a browser keeps only where it lets the service worker run. */
export const screensOfDevice = [
  { name: 'device-empty', path: '/device', keeps: true },
  { name: 'device-keeping', path: '/books?q=Long%20Tide', act: stopHalfWay, keeps: true },
  { name: 'device-books', path: '/books?q=Wet%20Sand', act: keepBook, keeps: true },
  { name: 'device-lost', path: '/device', act: loseServer, keeps: true },
] as const

async function openBook(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.locator('main a[href^="/books/"]').first().click()
  await page.getByRole('button', { name: 'More for this book' }).waitFor()
}

async function keepBook(page: Page): Promise<void> {
  await openBook(page)
  await choose(page, 'More for this book', 'Keep on this device')
  await page.getByText(/^On this device, /).waitFor()
  await page.goto(new URL('/device', page.url()).href)
  await page.getByRole('list', { name: 'Books' }).waitFor()
}

/** One page does not come, so that keeping can be looked at. */
async function stopHalfWay(page: Page): Promise<void> {
  await page.context().route('**/pages/2*', () => undefined)
  await openBook(page)
  await choose(page, 'More for this book', 'Keep on this device')
  await page.getByText(/Keeping on this device: [1-9]/).waitFor()
}

async function loseServer(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Books' }).waitFor()
  await page.context().setOffline(true)
  await page.goto(new URL('/series', page.url()).href)
  await page.getByRole('status').getByRole('link').waitFor()
  // What follows needs the server again; this is the last of these pictures.
}
