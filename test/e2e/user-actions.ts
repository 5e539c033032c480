import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pageWidth } from './bookshelf.ts'

/** User actions shared by tests and screenshots. */
export const owner = { name: 'Ana', password: 'kettle on the moss' } as const

/** First step of the initial setup: the owner account. */
export async function createOwner(page: Page): Promise<void> {
  await page.getByLabel('User name').fill(owner.name)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Enters the path of a folder, previews it and adds it. */
export async function addFolder(page: Page, folder: string): Promise<void> {
  await page.getByLabel('Folder').fill(folder)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Choose this folder' }).click()
  await page.getByRole('button', { name: 'Add and scan' }).click()
}

/** Waits until no scan runs and the library has the given number of books. */
export async function waitForBooks(page: Page, count: number): Promise<void> {
  await page.getByText(new RegExp(`^${count.toLocaleString('en-GB')} books in`)).waitFor({ timeout: 60_000 })
}

/** Opens a series from the list of all series. */
export async function openSeries(page: Page, { url }: { readonly url: string }, name: RegExp): Promise<void> {
  await page.goto(`${url}/series`)
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('button', { name: 'More options for this series' }).waitFor()
}

/** Opens a menu and selects an item; again when the list under the menu moved it away meanwhile. */
export async function choose(page: Page, menu: string | RegExp, item: string): Promise<void> {
  const chosen = page.getByRole('menuitem', { name: item, exact: true })
  await page.getByRole('button', { name: menu, exact: true }).click()
  try {
    await chosen.click({ timeout: 5_000 })
  } catch {
    await page.keyboard.press('Escape')
    await chosen.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: menu, exact: true }).click()
    await chosen.click()
  }
}

/** Dismisses the hint shown when a reader is opened for the first time. */
export async function dismissHint(page: Page): Promise<void> {
  await page.getByText('Got it').click()
}

type ShownPage = { readonly number: number; readonly width: number }

/** Types of browser objects used inside evaluated functions. */
type Picture = { readonly alt: string; readonly naturalWidth: number; decode(): Promise<void> }
type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
type Text = { readonly textContent: string | null; getClientRects(): Iterable<Box> }
type Body = {
  readonly ownerDocument: { readonly defaultView: { readonly innerWidth: number; readonly innerHeight: number } }
  querySelectorAll(selector: string): Iterable<Text>
}

/** Number of the comic page on screen, and the natural width of its image. */
export async function pageOnScreen(page: Page): Promise<ShownPage> {
  const picture = page.locator('[aria-hidden="false"] img[alt^="Page "]')
  await picture.waitFor()
  return picture.evaluate(async (image: Picture) => {
    await image.decode()
    return { number: Number.parseInt(image.alt.replace('Page ', ''), 10), width: image.naturalWidth }
  })
}

/** Waits until a comic page is on screen. Page n of every test comic is `pageWidth(n)` pixels wide. */
export async function waitForPage(page: Page, number: number): Promise<void> {
  const shown = () => pageOnScreen(page).catch((error: Error) => error.message)
  await expect.poll(shown).toEqual({ number, width: pageWidth(number) })
}

/** Waits until the resource with this name is on screen. */
export async function waitForText(page: Page, name: string): Promise<void> {
  await page.locator(`iframe[data-shown][src*="${name}"]`).waitFor()
}

/** Beginning of the first visible paragraph or heading of an EPUB. */
export async function paragraphOnScreen(page: Page): Promise<string> {
  const body = page.frameLocator('iframe[data-shown]').locator('body')
  await body.waitFor({ state: 'attached' })
  return body.evaluate((element: Body) => {
    const { innerWidth, innerHeight } = element.ownerDocument.defaultView
    const visibleTo = ({ left, right, top, bottom }: Box) =>
      right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
    const seen = [...element.querySelectorAll('p, h1')].find((text) => [...text.getClientRects()].some(visibleTo))
    return (seen?.textContent ?? '').slice(0, 40)
  })
}

/** Waits until the visible text begins like this. */
export async function waitForParagraph(page: Page, beginning: string | RegExp): Promise<void> {
  await expect.poll(() => paragraphOnScreen(page)).toMatch(beginning)
}
