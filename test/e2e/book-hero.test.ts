import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'

const executable = findBrowser()

type Styled = { computedStyleMap(): { get(name: string): unknown } }
type Strip = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
/** Of a strip of the page: the largest step of a colour channel between adjacent pixels, and the total range. */
type Steps = { readonly largest: number; readonly range: number }

async function stepsIn(page: Page, clip: Strip): Promise<Steps> {
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const at = (x: number, y: number, channel: number) => data[(y * width + x) * channels + channel] ?? 0
  let largest = 0
  let range = 0
  for (let channel = 0; channel < channels; channel += 1) {
    let [low, high] = [255, 0]
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const here = at(x, y, channel)
        low = Math.min(low, here)
        high = Math.max(high, here)
        if (x > 0) largest = Math.max(largest, Math.abs(here - at(x - 1, y, channel)))
        if (y > 0) largest = Math.max(largest, Math.abs(here - at(x, y - 1, channel)))
      }
    }
    range = Math.max(range, high - low)
  }
  return { largest, range }
}

describe.skipIf(executable === undefined)('the blurred cover behind the header of a book', () => {
  let visited: VisitedServer
  let page: Page
  let address: string

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    page = visited.page
    const asked = await page.request.get(`${visited.fixture.url}/api/v1/books?pageSize=50`)
    const { data } = (await asked.json()) as {
      readonly data: readonly { readonly id: string; readonly path: string }[]
    }
    address = `${visited.fixture.url}/books/${data.find(({ path }) => path.includes('Lighthouse 001'))?.id}`
  })
  afterAll(() => visited?.close())

  it.each([
    [1_440, 'light'],
    [1_440, 'dark'],
    [1_920, 'light'],
    [2_560, 'dark'],
  ] as const)('fades out before its edges: %d pixels wide, %s', async (width, colorScheme) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(address)
    const section = page.locator('main section').first()
    await section.getByRole('heading', { level: 1 }).waitFor()
    const mask = await section
      .locator('> [aria-hidden="true"]')
      .evaluate((element: Styled) => String(element.computedStyleMap().get('mask-image')))
    expect(mask).toContain('gradient')
    const [main, hero] = [await page.locator('main').boundingBox(), await section.boundingBox()]
    if (main === null || hero === null) throw new Error('The page is not there.')
    // Next to the text, from below the bar to the end of the header.
    const [top, right] = [Math.ceil(main.y) + 2, Math.ceil(hero.x + hero.width * 0.75)]
    const strip = { y: top, height: Math.floor(hero.y + hero.height) - top }
    // Visible once its image has loaded, and without a visible edge.
    await expect
      .poll(async () => (await stepsIn(page, { ...strip, x: right, width: width - right })).range)
      .toBeGreaterThan(8)
    expect((await stepsIn(page, { ...strip, x: right, width: width - right })).largest).toBeLessThanOrEqual(2)
    expect((await stepsIn(page, { ...strip, x: 0, width: Math.floor(hero.x) - 24 })).largest).toBeLessThanOrEqual(2)
    // Faded out at the edges of the window and the end of the header.
    for (const edge of [0, width - 2]) {
      expect((await stepsIn(page, { ...strip, x: edge, width: 2 })).range).toBeLessThanOrEqual(1)
    }
    const end = { x: right, width: width - right, y: strip.y + strip.height - 4, height: 4 }
    expect((await stepsIn(page, end)).range).toBeLessThanOrEqual(1)
  })

  it('reports no page or console errors', () => expect(visited.pageErrors).toEqual([]))
})
