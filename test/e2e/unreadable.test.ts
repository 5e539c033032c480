import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('a file that cannot be read', () => {
  let visited: VisitedServer
  let page: Page

  beforeAll(async () => {
    const put = (shelf: string) => writeFileSync(join(shelf, 'Frayed 001.cbz'), 'PK\x03\x04 and no more')
    visited = await openPopulatedServer(executable, { count: 1, put })
    page = visited.page
  })
  afterAll(() => visited?.close())

  it('is counted on home, which leads to it, and does not stand among what is new', async () => {
    await page.goto(visited.fixture.url)
    const added = page.getByRole('region', { name: 'Recently added' })
    await expect.poll(() => added.getByRole('listitem').count()).toBe(5)
    await page.getByText('Inglenook couldn’t read 2 files.').waitFor()
    await page.getByRole('link', { name: 'Show problems' }).click()
    await page.getByRole('heading', { level: 1, name: 'Problems' }).waitFor()
    await page.getByRole('link', { name: 'Frayed 001.cbz' }).waitFor()
  })

  it('is counted in the menu of the administration and on its overview', async () => {
    const menu = page.getByRole('navigation', { name: 'Administration' })
    await menu.getByText('2', { exact: true }).waitFor()
    await menu.getByRole('link', { name: 'Overview' }).click()
    await page.locator('dt:text-is("Unreadable files") + dd').getByText('2', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Show problems' }).click()
    await page.getByRole('heading', { level: 1, name: 'Problems' }).waitFor()
  })

  it('is no concern of somebody who only reads', async () => {
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

  it('breaks none of the rules of its pages', () => {
    expect(visited.complaints).toEqual([])
  })
})
