import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { addFolder, becomeOwner, choose, dismissHint, openSeries, owner, waitForBooks, waitForPage } from './person.ts'
import type { House } from './running-house.ts'
import { openFreshHouse, type VisitedHouse } from './settled-house.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('what goes wrong on the way', () => {
  let house: House
  let page: Page
  let visited: VisitedHouse
  const focused = () => page.evaluate('document.activeElement.getAttribute("autocomplete")')
  const noteOf = (words: RegExp) => page.getByRole('alert').getByText(words).waitFor()

  beforeAll(async () => {
    visited = await openFreshHouse(executable)
    ;({ house, page } = visited)
    await page.setViewportSize({ width: 390, height: 844 })
  })
  afterAll(() => visited?.close())

  it('leads back to what is missing in the first step, which is one row of steps on a phone', async () => {
    await page.goto(house.url)
    const steps = page.getByRole('navigation', { name: 'First steps' }).getByRole('listitem')
    const [first, last] = [await steps.first().boundingBox(), await steps.last().boundingBox()]
    expect(last?.y).toBe(first?.y)
    await page.getByLabel('Your name').fill('  ')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Enter the name that you want to sign in with.').waitFor()
    expect(await focused()).toBe('username')
    await page.getByLabel('Your name').fill(owner.name)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(focused).toBe('new-password')
    await page.getByText('3 more characters.').waitFor()
    await becomeOwner(page)
  })

  it('says what to type instead of a folder that is none, and offers the list', async () => {
    const open = async (path: string) => {
      await page.getByLabel('Folder').fill(path)
      await page.getByRole('button', { name: 'Open' }).click()
    }
    writeFileSync(join(house.shelf, 'notes.txt'), 'x')
    await open('/nowhere/at/all')
    await noteOf(/no such folder on the server/)
    await open('books')
    await noteOf(/Type it from its beginning/)
    await open(join(house.shelf, 'notes.txt'))
    await noteOf(/not a folder/)
    await page.getByRole('button', { name: 'Choose from the list' }).click()
    await page.getByRole('list', { name: 'Places on this computer' }).waitFor()
  })

  it('sends people with a library without books to its folder, not to another library', async () => {
    const bare = join(dirname(house.shelf), 'Bare')
    mkdirSync(bare)
    await addFolder(page, bare)
    await page.getByText('No books yet').waitFor()
    for (const path of ['/', '/series', '/books']) {
      await page.goto(house.url + path)
      await page.getByRole('heading', { name: 'No books in your libraries yet' }).waitFor()
      await page.getByRole('link', { name: 'To the libraries' }).waitFor()
    }
    await page.goto(`${house.url}/statistics/history`)
    await page.getByRole('heading', { name: 'No book opened yet' }).waitFor()
    expect(await page.getByRole('button', { name: 'Forget history' }).count()).toBe(0)
  })

  it('says on a series that its only book is broken, and why', async () => {
    await page.goto(`${house.url}/libraries/new`)
    await addFolder(page, house.shelf)
    await waitForBooks(page, 6)
    await openSeries(page, house, /Torn/)
    const note = page.getByRole('alert').filter({ hasText: 'Its only book cannot be read' })
    await note.getByText(/Copy it again from its source/).waitFor()
    await note.getByRole('link', { name: 'Look at the book' }).click()
    await page.getByRole('heading', { name: 'Torn 001' }).waitFor()
    expect(await page.getByText('0 pages').count()).toBe(0)
  })

  it('keeps what is typed when the session ends under a dialog', async () => {
    await openSeries(page, house, /Wandering/)
    await choose(page, 'More for this series', 'Edit details')
    await page.getByRole('textbox', { name: 'Summary' }).fill('A tower that walks.')
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await page.evaluate('localStorage.clear()')
    expect(cookies).not.toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const again = page.getByRole('dialog', { name: 'Your session has ended' })
    await again.getByLabel('Password', { exact: true }).fill('wrong')
    await again.getByRole('button', { name: 'Sign in' }).click()
    await again.getByText(/is not right/).waitFor()
    await expect.poll(focused).toBe('current-password')
    await again.getByLabel('Password', { exact: true }).fill(owner.password)
    await again.getByRole('button', { name: 'Sign in' }).click()
    await again.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('A tower that walks.').first().waitFor()
  })

  it('says in the editor that somebody else was faster, and keeps what was typed', async () => {
    await choose(page, 'More for this series', 'Edit details')
    await page.getByRole('textbox', { name: 'Summary' }).fill('A tower that swims.')
    const address = page.url().replace('/series/', '/api/v1/series/')
    let isFirst = true
    await page.route('**/metadata', (route) => {
      if (route.request().method() !== 'PATCH' || !isFirst) return route.continue()
      isFirst = false
      return route.continue({ headers: { ...route.request().headers(), 'if-match': '"of-yesterday"' } })
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await noteOf(/Save again to keep what you typed/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const answer = await page.request.get(`${address}/metadata`)
    expect(((await answer.json()) as { readonly summary: string }).summary).toBe('A tower that swims.')
  })

  it('offers the dates of books that were finished only', async () => {
    await page
      .getByRole('link', { name: /Start reading|Read/ })
      .first()
      .click()
    await dismissHint(page)
    await page.keyboard.press('ArrowRight')
    await waitForPage(page, 2)
    await page.goto(`${house.url}/statistics/history`)
    await page.getByText(/^Begun/).waitFor()
    expect(await page.getByRole('button', { name: /^When finished/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Forget history' }).waitFor()
  })

  it('says that the server is gone, keeps the page of a reader, and comes back by itself', async () => {
    const reading = await page.context().newPage()
    await openSeries(reading, house, /Wandering/)
    await reading.getByRole('link', { name: /^Continue/ }).click()
    await waitForPage(reading, 2)
    await page.goto(`${house.url}/series`)
    await page.getByRole('link', { name: /Wandering/ }).waitFor()
    const comeBack = await house.away()
    await reading.keyboard.press('ArrowRight')
    await waitForPage(reading, 3)
    await page.getByText('It is tried again by itself').waitFor()
    await page.getByRole('link', { name: 'Lists' }).click()
    await page.getByText('This page comes back by itself').waitFor()
    await comeBack()
    await page.getByRole('heading', { name: 'Lists' }).waitFor()
    await expect.poll(() => page.getByText('It is tried again by itself').count()).toBe(0)
    await waitForPage(reading, 3)
    await reading.close()
  })

  it('breaks nothing else on the way', () => {
    const others = visited.complaints.filter((words) => !/Unable to preload|dynamically imported module|net::ERR/.test(words))
    expect(others).toEqual([])
  })
})
