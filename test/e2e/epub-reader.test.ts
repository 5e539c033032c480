import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putAnnotatedBook, putVerticalBook } from './annotated-book.ts'
import { findBrowser } from './browser.ts'
import { type Frame, fontOf, paragraphsOnScreen, select, showBars, tapText } from './frame-text.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import { dismissHint, openSeries, paragraphOnScreen, waitForParagraph, waitForText } from './user-actions.ts'
import { holdResponses } from './visit.ts'

const executable = findBrowser()

function put(shelf: string): void {
  putAnnotatedBook(shelf)
  putVerticalBook(shelf)
}

describe.skipIf(executable === undefined)('an EPUB in the reader', () => {
  let visited: VisitedServer
  let page: Page
  let address: string

  beforeAll(async () => {
    visited = await openPopulatedServer(executable, { count: 2, put })
    page = visited.page
    await openSeries(page, visited.fixture, /The Lamp/)
    await page.getByRole('link', { name: 'Start reading' }).click()
    await dismissHint(page)
    await text().getByRole('heading', { name: 'One' }).waitFor()
    address = page.url()
  })
  afterAll(() => visited?.close())

  const text = () => page.frameLocator('iframe[data-shown]')
  const note = () => page.getByRole('dialog', { name: 'Note' })
  /** Text of the highlights with a name in the frame, in document order. */
  const marked = (name: string) =>
    page.locator('iframe[data-shown]').evaluate((frame: Frame, key: string) => {
      const ranges = frame.contentWindow.CSS.highlights.get(key) ?? []
      return [...ranges].map(String)
    }, name)

  it('shows that a slow chapter is loading, until it is loaded', async () => {
    const chapters = '**/api/v1/books/*/resources/**'
    const { held, release } = await holdResponses(page, chapters)
    await page.goto(address)
    await held
    const sign = page.getByRole('status', { name: 'Loading…' })
    await sign.waitFor()
    release()
    await text().getByRole('heading', { name: 'One' }).waitFor()
    await sign.waitFor({ state: 'detached' })
    await page.unroute(chapters)
  })

  it('shows a footnote in place, without the active content of a hostile book', async () => {
    await text().getByText('1', { exact: true }).click()
    await note().getByText('The first note.').waitFor()
    await note().getByText('Its second paragraph.').waitFor()
    expect(await note().locator('em').allTextContents()).toEqual(['first'])
    expect(await note().locator('img, script, a').count()).toBe(0)
    expect(await note().innerText()).not.toContain('↩')
    await page.keyboard.press('Escape')
    await note().waitFor({ state: 'hidden' })
    expect(await paragraphOnScreen(page)).toBe('One')
  })

  it('shows a note of another document that links back, and goes to it on request', async () => {
    await text().getByText('[2]').click()
    await note().getByText('Note of another document.').waitFor()
    await note().getByRole('button', { name: 'Go to note' }).click()
    await waitForText(page, 'notes')
    await page.goto(address)
    await waitForText(page, 'one')
  })

  it('shows all paragraphs of a note without a container, and not the next note', async () => {
    await page.goto(`${address}?page=1`)
    await waitForParagraph(page, 'One')
    await text().getByText('[3]').click()
    await note().getByText('And quotes.').waitFor()
    expect(await note().locator('p').allTextContents()).toEqual(['Long, to begin with.', 'It goes on.', 'And quotes.'])
    await page.keyboard.press('Escape')
    await note().waitFor({ state: 'hidden' })
  })

  it('closes a note at the next tap without turning the page', async () => {
    await page.goto(`${address}?page=1`)
    await waitForParagraph(page, 'One')
    await text().getByText('1', { exact: true }).click()
    await note().waitFor()
    await page.mouse.click(1_240, 700)
    await note().waitFor({ state: 'hidden' })
    expect(await paragraphOnScreen(page)).toBe('One')
  })

  it('follows a numbered link that is not a footnote', async () => {
    await text().getByText('2', { exact: true }).click()
    await waitForText(page, 'two')
    await page.goto(`${address}?page=1`)
    await waitForParagraph(page, 'One')
  })

  it('reports a search without results, with advice', async () => {
    await page.keyboard.press('/')
    const words = page.getByRole('searchbox', { name: 'Search text' })
    await words.fill('cormorant')
    await page.keyboard.press('Enter')
    await page.getByText('No results. Try fewer').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.keyboard.press('Escape')
    await words.waitFor({ state: 'hidden' })
  })

  it('finds words in all chapters regardless of accents, and highlights them on the target page', async () => {
    await page.keyboard.press('Control+f')
    await page.getByRole('searchbox', { name: 'Search text' }).fill('moth-like')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('1 result').waitFor()
    await page.getByRole('searchbox', { name: 'Search text' }).fill('mothlike')
    await page.keyboard.press('Enter')
    const results = page.getByRole('list', { name: 'Search results' })
    await results.getByText('Möth').waitFor()
    await page.getByRole('searchbox', { name: 'Search text' }).fill('like thing')
    await page.keyboard.press('Enter')
    await page.getByText('2 results').waitFor()
    expect(await results.locator('p').allTextContents()).toEqual(['One', 'Two'])

    await results.getByRole('button').last().click()
    await waitForText(page, 'two')
    await expect.poll(() => text().getByText('Another moth-like thing.').isVisible()).toBe(true)
    await expect.poll(() => marked('inglenook-here')).toEqual(['like thing'])
    expect(await marked('inglenook-found')).toEqual(['like thing'])
  })

  it('returns to the search results, opens another, and removes the highlights when cleared', async () => {
    await page.keyboard.press('/')
    await page.getByRole('list', { name: 'Search results' }).getByRole('button').first().click()
    await waitForText(page, 'one')
    await expect.poll(() => marked('inglenook-here')).toEqual(['like thing'])
    await page.keyboard.press('/')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.poll(() => marked('inglenook-found')).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('stays at the same words when fonts, spacing, margins, font sizes, layout or window size change', async () => {
    await page.goto(`${address}?page=1`)
    await waitForParagraph(page, 'One')
    for (let turn = 0; turn < 2; turn += 1) await page.keyboard.press('ArrowRight')
    await waitForParagraph(page, /^1\d\d\./)
    const before = await paragraphOnScreen(page)
    const number = before.slice(0, 4)
    const stays = (after: string) =>
      expect
        .poll(async () => (await paragraphsOnScreen(page)).map((words) => words.slice(0, 4)), { message: after })
        .toContain(number)
    await stays('at first')
    const changes = [
      ['Font', 'OpenDyslexic'],
      ['Line spacing', 'Large'],
      ['Margins', 'Wide'],
      ['Alignment', 'Justified'],
      ['Page turning', 'Scrolling'],
      ['Font', 'Serif'],
      ['Page turning', 'Pages'],
      ['Font', 'Book default'],
      ['Line spacing', 'Book default'],
      ['Margins', 'Medium'],
      ['Alignment', 'Book default'],
    ] as const
    await showBars(page)
    await page.getByRole('button', { name: 'Reading settings' }).click()
    for (const [setting, value] of changes) {
      await page.getByRole('radiogroup', { name: setting }).getByText(value, { exact: true }).click()
      await stays(`${setting}: ${value}`)
      if (value === 'OpenDyslexic') expect(await fontOf(page)).toMatch(/^OpenDyslexic/)
    }
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 700, height: 900 })
    await stays('narrow window')
    await page.setViewportSize({ width: 1280, height: 860 })
    await stays('wide window')
  })

  it('highlights words in a colour, with a note, in every font and after reopening', async () => {
    await page.goto(`${address}?page=1`)
    await waitForParagraph(page, 'One')
    await select(page, 'q100', 5, 30)
    await page.getByRole('toolbar', { name: 'Highlight selected text' }).waitFor()
    await page.getByRole('button', { name: 'Highlight in green' }).click()
    await expect.poll(() => marked('inglenook-green')).toEqual(['The lamp was lit at dusk'])

    await select(page, 'q101', 5, 13)
    await page.getByRole('button', { name: 'Add a note' }).click()
    const editor = page.getByRole('dialog', { name: 'Highlight' })
    await editor.getByLabel('Note').fill('Which lamp?')
    await editor.getByRole('radio', { name: 'Pink' }).check()
    await editor.getByRole('button', { name: 'Save' }).click()
    await editor.waitFor({ state: 'hidden' })
    await page.goto('about:blank')
    await page.goto(`${address}?page=1`)
    await waitForParagraph(page, 'One')
    await expect.poll(() => marked('inglenook-pink')).toEqual(['The lamp'])
    await expect.poll(() => marked('inglenook-noted')).toEqual(['The lamp'])
  })

  it('opens a highlight at a tap without turning the page', async () => {
    await tapText(page, 'q101', 5, 13)
    const editor = page.getByRole('dialog', { name: 'Highlight' })
    expect(await editor.getByLabel('Note').inputValue()).toBe('Which lamp?')
    expect(await paragraphOnScreen(page)).toBe('One')
  })

  it('turns the page with the next key after a note is closed, and returns the focus to the text', async () => {
    // Keys in consecutive frames: an element that fades out would still be present.
    await page.evaluate(`(async () => {
      for (const key of ['Escape', 'ArrowRight']) {
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      }
    })()`)
    await expect.poll(() => paragraphOnScreen(page)).toMatch(/^1\d\d\./)
    await expect.poll(() => page.evaluate('document.activeElement.title')).toBe('Book text')
  })

  it('bookmarks a page, recognises it, and returns to it from the list', async () => {
    const there = await paragraphOnScreen(page)
    const ribbon = page.getByRole('button', { name: /^(Bookmark this page|Remove bookmark)$/ })
    await showBars(page)
    await ribbon.click()
    await expect.poll(() => ribbon.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Escape')
    await page.goto(`${address}?page=1`)
    await waitForParagraph(page, 'One')
    await expect.poll(() => ribbon.getAttribute('aria-pressed')).toBe('false')

    await showBars(page)
    await page.getByRole('button', { name: 'Bookmarks and highlights' }).click()
    const list = page.getByRole('list', { name: 'Bookmarks and highlights' })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
    await list
      .getByRole('button', { name: /^Bookmark|Bookmark, One/ })
      .last()
      .click()
    await waitForParagraph(page, there)
    await expect.poll(() => ribbon.getAttribute('aria-pressed')).toBe('true')
  })

  it('exports highlights as text, and deletes them', async () => {
    await showBars(page)
    await page.getByRole('button', { name: 'Bookmarks and highlights' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as text' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('The Lamp.md')
    const written = await readFile(await download.path(), 'utf8')
    expect(written).toContain('## One\n\n> The lamp was lit at dusk\n\n')
    expect(written).toContain('> The lamp\n\nWhich lamp?\n\n')

    await page.getByRole('button', { name: 'Edit: The lamp', exact: true }).click()
    await page.getByRole('dialog', { name: 'Highlight' }).getByRole('button', { name: 'Remove' }).click()
    await page.goto(`${address}?page=1`)
    await expect.poll(() => marked('inglenook-green')).toEqual(['The lamp was lit at dusk'])
    expect(await marked('inglenook-pink')).toEqual([])
  })

  it('turns vertical Japanese to the left by page, and stays at the same words', async () => {
    await openSeries(page, visited.fixture, /灯台|Todai/)
    await page.getByRole('link', { name: 'Start reading' }).click()
    await waitForParagraph(page, '第0')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => paragraphsOnScreen(page)).not.toContainEqual(expect.stringMatching(/^第0。/))
    const [first = ''] = await paragraphsOnScreen(page)
    expect(first).toMatch(/^第\d+。/)
    await showBars(page)
    await page.getByRole('button', { name: 'Reading settings' }).click()
    for (const step of ['Larger', 'Larger', 'Smaller', 'Smaller']) {
      await page.getByRole('button', { name: step, exact: true }).click()
    }
    await expect.poll(async () => (await paragraphsOnScreen(page))[0]).toBe(first)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await waitForParagraph(page, '第0')
  })

  it('reports no page or console errors', () => expect(visited.pageErrors).toEqual([]))
})
