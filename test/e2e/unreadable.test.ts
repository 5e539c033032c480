import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('an unreadable file', () => {
  let visited: VisitedServer
  let page: Page

  beforeAll(async () => {
    const put = (shelf: string) => writeFileSync(join(shelf, 'Frayed 001.cbz'), 'PK\x03\x04 and no more')
    visited = await openPopulatedServer(executable, { count: 1, put })
    page = visited.page
  })
  afterAll(() => visited?.close())

  it('is counted on home with a link, and is not listed among recent additions', async () => {
    await page.goto(visited.fixture.url)
    const added = page.getByRole('region', { name: 'Recently added' })
    await expect.poll(() => added.getByRole('listitem').count()).toBe(5)
    await page.getByText('Inglenook couldn’t read 2 files.').waitFor()
    await page.getByRole('link', { name: 'Show problems' }).click()
    await page.getByRole('heading', { level: 1, name: 'Problems' }).waitFor()
    await page.getByRole('link', { name: 'Frayed 001.cbz' }).waitFor()
  })

  it('is counted in the administration menu and on the overview', async () => {
    const menu = page.getByRole('navigation', { name: 'Administration' })
    await menu.getByText('2', { exact: true }).waitFor()
    await menu.getByRole('link', { name: 'Overview' }).click()
    await page.locator('dt:text-is("Unreadable files") + dd').getByText('2', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Show problems' }).click()
    await page.getByRole('heading', { level: 1, name: 'Problems' }).waitFor()
  })

  it('is not shown to readers', async () => {
    const answer = await page.request.post(`${visited.fixture.url}/api/v1/users`, {
      data: { username: 'Bo', password: 'a lantern in the fog' },
      headers: { origin: visited.fixture.url },
    })
    expect(answer.status()).toBe(201)
    const context = await visited.browser.newContext({ serviceWorkers: 'block' })
    const other = await context.newPage()
    await other.goto(visited.fixture.url)
    await other.getByLabel('User name').fill('Bo')
    await other.getByLabel('Password', { exact: true }).fill('a lantern in the fog')
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await other.getByRole('region', { name: 'Recently added' }).waitFor()
    expect(await other.getByText('couldn’t read').count()).toBe(0)
    await other.goto(`${visited.fixture.url}/libraries`)
    await other.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await other.getByText(visited.fixture.shelf).count()).toBe(0)
    expect(await other.locator('a[href*="/problems"]').count()).toBe(0)
    await context.close()
  })

  it('reports no page or console errors', () => {
    expect(visited.pageErrors).toEqual([])
  })
})
