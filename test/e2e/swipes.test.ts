import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { paragraphOnScreen } from './person.ts'
import { openSettledHouse, type VisitedHouse } from './settled-house.ts'

const executable = findBrowser()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const y = 420

type Book = { readonly id: string; readonly path: string }
/** What the page offers a function that runs in it, as far as these tests use it. */
type Picture = { readonly alt: string; getBoundingClientRect(): { readonly left: number; readonly width: number } }
type Frame = { readonly contentDocument: { readonly body: { getBoundingClientRect(): { readonly left: number } } } }

describe.skipIf(executable === undefined)('pages under a finger', () => {
  let visited: VisitedHouse
  let context: BrowserContext
  let page: Page
  let fingers: CDPSession
  let books: readonly Book[]
  const complaints: string[] = []

  beforeAll(async () => {
    visited = await openSettledHouse(executable)
    const storageState = await visited.context.storageState()
    context = await visited.browser.newContext({ ...phone, storageState, reducedMotion: 'reduce' })
    await context.addInitScript("localStorage.setItem('inglenook-reader-hint', 'true')")
    page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.on('pageerror', (error) => complaints.push(error.message))
    fingers = await context.newCDPSession(page)
    const asked = await context.request.get(`${visited.house.url}/api/v1/books?pageSize=50`)
    books = ((await asked.json()) as { readonly data: readonly Book[] }).data
  })
  afterAll(() => visited?.close())
  beforeEach(() => page.emulateMedia({ reducedMotion: 'reduce' }))

  const open = async (name: string, at: number) => {
    const book = books.find(({ path }) => path.includes(name))
    await page.goto(`${visited.house.url}/read/${book?.id}?page=${at}`)
  }
  const put = (type: 'touchStart' | 'touchMove', x: number) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  const lift = () => fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  /** Puts a finger down and draws it along, and leaves it there. */
  const draw = async (...xs: readonly number[]) => {
    const [first = 0, ...others] = xs
    await put('touchStart', first)
    for (const x of others) await put('touchMove', x)
  }
  /** The pictures that can be seen, and how far the edge of each is from that of the window, in tens of pixels. */
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

  it('follow it to the side, with the next one beside them, and turn however slowly it goes', async () => {
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

  it('return when it comes back, and stay when it goes up or down', async () => {
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

  it('come from the left in a book that is read from right to left', async () => {
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

  it('glide to where they rest for people who want movement, and are at rest afterwards', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open('Lighthouse 001', 3)
    await resting('Page 3')
    await draw(350, 330, 250, 150)
    await lift()
    await resting('Page 4')
  })

  it('are moved, not turned, while they are enlarged', async () => {
    await open('Lighthouse 001', 3)
    await resting('Page 3')
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await draw(350, 330, 250, 100)
    await lift()
    await page.keyboard.press('0')
    await resting('Page 3')
  })

  it('give way a little past the end of the book, and show what comes then', async () => {
    await open('Lighthouse 001', 12)
    await resting('Page 12')
    await draw(350, 330, 250, 150)
    await expect.poll(pictures).toEqual([{ name: 'Page 12', left: -50 }])
    await lift()
    await page.getByRole('region', { name: 'What comes next' }).waitFor()
  })

  it('follow it in a text, and turn to what comes next in it', async () => {
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

  it('breaks none of the rules of its own page', () => expect(complaints).toEqual([]))
})
