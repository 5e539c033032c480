import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('selecting several items', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
  })
  afterAll(() => visited?.close())

  const bar = (count: string) => page.getByRole('region', { name: count })
  const asked = async (path: string) => {
    const answer = await page.request.get(`${fixture.url}/api/v1${path}`)
    return (await answer.json()) as { readonly data: readonly Readonly<Record<string, unknown>>[] }
  }

  it('works by mouse, as a range with Shift and by keyboard, and ends with Escape', async () => {
    await page.goto(`${fixture.url}/series`)
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

  it('allows editing all of them, and warns about locked fields before changing them', async () => {
    const { data } = await asked('/series?sort=name,asc')
    const [first, second] = data
    const data2 = { publisher: 'Mine' }
    const headers = { origin: fixture.url }
    await page.request.patch(`${fixture.url}/api/v1/series/${String(first?.id)}/metadata`, { data: data2, headers })
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
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByText('1 changed. 1 kept locked details: publisher.').waitFor()
    await dialog.getByRole('button', { name: 'Change these too' }).click()
    await dialog.waitFor({ state: 'detached' })
    for (const one of [first, second]) {
      const metadata = await asked(`/series/${String(one?.id)}/metadata`)
      expect(metadata).toMatchObject({ publisher: 'Hearth', tags: ['calm'], locks: { publisher: true, tags: true } })
    }
  })

  it('allows adding and removing people, and setting an age rating', async () => {
    const { data } = await asked('/series?sort=name,asc')
    const ids = data.slice(0, 2).map(({ id }) => String(id))
    const names = async () => {
      const found: (readonly string[])[] = []
      for (const id of ids) {
        const answer = await page.request.get(`${fixture.url}/api/v1/series/${id}/metadata`)
        const { people } = (await answer.json()) as { readonly people: readonly { readonly name: string }[] }
        found.push(people.map(({ name }) => name))
      }
      return found
    }
    const before = await names()
    const dialog = page.getByRole('dialog', { name: '2 series selected' })
    const edit = () => bar('2 series selected').getByRole('button', { name: 'Edit details' }).click()
    const save = () => dialog.getByRole('button', { name: 'Save changes' }).click()
    await edit()
    const added = dialog.getByRole('group', { name: 'Add people' })
    for (const [place, name] of ['Mara Winter', 'Jon Hale'].entries()) {
      await added.getByRole('button', { name: 'Add a person' }).click()
      await added.getByLabel('Name', { exact: true }).nth(place).fill(name)
    }
    await dialog.getByRole('checkbox', { name: 'Age rating' }).check()
    const age = dialog.getByRole('combobox', { name: 'Age rating' })
    await age.selectOption('12')
    await save()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Changed 2 series.').last().waitFor()
    await expect.poll(names).toEqual(before.map((some) => expect.arrayContaining([...some, 'Mara Winter', 'Jon Hale'])))
    for (const id of ids) expect(await asked(`/series/${id}/metadata`)).toMatchObject({ ageRating: 12 })
    await edit()
    const removed = dialog.getByRole('group', { name: 'Remove people' })
    await removed.getByRole('button', { name: 'Add a person' }).click()
    await removed.getByLabel('Name', { exact: true }).fill('Jon Hale')
    // The value added by hand above is locked.
    await dialog.getByLabel('Also change locked details').check()
    await save()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await names()).flat()).not.toContain('Jon Hale')
    expect(await names()).toEqual(before.map((some) => expect.arrayContaining([...some, 'Mara Winter'])))
  })

  it('reports the number of changed items after a confirmed action', async () => {
    const act = async (item: string, confirm: string, received: string) => {
      await bar('2 series selected').getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
      await page.getByText(received, { exact: true }).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await act('Mark as unread', 'Mark as unread', 'Marked 2 series as unread.')
    await act('Unlock all details', 'Unlock all details', 'Unlocked all details of 2 series.')
    await act('Reset to file metadata', 'Reset', 'Reset 2 series to file metadata.')
    await bar('2 series selected').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Add to collection' }).click()
    await page.getByRole('dialog').getByLabel('New collection').fill('For later')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await page.getByText('Added 2 series to “For later”.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('marks books of a series as read, and renumbers books after a preview', async () => {
    await bar('2 series selected').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Renumber books' }).click()
    const dialog = page.getByRole('dialog', { name: 'Renumber books' })
    await dialog.getByText('No numbers would change.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cancel selection' }).click()
    await page.getByRole('link', { name: /The Wandering Lighthouse/ }).click()
    await page.getByRole('heading', { name: 'Books' }).waitFor()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await page.getByText(/^Marked \d books as read\.$/).waitFor()
    const books = page.getByRole('region', { name: 'Books' })
    await books.getByRole('img', { name: 'Read', exact: true }).first().waitFor()
  })

  it('works in the list of all books, as grid and rows, beyond the visible part', async () => {
    await page.goto(`${fixture.url}/books`)
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
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Changed 6 books.').waitFor()
    const { data } = await asked('/books?pageSize=20')
    for (const { id } of data)
      expect(await asked(`/books/${String(id)}/metadata`)).toMatchObject({ imprint: 'Small Lamp' })
    await page.keyboard.press('Escape')
    await bar('6 books selected').waitFor({ state: 'detached' })
    expect(visited.pageErrors).toEqual([])
  })
})
