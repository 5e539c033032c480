import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { findBrowser } from './browser.ts'
import { drawnPage } from './drawn-pages.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { dismissHint } from './user-actions.ts'
import { holdResponses } from './visit.ts'

const executable = findBrowser()

/** Types of browser objects used inside evaluated functions. */
type Picture = {
  readonly alt: string
  readonly complete: boolean
  readonly naturalWidth: number
  getBoundingClientRect(): { readonly x: number }
}
type Style = { readonly filter: string; readonly backgroundColor: string }
type Styled = { readonly ownerDocument: { readonly defaultView: { getComputedStyle(of: unknown): Style } } }

/** Seven pages: a cover, a pair, a double-page spread, and three more. */
const widths = [400, 400, 400, 800, 400, 400, 400] as const
const height = 600

async function putTidebook(shelf: string, number: number): Promise<void> {
  const files = await Promise.all(
    widths.map(async (width, index) => ({
      name: `${index + 1}.jpg`,
      data: await drawnPage({ title: '', caption: `${number}-${index + 1}`, width, height, hue: index * 40 }),
    })),
  )
  const info = `<?xml version="1.0"?><ComicInfo><Series>Tidebook</Series><Number>${number}</Number></ComicInfo>`
  mkdirSync(join(shelf, 'Tidebook'), { recursive: true })
  const zip = buildZip({ files: [...files, { name: 'ComicInfo.xml', data: info, method: 'deflate' }] })
  writeFileSync(join(shelf, 'Tidebook', `Tidebook ${number}.cbz`), zip)
}

/** A page of 400 x 600 with white margins around the drawing. */
async function putMargins(shelf: string): Promise<void> {
  const drawing = { create: { width: 280, height: 480, channels: 3, background: '#204060' } } as const
  const data = await sharp(drawing)
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#ffffff' })
    .jpeg()
    .toBuffer()
  mkdirSync(join(shelf, 'Margins'), { recursive: true })
  writeFileSync(join(shelf, 'Margins', 'Margins.cbz'), buildZip({ files: [{ name: '1.jpg', data }] }))
}

describe.skipIf(executable === undefined)('a comic in the reader', () => {
  let fixture: Fixture
  let visited: VisitedServer
  let page: Page
  let first: string
  let second: string
  let margins: string

  beforeAll(async () => {
    const put = async (shelf: string) => {
      await putTidebook(shelf, 1)
      await putTidebook(shelf, 2)
      await putMargins(shelf)
    }
    visited = await openPopulatedServer(executable, { count: 3, put })
    ;({ fixture, page } = visited)
    const found = await page.request.get(`${fixture.url}/api/v1/books?sort=title,asc&pageSize=50`)
    const { data } = (await found.json()) as {
      readonly data: readonly { readonly id: string; readonly path: string }[]
    }
    const idOf = (file: string) => data.find(({ path }) => path.endsWith(file))?.id ?? ''
    first = idOf('Tidebook 1.cbz')
    second = idOf('Tidebook 2.cbz')
    margins = idOf('Margins.cbz')
    await page.goto(`${fixture.url}/read/${first}`)
    await dismissHint(page)
  }, 120_000)
  afterAll(() => visited?.close())

  /** Resets settings and progress. */
  beforeEach(async () => {
    await page.goto('about:blank')
    const { request } = visited.context
    const headers = { origin: fixture.url }
    const listed = await request.get(`${fixture.url}/api/v1/user/preferences`)
    const { preferences } = (await listed.json()) as { readonly preferences: readonly { readonly key: string }[] }
    for (const { key } of preferences)
      await request.delete(`${fixture.url}/api/v1/user/preferences/${key}`, { headers })
    for (const id of [first, second]) await request.delete(`${fixture.url}/api/v1/books/${id}/progress`, { headers })
    await page.goto(fixture.url)
    await page.evaluate(
      `Object.keys(localStorage).filter((key) => /comic|keys|thumbnails/.test(key)).forEach((key) => localStorage.removeItem(key))`,
    )
  })

  const open = async (id: string, at = 1, window = page) => {
    await window.goto(`${fixture.url}/read/${id}?page=${at}`)
    await shown(window).first().waitFor()
  }
  const shown = (window = page) => window.locator('[aria-hidden="false"] img[alt^="Page "]')
  /** The pages on screen from left to right, measured in the same frame. */
  const onScreen = async (window = page) => {
    const boxes = await shown(window).evaluateAll((pictures: Picture[]) =>
      pictures.map((picture) => ({ name: picture.alt, x: picture.getBoundingClientRect().x })),
    )
    return boxes.toSorted((a, b) => a.x - b.x).map(({ name }) => Number.parseInt(name.replace('Page ', ''), 10))
  }
  const see = (numbers: readonly number[], window = page) => expect.poll(() => onScreen(window)).toEqual(numbers)
  const boxOf = async (picture: Locator) => {
    const box = await picture.boundingBox()
    if (box === null) throw new Error('it is not on screen')
    return box
  }
  const settings = async (window = page) => {
    // Shows the bars and prevents them from hiding.
    await window.mouse.move(400, 300)
    await window.mouse.move(400, 5)
    await window.getByRole('button', { name: 'Reading settings' }).click()
  }
  const choose = async (name: string, label: string, window = page) => {
    await settings(window)
    await window.getByLabel(name, { exact: true }).selectOption({ label })
    await window.keyboard.press('Escape')
    await window.getByLabel(name, { exact: true }).waitFor({ state: 'detached' })
  }
  const settled = () => page.waitForLoadState('networkidle')
  /** Waits until the server has stored the change. */
  const received = async (act: Promise<unknown>, window = page) => {
    const answer = window.waitForResponse(
      (response) => response.url().includes('/user/preferences') && response.request().method() !== 'GET',
    )
    await Promise.all([answer, act])
  }

  it('preloads the next pages, and announces the page shown', async () => {
    await open(first, 2)
    for (const ahead of [1, 3, 4, 5]) {
      const picture = page.locator(`img[alt="Page ${ahead} of 7"]`)
      await expect.poll(() => picture.evaluate((image: Picture) => image.complete && image.naturalWidth > 0)).toBe(true)
    }
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.keyboard.press('ArrowRight')
    await see([3])
    expect(asked.filter((url) => url.endsWith('/pages/3'))).toEqual([])
    await page.getByText('Page 3 of 7').waitFor({ state: 'attached' })
  })

  it('shows that a slow page is loading, until it is loaded', async () => {
    const isFirst = `**/books/${first}/pages/1*`
    const { held, release } = await holdResponses(page, isFirst)
    await page.goto(`${fixture.url}/read/${first}?page=1`)
    await held
    const sign = page.getByRole('status', { name: 'Loading…' })
    await sign.waitFor()
    release()
    await see([1])
    await sign.waitFor({ state: 'detached' })
    await page.unroute(isFirst)
  })

  it('preloads the beginning of the next book near the end', async () => {
    const asked = page.waitForRequest((request) => request.url().endsWith(`/books/${second}/pages/1`))
    await open(first, 6)
    await asked
  })

  it('pairs pages by size, shifts pairs with a key, and saves the first page of a pair as progress', async () => {
    await open(first)
    await choose('Layout', 'Two pages')
    await see([1])
    await page.keyboard.press('ArrowRight')
    await see([2, 3])
    const [left, right] = await Promise.all((await shown().all()).map(boxOf))
    expect(left?.height).toBe(right?.height)
    expect(left?.height).toBeLessThanOrEqual(860)
    expect(right?.x).toBeCloseTo((left?.x ?? 0) + (left?.width ?? 0), 0)
    await page.keyboard.press('ArrowRight')
    await see([4])
    await page.keyboard.press('ArrowRight')
    await see([5, 6])
    await page.keyboard.press('o')
    await see([5])
    await page.keyboard.press('ArrowRight')
    await see([6, 7])
    await page.keyboard.press('ArrowLeft')
    await see([5])
    await settled()
    await page.goto(`${fixture.url}/books/${first}`)
    await page.getByRole('link', { name: /^Continue · page 5 of 7/ }).click()
    await see([5])
    await page.keyboard.press('ArrowRight')
    await see([6, 7])
  })

  it('completes a book at its last pair', async () => {
    await open(first, 5)
    await choose('Layout', 'Two pages')
    await page.keyboard.press('o')
    await see([5])
    await page.keyboard.press('ArrowRight')
    await see([6, 7])
    await settled()
    const read = async () => {
      const answer = await visited.context.request.get(`${fixture.url}/api/v1/books/${first}`)
      return ((await answer.json()) as { book: { readProgress?: { completed: boolean } } }).book.readProgress?.completed
    }
    await expect.poll(read).toBe(true)
  })

  it('puts the first page of a pair on the right, thumbnails included, from right to left', async () => {
    await open(first)
    await choose('Layout', 'Two pages')
    await choose('Reading direction', 'Right to left')
    await page.keyboard.press('ArrowLeft')
    await see([3, 2])
    await page.keyboard.press('t')
    const strip = page.getByRole('navigation', { name: 'Pages' })
    const [two, six] = [
      strip.getByRole('button', { name: 'Page 2 of 7' }),
      strip.getByRole('button', { name: 'Page 6 of 7' }),
    ]
    expect((await boxOf(six)).x).toBeLessThan((await boxOf(two)).x)
    expect(await two.getAttribute('aria-current')).toBe('page')
    await six.click()
    await see([6, 5])
    expect(await six.getAttribute('aria-current')).toBe('page')
  })

  it('shows a single page where two would be too small', async () => {
    await open(first, 2)
    await choose('Layout', 'Two pages')
    await see([2, 3])
    await page.setViewportSize({ width: 500, height: 800 })
    await see([2])
    await page.setViewportSize({ width: 1280, height: 860 })
    await see([2, 3])
  })

  it('saves settings for the series on every device, says so, and resets them', async () => {
    await open(first, 2)
    await received(choose('Layout', 'Two pages'))
    await see([2, 3])
    const elsewhere: BrowserContext = await visited.browser.newContext({
      viewport: { width: 1280, height: 860 },
      storageState: await visited.context.storageState(),
    })
    const tablet = await elsewhere.newPage()
    await open(second, 2, tablet)
    await see([2, 3], tablet)
    await settings(tablet)
    await received(tablet.getByRole('button', { name: 'Layout: reset for this series' }).click(), tablet)
    await see([2], tablet)
    await elsewhere.close()
    await open(first, 2)
    await see([2])
  })

  it('saves settings for the device locally; settings for the book override them', async () => {
    await open(first, 2)
    await settings()
    await page.getByText('Device', { exact: true }).click()
    await page.getByLabel('Layout', { exact: true }).selectOption({ label: 'Two pages' })
    await see([2, 3])
    await page.getByRole('button', { name: 'Layout: reset for this device' }).waitFor()
    await page.getByText('Book', { exact: true }).click()
    await received(page.getByLabel('Layout', { exact: true }).selectOption({ label: 'One page' }))
    await see([2])
    await open(second, 2)
    await see([2, 3])
  })

  it('zooms by wheel, keys and double click, pans by dragging, and resets the zoom', async () => {
    await open(first, 2)
    const fitted = await boxOf(shown())
    const at = { x: fitted.x + 100, y: fitted.y + 200 }
    await page.mouse.move(at.x, at.y)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -60)
    await page.keyboard.up('Control')
    await expect.poll(async () => (await boxOf(shown())).width).toBeGreaterThan(fitted.width * 1.2)
    await page.keyboard.press('0')
    await expect.poll(() => boxOf(shown())).toEqual(fitted)
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('+')
    const large = await boxOf(shown())
    expect(large.width).toBeGreaterThan(fitted.width * 3)
    await page.mouse.move(600, 400)
    await page.mouse.down()
    await page.mouse.move(640, 500, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await boxOf(shown())).y - large.y).toBeGreaterThan(60)
    await see([2])
    await page.keyboard.press('0')
    await page.mouse.dblclick(640, 300)
    await expect.poll(async () => (await boxOf(shown())).width).toBeGreaterThan(fitted.width * 2)
    await page.mouse.dblclick(640, 300)
    await expect.poll(() => boxOf(shown())).toEqual(fitted)
  })

  it('rotates a page by a quarter turn, and crops margins', async () => {
    await open(margins)
    const upright = await boxOf(shown())
    expect(upright.height).toBeGreaterThan(upright.width)
    await page.keyboard.press('c')
    await expect.poll(async () => (await boxOf(shown())).height).toBeGreaterThan(upright.height * 1.1)
    await page.keyboard.press('c')
    await expect.poll(() => boxOf(shown())).toEqual(upright)
    await page.keyboard.press('r')
    await expect.poll(async () => (await boxOf(shown())).width).toBeGreaterThan(upright.width * 2)
    expect((await boxOf(shown())).width).toBeGreaterThan((await boxOf(shown())).height)
  })

  it('shows pages on black, in grayscale and brighter', async () => {
    await open(margins)
    await settings()
    await page.getByRole('button', { name: 'All settings' }).click()
    await page.getByText('Black', { exact: true }).click()
    await page.getByLabel('Grayscale').click({ force: true })
    await page.getByRole('slider', { name: 'Brightness' }).press('ArrowRight')
    const filter = () =>
      shown().evaluate((image: Styled) => image.ownerDocument.defaultView.getComputedStyle(image).filter)
    await expect.poll(filter).toBe('brightness(1.05) grayscale(1)')
    const ground = page.locator('[data-background]')
    const colour = await ground.evaluate(
      (element: Styled) => element.ownerDocument.defaultView.getComputedStyle(element).backgroundColor,
    )
    expect(colour).toBe('rgb(0, 0, 0)')
  })

  it('reserves the height of every page of a webtoon before it loads', async () => {
    await open(first)
    await choose('Layout', 'Webtoon (no gaps)')
    const strip = page.locator('[tabindex="0"] > div').first()
    const { width, height: whole } = await boxOf(strip)
    const expected = widths.reduce((sum, one) => sum + Math.round((width * height) / one), 0)
    expect(Math.abs(whole - expected)).toBeLessThan(2)
    await choose('Layout', 'Continuous')
    await expect.poll(async () => (await boxOf(strip)).height - expected).toBeCloseTo(7 * 12, -1)
  })

  it('scrolls horizontally in the reading direction', async () => {
    await open(first)
    await choose('Layout', 'Continuous, side by side')
    const at = (number: number) => boxOf(page.getByAltText(`Page ${number} of 7`))
    await expect.poll(async () => [(await at(1)).height, (await at(2)).height]).toEqual([860, 860])
    const [one, two] = [await at(1), await at(2)]
    expect(two.x).toBeCloseTo(one.x + one.width + 12, 0)
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await at(3)).x).toBeLessThan(200)
    await page.keyboard.press('Home')
    await expect.poll(async () => (await at(1)).x).toBeGreaterThanOrEqual(0)
    await page.getByText('Page 1 of 7').waitFor({ state: 'attached' })
    await choose('Reading direction', 'Right to left')
    await page.getByText('Page 1 of 7').waitFor({ state: 'attached' })
    await expect.poll(async () => (await at(1)).x - (await at(2)).x).toBeGreaterThan(500)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await at(3)).x).toBeGreaterThan(500)
    await page.mouse.wheel(0, 600)
    await page.getByText('Page 4 of 7').waitFor({ state: 'attached' })
  })

  it('crops margins and rotates pages in a strip, and updates its length', async () => {
    await open(margins)
    await choose('Layout', 'Continuous')
    const strip = page.locator('[tabindex="0"] > div').first()
    const shape = async () => {
      const { width, height: long } = await boxOf(strip)
      return (long - 12) / width
    }
    await expect.poll(shape).toBeCloseTo(600 / 400, 2)
    await page.keyboard.press('c')
    await expect.poll(shape).toBeGreaterThan(1.65)
    await page.keyboard.press('c')
    await page.keyboard.press('r')
    await expect.poll(shape).toBeCloseTo(400 / 600, 2)
  })

  it('zooms by pinch and double tap, and resets the zoom', async () => {
    const tablet = await visited.browser.newContext({
      viewport: { width: 820, height: 1_180 },
      hasTouch: true,
      storageState: await visited.context.storageState(),
    })
    const window = await tablet.newPage()
    await open(first, 2, window)
    const wide = async () => (await boxOf(shown(window))).width
    const fitted = await wide()
    const tapTwice = async () => {
      for (let tap = 0; tap < 2; tap += 1) await window.touchscreen.tap(410, 500)
    }
    await tapTwice()
    await expect.poll(wide).toBeGreaterThan(fitted * 2)
    await tapTwice()
    await expect.poll(wide).toBe(fitted)
    const hand = await tablet.newCDPSession(window)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) => {
      const fingers = [410 - apart / 2, 410 + apart / 2].map((x) => ({ x, y: 500 }))
      return hand.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : fingers })
    }
    const pinch = async (from: number, to: number) => {
      await touch('touchStart', from)
      for (let step = 1; step <= 5; step += 1) await touch('touchMove', from + ((to - from) * step) / 5)
      await touch('touchEnd', to)
    }
    await pinch(100, 300)
    await expect.poll(wide).toBeGreaterThan(fitted * 2.5)
    expect(await wide()).toBeLessThan(fitted * 3.5)
    await see([2], window)
    await pinch(300, 60)
    await expect.poll(wide).toBe(fitted)
    await tablet.close()
  })

  it('lists keyboard shortcuts and changes them', async () => {
    await open(first, 2)
    await choose('Layout', 'Two pages')
    await see([2, 3])
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByRole('button', { name: /^Change shortcut for Shift page pairs/ }).click()
    await page.keyboard.press('x')
    await sheet.getByRole('button', { name: 'Change shortcut for Shift page pairs by one: X' }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('o')
    await page.keyboard.press('x')
    await see([1, 2])
    await page.keyboard.press('?')
    await sheet.getByRole('button', { name: 'Reset shortcuts' }).click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('o')
    await see([2, 3])
  })

  it('saves no progress in incognito mode, and indicates that in the bar', async () => {
    await open(first, 2)
    await page.keyboard.press('p')
    await page.getByText('Incognito', { exact: true }).waitFor()
    await settled()
    const asked: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && asked.push(request.url()))
    await page.keyboard.press('End')
    await see([7])
    await page.keyboard.press('ArrowRight')
    await page.getByRole('link', { name: 'Read next' }).click()
    await page.getByText('Incognito', { exact: true }).waitFor({ state: 'attached' })
    await page.waitForURL(new RegExp(second))
    await page.keyboard.press('ArrowRight')
    await see([2])
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => !url.pathname.startsWith('/read/'))
    await settled()
    expect(asked.filter((url) => url.includes('/progress'))).toEqual([])
  })

  it('keeps the screen awake while it is open', async () => {
    await page.addInitScript(`
      window.lamp = { on: 0 }
      Object.defineProperty(navigator, 'wakeLock', { value: {
        request: async () => { window.lamp.on += 1; return { release: async () => { window.lamp.on -= 1 } } },
      } })`)
    await open(first, 2)
    const lamp = () => page.evaluate('window.lamp.on')
    await expect.poll(lamp).toBe(1)
    await page.keyboard.press('ArrowRight')
    await see([3])
    await expect.poll(lamp).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(lamp).toBe(0)
  })

  it('reports no page or console errors', () => expect(visited.pageErrors).toEqual([]))
})
