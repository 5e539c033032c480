import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { putMany } from './many-books.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'

const executable = findBrowser()
const total = 6 + 130 * 10

describe.skipIf(executable === undefined)('very long lists', () => {
  let visited: VisitedServer
  let page: Page
  let url: string

  beforeAll(async () => {
    visited = await openPopulatedServer(executable, { count: total - 6, put: (shelf) => putMany(shelf, 130, 10) })
    page = visited.page
    url = visited.fixture.url
  }, 120_000)
  afterAll(() => visited?.close())

  const bar = (count: string) => page.getByRole('region', { name: count })
  const full = (most: number) =>
    page.getByText(`You can change up to ${most} at once. Change these first, then select more.`)
  const cell = (list: string, place: number) =>
    page.getByRole('list', { name: list, exact: true }).locator(`li[aria-posinset="${place}"]`)
  const box = (list: string, place: number) => cell(list, place).getByRole('checkbox')
  const counted = async (condition: object) => {
    const answer = await page.request.post(`${url}/api/v1/books/list?pageSize=1`, {
      data: { condition },
      headers: { origin: url },
    })
    return ((await answer.json()) as { readonly total: number }).total
  }

  it('render few items however far one scrolls, and reach the last one', async () => {
    await page.goto(`${url}/books`)
    await cell('Books', 1).getByRole('link').first().waitFor()
    await page.keyboard.press('End')
    await cell('Books', total).getByRole('link').first().waitFor()
    expect(await page.getByRole('list', { name: 'Books', exact: true }).getByRole('listitem').count()).toBeLessThan(80)
    await page.keyboard.press('Home')
    await cell('Books', 1).getByRole('link').first().waitFor()
  })

  it('jump to a letter when sorted by title, in both directions', async () => {
    await page.goto(`${url}/books?sort=title,asc`)
    const letters = page.getByRole('navigation', { name: 'Jump to letter' })
    await letters.getByRole('button').last().click()
    await cell('Books', total).getByRole('link').first().waitFor()
    await letters.getByRole('button', { name: /^M / }).click()
    await page
      .getByRole('link', { name: /Many 000 #001/ })
      .first()
      .waitFor()
    await page.goto(`${url}/books?sort=title,desc`)
    await letters.getByRole('button', { name: 'M 1,300' }).click()
    await page
      .getByRole('link', { name: /Many 129 #010/ })
      .first()
      .waitFor()
    await page.goto(`${url}/books`)
    await cell('Books', 1).getByRole('link').first().waitFor()
    expect(await letters.count()).toBe(0)
  })

  it('select a range with Shift across pages that were never rendered, by mouse and keyboard', async () => {
    await page.goto(`${url}/books`)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: 'Select the first 500' }).waitFor()
    await box('Books', 3).click()
    await page.keyboard.press('End')
    await box('Books', total).waitFor()
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight * 0.3)')
    await expect.poll(() => page.getByRole('checkbox').first().isVisible()).toBe(true)
    const place = Number(
      await page.locator('li[aria-posinset]:has(input[type="checkbox"])').nth(12).getAttribute('aria-posinset'),
    )
    expect(place).toBeGreaterThan(200)
    await box('Books', place).focus()
    await page.keyboard.press('Shift+Space')
    await bar(`${place - 2} books selected`).waitFor()
    await page.keyboard.press('Escape')
  })

  it('limit a selection to 500 books, say so, and change exactly those next to the starting point', async () => {
    await page.goto(`${url}/books?sort=filename,asc`)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await box('Books', 5).click()
    await page.keyboard.press('End')
    await box('Books', total).click({ modifiers: ['Shift'] })
    await bar('500 books selected').waitFor()
    await full(500).waitFor()
    expect(await box('Books', total).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await page.getByText('Marked 500 books as read.').waitFor()
    expect(await counted({ readStatus: { operator: 'is', value: 'read' } })).toBe(500)
    await page.getByRole('button', { name: 'Edit details' }).click()
    const dialog = page.getByRole('dialog', { name: '500 books selected' })
    await dialog.getByRole('checkbox', { name: 'Imprint' }).check()
    await dialog.getByRole('textbox', { name: 'Imprint' }).fill('Small Lamp')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.waitFor({ state: 'detached' })
    const answer = await page.request.get(`${url}/api/v1/books?sort=filename,asc&pageSize=500&page=2`)
    const { data } = (await answer.json()) as { readonly data: readonly { readonly id: string }[] }
    const imprintOf = async (index: number) => {
      const metadata = await page.request.get(`${url}/api/v1/books/${data[index]?.id}/metadata`)
      return ((await metadata.json()) as { readonly imprint: string | null }).imprint
    }
    expect([await imprintOf(3), await imprintOf(4)]).toEqual(['Small Lamp', null])
    await page.keyboard.press('Escape')
  })

  it('limit a selection to 100 series', async () => {
    await page.goto(`${url}/series`)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: 'Select the first 100' }).click()
    await bar('100 series selected').waitFor()
    await full(100).waitFor()
    await page.keyboard.press('Escape')
  })

  it('render few of thousands of names, and retain the selection while scrolling', async () => {
    const series = await page.request.get(`${url}/api/v1/series?pageSize=18`)
    const { data } = (await series.json()) as { readonly data: readonly { readonly id: string }[] }
    const names = Array.from({ length: 900 }, (_, index) => `Word ${String(index + 1).padStart(4, '0')}`)
    for (let start = 0; start < names.length; start += 50) {
      const changed = await page.request.post(`${url}/api/v1/series/bulk/tags`, {
        data: { seriesIds: [data[start / 50]?.id], add: names.slice(start, start + 50), remove: [] },
        headers: { origin: url },
      })
      expect(changed.ok()).toBe(true)
    }
    await page.goto(`${url}/names?of=tag`)
    const rows = page.getByRole('list', { name: 'Tags' }).getByRole('listitem')
    await page.getByRole('checkbox', { name: 'Select Word 0001' }).check()
    await page.keyboard.press('End')
    await page.getByRole('checkbox', { name: 'Select Word 0900' }).check()
    await page.getByText('2 names selected').waitFor()
    expect(await rows.count()).toBeLessThan(60)
    expect(await rows.last().getAttribute('aria-posinset')).toBe('900')
  })

  it('show a smart collection to its end, rendering few of its series', async () => {
    const made = await page.request.post(`${url}/api/v1/collections`, {
      data: { name: 'Everything', condition: { allOf: [] } },
      headers: { origin: url },
    })
    const { id } = (await made.json()) as { readonly id: string }
    await page.goto(`${url}/lists/collections/${id}`)
    await cell('Series in this collection', 1).getByRole('link').first().waitFor()
    // On a busy machine the page may get its height only after the key.
    const last = page.getByRole('link', { name: /The Wandering Lighthouse/ })
    const isAtEnd = async () => {
      await page.keyboard.press('End')
      return last.isVisible()
    }
    await expect.poll(isAtEnd, { interval: 500 }).toBe(true)
    expect(await page.getByRole('main').getByRole('listitem').count()).toBeLessThan(80)
  })

  it('load in a further window while many hidden windows are open', async () => {
    const others: Page[] = []
    // Browsers open at most six connections per server.
    for (let index = 0; index < 7; index++) {
      const other = await visited.context.newPage()
      others.push(other)
      await other.addInitScript(`Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })`)
      await other.goto(`${url}/libraries`)
      await other.getByRole('heading', { level: 1 }).waitFor()
    }
    await page.goto(`${url}/books`)
    await cell('Books', 1).getByRole('link').first().waitFor()
    for (const other of others) await other.close()
  }, 60_000)

  it('update in another window after a large bulk change', async () => {
    const context = await visited.browser.newContext({ storageState: await visited.context.storageState() })
    const other = await context.newPage()
    await other.goto(`${url}/books?sort=filename,asc`)
    const books = other.getByRole('list', { name: 'Books', exact: true })
    await books.getByRole('link').first().waitFor()
    const marks = books.getByRole('img', { name: 'Read', exact: true })
    await marks.first().waitFor()
    const answer = await page.request.get(`${url}/api/v1/books?sort=filename,asc&pageSize=500`)
    const { data } = (await answer.json()) as { readonly data: readonly { readonly id: string }[] }
    const bookIds = data.map(({ id }) => id)
    await page.request.post(`${url}/api/v1/books/bulk/unread`, { data: { bookIds }, headers: { origin: url } })
    await expect.poll(() => marks.count(), { timeout: 15_000 }).toBe(0)
    await context.close()
    expect(visited.pageErrors).toEqual([])
  })
})
