import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import type { House } from './running-house.ts'
import { openSettledHouse, type VisitedHouse } from './settled-house.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('selecting several things', () => {
  let house: House
  let page: Page
  let visited: VisitedHouse

  beforeAll(async () => {
    visited = await openSettledHouse(executable)
    ;({ house, page } = visited)
  })
  afterAll(() => visited?.close())

  const bar = (count: string) => page.getByRole('region', { name: count })
  const asked = async (path: string) => {
    const answer = await page.request.get(`${house.url}/api/v1${path}`)
    return (await answer.json()) as { readonly data: readonly Readonly<Record<string, unknown>>[] }
  }

  it('picks with the mouse, a range with Shift and by keyboard, and lets go with Escape', async () => {
    await page.goto(`${house.url}/series`)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const covers = page.getByRole('list', { name: 'Series' }).getByRole('checkbox')
    await covers.first().click()
    await bar('1 series selected').waitFor()
    await covers.nth(2).click({ modifiers: ['Shift'] })
    await bar('3 series selected').waitFor()
    await covers.nth(1).focus()
    await page.keyboard.press('Space')
    await bar('2 series selected').waitFor()
    await page.keyboard.press('Escape')
    await bar('2 series selected').waitFor({ state: 'detached' })
    expect(await covers.count()).toBe(0)
  })

  it('edits all of them at once, and tells what stays because it is locked before it is changed too', async () => {
    const { data } = await asked('/series?sort=name,asc')
    const [first, second] = data
    const data2 = { publisher: 'Mine' }
    const headers = { origin: house.url }
    await page.request.patch(`${house.url}/api/v1/series/${String(first?.id)}/metadata`, { data: data2, headers })
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const covers = page.getByRole('list', { name: 'Series' }).getByRole('checkbox')
    await covers.nth(0).click()
    await covers.nth(1).click()
    await page.getByRole('button', { name: 'Edit details' }).click()
    const dialog = page.getByRole('dialog', { name: '2 series selected' })
    await dialog.getByRole('checkbox', { name: 'Publisher' }).check()
    await dialog.getByRole('textbox', { name: 'Publisher' }).fill('Hearth')
    await dialog.getByLabel('Add tags').fill('calm')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await dialog.getByText('1 changed. 1 kept what is locked: publisher.').waitFor()
    await dialog.getByRole('button', { name: 'Change these too' }).click()
    await dialog.waitFor({ state: 'detached' })
    for (const one of [first, second]) {
      const metadata = await asked(`/series/${String(one?.id)}/metadata`)
      expect(metadata).toMatchObject({ publisher: 'Hearth', tags: ['calm'], locks: { publisher: true, tags: true } })
    }
  })

  it('marks books of a series as read and numbers books after showing what changes', async () => {
    await bar('2 series selected').getByRole('button', { name: 'More for what is selected' }).click()
    await page.getByRole('menuitem', { name: 'Number the books' }).click()
    const dialog = page.getByRole('dialog', { name: 'Number the books' })
    await dialog.getByText('Every number is as it would become.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'End selecting' }).click()
    await page.getByRole('link', { name: /The Wandering Lighthouse/ }).click()
    await page.getByRole('heading', { name: 'Books' }).waitFor()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await page.getByText('Marked.').waitFor()
    const books = page.getByRole('region', { name: 'Books' })
    await books.getByRole('img', { name: 'Read', exact: true }).first().waitFor()
  })

  it('selects among all books, as covers and as rows, also what is further down than the screen', async () => {
    await page.goto(`${house.url}/books`)
    const books = page.getByRole('list', { name: 'Books', exact: true })
    await books.getByRole('link').first().waitFor()
    await page.getByText('List', { exact: true }).click()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    expect(await bar('Nothing selected').getByRole('button', { name: 'Edit details' }).isDisabled()).toBe(true)
    await books.getByRole('checkbox').nth(1).click()
    await books
      .getByRole('checkbox')
      .nth(3)
      .click({ modifiers: ['Shift'] })
    await bar('3 books selected').waitFor()
    await page.getByText('Covers', { exact: true }).click()
    await expect.poll(() => books.getByRole('checkbox', { checked: true }).count()).toBe(3)
    await page.getByRole('button', { name: 'Select all' }).click()
    await bar('6 books selected').getByRole('button', { name: 'Edit details' }).click()
    const dialog = page.getByRole('dialog', { name: '6 books selected' })
    await dialog.getByRole('checkbox', { name: 'Imprint' }).check()
    await dialog.getByRole('textbox', { name: 'Imprint' }).fill('Small Lamp')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Changed 6 books.').waitFor()
    const { data } = await asked('/books?pageSize=20')
    for (const { id } of data)
      expect(await asked(`/books/${String(id)}/metadata`)).toMatchObject({ imprint: 'Small Lamp' })
    await page.keyboard.press('Escape')
    await bar('6 books selected').waitFor({ state: 'detached' })
    expect(visited.complaints).toEqual([])
  })
})
