import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { choose } from './user-actions.ts'

const executable = findBrowser()
const lighthouse = 'The Wandering Lighthouse'

describe.skipIf(executable === undefined)('series grouping', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
  })
  afterAll(() => visited?.close())

  type Named = { readonly id: string; readonly title: string; readonly bookCount: number }
  async function allSeries(): Promise<readonly Named[]> {
    const answer = await page.request.get(`${fixture.url}/api/v1/series?sort=name,asc&pageSize=500`)
    return ((await answer.json()) as { readonly data: readonly Named[] }).data
  }
  const counts = async () => Object.fromEntries((await allSeries()).map(({ title, bookCount }) => [title, bookCount]))
  async function open(title: string): Promise<void> {
    const found = (await allSeries()).find((one) => one.title === title)
    await page.goto(`${fixture.url}/series/${String(found?.id)}`)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  }
  /** Undoes the last grouping decision of the open series. */
  async function undoHere(): Promise<void> {
    await page.getByText('How this series was grouped', { exact: true }).click()
    await page
      .getByRole('button', { name: /^Undo: / })
      .first()
      .click()
    const asked = page.getByRole('dialog', { name: 'Undo this change?' })
    await asked.getByRole('button', { name: 'Undo' }).click()
    await asked.waitFor({ state: 'detached' })
  }

  it('merges series after a preview, explains the grouping, and undoes it', async () => {
    const before = await counts()
    const other = Object.keys(before).find((title) => title !== lighthouse) ?? ''
    await open(lighthouse)
    await choose(page, 'More options for this series', 'Merge with…')
    const dialog = page.getByRole('dialog', { name: 'Merge with another series' })
    await dialog.getByLabel('Find the other series').fill(other.slice(0, 5))
    await dialog
      .getByRole('radio', { name: new RegExp(other) })
      .first()
      .click()
    await dialog.getByText(`will move to “${lighthouse}”`).waitFor()
    await dialog.getByText('will be empty and hidden until this is undone').waitFor()
    expect(await counts()).toEqual(before)
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const { [other]: moved = 0, ...others } = before
    expect(await counts()).toEqual({ ...others, [lighthouse]: (before[lighthouse] ?? 0) + moved })
    await undoHere()
    await expect.poll(counts).toEqual(before)
  })

  it('splits off selected books, and the new series names its origin', async () => {
    const before = await counts()
    await open(lighthouse)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('region', { name: 'Books' }).getByRole('checkbox').first().click()
    await choose(page, 'More actions', 'Split into a new series')
    const dialog = page.getByRole('dialog', { name: 'Split into a new series' })
    await dialog.getByLabel('Title of the new series').fill('The Lamp Room')
    await dialog.getByText('“The Lamp Room” will have 1 book.').waitFor()
    await dialog.getByRole('button', { name: 'Split' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await counts()).toEqual({ ...before, [lighthouse]: (before[lighthouse] ?? 0) - 1, 'The Lamp Room': 1 })
    await open('The Lamp Room')
    await undoHere()
    await page.getByText('This series no longer exists').waitFor()
    expect(await counts()).toEqual(before)
  })

  it('regroups books selected in the list of all books if they share one library and one series', async () => {
    const before = await counts()
    await page.goto(`${fixture.url}/books`)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const books = page.getByRole('list', { name: 'Books', exact: true })
    const pick = (name: string) => books.getByRole('checkbox', { name }).click()
    await pick('Lighthouse 001')
    await pick('Lantern v01')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to another series' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Split into a new series' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await pick('Lantern v01')
    await choose(page, 'More actions', 'Split into a new series')
    const dialog = page.getByRole('dialog', { name: 'Split into a new series' })
    await dialog.getByLabel('Title of the new series').fill('The Long Stair')
    await dialog.getByText('“The Long Stair” will have 1 book.').waitFor()
    await dialog.getByRole('button', { name: 'Split' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(counts).toMatchObject({ 'The Long Stair': 1 })
    await open('The Long Stair')
    await undoHere()
    await page.getByText('This series no longer exists').waitFor()
    expect(await counts()).toEqual(before)
  })

  it('moves books one at a time, and an emptied series links to the new location of its books', async () => {
    const small = (await allSeries()).find(({ title, bookCount }) => bookCount === 1 && title !== lighthouse)
    await page.goto(`${fixture.url}/series/${String(small?.id)}`)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    expect(await page.getByRole('menuitem', { name: 'Split into a new series' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Move to another series' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move to another series' })
    await dialog.getByRole('radio', { name: new RegExp(lighthouse) }).click()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('The books of this series were moved').waitFor()
    await page.getByRole('link', { name: `Open “${lighthouse}”` }).click()
    await page.getByRole('heading', { name: lighthouse, level: 1 }).waitFor()
    await undoHere()
    await expect.poll(async () => (await counts())[small?.title ?? '']).toBe(1)
    expect(visited.pageErrors).toEqual([])
  })
})
