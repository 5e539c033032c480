import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildEpub, navigation } from '../fixtures/epub.ts'
import { putBook } from './bookshelf.ts'
import { findBrowser } from './browser.ts'
import { putFixedBooks } from './fixed-layout-books.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import { paragraphOnScreen, waitForParagraph } from './user-actions.ts'

const executable = findBrowser()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const y = 420

type Book = { readonly id: string; readonly path: string }
/** Types of browser objects used inside evaluated functions. */
type Picture = { readonly alt: string; getBoundingClientRect(): { readonly left: number; readonly width: number } }
type Frame = {
  readonly contentDocument: {
    readonly body: {
      readonly scrollWidth: number
      getBoundingClientRect(): { readonly left: number; readonly right: number }
    }
  }
}

/** Number of screens that the text of a resource fills. */
const pagesOfChapter = (frame: Locator) =>
  frame.evaluate((element: Frame) => Math.round(element.contentDocument.body.scrollWidth / 390))

/** A book with right-to-left text. */
function rightToLeft(): Buffer {
  const words = 'אבגד הוזח טיכל מנסע פצקר שת '
  const paragraphs = Array.from({ length: 30 }, (_, index) => `<p>${index + 1} ${words.repeat(12)}</p>`).join('')
  const text = `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="he" dir="rtl"><head><title>Alef</title></head><body>${paragraphs}</body></html>`
  return buildEpub({
    bareMetadata: true,
    metadata: '<dc:title>Alef</dc:title><dc:language>he</dc:language>',
    spineAttributes: 'page-progression-direction="rtl"',
    parts: [navigation('<li><a href="text.xhtml">Alef</a></li>'), { name: 'text.xhtml', data: text }],
  })
}

/** Fixed-layout books in both directions, and a right-to-left text. */
function putOtherBooks(shelf: string): void {
  putFixedBooks(shelf)
  putBook(shelf, 'Alef/Alef.epub', rightToLeft())
}

describe.skipIf(executable === undefined)('pages swiped by touch', () => {
  let visited: VisitedServer
  let context: BrowserContext
  let page: Page
  let fingers: CDPSession
  let books: readonly Book[]
  const pageErrors: string[] = []

  beforeAll(async () => {
    visited = await openPopulatedServer(executable, { count: 3, put: putOtherBooks })
    const storageState = await visited.context.storageState()
    context = await visited.browser.newContext({ ...phone, storageState, reducedMotion: 'reduce' })
    await context.addInitScript("localStorage.setItem('inglenook-reader-hint', 'true')")
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => pageErrors.push(error.message))
    fingers = await context.newCDPSession(page)
    const asked = await context.request.get(`${visited.fixture.url}/api/v1/books?pageSize=50`)
    books = ((await asked.json()) as { readonly data: readonly Book[] }).data
  })
  afterAll(() => visited?.close())
  beforeEach(() => page.emulateMedia({ reducedMotion: 'reduce' }))

  const open = async (name: string, at: number) => {
    const book = books.find(({ path }) => path.includes(name))
    await page.goto(`${visited.fixture.url}/read/${book?.id}?page=${at}`)
  }
  const at = (type: 'touchStart' | 'touchMove', x: number, height: number) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: height }] })
  const put = (type: 'touchStart' | 'touchMove', x: number) => at(type, x, y)
  const lift = () => fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  /** Puts a finger down and drags it, without lifting it. */
  const draw = async (...xs: readonly number[]) => {
    const [first = 0, ...others] = xs
    await put('touchStart', first)
    for (const x of others) await put('touchMove', x)
  }
  /** The visible images, and the distance of each from the window edge, rounded to tens of pixels. */
  const pictures = async () => {
    const all = page.locator('img[alt^="Page "]').filter({ visible: true })
    const seen = await all.evaluateAll((images: Picture[]) =>
      images.map((image) => ({
        name: image.alt.split(' of ')[0],
        left: Math.round(image.getBoundingClientRect().left / 10) * 10,
      })),
    )
    return seen.filter(({ left }) => Math.abs(left) < 380).toSorted((one, other) => one.left - other.left)
  }
  const resting = async (name: string) => expect.poll(pictures).toEqual([{ name, left: 0 }])

  /** Waits until a fixed-layout page is about this many pixels from its resting position. */
  const finished = (name: string, moved: number) =>
    expect
      .poll(() =>
        page.locator(`iframe[src*="leaf-${name}.xhtml"]`).evaluate((frame: Picture) => {
          const { left, width } = frame.getBoundingClientRect()
          return Math.round((left + width / 2 - 195) / 10) * 10
        }),
      )
      .toBe(moved)

  it('follow the finger with the next page beside them, and turn at any speed', async () => {
    await open('Lighthouse 001', 3)
    await resting('Page 3')
    await draw(350, 330, 250, 150)
    await expect.poll(pictures).toEqual([
      { name: 'Page 3', left: -200 },
      { name: 'Page 4', left: 190 },
    ])
    await lift()
    await resting('Page 4')
    await draw(40, 60, 140, 240)
    await expect.poll(pictures).toEqual([
      { name: 'Page 3', left: -190 },
      { name: 'Page 4', left: 200 },
    ])
    await lift()
    await resting('Page 3')
  })

  it('snap back when the finger returns, and ignore vertical moves', async () => {
    await open('Lighthouse 001', 3)
    await resting('Page 3')
    await draw(350, 330, 150, 345)
    await lift()
    await resting('Page 3')
    await put('touchStart', 200)
    for (const by of [40, 120, 200]) {
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: 190, y: y - by }] })
    }
    await lift()
    await resting('Page 3')
  })

  it('come from the left in a book read from right to left', async () => {
    await open('Lantern v01', 3)
    await resting('Page 3')
    await draw(40, 60, 140, 240)
    await expect.poll(pictures).toEqual([
      { name: 'Page 4', left: -190 },
      { name: 'Page 3', left: 200 },
    ])
    await lift()
    await resting('Page 4')
  })

  it('animate into place unless reduced motion is on, and then come to rest', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open('Lighthouse 001', 3)
    await resting('Page 3')
    await draw(350, 330, 250, 150)
    await lift()
    await resting('Page 4')
  })

  it('are panned, not turned, while zoomed', async () => {
    await open('Lighthouse 001', 3)
    await resting('Page 3')
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await draw(350, 330, 250, 100)
    await lift()
    await page.keyboard.press('0')
    await resting('Page 3')
  })

  it('resist past the end of the book, and show what comes next', async () => {
    await open('Lighthouse 001', 12)
    await resting('Page 12')
    await draw(350, 330, 250, 150)
    await expect.poll(pictures).toEqual([{ name: 'Page 12', left: -50 }])
    await lift()
    await page.getByRole('region', { name: 'What’s next' }).waitFor()
  })

  it('follow the finger in text, and turn to the next page', async () => {
    await open('Wet Sand', 1)
    const frame = page.locator('iframe[data-shown]')
    await frame.waitFor()
    const left = () => frame.evaluate((element: Frame) => element.contentDocument.body.getBoundingClientRect().left)
    const before = await paragraphOnScreen(page)
    expect(await left()).toBe(0)
    await draw(350, 330, 250, 150)
    await expect.poll(left).toBe(-200)
    await lift()
    await expect.poll(left).toBe(-390)
    expect(await paragraphOnScreen(page)).not.toBe(before)
    await draw(350, 330, 200, 340)
    await lift()
    await expect.poll(left).toBe(-390)
    await draw(40, 60, 140, 240)
    await lift()
    await expect.poll(left).toBe(0)
    expect(await paragraphOnScreen(page)).toBe(before)
  })

  it('continue with the next chapter after the last page, and return to it from the first', async () => {
    await open('Wet Sand', 1)
    const frame = page.locator('iframe[data-shown]')
    await frame.waitFor()
    const source = () => frame.getAttribute('src')
    const [first, pages] = [await source(), await pagesOfChapter(frame)]
    expect(pages).toBeGreaterThan(1)
    // The end of the chapter, a page before the point where the next chapter is known.
    for (let at = 1; at < pages; at += 1) await page.keyboard.press('ArrowRight')
    const left = () => frame.evaluate((element: Frame) => element.contentDocument.body.getBoundingClientRect().left)
    await expect.poll(left).toBe(-390 * (pages - 1))
    expect(await source()).toBe(first)
    const last = await paragraphOnScreen(page)
    await draw(350, 330, 300, 250)
    await expect.poll(left).toBe(-390 * (pages - 1) - 100)
    await put('touchMove', 150)
    await lift()
    await expect.poll(source).not.toBe(first)
    await waitForParagraph(page, 'Chapter 2')
    await draw(40, 60, 140, 240)
    await lift()
    await expect.poll(source).toBe(first)
    await waitForParagraph(page, last)
  })

  it('follow the finger in right-to-left text, where the next page is on the left', async () => {
    await open('Alef', 1)
    const frame = page.locator('iframe[data-shown]')
    await frame.waitFor()
    const right = () => frame.evaluate((element: Frame) => element.contentDocument.body.getBoundingClientRect().right)
    const before = await paragraphOnScreen(page)
    await expect.poll(right).toBe(390)
    await draw(40, 60, 140, 240)
    await expect.poll(right).toBe(590)
    await lift()
    await expect.poll(right).toBe(780)
    expect(await paragraphOnScreen(page)).not.toBe(before)
    await draw(350, 330, 250, 150)
    await lift()
    await expect.poll(right).toBe(390)
    expect(await paragraphOnScreen(page)).toBe(before)
  })

  it.each([
    ['Leaves', [350, 330, 250, 150], 2, -200],
    ['Fans', [40, 60, 140, 240], 2, 200],
  ] as const)('follow the finger in a fixed-layout book, in either direction: %s', async (name, way, next, moved) => {
    await open(name, 1)
    await finished('1', 0)
    await draw(...way)
    await finished('1', moved)
    // The adjacent page follows.
    await finished(String(next), moved < 0 ? 190 : -190)
    await lift()
    await finished(String(next), 0)
    // A slow return cancels the turn.
    await draw(...way.map((x) => 390 - x))
    await lift()
    await finished('1', 0)
  })

  it('follow the finger in a PDF, over its text too', async () => {
    await open('Field Notes', 2)
    await resting('Page 2')
    await page.locator('[data-page-words="2"] span').first().waitFor()
    await draw(350, 330, 250, 150)
    await expect.poll(pictures).toEqual([
      { name: 'Page 2', left: -200 },
      { name: 'Page 3', left: 190 },
    ])
    await lift()
    await resting('Page 3')
    const box = await page.locator('[data-page-words="3"] span').first().boundingBox()
    const { x = 0, y: top = 0, width = 0, height = 0 } = box ?? {}
    const line = top + height / 2
    const from = x + width / 2
    await at('touchStart', from, line)
    for (const by of [20, 90, 170]) await at('touchMove', from + by, line)
    await lift()
    await resting('Page 2')
  })

  it('report no page or console errors', () => expect(pageErrors).toEqual([]))
})
