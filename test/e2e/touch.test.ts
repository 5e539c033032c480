import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { putHarbourGuide } from './pdf-books.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { dismissHint } from './user-actions.ts'

const executable = findBrowser()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** Types of browser objects used inside evaluated functions. */
type Line = {
  readonly textContent: string
  readonly firstChild: unknown
  readonly ownerDocument: { getSelection(): { setBaseAndExtent(...shutdownHooks: readonly unknown[]): void } }
}

describe.skipIf(executable === undefined)('touch on a phone', () => {
  let fixture: Fixture
  let visited: VisitedServer
  let context: BrowserContext
  let page: Page
  let fingers: CDPSession
  const pageErrors: string[] = []

  beforeAll(async () => {
    visited = await openPopulatedServer(executable, { count: 1, put: putHarbourGuide })
    fixture = visited.fixture
    context = await visited.browser.newContext({ ...phone, storageState: await visited.context.storageState() })
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => pageErrors.push(error.message))
    fingers = await context.newCDPSession(page)
  })
  afterAll(() => visited?.close())

  const centredCrop = async (place: Locator) => {
    await place.scrollIntoViewIfNeeded()
    const box = await place.boundingBox()
    if (box === null) throw new Error('it is not on screen')
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  }
  const put = (type: 'touchStart' | 'touchMove', point: { readonly x: number; readonly y: number }) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [point] })
  const lift = () => fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const bar = (count: string) => page.getByRole('region', { name: count })

  it('selects a book by long press, and further books by tap', async () => {
    await page.goto(`${fixture.url}/books`)
    const books = page.getByRole('list', { name: 'Books', exact: true })
    await put('touchStart', await centredCrop(books.getByRole('link').first()))
    await bar('1 book selected').waitFor()
    await lift()
    expect(await bar('1 book selected').isVisible()).toBe(true)
    await books.getByRole('checkbox').nth(1).tap()
    await bar('2 books selected').waitFor()
    expect(new URL(page.url()).pathname).toBe('/books')
    await page.getByRole('button', { name: 'Cancel selection' }).tap()
    await bar('2 books selected').waitFor({ state: 'detached' })
  })

  it('selects nothing when scrolling, and opens a book by tap', async () => {
    const link = page.getByRole('list', { name: 'Books', exact: true }).getByRole('link').first()
    const from = await centredCrop(link)
    await put('touchStart', from)
    for (const by of [20, 60, 120]) await put('touchMove', { x: from.x, y: from.y - by })
    await lift()
    await link.tap()
    await page.waitForURL(/\/books\/./)
    expect(await page.getByRole('region', { name: /selected$/ }).count()).toBe(0)
  })

  it('reorders a reading list by dragging', async () => {
    const asked = await context.request.get(`${fixture.url}/api/v1/books?sort=title,asc&pageSize=3`)
    const { data } = (await asked.json()) as {
      readonly data: readonly { readonly id: string; readonly title: string }[]
    }
    const [first, second, third] = data.map(({ title }) => title)
    const made = await context.request.post(`${fixture.url}/api/v1/readlists`, {
      data: { name: 'On the way', bookIds: data.map(({ id }) => id) },
      headers: { origin: fixture.url },
    })
    const { id } = (await made.json()) as { readonly id: string }
    await page.goto(`${fixture.url}/lists/reading/${id}`)
    const handles = page.getByRole('button', { name: /^Move / })
    await handles.nth(2).waitFor()
    expect(await handles.count()).toBe(3)
    const [from, to] = [await centredCrop(handles.nth(2)), await centredCrop(handles.nth(0))]
    await put('touchStart', from)
    for (const share of [0.3, 0.6, 1]) await put('touchMove', { x: from.x, y: from.y + (to.y - 8 - from.y) * share })
    await lift()
    const order = async () => (await handles.all()).map((handle) => handle.getAttribute('aria-label'))
    const names = async () =>
      (await Promise.all(await order())).map((name) => name?.replace(/^Move (.*), position.*$/, '$1'))
    await expect.poll(names, { timeout: 10_000 }).toEqual([third, first, second])
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expect.poll(names, { timeout: 10_000 }).toEqual([third, first, second])
  })

  describe('on the text of a PDF', () => {
    const selected = () => page.evaluate('String(getSelection())')
    const shown = () => page.locator('[aria-hidden="false"] img[alt^="Page "]').first().getAttribute('alt')
    const offer = () => page.getByRole('toolbar', { name: 'Highlight selected text' })
    /**
     * Puts a finger on the end of a line, where a tap turns the page, and drags it to the left. The text is selected
     * by script, as a phone does it on long press: a headless browser has neither that gesture nor its menu.
     */
    const dragOverLine = async (line: string) => {
      const lines = page.locator('[aria-hidden="false"] [data-page-words] [data-words]')
      const run = lines.filter({ hasText: line })
      await run.waitFor()
      const box = await run.boundingBox()
      if (box === null) throw new Error('the line is not on screen')
      const at = { x: Math.round(box.x + box.width - 4), y: Math.round(box.y + box.height / 2) }
      const isHit = await page.evaluate(`document.elementFromPoint(${at.x}, ${at.y}).matches('[data-words]')`)
      expect(isHit).toBe(true)
      await put('touchStart', at)
      await run.evaluate((element: Line) => {
        const { textContent, firstChild, ownerDocument } = element
        const last = textContent.trimEnd().lastIndexOf(' ') + 1
        ownerDocument.getSelection().setBaseAndExtent(firstChild, last, firstChild, textContent.trimEnd().length)
      })
      for (const by of [30, 60]) await put('touchMove', { x: at.x - by, y: at.y })
      await lift()
    }

    it('selects text without turning the page, and offers to copy it', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const found = await context.request.get(`${fixture.url}/api/v1/books?pageSize=50`)
      const { data } = (await found.json()) as {
        readonly data: readonly { readonly id: string; readonly path: string }[]
      }
      const guide = data.find(({ path }) => path.endsWith('Harbour Guide.pdf'))
      await page.goto(`${fixture.url}/read/${guide?.id}?page=3`)
      await dismissHint(page)
      await dragOverLine('stone of the old')
      await offer().waitFor()
      expect([await selected(), await shown()]).toEqual(['old', 'Page 3 of 8'])
      // A click, because the browser may treat a tap this soon after dragging as the end of its fling.
      await offer().getByRole('button', { name: 'Copy text' }).click()
      await page.getByText('Copied.').waitFor()
      await offer().waitFor({ state: 'hidden' })
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe('old')
      expect([await selected(), await shown()]).toEqual(['', 'Page 3 of 8'])
    })

    it('clears the selection with a tap beside it, and turns the page with the next tap', async () => {
      await dragOverLine('a chain of two')
      expect(await selected()).toBe('two')
      await page.touchscreen.tap(370, 660)
      await expect.poll(selected).toBe('')
      expect(await shown()).toBe('Page 3 of 8')
      await page.touchscreen.tap(370, 660)
      await expect.poll(shown).toBe('Page 4 of 8')
    })
  })

  it('reports no page or console errors', () => expect(pageErrors).toEqual([]))
})
