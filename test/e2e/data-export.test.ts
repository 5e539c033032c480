import { readFileSync } from 'node:fs'
import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { choose } from './user-actions.ts'

const executable = findBrowser()

/** Generous timeout for busy machines; nothing here takes long. */
const slowTimeout = { timeout: 120_000 }

/** Whether a response lists the given number of exports, all of them completed. */
async function listsCompletedExports(answer: Response, count: number): Promise<boolean> {
  const request = answer.request()
  if (request.method() !== 'GET' || new URL(answer.url()).pathname !== '/api/v1/user/exports/series' || !answer.ok())
    return false
  // The page may have dropped the body of an answer that a newer one replaced.
  const body = await answer.json().catch(() => ({ data: [] }))
  const { data } = body as { readonly data: readonly { readonly status: string }[] }
  return data.length === count && data.every(({ status }) => status === 'completed')
}

describe.skipIf(executable === undefined)('personal data', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
    await page.goto(fixture.url)
    await choose(page, /^Account of/, 'Your data')
  })
  afterAll(() => visited?.close())

  /** Content downloaded by clicking a link. */
  async function download(name: RegExp): Promise<string> {
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    return readFileSync(await (await waiting).path(), 'utf8')
  }

  /**
   * Requests an export, and waits until the page is notified of its completion, which may take a while.
   * @param count expected number of exports afterwards
   */
  async function requestExport(count: number): Promise<void> {
    const received = page.waitForResponse((answer) => listsCompletedExports(answer, count), { timeout: 0 })
    await page.getByRole('button', { name: 'Create export' }).click()
    await received
  }

  it('can be exported as a table of series and downloaded', slowTimeout, async () => {
    await page.getByText('No exports yet.').waitFor()
    await requestExport(1)
    await page.getByText(/^Completed · 5 rows/).waitFor()
    expect(await download(/^Download: Series, CSV/)).toContain('The Wandering Lighthouse')
  })

  it('can be exported with selected fields only', slowTimeout, async () => {
    await page.getByLabel('Contents').selectOption('Books')
    await page.getByRole('combobox', { name: 'Format' }).selectOption('JSON')
    await page.getByText('Choose libraries and fields').click()
    await page.getByRole('group', { name: 'Book fields' }).getByLabel('Title', { exact: true }).check()
    expect(await page.getByRole('checkbox', { name: 'All' }).isChecked()).toBe(false)
    await requestExport(2)
    await page.getByText(/^Completed · 6 rows/).waitFor()
    const { books } = JSON.parse(await download(/^Download: Books, JSON/)) as { readonly books: readonly object[] }
    expect([...new Set(books.flatMap((book) => Object.keys(book)))]).toEqual(['title'])
  })

  it('in an export can be deleted after confirmation, which says what remains', async () => {
    await page.getByRole('button', { name: /^Delete: Books, JSON/ }).click()
    await page.getByRole('dialog').getByText('Only this file is deleted').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('link', { name: /^Download: Books, JSON/ }).waitFor({ state: 'detached' })
    expect(await page.getByRole('link', { name: /^Download:/ }).count()).toBe(1)
  })

  it('is exported in an open format, and imported again after a preview', async () => {
    await page.goto(`${fixture.url}/data`)
    const region = page.getByRole('region', { name: 'Reading data' })
    const waiting = page.waitForEvent('download')
    await region.getByRole('link', { name: 'Export', exact: true }).click()
    const taken = await (await waiting).path()
    expect(readFileSync(taken, 'utf8').split('\n')[0]).toContain('"type":"header"')
    await region.locator('input[type="file"]').setInputFiles(taken)
    await region.getByText('Preview: nothing has been changed yet.').waitFor()
    await region.getByText('There is nothing new in this file.').waitFor()
    const broken = { name: 'broken.ndjson', mimeType: 'text/plain', buffer: Buffer.from('{"type":"header"}\n') }
    await region.locator('input[type="file"]').setInputFiles(broken)
    await region.getByRole('alert').waitFor()
  })

  it('of all accounts is available to administrators only', async () => {
    await page.goto(`${fixture.url}/admin/data`)
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export', exact: true }).click()
    expect(readFileSync(await (await waiting).path(), 'utf8')).toContain('"scope":"household"')
  })

  it('of all accounts is previewed without changes, and imported after confirmation', async () => {
    const headers = { origin: fixture.url }
    const made = await page.request.post(`${fixture.url}/api/v1/collections`, { data: { name: 'Lamps' }, headers })
    const { id } = (await made.json()) as { readonly id: string }
    const taken = await page.request.get(`${fixture.url}/api/v1/admin/data/export`)
    const named = async () => {
      const answer = await page.request.get(`${fixture.url}/api/v1/collections`)
      return ((await answer.json()) as { readonly data: readonly { readonly name: string }[] }).data.map(
        ({ name }) => name,
      )
    }
    await page.request.delete(`${fixture.url}/api/v1/collections/${id}`, { headers })
    const file = { name: 'house.ndjson', mimeType: 'application/x-ndjson', buffer: await taken.body() }
    const hold = '**/api/v1/admin/data/import?*'
    await page.route(hold, () => undefined)
    await page.locator('input[type="file"]').setInputFiles(file)
    await page.getByRole('progressbar', { name: 'Reading the file' }).waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByText('Cancelled. Nothing was changed.').waitFor()
    await page.unroute(hold)
    await page.locator('input[type="file"]').setInputFiles(file)
    await page.getByText('Preview: nothing has been changed yet.').waitFor()
    expect(await page.getByRole('row', { name: /^Collections 1/ }).count()).toBe(1)
    expect(await named()).toEqual([])
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('Import completed.').waitFor()
    expect(await named()).toEqual(['Lamps'])
    expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0)
  })

  it('of another service is imported after choosing what several match, and undone', async () => {
    await page.goto(`${fixture.url}/data`)
    const region = page.getByRole('region', { name: 'Reading data' })
    const headers = { origin: fixture.url }
    const listed = await page.request.get(`${fixture.url}/api/v1/series?pageSize=100`)
    const { data } = (await listed.json()) as {
      readonly data: readonly { readonly id: string; readonly title: string }[]
    }
    const [first, second] = data
    // Two series by one title.
    const url = `${fixture.url}/api/v1/series/${second?.id}/metadata`
    await page.request.patch(url, { data: { title: first?.title }, headers })
    const media = (romaji: string) => ({ id: romaji.length, type: 'MANGA', title: { romaji } })
    const entries = [
      { status: 'PLANNING', score: 0, progress: 0, media: media(first?.title ?? '') },
      { status: 'PLANNING', score: 0, progress: 0, media: media(data[2]?.title ?? '') },
      { status: 'PLANNING', score: 0, progress: 0, media: media('Of another world') },
    ]
    const list = JSON.stringify({ data: { MediaListCollection: { lists: [{ entries }] } } })
    const file = { name: 'list.json', mimeType: 'application/json', buffer: Buffer.from(list) }
    await region.locator('input[type="file"]').setInputFiles(file)
    await region.getByText('From AniList. Preview: nothing has been changed yet.').waitFor()
    await region.getByRole('row', { name: /^Want to read 1/ }).waitFor()
    await region.getByRole('row', { name: /^Several match 0 1/ }).waitFor()
    await region.getByText(/^Not imported \(2\)/).click()
    await region.getByText('AniList: Of another world').waitFor()
    const saving = page.waitForEvent('download')
    await region.getByRole('button', { name: 'Save as a table (CSV)' }).click()
    expect(readFileSync(await (await saving).path(), 'utf8')).toContain('"AniList: Of another world"')

    const which = region.getByRole('group', { name: 'Which one is it?' }).getByRole('combobox')
    await which.selectOption({ index: 1 })
    await region.getByRole('button', { name: 'Preview with these choices' }).click()
    await region.getByRole('row', { name: /^Want to read 2/ }).waitFor()
    await region.getByRole('button', { name: 'Import', exact: true }).click()
    await region.getByText('From AniList. Import completed.').waitFor()
    const recent = region.getByRole('region', { name: 'Your recent imports' })
    await recent.getByText('2 entries added or changed').waitFor()
    await recent.getByRole('button', { name: /^Undo: AniList/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await recent.getByText(/^Undone /).waitFor()
    const queue = await page.request.get(`${fixture.url}/api/v1/user/queue`)
    expect(JSON.stringify(await queue.json())).not.toContain(data[2]?.id)
  })

  it('of another program is imported from the computer of the server', async () => {
    await page.goto(`${fixture.url}/admin/data`)
    await page.getByLabel('Or a path on the server').fill('/nowhere/at/all')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByText('There is no such file or folder on the server').waitFor()
  })

  it('of people without an account makes accounts, with one-time links that are shown once', async () => {
    await page.goto(`${fixture.url}/admin/data`)
    const people = ['Kim', 'Lea'].map((username, place) => ({
      ...{ type: 'user', id: `018f0000-0000-7000-8000-00000000000${place}`, username, email: null, displayName: null },
      ...{ role: 'reader', permissions: [], active: username === 'Kim', libraries: null, grants: [], kidProfile: null },
      createdAt: '2024-01-01T00:00:00Z',
    }))
    const header = { type: 'header', format: 'inglenook-household', version: 1, scope: 'household', complete: true }
    const lines = [{ ...header, createdAt: '2024-01-01T00:00:00Z' }, ...people, { type: 'end', lines: 4 }]
    const buffer = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const file = { name: 'people.ndjson', mimeType: 'application/x-ndjson', buffer }
    await page.locator('input[type="file"]').setInputFiles(file)
    await page.getByText('New accounts have no password.').waitFor()
    expect(await page.getByRole('button', { name: 'Create one-time links' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('Import completed.').waitFor()
    await page.getByRole('button', { name: 'Create one-time links' }).click()
    const link = page.getByRole('region', { name: 'Kim' })
    await link.getByText('Copy this link now.').waitFor()
    await link.getByText('/password-reset#').waitFor()
    await page.getByRole('region', { name: 'Lea' }).getByRole('alert').waitFor()
    await page.reload()
    await page.getByText('Your recent imports').waitFor()
    expect(await page.getByText('Copy this link now.').count()).toBe(0)
  })

  it('reports no page or console errors', () => {
    expect(visited.pageErrors).toEqual([])
  })
})
