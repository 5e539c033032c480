import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillShelf } from './bookshelf.ts'
import { findBrowser, openBrowser } from './browser.ts'
import { addFolder, becomeOwner, owner, waitForBooks } from './person.ts'
import { type House, openHouse } from './running-house.ts'

/** Answers that are refusals on purpose. */
const expected = /^Failed to load resource/

/** Machines that do much at once are slow. */
const soon = { timeout: 15_000 }

const executable = findBrowser()

describe.skipIf(executable === undefined)('looking after the house', () => {
  let house: House
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    house = await openHouse()
    await fillShelf(house.shelf)
    browser = await openBrowser(executable ?? '')
    context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
    page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text())
    })
    await page.goto(house.url)
    await becomeOwner(page)
    await addFolder(page, house.shelf)
    await page.getByRole('heading', { name: 'Ready to read' }).waitFor({ timeout: 30_000 })
    await waitForBooks(page, 6)
  })

  afterAll(async () => {
    await browser?.close()
    await house?.close()
  })

  const goTo = (name: string) =>
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true }).click()

  it('is reached from the account, and begins with what there is', async () => {
    await page.goto(house.url)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Administration' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    const inventory = page.getByRole('region', { name: 'What there is' })
    await expect.poll(() => inventory.locator('dt:text-is("Books") + dd').innerText(), soon).toBe('6')
    await page.getByRole('row', { name: /6/ }).waitFor()
  })

  it('keeps a setting within its bounds, tells who changed it, and goes back', async () => {
    await goTo('Settings')
    const kept = page.getByLabel('How many are kept', { exact: true })
    await kept.fill('0')
    await kept.press('Enter')
    await page.getByText('Enter 1 to 365 backups.').waitFor()
    await kept.fill('3')
    await kept.press('Enter')
    await page.getByText(`by ${owner.name}`).waitFor()
    await page.getByRole('button', { name: 'History of How many are kept' }).click()
    await page.getByRole('dialog').getByText('3 backups').waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect.poll(() => kept.inputValue(), soon).toBe('3')
    await page.getByRole('button', { name: 'Reset to 7 backups: How many are kept' }).click()
    await expect.poll(() => kept.inputValue(), soon).toBe('7')
  })

  it('says why a schedule cannot be kept, and leaves the one that holds', async () => {
    const when = page.getByLabel('When to make one', { exact: true })
    await when.selectOption('Own schedule …')
    await when.fill('61 3 * * *')
    await when.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.reload()
    await expect.poll(() => when.inputValue(), soon).toBe('30 3 * * *')
  })

  it('makes a backup, checks it and hands out its file', async () => {
    await goTo('Backups')
    await page.getByRole('heading', { name: 'No backups yet' }).waitFor()
    await page.getByRole('button', { name: 'Make a backup' }).click()
    await page.getByText('The backup is made.').waitFor()
    await page.getByRole('button', { name: /^Check:/ }).click()
    await page.getByText('Whole: it can be restored.').waitFor()
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download:/ }).click()
    const path = await (await waiting).path()
    expect(readFileSync(path).subarray(0, 15).toString()).toBe('SQLite format 3')
  })

  it('lays a backup ready for the next start, and takes that back', async () => {
    await page.getByRole('button', { name: /^More for the backup/ }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByText('Until then nothing changes').waitFor()
    await page.getByRole('button', { name: 'Restore at the next start' }).click()
    await page.getByText('A backup is restored at the next start').waitFor()
    await page.getByText(/^Before a restore/).waitFor()
    await page.getByRole('button', { name: 'Do not restore it' }).click()
    await page.getByText('A backup is restored at the next start').waitFor({ state: 'hidden' })
  })

  it('looks before it cleans up, and says how it ended', async () => {
    await goTo('Clean-up')
    const covers = page.getByRole('region', { name: 'Covers that belong to nothing' })
    await covers.getByText('Nothing to remove.').waitFor()
    await page.getByRole('button', { name: /^Forget missing books/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Forget missing books' }).click()
    await page.getByText('0 missing books forgotten.').waitFor()
    await page.getByLabel('Ended', { exact: true }).selectOption('at any time')
    await page.getByRole('button', { name: 'Forget it' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Forget it' }).click()
    await page.getByText(/^[1-9]\d* lines? forgotten\.$/).waitFor()
  })

  it('follows the log, filters it and can be paused', async () => {
    await goTo('Log')
    const lines = page.getByRole('list', { name: 'Lines of the log' })
    await lines.getByRole('listitem').first().waitFor()
    await page.getByLabel('Search the log').fill('no line says this')
    await page.getByRole('heading', { name: 'No such lines' }).waitFor()
    expect(page.url()).toContain('q=no')
    await page.getByRole('button', { name: 'Show everything' }).click()
    await lines.getByRole('listitem').first().waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused. New lines wait').waitFor()
  })

  it('is not offered to people who only read', async () => {
    const other = await context.newPage()
    await other.route('**/api/v1/auth/me', async (route) => {
      const answer = await route.fetch()
      const me = (await answer.json()) as object
      await route.fulfill({ json: { ...me, role: 'reader', permissions: ['libraries-read', 'books-read'] } })
    })
    await other.goto(`${house.url}/admin/settings`)
    await other.getByRole('heading', { name: 'This is for administrators' }).waitFor()
    await other.getByRole('button', { name: /^Account of/ }).click()
    await other.getByRole('menuitem', { name: 'Want to read' }).waitFor()
    expect(await other.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0)
    await other.close()
  })

  it('breaks none of the rules of its own page', () => {
    expect(complaints).toEqual([])
  })
})
