import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { choose, dismissHint, openSeries, owner, waitForPage } from './user-actions.ts'
import { holdResponses } from './visit.ts'

const executable = findBrowser()

/** Browser messages about failed requests. */
const unanswered = /Unable to preload|dynamically imported module|net::ERR/

describe.skipIf(executable === undefined)('the interface after interruptions', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer
  const focused = () => page.evaluate('document.activeElement.getAttribute("autocomplete")')

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
  })
  afterAll(() => visited?.close())

  it('shows at the top edge that a slow screen is loading', async () => {
    const lists = '**/api/v1/series/**'
    const { held, release } = await holdResponses(page, lists)
    await page.goto(`${fixture.url}/series`)
    await held
    const line = page.locator('[aria-live][data-late]')
    await line.getByText('Loading…').waitFor()
    release()
    await page
      .getByRole('link', { name: /Wandering/ })
      .first()
      .waitFor()
    await line.waitFor({ state: 'detached' })
    await page.unroute(lists)
  })

  it('preserves input in a dialog when the session ends', async () => {
    await openSeries(page, fixture, /Wandering/)
    await choose(page, 'More options for this series', 'Edit details')
    await page.getByRole('textbox', { name: 'Summary' }).fill('A tower that walks.')
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await page.evaluate('localStorage.clear()')
    expect(cookies).not.toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const again = page.getByRole('dialog', { name: 'Your session has expired' })
    await again.getByLabel('Password', { exact: true }).fill('wrong')
    await again.getByRole('button', { name: 'Sign in' }).click()
    await again.getByText(/Incorrect/).waitFor()
    await expect.poll(focused).toBe('current-password')
    await again.getByLabel('Password', { exact: true }).fill(owner.password)
    await again.getByRole('button', { name: 'Sign in' }).click()
    await again.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('A tower that walks.').first().waitFor()
  })

  it('reports a newer change made elsewhere in the editor, and preserves input', async () => {
    await choose(page, 'More options for this series', 'Edit details')
    await page.getByRole('textbox', { name: 'Summary' }).fill('A tower that swims.')
    const address = page.url().replace('/series/', '/api/v1/series/')
    let isFirst = true
    await page.route('**/metadata', (route) => {
      if (route.request().method() !== 'PATCH' || !isFirst) return route.continue()
      isFirst = false
      return route.continue({ headers: { ...route.request().headers(), 'if-match': '"of-yesterday"' } })
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByRole('alert')
      .getByText(/Save again to use what you typed/)
      .waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const answer = await page.request.get(`${address}/metadata`)
    expect(((await answer.json()) as { readonly summary: string }).summary).toBe('A tower that swims.')
  })

  it('offers completion dates for finished books only', async () => {
    await page
      .getByRole('link', { name: /Start reading|Read/ })
      .first()
      .click()
    await dismissHint(page)
    await page.keyboard.press('ArrowRight')
    await waitForPage(page, 2)
    await page.goto(`${fixture.url}/statistics/history`)
    await page.getByText(/^Started/).waitFor()
    expect(await page.getByRole('button', { name: /^Dates finished/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Delete history' }).waitFor()
  })

  it('announces that the server is unreachable, preserves the page being read, and reconnects automatically', async () => {
    const reading = await page.context().newPage()
    await openSeries(reading, fixture, /Wandering/)
    await reading.getByRole('link', { name: /^Continue/ }).click()
    await waitForPage(reading, 2)
    await page.goto(`${fixture.url}/series`)
    await page.getByRole('link', { name: /Wandering/ }).waitFor()
    const startServer = await fixture.stopServer()
    await reading.keyboard.press('ArrowRight')
    await waitForPage(reading, 3)
    await page.getByText('Trying again…').waitFor()
    await page.getByRole('link', { name: 'Lists' }).click()
    await page.getByText('It reloads automatically').waitFor()
    await startServer()
    await page.getByRole('heading', { name: 'Lists' }).waitFor()
    await expect.poll(() => page.getByText('Trying again…').count()).toBe(0)
    await waitForPage(reading, 3)
    await reading.close()
  })

  it('reports no other page or console errors', () => {
    expect(visited.pageErrors.filter((words) => !unanswered.test(words))).toEqual([])
  })
})
