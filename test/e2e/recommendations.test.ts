import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { reloadWithStubs } from './screens-of-tasks.ts'
import { stubbedRecommendations } from './stubbed-recommendations.ts'
import { choose, openSeries } from './user-actions.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('recommendations', () => {
  let visited: VisitedServer
  let fixture: Fixture
  let page: Page

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
  })
  afterAll(() => visited?.close())

  const row = () => page.getByRole('region', { name: 'Recommended for you' })
  const toPage = () => page.goto(`${fixture.url}/recommendations`)

  it('are not on Home before anything was read, and their page says how to get some', async () => {
    await page.goto(fixture.url)
    await page.getByRole('region', { name: 'Recently added' }).waitFor()
    expect(await row().count()).toBe(0)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Recommended for you' }).click()
    await page.getByText('Finish or rate a few series, and similar ones appear here.').waitFor()
  })

  it('are on Home after something was read, with the reason', async () => {
    await openSeries(page, fixture, /Wandering/)
    await page.locator('main a[href^="/books/"]').first().click()
    await choose(page, 'More options for this book', 'Mark as read')
    await page.getByRole('link', { name: 'Read again' }).waitFor()
    await page.goto(fixture.url)
    await row().getByText('Paper Lantern').first().waitFor()
    await row().getByText('Because you’re reading The Wandering Lighthouse').waitFor()
  })

  it('go away when they are dismissed, and return by Undo', async () => {
    await choose(page, 'More options for Paper Lantern', 'Not interested')
    await page.getByText('Paper Lantern won’t be recommended again.').waitFor()
    await row().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row().getByText('Paper Lantern').first().waitFor()
    await page.getByText('Paper Lantern won’t be recommended again.').waitFor({ state: 'detached' })
  })

  it('move to Want to read from their menu', async () => {
    await row().getByRole('link', { name: 'Show all' }).click()
    await page.getByRole('heading', { name: 'Recommended for you', level: 1 }).waitFor()
    await page.getByText(/By A\. Lighthouse/).waitFor()
    await choose(page, 'More options for Paper Lantern', 'Want to read')
    await page.getByText('No recommendations yet').waitFor()
    await page.goto(`${fixture.url}/queue`)
    await page.getByRole('link', { name: 'Paper Lantern' }).waitFor()
  })

  it('of services show titles of elsewhere with a link, and what went wrong', async () => {
    await toPage()
    await reloadWithStubs(page, stubbedRecommendations, 'View on Lighthouse Log')
    const link = page.getByRole('link', { name: 'View on Lighthouse Log' })
    expect(await link.getAttribute('href')).toBe('https://lists.example/1')
    expect(await link.getAttribute('rel')).toContain('noreferrer')
    await page.getByText('People who liked The Wandering Lighthouse also liked this.').first().waitFor()
    await page.getByRole('alert').getByText('The service is having problems.').waitFor()
    await page.getByRole('button', { name: 'Refresh' }).waitFor()
    await page.unrouteAll()
  })

  it('report no page or console errors', () => {
    expect(visited.pageErrors).toEqual([])
  })
})
