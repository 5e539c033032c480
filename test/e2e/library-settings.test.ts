import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { choose } from './user-actions.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('library settings', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
    await page.goto(`${fixture.url}/libraries`)
    await choose(page, /^More options for/, 'Settings')
    await page.getByRole('heading', { level: 1, name: /^Settings for/ }).waitFor()
  })
  afterAll(() => visited?.close())

  const save = () => page.getByRole('button', { name: 'Save', exact: true })

  it('say why a rule is invalid before saving', async () => {
    await page.getByRole('button', { name: 'Add rule' }).click()
    await page.getByLabel('Find (regular expression)').fill('(open')
    await page.getByLabel('Names to test, one per line').fill('The Wandering Lighthouse [Digital]\nMoth')
    await page.getByRole('button', { name: 'Test rules' }).click()
    await page.getByRole('alert').waitFor()
  })

  it('show the effect of rules on names', async () => {
    await page.getByLabel('Find (regular expression)').fill('\\s*\\[.*?\\]')
    await page.getByRole('button', { name: 'Test rules' }).click()
    const results = page.getByRole('list', { name: 'Result' })
    await results.getByText('unchanged').waitFor()
    await expect.poll(() => results.locator('strong').allInnerTexts()).toEqual(['The Wandering Lighthouse', 'Moth'])
  })

  it('preview a change, and save it', async () => {
    await page.getByRole('checkbox', { name: 'PDF' }).uncheck()
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await page.getByText('1 book would be hidden.').waitFor()
    await page.getByLabel('Notes').fill('On the disk in the cellar')
    await save().click()
    await page.getByText('Saved.').waitFor()
    await save().waitFor({ state: 'hidden' })
    await page.reload()
    await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('On the disk in the cellar')
    expect(await page.getByRole('checkbox', { name: 'PDF' }).isChecked()).toBe(false)
    expect(await page.getByLabel('Find (regular expression)').inputValue()).toBe('\\s*\\[.*?\\]')
  })

  it('reject an incomplete pattern with an error, and can be discarded', async () => {
    await page.getByLabel('Book title').selectOption('Custom pattern')
    await save().click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => page.getByLabel('Book title').inputValue()).toBe('metadata_first')
    await save().waitFor({ state: 'hidden' })
  })

  it('report no page or console errors', () => {
    expect(visited.pageErrors).toEqual([])
  })
})
