import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'

const executable = findBrowser()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

type Book = { readonly id: string; readonly path: string }
/** Types of browser objects used inside evaluated functions. */
type Bar = { readonly offsetHeight: number }
type Body = {
  readonly ownerDocument: { readonly defaultView: { readonly innerWidth: number } }
  querySelectorAll(selector: string): Iterable<{
    getClientRects(): Iterable<{ readonly left: number; readonly top: number; readonly right: number }>
  }>
}

describe.skipIf(executable === undefined)('the reader on a phone', () => {
  let visited: VisitedServer
  let context: BrowserContext
  let page: Page
  let books: readonly Book[]

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    context = await visited.browser.newContext({ ...phone, storageState: await visited.context.storageState() })
    await context.addInitScript("localStorage.setItem('inglenook-reader-hint', 'true')")
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const asked = await context.request.get(`${visited.fixture.url}/api/v1/books?pageSize=50`)
    books = ((await asked.json()) as { readonly data: readonly Book[] }).data
  })
  afterAll(() => visited?.close())

  const open = (name: string, at: number) =>
    page.goto(`${visited.fixture.url}/read/${books.find(({ path }) => path.includes(name))?.id}?page=${at}`)

  /** Distance from the top of the window to the first visible line. */
  const firstLine = () =>
    page
      .frameLocator('iframe[data-shown]')
      .locator('body')
      .evaluate((body: Body) => {
        const { innerWidth } = body.ownerDocument.defaultView
        const lines = [...body.querySelectorAll('p, h1')].flatMap((text) => [...text.getClientRects()])
        return Math.min(...lines.filter(({ left, right }) => left < innerWidth && right > 0).map(({ top }) => top))
      })

  it('shows no text below the bars', async () => {
    await open('Wet Sand', 8)
    await page.locator('iframe[data-shown]').waitFor()
    // The bars show when a book opens, then hide; a tap shows them again.
    const back = page.getByRole('button', { name: 'Back', exact: true })
    await back.waitFor({ state: 'hidden' })
    await page.touchscreen.tap(195, 420)
    await back.waitFor()
    const bar = await page.locator('[data-reader] > header').evaluate((header: Bar) => header.offsetHeight)
    expect(bar).toBeGreaterThan(40)
    expect(await firstLine()).toBeGreaterThanOrEqual(bar)
  })

  it('stays visible while text size and colours are adjusted', async () => {
    await page.getByRole('button', { name: 'Reading settings' }).tap()
    const card = page.getByRole('dialog')
    await card.waitFor()
    const box = await card.boundingBox()
    expect(box?.y).toBeGreaterThan(844 / 2)
    expect(box?.width).toBe(390)
    expect(await firstLine()).toBeLessThan(844 / 2)
    const last = card.getByText('Read incognito')
    await last.scrollIntoViewIfNeeded()
    expect(await last.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
  })

  it('also stays visible during that in landscape', async () => {
    await page.setViewportSize({ width: 844, height: 390 })
    await open('Wet Sand', 8)
    await page.locator('iframe[data-shown]').waitFor()
    const back = page.getByRole('button', { name: 'Back', exact: true })
    await back.waitFor({ state: 'hidden' })
    await page.touchscreen.tap(422, 195)
    await back.waitFor()
    await page.getByRole('button', { name: 'Reading settings' }).tap()
    const card = page.getByRole('dialog')
    await card.waitFor()
    const box = await card.boundingBox()
    const { y = 0, width = 0, height = 0 } = box ?? {}
    expect(y).toBeGreaterThan(390 / 2)
    expect([width, y + height]).toEqual([844, 390])
    expect(await firstLine()).toBeLessThan(y - 40)
    const last = card.getByText('Read incognito')
    await last.scrollIntoViewIfNeeded()
    expect(await last.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
  })

  it('names both pages of a comic spread', async () => {
    await page.setViewportSize({ width: 1_000, height: 600 })
    await open('Lighthouse 001', 2)
    await page.locator('[aria-hidden="false"] img[alt^="Page 2"]').waitFor()
    await page.keyboard.press('l')
    await page.locator('[aria-hidden="false"] img[alt^="Page 3"]').waitFor()
    const pages = page.getByText('2–3 of 12', { exact: true })
    await pages.waitFor({ state: 'hidden' })
    await page.keyboard.press('m')
    await pages.waitFor()
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toBe('2–3 of 12')
  })
})
