import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEpub, chapter, navigation } from '../fixtures/epub.ts'
import { picture } from '../fixtures/images.ts'
import { putBook } from './bookshelf.ts'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import { dismissHint, openSeries, waitForText } from './user-actions.ts'

const executable = findBrowser()
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><rect id="sea" width="300" height="400" fill="#236"/></svg>'

async function parts() {
  const [plate, map, photo] = await Promise.all([
    picture({ width: 900, height: 1200, format: 'jpeg' }),
    picture({ width: 60, height: 40, format: 'png' }),
    picture({ width: 500, height: 700, format: 'webp' }),
  ])
  return [
    navigation('<li><a href="one.xhtml">One</a></li>'),
    { name: 'one.xhtml', data: chapter('<h1>One</h1><p>Words before the plates.</p>') },
    { name: 'plate.jpg', data: plate, spine: true },
    { name: 'sea.svg', data: drawing, spine: true },
    { name: 'map.png', data: map, spine: true },
    // Rendered by its content, not by the media type in the package.
    { name: 'photo.xhtml', data: photo },
    { name: 'two.xhtml', data: chapter('<h1>Two</h1><p>Words after the plates.</p>') },
  ]
}

/** A novel with full-page images between its chapters, and the same as fixed layout. */
async function putPlates(shelf: string): Promise<void> {
  const all = await parts()
  putBook(
    shelf,
    'Plates/Plates.epub',
    buildEpub({ parts: all, bareMetadata: true, metadata: '<dc:title>Plates</dc:title>' }),
  )
  const metadata = '<dc:title>Panels</dc:title><meta property="rendition:layout">pre-paginated</meta>'
  putBook(shelf, 'Panels/Panels.epub', buildEpub({ parts: all, bareMetadata: true, metadata }))
}

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
type Shown = {
  readonly naturalWidth?: number
  readonly ownerDocument: {
    readonly defaultView: {
      readonly innerWidth: number
      readonly innerHeight: number
      readonly frameElement: { getBoundingClientRect(): { readonly width: number } }
    }
  }
  getBoundingClientRect(): Box & { readonly width: number; readonly height: number }
}

/** The image on screen: its natural width, whether it is fully visible, and its aspect ratio. */
async function pictureOnScreen(page: Page, name: string) {
  await waitForText(page, name)
  const shown = page.frameLocator('iframe[data-shown]').locator('body img, body svg').first()
  await shown.waitFor()
  return shown.evaluate((element: Shown) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    const { innerWidth, innerHeight, frameElement } = element.ownerDocument.defaultView
    const scale = frameElement.getBoundingClientRect().width / innerWidth
    const isWhole = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    return { file: element.naturalWidth ?? null, isWhole, isLarge: Math.max(width, height) * scale >= 300 }
  })
}

describe.skipIf(executable === undefined)('image-only chapters of an EPUB', () => {
  let visited: VisitedServer
  let page: Page

  beforeAll(async () => {
    visited = await openPopulatedServer(executable, { count: 2, put: putPlates })
    page = visited.page
    await page.setViewportSize({ width: 800, height: 1_000 })
    await open(/Plates/)
    await dismissHint(page)
  })
  afterAll(() => visited?.close())

  const open = async (name: RegExp) => {
    await openSeries(page, visited.fixture, name)
    await page
      .getByRole('link', { name: /Start reading|Continue|Read again/ })
      .first()
      .click()
    await page.locator('iframe[data-shown]').waitFor()
  }
  const onward = () => page.keyboard.press('ArrowRight')

  it.each(['Plates', 'Panels'])('are shown completely, wherever they occur, in %s', async (title) => {
    await open(new RegExp(title))
    await page.keyboard.press('Home')
    await waitForText(page, 'one.xhtml')
    for (const [name, file] of [
      ['plate.jpg', 900],
      ['sea.svg', null],
      ['map.png', 60],
      ['photo.xhtml', 500],
    ] as const) {
      await onward()
      expect([name, await pictureOnScreen(page, name)]).toEqual([name, { file, isWhole: true, isLarge: true }])
    }
    await onward()
    await waitForText(page, 'two.xhtml')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('scroll like text', async () => {
    await open(/Plates/)
    await page.keyboard.press('Home')
    await waitForText(page, 'one.xhtml')
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Reading settings' }).click()
    await page.getByText('Scrolling', { exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Next chapter' }).click()
    const shown = await pictureOnScreen(page, 'plate.jpg')
    expect(shown.file).toBe(900)
  })

  it('report no page or console errors', () => expect(visited.pageErrors).toEqual([]))
})
