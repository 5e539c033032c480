import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { choose, openSeries } from './user-actions.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('the collections screen', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
  })
  afterAll(() => visited?.close())

  const rowsOf = (list: Locator) => list.getByRole('listitem').getByRole('link').allTextContents()
  const shown = (name: string) => page.getByRole('list', { name })

  it('explains what a collection is while there is none, and creates one', async () => {
    await page.goto(`${fixture.url}/lists`)
    await page.getByRole('heading', { name: 'No collections yet' }).waitFor()
    await page.getByRole('button', { name: 'New collection' }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Enter a name.').waitFor()
    await page.getByLabel('Name').fill('Rainy days')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Rainy days', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'This collection is empty' }).waitFor()
    await page.getByRole('button', { name: 'Add series' }).click()
    await page.getByRole('searchbox', { name: 'Add series' }).fill('Lighthouse')
    await page.getByRole('button', { name: 'Add: The Wandering Lighthouse' }).click()
    await page.getByRole('button', { name: 'Already in the list: The Wandering Lighthouse' }).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await shown('Series in this collection').getByText('The Wandering Lighthouse').waitFor()
    await page.getByRole('button', { name: 'Arrange' }).click()
    await page.getByRole('button', { name: 'Remove: The Wandering Lighthouse' }).click()
    await page.getByRole('heading', { name: 'This collection is empty' }).waitFor()
  })

  it('adds and removes series from the menu of a series', async () => {
    for (const name of [/Paper Lantern/, /Wet Sand/, /Field Notes/]) {
      await openSeries(page, fixture, name)
      await choose(page, 'More options for this series', 'Add to collection')
      const box = page.getByRole('checkbox', { name: /Rainy days/ })
      await box.check()
      await expect.poll(() => box.isEnabled()).toBe(true)
      expect(await box.isChecked()).toBe(true)
      await page.getByRole('button', { name: 'Done' }).click()
    }
    await page.goto(`${fixture.url}/lists`)
    await page.getByRole('link', { name: /Rainy days\s*3 series/ }).click()
    await shown('Series in this collection').getByText('Field Notes').waitFor()
  })

  it('reorders by keyboard and by dragging, and saves the order', async () => {
    await page.getByRole('button', { name: 'Arrange' }).click()
    const list = shown('Series in this collection')
    await page.getByRole('button', { name: /^Move Field Notes/ }).press('Home')
    await expect.poll(() => rowsOf(list)).toEqual(['Field Notes', 'Paper Lantern', 'Wet Sand'])
    const grip = page.getByRole('button', { name: /^Move Field Notes, position 1 of 3/ })
    await expect
      .poll(() => page.locator('[data-grip]:focus').getAttribute('aria-label'))
      .toMatch(/^Move Field Notes, position 1/)
    await grip.press('ArrowDown')
    await expect.poll(() => rowsOf(list)).toEqual(['Paper Lantern', 'Field Notes', 'Wet Sand'])

    const from = await page.getByRole('button', { name: /^Move Wet Sand/ }).boundingBox()
    const to = await page.getByRole('button', { name: /^Move Paper Lantern/ }).boundingBox()
    if (from === null || to === null) throw new Error('the grips are not on screen')
    await page.mouse.move(from.x + 10, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 10, to.y + 40, { steps: 4 })
    await page.mouse.move(to.x + 10, to.y, { steps: 4 })
    const kept = page.waitForResponse((answer) => answer.request().method() !== 'GET')
    await page.mouse.up()
    expect((await kept).status()).toBeLessThan(300)
    const order = ['Wet Sand', 'Paper Lantern', 'Field Notes']
    await expect.poll(() => rowsOf(list)).toEqual(order)
    await page.reload()
    await shown('Series in this collection').getByText('Field Notes').waitFor()
    const titles = shown('Series in this collection').getByRole('link')
    expect((await titles.allTextContents()).map((text) => order.find((name) => text.includes(name)))).toEqual(order)
  })

  it('removes a series from a collection only, and deletes the collection after confirmation', async () => {
    await page.getByRole('button', { name: 'Arrange' }).click()
    await page.getByRole('button', { name: 'Remove: Paper Lantern' }).click()
    await expect.poll(() => rowsOf(shown('Series in this collection'))).toEqual(['Wet Sand', 'Field Notes'])
    await choose(page, 'More options for this collection', 'Edit collection')
    await page.getByLabel('Name').fill('Dry days')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Dry days', level: 1 }).waitFor()
    await choose(page, 'More options for this collection', 'Delete collection')
    await page.getByText(/Its series, books, files/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete collection' }).click()
    await page.getByRole('heading', { name: 'No collections yet' }).waitFor()
  })

  it('shows the condition of a smart collection in words', async () => {
    const condition = { genre: { operator: 'is', value: 'Adventure' } }
    const answer = await page.request.post(`${fixture.url}/api/v1/collections`, {
      data: { name: 'Adventures', condition },
      headers: { origin: fixture.url },
    })
    const { id } = (await answer.json()) as { readonly id: string }
    await page.goto(`${fixture.url}/lists/collections/${id}`)
    await page.getByText('Genre is Adventure').waitFor()
    await shown('Series in this collection').getByText('The Wandering Lighthouse').waitFor()
    expect(await page.getByRole('button', { name: 'Arrange' }).count()).toBe(0)
  })

  it('reports no page or console errors', () => expect(visited.pageErrors).toEqual([]))
})
