import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { drawnPage } from './drawn-pages.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { choose, openSeries } from './user-actions.ts'

const executable = findBrowser()

/** Puts an image into the clipboard; clipboards contain PNG. */
const copyPicture = `async (text) => {
  const blob = new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' })
  const picture = await createImageBitmap(blob)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d').drawImage(picture, 0, 0)
  const png = await canvas.convertToBlob({ type: 'image/png' })
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
}`

type Styled = { computedStyleMap(): { get(name: string): unknown } }
type Picture = { readonly naturalWidth: number; readonly complete: boolean }

describe.skipIf(executable === undefined)('changing the cover of a series or book', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer
  let square: Buffer

  beforeAll(async () => {
    // Before the server starts, which disables the decoder for this kind of image.
    square = await drawnPage({ title: 'Square', caption: 'new', width: 700, height: 700, hue: 300 })
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
  })
  afterAll(() => visited?.close())

  /** Width of the cover in the header: uploaded images are scaled to a height of 400 pixels. */
  const coverWidth = () =>
    page
      .locator('section img')
      .first()
      .evaluate((image: Picture) => (image.complete ? image.naturalWidth : 0))
  const pressed = (name: RegExp | string) =>
    page.getByRole('button', { name }).and(page.locator('[aria-pressed="true"]'))

  it('rejects a file that is not an image with an error, and retains the cover', async () => {
    await openSeries(page, fixture, /The Wandering Lighthouse/)
    await choose(page, 'More options for this series', 'Change cover')
    await pressed('From the first book').waitFor()
    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await page
      .getByRole('alert')
      .getByText(/not a picture/)
      .waitFor()
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('words') })
    await page.getByRole('alert').waitFor()
    await expect.poll(() => page.getByRole('alert').textContent()).not.toMatch(/^This is not a picture\. Choose/)
    await pressed('From the first book').waitFor()
  })

  it('shows an uploaded image immediately everywhere', async () => {
    const before = await coverWidth()
    await page.locator('input[type=file]').setInputFiles({ name: 's.jpg', mimeType: 'image/jpeg', buffer: square })
    await pressed('Image 1, selected').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(coverWidth).not.toBe(before)
    const after = await coverWidth()
    await page.getByRole('link', { name: 'Series', exact: true }).click()
    const card = page.getByRole('link', { name: /The Wandering Lighthouse/ }).locator('img')
    await expect.poll(() => card.evaluate((image: Picture) => image.naturalWidth)).toBe(after)
    // A square image in a tall cell is not cropped.
    const fit = await card.first().evaluate((image: Styled) => String(image.computedStyleMap().get('object-fit')))
    expect(fit).toBe('contain')
  })

  it('accepts a pasted image', async () => {
    await openSeries(page, fixture, /Paper Lantern/)
    await choose(page, 'More options for this series', 'Change cover')
    await pressed('From the first book').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(`(${copyPicture})(${JSON.stringify(square.toString('base64'))})`)
    await page.keyboard.press('ControlOrMeta+V')
    await pressed('Image 1, selected').waitFor()
    await page.evaluate("navigator.clipboard.writeText('only words')")
    await page.keyboard.press('ControlOrMeta+V')
    await page.getByRole('button', { name: 'From the first book' }).click()
    await pressed('From the first book, selected').waitFor()
    expect(await page.getByRole('button', { name: /^Image 2/ }).count()).toBe(0)
  })

  it('uses the cover of another book, and removes a cover after confirmation', async () => {
    await openSeries(page, fixture, /The Wandering Lighthouse/)
    await choose(page, 'More options for this series', 'Change cover')
    await page.getByRole('region', { name: 'From a book' }).getByRole('button', { name: '#2' }).click()
    await pressed('#2, selected').waitFor()
    await page.getByRole('button', { name: 'Remove Image 1' }).click()
    await page.getByText(/Books and files stay as they are/).waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Remove Image 1' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'From the first book' }).click()
    await pressed('From the first book, selected').waitFor()
  })

  it('uses a page of a book as its cover', async () => {
    await openSeries(page, fixture, /Paper Lantern/)
    await page.getByRole('link', { name: /Lantern v01/ }).click()
    await choose(page, 'More options for this book', 'Change cover')
    await page.getByRole('region', { name: 'From a page' }).getByRole('button', { name: 'Page 3' }).click()
    await pressed('Image 1, selected').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
  })

  it('reports no page or console errors', () => expect(visited.pageErrors).toEqual([]))
})
