import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comicBook, putBook } from './bookshelf.ts'
import { findBrowser } from './browser.ts'
import { choose } from './person.ts'
import { openSettledHouse, type VisitedHouse } from './settled-house.ts'

const executable = findBrowser()

/** Two series of one name in folders of their own, one of them with two books. */
async function putTwins(shelf: string): Promise<void> {
  const twin = (number: number, hue: number) => comicBook({ series: 'Twins', number, pages: 3, hue })
  putBook(shelf, 'Twins (old)/Twins 01.cbz', await twin(1, 10))
  putBook(shelf, 'Twins (new)/Twins 01.cbz', await twin(1, 200))
  putBook(shelf, 'Twins (new)/Twins 02.cbz', await twin(2, 230))
}

describe.skipIf(executable === undefined)('series that belong together', () => {
  let visited: VisitedHouse
  let page: Page
  let url: string

  beforeAll(async () => {
    visited = await openSettledHouse(executable, { count: 3, put: putTwins })
    page = visited.page
    url = visited.house.url
  })
  afterAll(() => visited?.close())

  it('are not called unequal before anybody has looked', async () => {
    await page.goto(`${url}/duplicates`)
    await page.getByText('No search has run yet').waitFor()
    expect(await page.getByText('No equal books').count()).toBe(0)
    await page.getByRole('button', { name: 'Search now' }).click()
    await page.getByText('No equal books').waitFor()
  })

  it('are told apart in the list to merge with by cover, books, library and folder', async () => {
    await page.goto(`${url}/series?q=Twins`)
    await page.getByRole('list', { name: 'Series' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'More for this series' }).click()
    await page.getByRole('menuitem', { name: 'Merge with…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Find the other series').fill('Twins')
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(1)
    await dialog.getByRole('radio').first().click()
    const stays = dialog.getByRole('radiogroup', { name: 'Which one stays' })
    const lines = await stays.getByRole('radio').allInnerTexts()
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toMatch(/Twins[\s\S]*2019 · [12] books? · [\s\S]*Twins \((old|new)\)/)
    expect(new Set(lines).size).toBe(2)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  it('stand in a table of the page, before and after a change of grouping', async () => {
    await page.goto(`${url}/libraries`)
    await choose(page, /^More for/, 'Settings')
    await page.getByLabel('What makes a series').selectOption('The names of the files')
    await page.getByRole('button', { name: 'See what would change' }).click()
    const section = page.getByRole('region', { name: 'What would change' })
    const table = section.getByRole('table')
    await table.waitFor()
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Before', 'After', 'Change', 'Books'])
    const row = table.getByRole('row').filter({ hasText: 'Merged' })
    expect((await row.getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'Twins (2) Twins (1)',
      'Twins',
      'Merged',
      '3',
    ])
    await page.getByRole('button', { name: 'Discard' }).click()
    await section.waitFor({ state: 'hidden' })
  })

  it('are merged from their group of duplicates', async () => {
    await page.goto(`${url}/duplicates?of=series`)
    const group = page.getByRole('region', { name: 'Twins' })
    await group.getByRole('button', { name: 'Merge…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /2 books/ }).waitFor()
    await dialog.getByText('will go to “Twins”').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  it('are merged when they are selected, into the one that is chosen', async () => {
    await page.goto(`${url}/series?q=Twins`)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const boxes = page.getByRole('list', { name: 'Series' }).getByRole('checkbox')
    await boxes.nth(0).click()
    await page.getByRole('button', { name: 'More for what is selected' }).click()
    expect(await page.getByRole('menuitem', { name: 'Merge…' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await boxes.nth(1).click()
    await page.getByRole('button', { name: 'More for what is selected' }).click()
    await page.getByRole('menuitem', { name: 'Merge…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /1 book/ }).click()
    await dialog.getByText('which then has 3 books').waitFor()
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const asked = await page.request.get(`${url}/api/v1/series?pageSize=100`)
    const { data } = (await asked.json()) as {
      readonly data: readonly { readonly title: string; readonly bookCount: number; readonly path: string }[]
    }
    const twins = data.filter(({ title, bookCount }) => title === 'Twins' && bookCount > 0)
    expect(twins).toMatchObject([{ bookCount: 3, path: expect.stringContaining('Twins (old)') }])
  })

  it('break none of the rules of their own page', () => expect(visited.complaints).toEqual([]))
})
