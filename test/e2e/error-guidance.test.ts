import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openEmptyServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { addFolder, createOwner, openSeries, owner, waitForBooks } from './user-actions.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('the interface when something is wrong', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer
  const focused = () => page.evaluate('document.activeElement.getAttribute("autocomplete")')
  const noteOf = (words: RegExp) => page.getByRole('alert').getByText(words).waitFor()

  beforeAll(async () => {
    visited = await openEmptyServer(executable)
    ;({ fixture, page } = visited)
    await page.setViewportSize({ width: 390, height: 844 })
  })
  afterAll(() => visited?.close())

  it('focuses the missing field of the first setup step; the steps fit a single row on a phone', async () => {
    await page.goto(fixture.url)
    const steps = page.getByRole('navigation', { name: 'Setup' }).getByRole('listitem')
    const [first, last] = [await steps.first().boundingBox(), await steps.last().boundingBox()]
    expect(last?.y).toBe(first?.y)
    await page.getByLabel('User name').fill('  ')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Enter a user name.').waitFor()
    expect(await focused()).toBe('username')
    await page.getByLabel('User name').fill(owner.name)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(focused).toBe('new-password')
    await page.getByText('3 more characters needed.').waitFor()
    await createOwner(page)
  })

  it('explains what to enter instead of an invalid folder, and offers the list', async () => {
    const open = async (path: string) => {
      await page.getByLabel('Folder').fill(path)
      await page.getByRole('button', { name: 'Open' }).click()
    }
    writeFileSync(join(fixture.shelf, 'notes.txt'), 'x')
    await open('/nowhere/at/all')
    await noteOf(/doesn’t exist on the server/)
    await open('books')
    await noteOf(/must be absolute/)
    await open(join(fixture.shelf, 'notes.txt'))
    await noteOf(/This is a file/)
    await page.getByRole('button', { name: 'Choose from the list' }).click()
    await page.getByRole('list', { name: 'Locations on this computer' }).waitFor()
  })

  it('leads from a library without books to its folder, not to another library', async () => {
    const bare = join(dirname(fixture.shelf), 'Bare')
    mkdirSync(bare)
    await addFolder(page, bare)
    await page.getByText('No books yet').waitFor()
    for (const path of ['/', '/series', '/books']) {
      await page.goto(fixture.url + path)
      await page.getByRole('heading', { name: 'No books in your libraries yet' }).waitFor()
      await page.getByRole('link', { name: 'Go to Libraries' }).waitFor()
    }
    await page.goto(`${fixture.url}/statistics/history`)
    await page.getByRole('heading', { name: 'No books opened yet' }).waitFor()
    expect(await page.getByRole('button', { name: 'Delete history' }).count()).toBe(0)
  })

  it('explains on a series why its only book is unreadable', async () => {
    await page.goto(`${fixture.url}/libraries/new`)
    await addFolder(page, fixture.shelf)
    await waitForBooks(page, 6)
    await openSeries(page, fixture, /Torn/)
    const note = page.getByRole('alert').filter({ hasText: 'The only book can’t be read' })
    await note.getByText(/Copy it again from its source/).waitFor()
    await note.getByRole('link', { name: 'View book' }).click()
    await page.getByRole('heading', { name: 'Torn 001' }).waitFor()
    expect(await page.getByText('0 pages').count()).toBe(0)
  })

  it('reports no page or console errors', () => expect(visited.pageErrors).toEqual([]))
})
