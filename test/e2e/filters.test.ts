import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { choose } from './user-actions.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('filters of a library', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
  })
  afterAll(() => visited?.close())

  const found = (count: string) => page.getByText(count, { exact: true }).first().waitFor()

  it('store a selection in the address, and undo it when going back', async () => {
    await page.goto(`${fixture.url}/series`)
    await found('5 series')
    await choose(page, 'Genre', 'Adventure')
    await found('2 series')
    expect(decodeURIComponent(page.url())).toContain('"genre"')
    await page.reload()
    await found('2 series')
    await page.goBack()
    await found('5 series')
    await page.goForward()
    await page.getByRole('button', { name: 'Genre: Adventure' }).waitFor()
  })

  it('combine nested conditions, and show the number of matches before they are applied', async () => {
    await page.goto(`${fixture.url}/series`)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('No filters yet').waitFor()
    await panel.getByRole('button', { name: 'Add group' }).click()
    const group = panel.getByRole('group', { name: 'Match any condition' })
    await group.getByRole('button', { name: 'Add condition' }).click()
    await group.getByLabel('Field').selectOption('Person')
    await group.getByLabel('Value: Person').fill('inkw')
    await page.getByRole('option', { name: 'C. Inkwell' }).click()
    await panel.getByRole('button', { name: 'Show 1 series' }).waitFor()
    await group.getByRole('button', { name: 'Add condition' }).click()
    await group.getByLabel('Field').last().selectOption('Year')
    await group.getByLabel('Value: Year').fill('2019')
    await panel.getByRole('button', { name: 'Show 3 series' }).click()
    await found('3 series')
    await page.getByText('Person is C. Inkwell or Year is at least 2019').waitFor()
  })

  it('can be saved and opened by name', async () => {
    await choose(page, 'Saved filters', 'Save filter…')
    await page.getByLabel('Name').fill('Mixed shelf')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.goto(`${fixture.url}/series`)
    await choose(page, 'Saved filters', 'Mixed shelf')
    await found('3 series')
    await choose(page, 'Saved filters', 'Manage saved filters…')
    await choose(page, 'More options for Mixed shelf', 'Rename')
    await page.getByLabel('Name').fill('Tidy shelf')
    await page.getByRole('button', { name: 'Rename' }).click()
    await choose(page, 'More options for Tidy shelf', 'Delete')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Your saved filters appear here.').waitFor()
    await page.keyboard.press('Escape')
  })

  it('create a smart collection', async () => {
    await choose(page, 'Saved filters', 'Create automatic collection…')
    await page.getByLabel('Name').fill('Ink and tides')
    await page.getByRole('button', { name: 'Create collection' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ink and tides' }).waitFor()
    await page.getByText('3 series').first().waitFor()
    await choose(page, 'More options for this collection', 'Edit conditions')
    await page.getByLabel('Value: Year').fill('3000')
    await page.getByRole('button', { name: 'Show 1 series' }).click()
    await page.getByText('1 series').first().waitFor()
  })

  it('say which condition matches nothing, and remove it', async () => {
    const filter = {
      allOf: [{ genre: { operator: 'is', value: 'Adventure' } }, { year: { operator: 'gt', value: 3000 } }],
    }
    await page.goto(`${fixture.url}/series?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    await page.getByRole('heading', { name: 'No matches' }).waitFor()
    await page.getByText('Remove this condition to see results:').waitFor()
    await page.getByRole('main').getByText('Year is more than 3000').last().waitFor()
    await page.getByRole('button', { name: 'Remove: Year is more than 3000' }).last().click()
    await found('2 series')
  })

  it('jump to a letter, and count the items under it', async () => {
    await page.goto(`${fixture.url}/series`)
    await page.getByRole('navigation', { name: 'Jump to letter' }).getByRole('button', { name: 'P 1' }).click()
    await page.getByRole('link', { name: /Paper Lantern/ }).waitFor()
  })

  it('list books by format, and link a person to their works', async () => {
    await page.getByRole('link', { name: 'All books' }).click()
    await found('6 books')
    await choose(page, 'Format', 'PDF')
    await found('1 book')
    await choose(page, 'Format: PDF', 'Any')
    await page
      .getByRole('link', { name: /Wet Sand/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'C. Inkwell' }).click()
    await found('1 series')
    await page.getByRole('button', { name: 'Remove: Person is C. Inkwell' }).click()
    await found('5 series')
  })

  it('show an invalid filter as it is', async () => {
    await page.goto(`${fixture.url}/series?filter=${encodeURIComponent('{"shoeSize":{"operator":"is","value":"4"}}')}`)
    await page.getByText('A filter this page can’t show').first().waitFor()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await found('5 series')
  })

  it('apply conditions of the advanced search on input, and store them in the address', async () => {
    await page.goto(`${fixture.url}/search?q=moth`)
    await page.getByRole('link', { name: 'Advanced search' }).click()
    await page.getByRole('heading', { level: 1, name: 'Advanced search' }).waitFor()
    await page.goto(`${fixture.url}/search/advanced`)
    await found('5 series')
    const conditions = page.getByRole('region', { name: 'Conditions' })
    await conditions.getByLabel('Field').selectOption('Person')
    await conditions.getByLabel('Operator: Person').selectOption('contains')
    await conditions.getByLabel('Value: Person').fill('inkw')
    await found('1 series')
    await conditions.getByRole('button', { name: 'Add condition' }).click()
    await conditions.getByLabel('Field').last().selectOption('Year')
    await conditions.getByLabel('Value: Year').fill('2019')
    await conditions.getByLabel('How many must match').selectOption('Match any condition')
    await found('3 series')
    await page.reload()
    await found('3 series')
    await conditions.getByRole('button', { name: 'Remove condition: Year' }).click()
    await found('1 series')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Add condition')
    await page.getByRole('radiogroup', { name: 'Search for' }).getByText('Books').click()
    await found('6 books')
    await page.goBack()
    await conditions.getByLabel('Value: Person').waitFor()
    await found('1 series')
    await choose(page, 'Saved filters', 'Save filter…')
    await page.getByLabel('Name').fill('By Inkwell')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Clear all' }).click()
    await found('5 series')
    await choose(page, 'Saved filters', 'By Inkwell')
    await conditions.getByLabel('Value: Person').waitFor()
    await found('1 series')
  })

  it('open in a sheet on a phone, without clipping', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${fixture.url}/series`)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Add condition' }).click()
    await sheet.getByLabel('Value: Read status').selectOption('Unread')
    await sheet.getByRole('button', { name: 'Show 5 series' }).waitFor()
    const box = await sheet.boundingBox()
    expect([box?.x, box?.width]).toEqual([0, 390])
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    const width = await page.locator('html').evaluate((root: { readonly scrollWidth: number }) => root.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })

  it('report no page or console errors', () => expect(visited.pageErrors).toEqual([]))
})
