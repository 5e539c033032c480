import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { choose, dismissHint, waitForPage } from './user-actions.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('reading statistics', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
  })
  afterAll(() => visited?.close())

  const finishedBooks = () => page.locator('dt:text-is("Finished books") + dd').innerText()

  it('are empty at first, with a link to something to read', async () => {
    await page.goto(fixture.url)
    await choose(page, /^Account of/, 'Your reading')
    await page.getByRole('heading', { name: 'Nothing read in this period' }).waitFor()
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await page.getByRole('heading', { name: 'No books opened yet' }).waitFor()
    await page.getByRole('link', { name: 'Find something to read' }).click()
    await page.getByRole('heading', { level: 1, name: 'Series' }).waitFor()
  })

  it('count a book that is read to the end', async () => {
    await page.getByRole('link', { name: /Paper Lantern/ }).click()
    await page.getByRole('link', { name: 'Start reading' }).click()
    await dismissHint(page)
    await waitForPage(page, 1)
    await page.keyboard.press('End')
    await waitForPage(page, 8)
    await page.goto(`${fixture.url}/statistics`)
    await expect.poll(finishedBooks).toBe('1')
    await page.getByRole('region', { name: 'Series' }).getByText('Paper Lantern').waitFor()
    await page.getByRole('region', { name: 'Formats' }).getByText('CBZ').waitFor()
  })

  it('show the same as numbers, over a longer period too', async () => {
    await page.getByText('12 months').click()
    await page.getByText('You read on 1 day.').waitFor()
    await page.getByText('Show as table').click()
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format(new Date())
    const row = page.getByRole('row', { name: new RegExp(month) })
    await expect.poll(() => row.locator('td').last().innerText()).toBe('1')
    expect(page.url()).toContain('span=year')
  })

  it('look back on a year, and on the previous one', async () => {
    await page.getByRole('link', { name: 'Year in review' }).click()
    await page.getByText('First book finished').waitFor()
    const covers = page.getByRole('region', { name: 'What you read' })
    await covers.locator('[data-state="ready"]').first().waitFor()
    await covers.getByRole('link', { name: /Paper Lantern/ }).waitFor()
    await page.getByRole('region', { name: 'Day by day' }).getByText('You read on 1 day.').waitFor()
    await page.getByRole('link', { name: 'Previous year' }).click()
    await page.getByRole('heading', { name: 'Nothing read in this period' }).waitFor()
    await page.getByRole('link', { name: 'Next year' }).waitFor()
  })

  it('delete a completion entry, and retain the progress', async () => {
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await page.getByText(/^Finished /).waitFor()
    await page.getByRole('button', { name: /^Dates finished/ }).click()
    await page.getByRole('button', { name: 'Delete entry' }).click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Delete entry' }).click()
    await page.getByText('This can’t be undone. Delete?').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Never finished').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(/^Finished /).waitFor()
  })

  it('delete the history on request, and say what is retained', async () => {
    await page.getByRole('button', { name: 'Delete history' }).click()
    await page.getByRole('dialog').getByText('Your reading progress stays').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText(/entr(y|ies) deleted\./).waitFor()
    await page.getByRole('link', { name: 'Recent' }).click()
    await page.getByRole('heading', { name: 'Nothing read in this period' }).waitFor()
  })

  it('report no page or console errors', () => {
    expect(visited.pageErrors).toEqual([])
  })
})
