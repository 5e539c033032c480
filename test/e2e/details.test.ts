import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { drawnPage } from './drawn-pages.ts'
import { choose, openSeries } from './person.ts'
import type { House } from './running-house.ts'
import { openSettledHouse, type VisitedHouse } from './settled-house.ts'

const executable = findBrowser()

/** Puts a picture into the clipboard, as a person does who copies one elsewhere; clipboards hold PNG. */
const copyPicture = `async (text) => {
  const blob = new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' })
  const picture = await createImageBitmap(blob)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d').drawImage(picture, 0, 0)
  const png = await canvas.convertToBlob({ type: 'image/png' })
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
}`

type Picture = { readonly naturalWidth: number; readonly complete: boolean }

describe.skipIf(executable === undefined)('covers, and what else is kept of a series and a book', () => {
  let house: House
  let page: Page
  let visited: VisitedHouse
  let square: Buffer

  beforeAll(async () => {
    // Before the server runs, which reads no drawings of this kind.
    square = await drawnPage({ title: 'Square', caption: 'new', width: 700, height: 700, hue: 300 })
    visited = await openSettledHouse(executable)
    ;({ house, page } = visited)
  })
  afterAll(() => visited?.close())

  const section = (name: string) => page.getByRole('region', { name, exact: true })
  /** Width of the cover at the head of the page: pictures that are handed in are made 400 pixels high. */
  const coverWidth = () =>
    page
      .locator('section img')
      .first()
      .evaluate((image: Picture) => (image.complete ? image.naturalWidth : 0))
  const pressed = (name: RegExp | string) =>
    page.getByRole('button', { name }).and(page.locator('[aria-pressed="true"]'))

  it('refuses what is no picture, in words, and keeps the cover', async () => {
    await openSeries(page, house, /The Wandering Lighthouse/)
    await choose(page, 'More for this series', 'Change cover')
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

  it('shows a picture that is handed in at once, everywhere', async () => {
    const before = await coverWidth()
    await page.locator('input[type=file]').setInputFiles({ name: 's.jpg', mimeType: 'image/jpeg', buffer: square })
    await pressed('Picture 1, chosen').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(coverWidth).not.toBe(before)
    const after = await coverWidth()
    await page.getByRole('link', { name: 'Series', exact: true }).click()
    const card = page.getByRole('link', { name: /The Wandering Lighthouse/ }).locator('img')
    await expect.poll(() => card.evaluate((image: Picture) => image.naturalWidth)).toBe(after)
  })

  it('takes a picture that is pasted', async () => {
    await openSeries(page, house, /Paper Lantern/)
    await choose(page, 'More for this series', 'Change cover')
    await pressed('From the first book').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(`(${copyPicture})(${JSON.stringify(square.toString('base64'))})`)
    await page.keyboard.press('ControlOrMeta+V')
    await pressed('Picture 1, chosen').waitFor()
    await page.evaluate("navigator.clipboard.writeText('only words')")
    await page.keyboard.press('ControlOrMeta+V')
    await page.getByRole('button', { name: 'From the first book' }).click()
    await pressed('From the first book, chosen').waitFor()
    expect(await page.getByRole('button', { name: /^Picture 2/ }).count()).toBe(0)
  })

  it('takes the cover of another book, and removes a picture after it was asked', async () => {
    await openSeries(page, house, /The Wandering Lighthouse/)
    await choose(page, 'More for this series', 'Change cover')
    await page.getByRole('region', { name: 'From one of the books' }).getByRole('button', { name: '#2' }).click()
    await pressed('#2, chosen').waitFor()
    await page.getByRole('button', { name: 'Remove Picture 1' }).click()
    await page.getByText(/books and files stay as they are/).waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Remove Picture 1' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'From the first book' }).click()
    await pressed('From the first book, chosen').waitFor()
  })

  it('makes a page of a book its cover', async () => {
    await openSeries(page, house, /Paper Lantern/)
    await page.getByRole('link', { name: /Lantern v01/ }).click()
    await choose(page, 'More for this book', 'Change cover')
    await page.getByRole('region', { name: 'From a page' }).getByRole('button', { name: 'Page 3' }).click()
    await pressed('Picture 1, chosen').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
  })

  it('keeps what one thinks of a series, in stars and in points', async () => {
    await openSeries(page, house, /Wet Sand/)
    await page.getByText('Not rated by me').waitFor()
    await page.getByRole('radio', { name: '4 stars' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('80 of 100 · 80 on average of 1 person').waitFor()
    await page.getByRole('button', { name: /^Other titles, links/ }).click()
    await page.getByLabel('Points, 1 to 100').fill('101')
    await page.getByRole('button', { name: 'Save rating' }).click()
    await page.getByText('Type a whole number from 1 to 100.').waitFor()
    await page.getByLabel('Points, 1 to 100').fill('74')
    await page.getByLabel('Notes for myself').fill('Again next summer.')
    await page.getByRole('button', { name: 'Save rating' }).click()
    await page.getByText(/^74 of 100/).waitFor()
    await page.getByRole('button', { name: 'Forget my rating' }).click()
    await page.getByText('Not rated by me').waitFor()
  })

  it('keeps other titles, links, ids and ratings, and finds the series by a title', async () => {
    const add = async (name: string, button: string, values: Readonly<Record<string, string>>) => {
      await section(name).getByRole('button', { name: button }).click()
      for (const [label, value] of Object.entries(values))
        await section(name).getByLabel(label, { exact: true }).fill(value)
      await section(name).getByRole('button', { name: 'Save' }).click()
    }
    /** Somebody else adds a title just before the next one of this page arrives. */
    const meanwhile = async (label: string) => {
      let isFirst = true
      await page.route('**/alternate-titles', async (route) => {
        if (isFirst && route.request().method() === 'POST') {
          isFirst = false
          const data = { label, title: 'Meanwhile' }
          await page.request.post(route.request().url(), { data, headers: { origin: house.url } })
        }
        await route.continue()
      })
    }
    await section('Other titles').getByRole('button', { name: 'Add a title' }).click()
    await section('Other titles').getByRole('button', { name: 'Save' }).click()
    await section('Other titles').getByText('Fill this in.').first().waitFor()
    await section('Other titles').getByRole('button', { name: 'Cancel' }).click()
    await add('Other titles', 'Add a title', {
      Title: 'Nasser Sand',
      'What kind of title, such as a language': 'German',
    })
    await section('Other titles').getByText('Nasser Sand').waitFor()
    await meanwhile('German, old')
    await add('Other titles', 'Add a title', {
      Title: 'Feuchter Sand',
      'What kind of title, such as a language': 'German, new',
    })
    await section('Other titles').getByRole('alert').getByText('Save again to keep what you typed').waitFor()
    await section('Other titles').getByText('Meanwhile', { exact: true }).waitFor()
    await section('Other titles').getByRole('button', { name: 'Save' }).click()
    await section('Other titles').getByText('Feuchter Sand').waitFor()
    await add('Links', 'Add a link', { Name: 'Wiki', 'Address (https://…)': 'no address' })
    await section('Links').getByRole('alert').waitFor()
    await section('Links').getByLabel('Address (https://…)').fill('https://example.org/wiki')
    await section('Links').getByRole('button', { name: 'Save' }).click()
    await section('Links').getByRole('link', { name: 'Wiki' }).waitFor()
    await add('Ids elsewhere', 'Add an id', { 'Catalogue, such as anilist': 'anilist', 'Id there': '77' })
    await section('Ids elsewhere').getByText('anilist: 77').waitFor()
    await add('Ratings elsewhere', 'Add a rating', { 'Who rates it': 'Critics', 'Points, 0 to 100': '81.5' })
    await section('Ratings elsewhere').getByText('Critics: 81.5 of 100').waitFor()
    await section('Links').getByRole('button', { name: 'Remove Wiki' }).click()
    await section('Links').getByRole('button', { name: 'Keep' }).click()
    await section('Links').getByRole('button', { name: 'Remove Wiki' }).click()
    await section('Links').getByRole('button', { name: 'Remove Wiki' }).click()
    await section('Links').getByRole('link', { name: 'Wiki' }).waitFor({ state: 'hidden' })
    await page.goto(`${house.url}/search?q=Nasser`)
    await page.getByRole('region', { name: 'Series' }).getByText('Wet Sand').waitFor()
  })

  it('notes when a book was finished, and forgets it when asked', async () => {
    await openSeries(page, house, /The Wandering Lighthouse/)
    await choose(page, 'More for this series', 'Mark all as read')
    const history = section('When I finished its books')
    await expect.poll(() => history.getByRole('listitem').count()).toBe(2)
    await history
      .getByRole('button', { name: /^Forget / })
      .first()
      .click()
    await history
      .getByRole('button', { name: /^Forget / })
      .first()
      .click()
    await expect.poll(() => history.getByRole('listitem').count()).toBe(1)
    await page.getByRole('img', { name: 'Read', exact: true }).first().waitFor()
  })

  it('gives a series away as a zip, and reads a broken book once more', async () => {
    const download = page.waitForEvent('download')
    await choose(page, 'More for this series', 'Download all as zip')
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)
    await page.goto(`${house.url}/series`)
    await page.getByRole('link', { name: /^Torn/ }).click()
    await page.getByRole('link', { name: /Torn 001/ }).click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('It is being read anew.').waitFor()
  })

  it('breaks none of the rules of its own page', () => expect(visited.complaints).toEqual([]))
})
