import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillShelf } from './bookshelf.ts'
import { findBrowser, openBrowser } from './browser.ts'
import { addFolder, becomeOwner, waitForBooks } from './person.ts'
import { type House, openHouse } from './running-house.ts'

/** Machines that do much at once are slow. */
const soon = { timeout: 15_000 }

const executable = findBrowser()

describe.skipIf(executable === undefined)('the settings of a library', () => {
  let house: House
  let browser: Browser
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    house = await openHouse()
    await fillShelf(house.shelf)
    browser = await openBrowser(executable ?? '')
    page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
    page.setDefaultTimeout(10_000)
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(house.url)
    await becomeOwner(page)
    await addFolder(page, house.shelf)
    await page.getByRole('heading', { name: 'Ready to read' }).waitFor({ timeout: 30_000 })
    await waitForBooks(page, 6)
    await page.goto(`${house.url}/libraries`)
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('heading', { level: 1, name: /^Settings of/ }).waitFor()
  })

  afterAll(async () => {
    await browser?.close()
    await house?.close()
  })

  const save = () => page.getByRole('button', { name: 'Save', exact: true })

  it('say why a rule cannot be used, before anything is saved', async () => {
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page.getByLabel('Find (regular expression)').fill('(open')
    await page.getByLabel('Names to try, one a line').fill('The Wandering Lighthouse [Digital]\nMoth')
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await page.getByRole('alert').waitFor()
  })

  it('show what rules make of names', async () => {
    await page.getByLabel('Find (regular expression)').fill('\\s*\\[.*?\\]')
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    const results = page.getByRole('list', { name: 'Result' })
    await results.getByText('stays as it is').waitFor()
    await expect
      .poll(() => results.locator('strong').allInnerTexts(), soon)
      .toEqual(['The Wandering Lighthouse', 'Moth'])
  })

  it('show what a change would do, and keep it', async () => {
    await page.getByRole('checkbox', { name: 'PDF' }).uncheck()
    await page.getByRole('button', { name: 'See what would change' }).click()
    await page.getByText('1 book would no longer be shown.').waitFor()
    await page.getByLabel('Notes').fill('On the disk in the cellar')
    await save().click()
    await page.getByText('Saved.').waitFor()
    await save().waitFor({ state: 'hidden' })
    await page.reload()
    await expect.poll(() => page.getByLabel('Notes').inputValue(), soon).toBe('On the disk in the cellar')
    expect(await page.getByRole('checkbox', { name: 'PDF' }).isChecked()).toBe(false)
    expect(await page.getByLabel('Find (regular expression)').inputValue()).toBe('\\s*\\[.*?\\]')
  })

  it('refuse a pattern without what it needs, in a sentence, and can be discarded', async () => {
    await page.getByLabel('Title of a book').selectOption('A pattern of your own')
    await save().click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => page.getByLabel('Title of a book').inputValue(), soon).toBe('metadata_first')
    await save().waitFor({ state: 'hidden' })
  })

  it('break none of the rules of their own page', () => {
    expect(complaints).toEqual([])
  })
})
