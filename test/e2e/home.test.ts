import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { choose, dismissHint, openSeries, waitForPage } from './user-actions.ts'

const executable = findBrowser()

type Labelled = { readonly ariaLabel: string | null }

describe.skipIf(executable === undefined)('home rows', () => {
  let visited: VisitedServer
  let fixture: Fixture
  let page: Page

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
  })
  afterAll(() => visited?.close())

  const rows = () =>
    page
      .locator('main section:has(ul)')
      .evaluateAll((found: readonly Labelled[]) => found.map(({ ariaLabel }) => ariaLabel))

  it('have their default order, without empty rows', async () => {
    await page.goto(fixture.url)
    await expect.poll(rows).toEqual(['Recently added', 'Recently updated series'])
  })

  it('offer the next book of a series after one was finished', async () => {
    await openSeries(page, fixture, /Wandering/)
    await page.locator('main a[href^="/books/"]').first().click()
    await choose(page, 'More options for this book', 'Mark as read')
    await page.getByRole('link', { name: 'Read again' }).waitFor()
    await page.goto(fixture.url)
    const next = page.getByRole('region', { name: 'Next in series' })
    await next.getByRole('link').first().click()
    await page.waitForURL(/\/read\//)
    await dismissHint(page)
    await waitForPage(page, 1)
    await page.keyboard.press('Escape')
  })

  it('are reordered by keyboard, and retain the order', async () => {
    await page.goto(fixture.url)
    await page.getByRole('button', { name: 'Customize' }).click()
    await page.getByRole('button', { name: /^Move Recently updated series/ }).press('Home')
    await page.getByText('Recently updated series is now at position 1 of 8.').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(async () => (await rows())[0]).toBe('Recently updated series')
    await page.goto(fixture.url)
    await expect.poll(async () => (await rows())[0]).toBe('Recently updated series')
  })

  it('are hidden and shown again, and the server stores the choice', async () => {
    await page.getByRole('button', { name: 'Customize' }).click()
    const shown = page.getByRole('switch', { name: 'Show Recently added' })
    const received = page.waitForResponse(
      (response) => response.url().endsWith('/preferences/home.rows') && response.ok(),
    )
    await shown.press('Space')
    await received
    await page.goto(fixture.url)
    await page.getByRole('region', { name: 'Recently updated series' }).waitFor()
    expect(await rows()).not.toContain('Recently added')
    await page.getByRole('button', { name: 'Customize' }).click()
    await shown.press('Space')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('region', { name: 'Recently added' }).waitFor()
  })

  it('report no page or console errors', () => {
    expect(visited.pageErrors).toEqual([])
  })
})
