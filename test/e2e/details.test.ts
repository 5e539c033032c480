import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putAllowedPlugin } from './allowed-plugin.ts'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { choose, openSeries } from './user-actions.ts'

const executable = findBrowser()

type Libraries = { readonly data: readonly { readonly id: string }[] }

describe.skipIf(executable === undefined)('the details of a series or book', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
  })
  afterAll(() => visited?.close())

  const section = (name: string) => page.getByRole('region', { name, exact: true })

  it('include a rating in stars and points', async () => {
    await openSeries(page, fixture, /Wet Sand/)
    await page.getByText('Not rated').waitFor()
    await page.getByRole('radio', { name: '4 stars' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('4 stars · 4 stars on average from 1 person').waitFor()
    await page.getByRole('button', { name: /^Titles, links/ }).click()
    await page.getByLabel('Score (1–100)').fill('101')
    await page.getByRole('button', { name: 'Save rating' }).click()
    await page.getByText('Enter a whole number from 1 to 100.').waitFor()
    await page.getByLabel('Score (1–100)').fill('74')
    await page.getByLabel('Private notes').fill('Again next summer.')
    await page.getByRole('button', { name: 'Save rating' }).click()
    await page.getByText(/^3\.5 stars ·/).waitFor()
    await page.getByLabel('Score (1–100)').fill('3')
    await page.getByRole('button', { name: 'Save rating' }).click()
    await page.getByText('0.5 stars · 0.5 stars on average from 1 person').waitFor()
    await page.getByRole('button', { name: 'Remove my rating' }).click()
    await page.getByText('Not rated').waitFor()
  })

  it('include other titles, links, ids and ratings, and the series is found by its other title', async () => {
    const add = async (name: string, button: string, values: Readonly<Record<string, string>>) => {
      await section(name).getByRole('button', { name: button }).click()
      for (const [label, value] of Object.entries(values))
        await section(name).getByLabel(label, { exact: true }).fill(value)
      await section(name).getByRole('button', { name: 'Save' }).click()
    }
    /** Adds a title in another session just before the next request of this page. */
    const addTitleElsewhere = async (label: string) => {
      let isFirst = true
      await page.route('**/alternate-titles', async (route) => {
        if (isFirst && route.request().method() === 'POST') {
          isFirst = false
          const data = { label, title: 'Meanwhile' }
          await page.request.post(route.request().url(), { data, headers: { origin: fixture.url } })
        }
        await route.continue()
      })
    }
    await section('Alternate titles').getByRole('button', { name: 'Add a title' }).click()
    await section('Alternate titles').getByRole('button', { name: 'Save' }).click()
    await section('Alternate titles').getByText('Fill in this field.').first().waitFor()
    await section('Alternate titles').getByRole('button', { name: 'Cancel' }).click()
    await add('Alternate titles', 'Add a title', {
      Title: 'Nasser Sand',
      'Type of title, such as a language': 'German',
    })
    await section('Alternate titles').getByText('Nasser Sand').waitFor()
    await addTitleElsewhere('German, old')
    await add('Alternate titles', 'Add a title', {
      Title: 'Feuchter Sand',
      'Type of title, such as a language': 'German, new',
    })
    await section('Alternate titles').getByRole('alert').getByText('Save again to use what you typed').waitFor()
    await section('Alternate titles').getByText('Meanwhile', { exact: true }).waitFor()
    await section('Alternate titles').getByRole('button', { name: 'Save' }).click()
    await section('Alternate titles').getByText('Feuchter Sand').waitFor()
    await add('Links', 'Add a link', { Name: 'Wiki', 'URL (https://…)': 'no address' })
    await section('Links').getByRole('alert').waitFor()
    await section('Links').getByLabel('URL (https://…)').fill('https://example.org/wiki')
    await section('Links').getByRole('button', { name: 'Save' }).click()
    await section('Links').getByRole('link', { name: 'Wiki' }).waitFor()
    await add('External IDs', 'Add an ID', { 'Provider, such as anilist': 'anilist', ID: '77' })
    await section('External IDs').getByText('anilist: 77').waitFor()
    await add('External ratings', 'Add a rating', { Source: 'Critics', 'Score (0–100)': '81.5' })
    await section('External ratings').getByText('Critics: 81.5 of 100').waitFor()
    await add('External ratings', 'Add a rating', { Source: 'Goodreads', 'Score (0–100)': '80' })
    await section('External ratings').getByText('Goodreads: 4 of 5 stars').waitFor()
    await section('Links').getByRole('button', { name: 'Remove Wiki' }).click()
    await section('Links').getByRole('button', { name: 'Keep' }).click()
    await section('Links').getByRole('button', { name: 'Remove Wiki' }).click()
    await section('Links').getByRole('button', { name: 'Remove Wiki' }).click()
    await section('Links').getByRole('link', { name: 'Wiki' }).waitFor({ state: 'hidden' })
    await page.goto(`${fixture.url}/search?q=Nasser`)
    await page.getByRole('region', { name: 'Series' }).getByText('Wet Sand').waitFor()
  })

  it('preserve typed input when the edited item is deleted elsewhere', async () => {
    await openSeries(page, fixture, /Wet Sand/)
    const titles = `${fixture.url}/api/v1/series/${page.url().split('/').at(-1)}/alternate-titles`
    await page.request.post(titles, { data: { label: 'Dutch', title: 'Nat Zand' }, headers: { origin: fixture.url } })
    await page.reload()
    await section('Alternate titles').getByRole('button', { name: 'Edit Nat Zand' }).click()
    await section('Alternate titles').getByLabel('Title', { exact: true }).fill('Het natte zand')
    const kept = (await (await page.request.get(titles)).json()) as {
      readonly titles: readonly { readonly id: string; readonly title: string }[]
    }
    const gone = kept.titles.find(({ title }) => title === 'Nat Zand')
    await page.request.delete(`${titles}/${gone?.id}`, { headers: { origin: fixture.url } })
    await section('Alternate titles').getByRole('button', { name: 'Save' }).click()
    await section('Alternate titles').getByText('Someone else removed this').waitFor()
    expect(await section('Alternate titles').getByLabel('Title', { exact: true }).inputValue()).toBe('Het natte zand')
    await section('Alternate titles').getByRole('button', { name: 'Save' }).click()
    await section('Alternate titles').getByText('Het natte zand', { exact: true }).waitFor()
    await section('Alternate titles').getByRole('button', { name: 'Add a title' }).waitFor()
  })

  it('include completion dates, which can be deleted', async () => {
    await openSeries(page, fixture, /The Wandering Lighthouse/)
    await choose(page, 'More options for this series', 'Mark all as read')
    const history = section('Reading history')
    await expect.poll(() => history.getByRole('listitem').count()).toBe(2)
    await history
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await history
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await expect.poll(() => history.getByRole('listitem').count()).toBe(1)
    await page.getByRole('img', { name: 'Read', exact: true }).first().waitFor()
  })

  it('offer a zip download of a series, and a new analysis of a broken book', async () => {
    const download = page.waitForEvent('download')
    await choose(page, 'More options for this series', 'Download all (ZIP)')
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)
    await page.goto(`${fixture.url}/series`)
    await page.getByRole('link', { name: /^Torn/ }).click()
    await page.getByRole('link', { name: /Torn 001/ }).click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Rescanning.').waitFor()
  })

  it('include age rating, status and language', async () => {
    await openSeries(page, fixture, /Paper Lantern/)
    const data = { ageRating: 12, status: 'ongoing', language: 'de' }
    const metadata = `${fixture.url}/api/v1/series/${page.url().split('/').at(-1)}/metadata`
    await page.request.patch(metadata, { data, headers: { origin: fixture.url } })
    await page.getByText(/ · Ongoing · 12\+ · German · /).waitFor()
  })

  it('list every position reached with its action, and return to any of them', async () => {
    const listed = await page.request.get(`${fixture.url}/api/v1/books?pageSize=100`)
    const { data } = (await listed.json()) as { data: { id: string; seriesName: string }[] }
    const id = data.find(({ seriesName }) => seriesName === 'Paper Lantern')?.id
    const headers = { origin: fixture.url }
    const made = await page.request.post(`${fixture.url}/api/v1/api-keys`, {
      data: { name: 'Bedside tablet' },
      headers,
    })
    const { key } = (await made.json()) as { key: string }
    await page.request.put(`${fixture.url}/api/v1/books/${id}/progress`, { data: { currentPage: 6 }, headers })
    const body = JSON.stringify({ currentPage: 3 })
    const tabletHeaders = { 'x-api-key': key, 'content-type': 'application/json' }
    await fetch(`${fixture.url}/api/v1/books/${id}/progress`, { method: 'PUT', headers: tabletHeaders, body })
    await page.goto(`${fixture.url}/books/${id}`)
    await page.getByRole('link', { name: 'Continue · page 3 of 8' }).waitFor()
    await choose(page, 'More options for this book', 'Reading positions')
    const places = page.getByRole('dialog').getByRole('listitem')
    await expect.poll(() => places.first().textContent()).toMatch(/^Page 3 of 8.*Bedside tablet, API$/)
    const restored = page.waitForResponse(/\/restore$/, { timeout: 15_000 })
    await places
      .nth(1)
      .getByRole('button', { name: /^Restore Page 6 of 8/ })
      .click()
    expect((await restored).status()).toBe(200)
    await expect.poll(() => places.first().textContent()).toMatch(/^Page 6 of 8.*restored$/)
    expect(await places.count()).toBe(3)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Continue · page 6 of 8' }).waitFor()
  })

  it('report no page or console errors', () => expect(visited.pageErrors).toEqual([]))

  it('can be matched with a metadata provider, compared and applied field by field', async () => {
    const entry = {
      externalId: 'sand',
      title: 'Wet Sand',
      year: 2012,
      summary: 'Footprints, and who left them.',
      publisher: 'Dune Press',
      genres: ['Drama'],
      alternateTitles: ['Sable'],
      ageRating: 12,
      covers: [{ url: 'https://covers.invalid/sand.jpg', width: 600, height: 900 }],
    }
    const installed = putAllowedPlugin(join(fixture.server.dataDir, 'plugins'), { kind: 'metadata', series: [entry] })
    const data = {
      name: 'scripted',
      displayName: 'Harbour catalogue',
      ...installed,
      enabled: true,
      scopes: ['series:detail', 'library:scan'],
      permissions: ['metadata:write:*'],
    }
    const headers = { origin: fixture.url }
    const made = await page.request.post(`${fixture.url}/api/v1/admin/plugins`, { data, headers })
    expect(made.status()).toBe(201)
    await openSeries(page, fixture, /Wet Sand/)
    await choose(page, 'More options for this series', 'Find metadata')
    const dialog = page.getByRole('dialog', { name: 'Find metadata for “Wet Sand”' })
    await dialog.getByLabel('Search terms').fill('No such series')
    await dialog.getByRole('button', { name: 'Search' }).click()
    await dialog.getByText('No results.').waitFor()
    await dialog.getByLabel('Search terms').fill('Wet')
    await dialog.getByRole('button', { name: 'Search' }).click()
    await dialog.getByRole('radio', { name: /Wet Sand \(2012\)/ }).click()
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
    await dialog.getByText('Footprints, and who left them.').waitFor()
    expect(await dialog.getByRole('checkbox', { name: 'Title', exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole('checkbox', { name: 'Age rating' }).uncheck()
    // A cover that cannot be loaded says so, and nothing is applied until another choice is made.
    const offered = dialog.getByRole('button', { name: 'Cover 1 from covers.invalid' })
    await offered.click()
    expect(await offered.getAttribute('aria-pressed')).toBe('true')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await dialog
      .getByRole('alert')
      .getByText(/covers\.invalid/)
      .waitFor()
    expect(await page.getByText('Dune Press').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Keep the current cover' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Footprints, and who left them.').waitFor()
    await page.getByText('Dune Press').first().waitFor()
    await choose(page, 'More options for this series', 'Find metadata')
    await dialog.getByText('Already matched with ID sand.').waitFor()
    await dialog.getByRole('button', { name: 'Compare with this match' }).click()
    await dialog.getByText('Unchanged').first().waitFor()
    expect(await dialog.getByRole('checkbox', { name: 'Age rating' }).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const { data: libraries } = (await (await page.request.get(`${fixture.url}/api/v1/libraries`)).json()) as Libraries
    await page.goto(`${fixture.url}/libraries/${libraries[0]?.id}/settings`)
    await page.getByRole('button', { name: 'Match series now' }).click()
    await page.getByText('Series are being matched in the background.').waitFor()
    await page.getByRole('link', { name: 'View tasks' }).click()
    await page.getByText('Metadata search').first().waitFor()
  })

  it('of a book can be matched by its ISBN, compared and applied field by field', async () => {
    const books = [
      {
        ...{ externalId: 'sand-1', title: 'Wet Sand, the first', isbns: ['9780306406157'], releaseDate: '2012-05-03' },
        ...{ authors: [{ name: 'Ada Ferry', role: 'author' }], summary: 'The tide is out.', edition: 'Second' },
      },
    ]
    const plugins = join(fixture.server.dataDir, 'plugins')
    const data = {
      name: 'book-catalogue',
      displayName: 'Book catalogue',
      ...putAllowedPlugin(plugins, { kind: 'metadata', books }, 'book-catalogue'),
      enabled: true,
      scopes: ['book:detail'],
      permissions: ['metadata:write:*'],
    }
    const headers = { origin: fixture.url }
    const made = await page.request.post(`${fixture.url}/api/v1/admin/plugins`, { data, headers })
    expect(made.status()).toBe(201)
    const listed = await page.request.get(`${fixture.url}/api/v1/books?pageSize=100`)
    const { data: all } = (await listed.json()) as { data: { id: string; seriesName: string }[] }
    const book = `${fixture.url}/books/${all.find(({ seriesName }) => seriesName === 'Wet Sand')?.id}`
    await page.goto(book)
    await choose(page, 'More options for this book', 'Find metadata')
    const dialog = page.getByRole('dialog', { name: /^Find metadata for “/ })
    await dialog.getByLabel('Search terms').fill('0-306-40615-2')
    await dialog.getByRole('button', { name: 'Search' }).click()
    await dialog.getByText('Ada Ferry').waitFor()
    await dialog.getByRole('radio', { name: /Wet Sand, the first/ }).click()
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
    await dialog.getByText('2012-05-03').waitFor()
    await dialog.getByRole('checkbox', { name: 'Title', exact: true }).uncheck()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('The tide is out.').waitFor()
    await choose(page, 'More options for this book', 'Find metadata')
    await dialog.getByText('Already matched with ID sand-1.').waitFor()
    await dialog.getByRole('button', { name: 'Compare with this match' }).click()
    await dialog.getByText('Unchanged').first().waitFor()
    expect(await dialog.getByRole('checkbox', { name: 'Title', exact: true }).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})
