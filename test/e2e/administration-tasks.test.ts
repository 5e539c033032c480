import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { choose } from './user-actions.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('library maintenance', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer
  const file = (name: string) => join(fixture.shelf, name)

  beforeAll(async () => {
    const put = (shelf: string) => {
      mkdirSync(join(shelf, 'Copies'))
      copyFileSync(join(shelf, 'Lantern/Lantern v01.cbz'), join(shelf, 'Copies/Lantern again.cbz'))
    }
    visited = await openPopulatedServer(executable, { count: 1, put })
    ;({ fixture, page } = visited)
  })
  afterAll(() => visited?.close())

  it('lists problems by kind, and retries all files of a kind after they were repaired', async () => {
    await page.goto(`${fixture.url}/problems`)
    const kind = page.getByRole('region', { name: /· 1 file$/ })
    await kind.getByRole('link', { name: 'Torn 001.cbz' }).waitFor()
    await kind.getByText(/Copy it again from its source/).waitFor()
    await kind.getByRole('button', { name: 'Retry: Torn 001.cbz' }).click()
    await kind.getByRole('button', { name: 'Retry: Torn 001.cbz' }).and(page.locator(':enabled')).waitFor()
    copyFileSync(file('Lighthouse/Lighthouse 002.cbz'), file('Torn/Torn 001.cbz'))
    await kind.getByRole('button', { name: /^Retry these/ }).click()
    await page.getByRole('heading', { name: 'No problems' }).waitFor()
  })

  it('compares duplicate files, and ignores a group without touching its files', async () => {
    await page.getByRole('link', { name: 'Duplicates' }).click()
    await page.getByText('Not searched yet.').waitFor()
    await page.getByRole('button', { name: 'Find duplicates' }).click()
    const group = page.getByRole('region', { name: /Lantern/ })
    await group.getByText(/2 identical files/).waitFor()
    await group.getByText('Lantern again.cbz').waitFor()
    await group.getByText('8', { exact: true }).first().waitFor()
    await group.getByText('Unread').first().waitFor()
    await page.getByText(/^Last searched/).waitFor()
    await group.getByRole('button', { name: /^Ignore/ }).click()
    await page
      .getByRole('dialog')
      .getByText(/files stay as they are/)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click()
    await group.waitFor({ state: 'detached' })
    expect(existsSync(file('Copies/Lantern again.cbz'))).toBe(true)
  })

  it('saves the schedule of the automatic duplicate search', async () => {
    await page.getByLabel('Search automatically').selectOption('Every Monday at 3:00')
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByLabel('Search automatically').and(page.locator(':enabled')).inputValue()
      })
      .toBe('0 3 * * 1')
  })

  it('renames and merges people together with their credits', async () => {
    await page.getByRole('link', { name: 'Genres, tags, people' }).click()
    await page.getByText('Adventure', { exact: true }).waitFor()
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('People').click()
    await choose(page, 'More options for C. Inkwell', 'Rename')
    await page.getByLabel('Name', { exact: true }).fill('Cora Inkwell')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Cora Inkwell' }).waitFor()
    await page.getByLabel('Select A. Lighthouse').check()
    await page.getByLabel('Select B. Harbour').check()
    await page.getByText('2 names selected').waitFor()
    await page.getByRole('button', { name: 'Merge…' }).click()
    await page.getByRole('dialog').getByLabel('B. Harbour').check()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('link', { name: 'A. Lighthouse' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'B. Harbour' }).click()
    await page.getByRole('button', { name: 'Remove: Person is B. Harbour' }).waitFor()
    await page
      .getByRole('link', { name: /Paper Lantern/ })
      .first()
      .waitFor()
  })

  it('removes a genre everywhere only after confirmation', async () => {
    await page.goto(`${fixture.url}/names`)
    await choose(page, 'More options for Adventure', 'Remove everywhere')
    await page
      .getByRole('dialog')
      .getByText(/Files stay as they are/)
      .waitFor()
    await page.getByRole('button', { name: 'Remove everywhere' }).click()
    await page.getByRole('heading', { name: 'No names yet' }).waitFor()
  })

  it('reports no page or console errors', () => expect(visited.pageErrors).toEqual([]))
})
