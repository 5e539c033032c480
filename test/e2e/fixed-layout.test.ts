import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { putFixedBooks } from './fixed-layout-books.ts'
import { showBars } from './frame-text.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import { dismissHint, openSeries } from './user-actions.ts'

const executable = findBrowser()

type Shown = { readonly name: string; readonly left: number; readonly width: number; readonly height: number }
type Frame = {
  readonly src: string
  getBoundingClientRect(): { readonly left: number; readonly width: number; readonly height: number }
}

/** The pages on screen from left to right, rounded to pixels. */
async function pagesOnScreen(page: Page): Promise<readonly Shown[]> {
  const shown = await page.locator('iframe[data-shown]').evaluateAll((frames: Frame[]) =>
    frames.map((frame) => {
      const { left, width, height } = frame.getBoundingClientRect()
      const name = /leaf-(\d+)/.exec(frame.src)?.[1] ?? ''
      return { name, left: Math.round(left), width: Math.round(width), height: Math.round(height) }
    }),
  )
  return shown.toSorted((one, other) => one.left - other.left)
}

async function waitForPages(page: Page, names: string): Promise<void> {
  const shown = async () => (await pagesOnScreen(page)).map(({ name }) => name).join(' ')
  await expect.poll(shown).toBe(names)
}

describe.skipIf(executable === undefined)('a fixed-layout EPUB', () => {
  let visited: VisitedServer
  let page: Page
  let address: string

  beforeAll(async () => {
    visited = await openPopulatedServer(executable, { count: 2, put: putFixedBooks })
    page = visited.page
    await openSeries(page, visited.fixture, /Leaves/)
    await page.getByRole('link', { name: 'Start reading' }).click()
    await dismissHint(page)
    await page.locator('iframe[data-shown]').waitFor()
    address = page.url()
  })
  afterAll(() => visited?.close())

  const savedPage = async () => {
    const id = /read\/([^?]+)/.exec(address)?.[1]
    const { book } = (await (await page.request.get(`${visited.fixture.url}/api/v1/books/${id}`)).json()) as {
      book: { readProgress?: { currentPage: number; completed: boolean } }
    }
    return book.readProgress
  }

  it('shows the cover alone and then two pages side by side, as large as the window allows', async () => {
    await waitForPages(page, '1')
    expect(await pagesOnScreen(page)).toMatchObject([{ width: 645, height: 860 }])
    await page.keyboard.press('ArrowRight')
    await waitForPages(page, '2 3')
    const [first, second] = await pagesOnScreen(page)
    expect([first?.width, first?.height]).toEqual([640, 853])
    expect(second?.left).toBe((first?.left ?? 0) + (first?.width ?? 0))
    await page.keyboard.press('ArrowRight')
    await waitForPages(page, '4 5')
    await page.keyboard.press('ArrowLeft')
    await waitForPages(page, '2 3')
  })

  it('turns by taps at the sides of the window, wherever they are on a page', async () => {
    await page.mouse.click(1_200, 400)
    await waitForPages(page, '4 5')
    await page.mouse.click(80, 400)
    await waitForPages(page, '2 3')
    // The inner edge of the left page is in the middle of the window, where clicks turn no page.
    await page.mouse.click(600, 400)
    await page.mouse.click(600, 400)
    await waitForPages(page, '2 3')
  })

  it('shows a single page, and the same page, in a portrait window', async () => {
    await page.setViewportSize({ width: 700, height: 1_000 })
    await waitForPages(page, '2')
    await page.keyboard.press('ArrowRight')
    await waitForPages(page, '3')
    await page.setViewportSize({ width: 1_280, height: 860 })
    await waitForPages(page, '2 3')
  })

  it('saves whether one page or two are shown', async () => {
    await page.keyboard.press('l')
    await waitForPages(page, '3')
    await page.reload()
    await page.locator('iframe[data-shown]').waitFor()
    expect(await pagesOnScreen(page)).toHaveLength(1)
    await showBars(page)
    await page.getByRole('button', { name: 'Reading settings' }).click()
    await page.getByRole('radiogroup', { name: 'Pages side by side' }).getByText('Automatic', { exact: true }).click()
    await page.keyboard.press('Escape')
    await waitForPages(page, '2 3')
  })

  it('zooms pages by keys, scrolls them, and resets the zoom', async () => {
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('+')
    await expect.poll(async () => (await pagesOnScreen(page))[0]?.height).toBe(1_667)
    const top = () => page.locator('[data-zoomed]').evaluate((stage: { scrollTop: number }) => stage.scrollTop)
    await page.keyboard.press('Space')
    await expect.poll(top).toBeGreaterThan(500)
    await waitForPages(page, '2 3')
    await page.keyboard.press('0')
    await expect.poll(async () => (await pagesOnScreen(page))[0]?.height).toBe(853)
  })

  it('goes to a page from the contents, and on into reflowable text', async () => {
    await page.keyboard.press('t')
    await page.getByRole('list', { name: 'Contents' }).getByRole('button', { name: 'Four' }).click()
    await waitForPages(page, '4 5')
    await page.keyboard.press('ArrowRight')
    await waitForPages(page, '6 7')
    await page.keyboard.press('ArrowRight')
    await page.frameLocator('iframe[data-shown]').getByRole('heading', { name: 'Afterword' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await waitForPages(page, '9')
    await expect.poll(async () => (await savedPage())?.completed).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('region', { name: 'What’s next' }).waitFor()
  })

  it('reverses pages, keys and taps in a book from right to left', async () => {
    await openSeries(page, visited.fixture, /Fans/)
    await page.getByRole('link', { name: 'Start reading' }).click()
    await waitForPages(page, '1')
    await page.keyboard.press('ArrowLeft')
    await waitForPages(page, '3 2')
    await page.mouse.click(80, 400)
    await waitForPages(page, '5 4')
    await page.keyboard.press('ArrowRight')
    await waitForPages(page, '3 2')
  })

  it('lists its keyboard shortcuts, and changed ones work over the page too', async () => {
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByRole('button', { name: /^Change shortcut for Turn page left/ }).click()
    await page.keyboard.press('h')
    await sheet.getByRole('button', { name: 'Change shortcut for Turn page left: H' }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await page.keyboard.press('h')
    await waitForPages(page, '5 4')
    await page.mouse.click(640, 400)
    await page.keyboard.press('ArrowRight')
    await waitForPages(page, '3 2')
    await page.keyboard.press('h')
    await waitForPages(page, '5 4')
  })

  it('keeps the focus in a panel opened by keyboard, and returns it to the button', async () => {
    await showBars(page)
    await page.getByRole('button', { name: 'Reading settings' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate("document.activeElement.closest('[role=dialog]') !== null")).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('Reading settings')
  })

  it('reports no page or console errors', () => expect(visited.pageErrors).toEqual([]))
})
