import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comicBook, putBook } from './bookshelf.ts'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import { choose } from './user-actions.ts'

const executable = findBrowser()

/** Two series of the same name in separate folders, one of them with two books. */
async function putTwins(shelf: string): Promise<void> {
  const twin = (number: number, hue: number) => comicBook({ series: 'Twins', number, pages: 3, hue })
  putBook(shelf, 'Twins (old)/Twins 01.cbz', await twin(1, 10))
  putBook(shelf, 'Twins (new)/Twins 01.cbz', await twin(1, 200))
  putBook(shelf, 'Twins (new)/Twins 02.cbz', await twin(2, 230))
}

/** The task list with a single search in this state. */
function latestSearch(status: 'pending' | 'failed' | 'cancelled') {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const at = '2026-01-01T00:00:00Z'
  const work = { id, taskType: 'duplicates', status, paused: false, canPause: false, priority: 5, attempts: 0 }
  const about = { libraryId: null, libraryName: null, seriesId: null, seriesTitle: null, bookId: null, bookTitle: null }
  const times = { scheduledFor: at, createdAt: at, startedAt: null, completedAt: status === 'pending' ? null : at }
  const task = { ...work, ...about, ...times, maxAttempts: 3, lastError: null, params: null, result: null }
  const links = { self: '', first: '', last: '' }
  return { data: [task], page: 1, pageSize: 1, total: 1, totalPages: 1, links }
}

/** A browser in which the interface sees no permission to read tasks. */
async function withoutTasks({ browser, context, fixture }: VisitedServer) {
  const other = await browser.newContext({ storageState: await context.storageState(), serviceWorkers: 'block' })
  const page = await other.newPage()
  page.setDefaultTimeout(30_000)
  await page.route(`${fixture.url}/api/v1/auth/me`, async (route) => {
    const response = await route.fetch()
    const me = (await response.json()) as { readonly permissions: readonly string[] }
    await route.fulfill({
      response,
      json: { ...me, permissions: me.permissions.filter((one) => one !== 'tasks-read') },
    })
  })
  return { context: other, page }
}

describe.skipIf(executable === undefined)('series that may be duplicates', () => {
  let visited: VisitedServer
  let page: Page
  let url: string

  beforeAll(async () => {
    visited = await openPopulatedServer(executable, { count: 3, put: putTwins })
    page = visited.page
    url = visited.fixture.url
  })
  afterAll(() => visited?.close())

  it.each([
    ['pending', /is queued/, 0],
    ['failed', /The last search failed/, 1],
    ['cancelled', /The search was cancelled/, 1],
  ] as const)('are not ruled out by a first search that is %s', async (status, words, offers) => {
    const isLatest = (address: URL) => address.pathname === '/api/v1/tasks' && address.search.includes('duplicates')
    await page.route(isLatest, (route) => route.fulfill({ json: latestSearch(status) }))
    await page.goto(`${url}/duplicates`)
    await page.getByText(words).waitFor()
    await expect.poll(() => page.getByText('No completed search yet').count()).toBe(offers)
    expect(await page.getByText('No duplicate books').count()).toBe(0)
    await page.unroute(isLatest)
  })

  it('are not ruled out for people without access to tasks', async () => {
    const { context: other, page: theirs } = await withoutTasks(visited)
    await theirs.goto(`${url}/duplicates`)
    await theirs.getByText('No completed search yet').waitFor()
    expect(await theirs.getByText('No duplicate books').count()).toBe(0)
    await other.close()
  })

  it('are ruled out once a completed search found none', async () => {
    await page.goto(`${url}/duplicates`)
    await page.getByText('No completed search yet').waitFor()
    expect(await page.getByText('No duplicate books').count()).toBe(0)
    const search = page.getByRole('button', { name: 'Find duplicates' })
    expect(await search.count()).toBe(1)
    await search.click()
    await page.getByText('No duplicate books').waitFor()
    const { context: other, page: theirs } = await withoutTasks(visited)
    await theirs.goto(`${url}/duplicates`)
    await theirs.getByText('No duplicate books').waitFor()
    await other.close()
  })

  it('are distinguishable in the merge dialog by cover, books, library and folder', async () => {
    await page.goto(`${url}/series?q=Twins`)
    await page.getByRole('list', { name: 'Series' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'More options for this series' }).click()
    await page.getByRole('menuitem', { name: 'Merge with…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Find the other series').fill('Twins')
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(1)
    await dialog.getByRole('radio').first().click()
    const stays = dialog.getByRole('radiogroup', { name: 'Series to keep' })
    const lines = await stays.getByRole('radio').allInnerTexts()
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toMatch(/Twins[\s\S]*2019 · [12] books? · [\s\S]*Twins \((old|new)\)/)
    expect(new Set(lines).size).toBe(2)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  it('are compared in a table before and after a grouping change', async () => {
    await page.goto(`${url}/libraries`)
    await choose(page, /^More options for/, 'Settings')
    await page.getByLabel('Series grouping').selectOption('By file name')
    await page.getByRole('button', { name: 'Preview changes' }).click()
    const section = page.getByRole('region', { name: 'Preview of changes' })
    const table = section.getByRole('table')
    await table.waitFor()
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Before', 'After', 'Change', 'Books'])
    const row = table.getByRole('row').filter({ hasText: 'Merged' })
    expect((await row.getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'Twins (2) Twins (1)',
      'Twins',
      'Merged',
      '3',
    ])
    await page.getByRole('button', { name: 'Discard' }).click()
    await section.waitFor({ state: 'hidden' })
  })

  it('are merged from their duplicate group', async () => {
    await page.goto(`${url}/duplicates?of=series`)
    const group = page.getByRole('region', { name: 'Twins' })
    await group.getByRole('button', { name: 'Merge…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /2 books/ }).waitFor()
    await dialog.getByText('will move to “Twins”').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  it('are merged by selection into the chosen series', async () => {
    await page.goto(`${url}/series?q=Twins`)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const boxes = page.getByRole('list', { name: 'Series' }).getByRole('checkbox')
    await boxes.nth(0).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    expect(await page.getByRole('menuitem', { name: 'Merge…' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await boxes.nth(1).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Merge…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /1 book/ }).click()
    await dialog.getByText('which will then have 3 books').waitFor()
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const asked = await page.request.get(`${url}/api/v1/series?pageSize=100`)
    const { data } = (await asked.json()) as {
      readonly data: readonly { readonly title: string; readonly bookCount: number; readonly path: string }[]
    }
    const twins = data.filter(({ title, bookCount }) => title === 'Twins' && bookCount > 0)
    expect(twins).toMatchObject([{ bookCount: 3, path: expect.stringContaining('Twins (old)') }])
  })

  it('report no page or console errors', () => expect(visited.pageErrors).toEqual([]))
})
