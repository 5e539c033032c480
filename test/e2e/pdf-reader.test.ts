import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { putHarbourGuide, putScan } from './pdf-books.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import { dismissHint } from './user-actions.ts'

const executable = findBrowser()

/** Types of browser objects used inside evaluated functions. */
type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
type Word = { getBoundingClientRect(): Box }

describe.skipIf(executable === undefined)('a PDF in the reader', () => {
  let visited: VisitedServer
  let page: Page
  let guide: string
  let scan: string

  beforeAll(async () => {
    const put = (shelf: string) => {
      putHarbourGuide(shelf)
      putScan(shelf)
    }
    visited = await openPopulatedServer(executable, { count: 2, put })
    page = visited.page
    const found = await page.request.get(`${visited.fixture.url}/api/v1/books?pageSize=50`)
    const { data } = (await found.json()) as {
      readonly data: readonly { readonly id: string; readonly path: string }[]
    }
    const idOf = (file: string) => data.find(({ path }) => path.endsWith(file))?.id ?? ''
    guide = idOf('Harbour Guide.pdf')
    scan = idOf('Old Scan.pdf')
    await page.goto(`${visited.fixture.url}/read/${guide}?page=1`)
    await dismissHint(page)
  }, 120_000)
  afterAll(() => visited?.close())

  const open = async (id: string, at: number) => {
    await page.goto(`${visited.fixture.url}/read/${id}?page=${at}`)
    await shown().waitFor()
  }
  const shown = () => page.locator('[aria-hidden="false"] img[alt^="Page "]').first()
  const words = () => page.locator('[aria-hidden="false"] [data-page-words]').first()
  const word = (text: string | RegExp) => words().locator('[data-words]').filter({ hasText: text })
  const showBars = async () => {
    await page.mouse.move(400, 300)
    await page.mouse.move(400, 5)
  }
  const boxes = async (text: string) => ({
    word: await word(text).evaluate((element: Word) => element.getBoundingClientRect()),
    sheet: await shown().evaluate((element: Word) => element.getBoundingClientRect()),
  })
  /** Position of a text on its page, relative to the page size. */
  const placeOf = async (text: string) => {
    const { word: inner, sheet } = await boxes(text)
    return {
      left: (inner.left - sheet.left) / sheet.width,
      top: (inner.top - sheet.top) / sheet.height,
      width: inner.width / sheet.width,
      sheet: sheet.width,
    }
  }

  it('renders its text layer in place at every size', async () => {
    await open(guide, 2)
    await word('Sheet 2').waitFor()
    const fitted = await placeOf('Sheet 2')
    expect(fitted.left).toBeCloseTo(50 / 420, 2)
    expect(fitted.top).toBeCloseTo((595 - 520 - 0.72 * 22) / 595, 1)
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await expect.poll(async () => (await placeOf('Sheet 2')).sheet).toBeGreaterThan(fitted.sheet * 1.4)
    const larger = await placeOf('Sheet 2')
    expect(larger.left).toBeCloseTo(fitted.left, 2)
    expect(larger.width).toBeCloseTo(fitted.width, 2)
    await page.keyboard.press('0')
  })

  it('lets text be selected and copied by mouse without turning the page', async () => {
    await open(guide, 2)
    const first = word('hundred links lies')
    await first.waitFor()
    const from = (await first.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const to = (await word('can see where').boundingBox()) ?? from
    await page.mouse.move(from.x + 1, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + from.height + 3, { steps: 5 })
    await page.mouse.move(to.x + to.width - 1, to.y + to.height / 2, { steps: 8 })
    await page.mouse.up()
    const selected = String(await page.evaluate('String(getSelection())'))
    expect(selected.replace(/\s+/g, ' ').trim()).toBe(
      'hundred links lies under the sand to this day, and at low water one can see where it enters the sea.',
    )
    expect(await shown().getAttribute('alt')).toBe('Page 2 of 8')
    // The next click clears the selection, and the following one turns the page.
    await page.mouse.click(1_200, 430)
    expect(await shown().getAttribute('alt')).toBe('Page 2 of 8')
    await page.mouse.click(1_200, 430)
    await page.locator('[aria-hidden="false"] img[alt="Page 3 of 8"]').waitFor()
  })

  it('opens pages from its contents', async () => {
    await open(guide, 3)
    await page.keyboard.press('n')
    const list = page.getByRole('list', { name: 'Contents' })
    await list.waitFor()
    expect(await list.locator('[aria-current]').textContent()).toMatch(/The keeper/)
    expect(await list.getByRole('button', { name: 'Appendix' }).isDisabled()).toBe(true)
    await list.getByRole('button', { name: 'Tables' }).click()
    await page.locator('[aria-hidden="false"] img[alt="Page 5 of 8"]').waitFor()
  })

  it('follows links: internal ones directly, external ones in an isolated tab', async () => {
    await open(guide, 1)
    const outside = page.getByRole('link', { name: /example\.org/ })
    expect(await outside.getAttribute('target')).toBe('_blank')
    expect(await outside.getAttribute('rel')).toContain('noopener')
    await page.getByRole('link', { name: 'Go to page 5' }).click()
    await page.locator('[aria-hidden="false"] img[alt="Page 5 of 8"]').waitFor()
    await word('Sheet 5').waitFor()
  })

  const search = async (words: string, key = 'Control+f') => {
    await page.keyboard.press(key)
    const field = page.getByRole('searchbox', { name: 'Search text' })
    await field.fill(words)
    await field.press('Enter')
  }
  const results = () => page.getByRole('list', { name: 'Search results' }).getByRole('button')

  it('can be searched regardless of accents, with context, and highlights the result', async () => {
    await open(guide, 1)
    await search('mere louise')
    await page.getByRole('status').getByText('2 results').waitFor()
    expect(await results().allTextContents()).toEqual([
      '…the sea. The keeper of the light was called Mère Louise.',
      '…low water one can see where it enters the sea. MERE LOUISE came back.',
    ])
    await results().nth(1).click()
    await page.locator('[aria-hidden="false"] img[alt="Page 6 of 8"]').waitFor()
    await words().locator('mark[data-mark="here"]').getByText('MERE LOUISE').waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await words().locator('mark[data-mark="found"]').getByText('Mère Louise').waitFor()
  })

  it('finds words hyphenated across lines, and reports a search without results', async () => {
    await open(guide, 1)
    await search('lighthouse')
    await page.getByRole('status').getByText('1 result').waitFor()
    await results().click()
    await expect.poll(() => words().locator('mark[data-mark="here"]').allTextContents()).toEqual(['light-', 'house'])
    await search('ribcage')
    await page.getByRole('status').getByText('No results.').waitFor()
    await page.keyboard.press('Escape')
  })

  it('is searched by the customised shortcut, and by the default one only after a reset', async () => {
    const field = page.getByRole('searchbox', { name: 'Search text' })
    const sheet = page.getByRole('dialog')
    await open(guide, 1)
    await page.keyboard.press('?')
    await sheet.getByRole('button', { name: /^Change shortcut for Search/ }).click()
    await page.keyboard.press('j')
    await sheet.getByRole('button', { name: /^Change shortcut for Search.*: J$/ }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    // If the old key had opened it, the new one would be typed into it.
    await page.keyboard.press('/')
    await page.keyboard.press('j')
    await field.waitFor()
    expect(await field.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await sheet.getByRole('button', { name: 'Reset shortcuts' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await field.waitFor()
    await page.keyboard.press('Escape')
  })

  it('shows highlights in place with a note, and bookmarks, and lists both', async () => {
    await open(guide, 3)
    const line = word('The harbour was dredged')
    await line.waitFor()
    const box = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.dblclick(box.x + box.width * 0.1, box.y + box.height / 2)
    await page.getByRole('toolbar', { name: 'Highlight selected text' }).getByRole('button', { name: /green/ }).click()
    const mark = words().locator('mark[data-annotation]')
    await mark.waitFor()
    expect(await mark.textContent()).toBe('harbour')
    await mark.click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Which one?')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('b')
    await page.getByRole('button', { name: 'Remove bookmark' }).waitFor()
    await page.keyboard.press('?')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Change shortcut for Bookmark this page/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await open(guide, 1)
    await showBars()
    await page.getByRole('button', { name: 'Bookmarks and highlights' }).click()
    const listed = page.getByRole('list', { name: 'Bookmarks and highlights' }).getByRole('listitem')
    expect(await listed.allTextContents()).toEqual([
      'Bookmark, The keeper, Page 3Bookmark, The keeper, Page 3',
      'harbourWhich one?The keeper, Page 3',
    ])
    await listed.getByRole('button').filter({ hasText: 'Which one?' }).click()
    await page.locator('[aria-hidden="false"] img[alt="Page 3 of 8"]').waitFor()
    await mark.waitFor()
    expect(await shown().getAttribute('alt')).toBe('Page 3 of 8')
  })

  it('consisting of images only opens as a comic, without text or contents', async () => {
    await open(scan, 1)
    await showBars()
    await page.getByRole('button', { name: 'Reading settings' }).waitFor()
    expect(await page.getByRole('button', { name: 'Contents' }).count()).toBe(0)
    expect(await page.locator('[data-page-words]').count()).toBe(0)
    await search('lamp', '/')
    await page.getByRole('status').getByText('its pages are images without text').waitFor()
    // Once: another one after the panel has closed closes the book.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('ArrowRight')
    await page.locator('[aria-hidden="false"] img[alt="Page 2 of 2"]').waitFor()
    expect(visited.pageErrors).toEqual([])
  })
})
