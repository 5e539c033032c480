import type { Browser, BrowserContext, Page } from 'playwright-core'
import { fillShelf } from './bookshelf.ts'
import { openBrowser } from './browser.ts'
import { addFolder, becomeOwner, waitForBooks } from './person.ts'
import { type House, openHouse } from './running-house.ts'

/** A house whose owner is signed in and whose shelf of six books was scanned. */
export type SettledHouse = {
  readonly house: House
  readonly browser: Browser
  readonly context: BrowserContext
  readonly page: Page
  /** Errors that the page did not catch. */
  readonly complaints: readonly string[]
}

/** @param executable of the browser */
export async function openSettledHouse(executable = ''): Promise<SettledHouse> {
  const house = await openHouse()
  await fillShelf(house.shelf)
  const browser = await openBrowser(executable)
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(house.url)
  await becomeOwner(page)
  await addFolder(page, house.shelf)
  await waitForBooks(page, 6)
  return { house, browser, context, page, complaints }
}
