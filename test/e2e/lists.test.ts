import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import { readingListFile } from './reading-list-file.ts'
import type { Fixture } from './running-server.ts'
import { choose, dismissHint, openSeries } from './user-actions.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('reading lists', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
  })
  afterAll(() => visited?.close())

  const rowsOf = (list: Locator) => list.getByRole('listitem').getByRole('link').allTextContents()
  const shown = (name: string) => page.getByRole('list', { name })

  it('can be imported: missing books are chosen by hand, the others are matched', async () => {
    await page.goto(`${fixture.url}/lists?kind=reading`)
    await page.getByRole('link', { name: 'Import reading list' }).click()
    const choosing = page.locator('input[type=file]')
    const file = (text: string) => ({ name: 'tide.cbl', mimeType: 'text/xml', buffer: Buffer.from(text) })
    await choosing.setInputFiles(file('{"no": "list"}'))
    await page
      .getByRole('alert')
      .getByText(/isn’t a valid reading list/)
      .waitFor()
    const issues = [
      { series: 'The Wandering Lighthouse', number: '2' },
      { series: 'Paper Lantern', number: '1' },
      { series: 'Nobody Knows', number: '7' },
    ]
    await choosing.setInputFiles(file(readingListFile('The tide', issues)))
    await page.getByText('3 issues: 2 found, 1 missing.').waitFor()
    await page.getByRole('button', { name: 'Choose a book' }).click()
    await page.getByRole('combobox', { name: 'Find the book for Nobody Knows #7' }).fill('Wet')
    await page.getByRole('option', { name: /Wet Sand/ }).click()
    await page.getByRole('button', { name: 'Import 3 books' }).click()
    await page.getByRole('heading', { name: 'The tide', level: 1 }).waitFor()
    await expect.poll(() => rowsOf(shown('Books in this reading list'))).toHaveLength(3)
  })

  it("show the next book and how many are read, in the user's order", async () => {
    await page.getByText('0 of 3 read').waitFor()
    await page.getByRole('button', { name: 'Add books' }).click()
    await page.getByRole('searchbox', { name: 'Add books' }).fill('Field')
    await page.getByRole('button', { name: 'Add: Field Notes' }).click()
    await page.getByRole('button', { name: 'Already in the list: Field Notes' }).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Remove: Field Notes' }).click()
    await page.getByText('0 of 3 read').waitFor()
    await page.getByRole('button', { name: /^Move Wet Sand/ }).press('Home')
    await page.getByRole('link', { name: 'Read next: Wet Sand' }).click()
    await page.waitForURL(/\/read\/.*list=/)
    await dismissHint(page)
    const list = new URL(page.url()).searchParams.get('list') ?? ''
    await page.goBack()
    await page.getByRole('link', { name: /^Continue Wet Sand|^Read next: Wet Sand/ }).waitFor()
    await openSeries(page, fixture, /Paper Lantern/)
    await choose(page, 'More options for this series', 'Mark all as read')
    await page.goto(`${fixture.url}/lists?kind=reading`)
    await page.getByRole('link', { name: /The tide/ }).click()
    await page.getByText(/^1 of 3 read/).waitFor()
    await continueReading(list)
  })

  type Listed = { readonly data: readonly { readonly id: string; readonly pageCount: number }[] }

  /** Continues from the end of the second book in the list to the third, past an unreadable book. */
  async function continueReading(list: string): Promise<void> {
    const api = `${fixture.url}/api/v1`
    const books = `${api}/readlists/${list}/books`
    const headers = { origin: fixture.url }
    const found = await page.request.post(`${api}/books/list`, { data: { fullTextSearch: 'Torn' }, headers })
    const torn = ((await found.json()) as Listed).data[0]?.id
    const { data } = (await (await page.request.get(books)).json()) as Listed
    const [first, second, third] = data
    await page.request.post(books, { data: { bookIds: [torn] }, headers })
    const bookIds = [first?.id, second?.id, torn, third?.id]
    expect((await page.request.put(books, { data: { bookIds }, headers })).status()).toBe(204)
    await page.goto(`${fixture.url}/read/${second?.id}?list=${list}&page=${second?.pageCount}`)
    await page.locator('[aria-hidden="false"] img[alt^="Page "]').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('PageDown')
    const card = page.getByRole('region', { name: 'What’s next' })
    await card.getByText('Next in “The tide”').waitFor()
    await card.getByRole('link', { name: 'Back to reading list' }).waitFor()
    await card.getByRole('link', { name: 'Read next' }).click()
    await page.waitForURL((url) => url.pathname.endsWith(String(third?.id)) && url.searchParams.get('list') === list)
    await page.request.delete(`${books}/${torn}`, { headers })
    await page.goto(`${fixture.url}/lists/reading/${list}`)
  }

  it('can be exported as a file, and extended from the page of a book', async () => {
    const download = page.waitForEvent('download')
    await choose(page, 'More options for this reading list', 'Export as CBL file')
    expect((await download).suggestedFilename()).toMatch(/\.cbl$/)
    await openSeries(page, fixture, /Field Notes/)
    await choose(page, 'More options for this series', 'Add to reading list')
    await page.getByRole('checkbox', { name: /The tide/ }).check()
    await page.getByLabel('New reading list').fill('Notes')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('checkbox', { name: 'Notes' }).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.goto(`${fixture.url}/lists?kind=reading`)
    await page.getByRole('link', { name: /The tide\s*4 books/ }).waitFor()
  })

  it('report no page or console errors', () => expect(visited.pageErrors).toEqual([]))
})
