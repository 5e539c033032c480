import type { Browser, Page } from 'playwright-core'
import { fillLargeShelf } from './bookshelf.ts'
import { putFixedBooks } from './fixed-layout-books.ts'
import { putHarbourGuide } from './pdf-books.ts'
import type { Fixture } from './running-server.ts'
import { screensOfAccount, screensOfPairing } from './screens-of-account.ts'
import { addProblemFiles, screensOfMaintenance } from './screens-of-administration.ts'
import { screensOfDevice } from './screens-of-device.ts'
import { screensOfGrouping } from './screens-of-grouping.ts'
import { screensOfIdentify } from './screens-of-identify.ts'
import { screensOfLibraries } from './screens-of-libraries.ts'
import { emptyScreensOfLists, screensOfDetails, screensOfLists } from './screens-of-lists.ts'
import { screensOfMatching } from './screens-of-matching.ts'
import { screensOfPlugins } from './screens-of-plugins.ts'
import { screensOfAdmin, screensOfReading, screensOfStatistics } from './screens-of-reading.ts'
import { screensOfReleases } from './screens-of-releases.ts'
import { emptyScreensOfSharing, screensOfSharing } from './screens-of-sharing.ts'
import { openSharedDevice, screensForAdministrators, screensOfSharedDevice } from './screens-of-sign-in.ts'
import { pauseScan, screensOfFirstScan, screensOfPausedScan, screensOfTasks } from './screens-of-tasks.ts'
import { addFolder, createOwner } from './user-actions.ts'

/** A screen or one of its states. */
export type Screen = {
  readonly name: string
  readonly path: string
  /** Steps before the screenshot. */
  readonly act?: (page: Page) => Promise<void>
  /** Needs the service worker, because it shows downloads. */
  readonly keeps?: true
}
export type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** Inspects screens in a session, or signed out. */
export type Look = (session: Session | undefined, screens: readonly Screen[]) => Promise<void>

/** Visits every screen of a new server, starting with the initial setup. */
export async function walkScreens(browser: Browser, fixture: Fixture, look: Look): Promise<void> {
  await fillLargeShelf(fixture.shelf)
  putHarbourGuide(fixture.shelf)
  putFixedBooks(fixture.shelf)
  addProblemFiles(fixture.shelf)
  await look(undefined, [{ name: 'setup-1-you', path: '/' }])
  const session = await firstRun(browser, fixture, look)
  await look(session, await screensOf(browser, fixture, session))
  await look(undefined, [{ name: 'sign-in', path: '/' }, ...screensOfPairing])
  const shared = await openSharedDevice(browser, fixture, session)
  await look(session, screensForAdministrators)
  await look(session, screensOfDevice)
  await look(shared, screensOfSharedDevice)
}

/** Completes the initial setup, with screenshots of its screens. @returns the session */
async function firstRun(browser: Browser, fixture: Fixture, look: Look): Promise<Session> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(fixture.url)
  await createOwner(page)
  await page.getByRole('heading', { name: 'Where are your books?' }).waitFor()
  const session = await context.storageState()
  await look(session, [
    { name: 'setup-2-folders', path: '/welcome?step=folders' },
    { name: 'setup-3-preview', path: '/welcome?step=folders', act: (window) => chooseFolder(window, fixture.shelf) },
    { name: 'home-empty', path: '/' },
    { name: 'recommendations-empty', path: '/recommendations' },
    { name: 'series-empty', path: '/series' },
    { name: 'libraries-empty', path: '/libraries' },
    ...emptyScreensOfLists,
    ...emptyScreensOfSharing,
    ...screensOfFirstScan,
  ])
  await addFolder(page, fixture.shelf)
  await page.getByRole('button', { name: 'Cancel scan' }).waitFor()
  const release = await pauseScan({ request: context.request, url: fixture.url })
  await look(session, screensOfPausedScan)
  await release()
  await page.getByRole('heading', { name: 'Ready to read' }).waitFor()
  await page.getByText(/^\d+ books in \d+ series$/).waitFor({ timeout: 120_000 })
  const kept = await context.storageState()
  await context.close()
  return kept
}

async function chooseFolder(page: Page, folder: string): Promise<void> {
  await page.getByLabel('Folder').fill(folder)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Choose this folder' }).click()
  await page.getByText(/books in \d+ series/).waitFor()
}

/** Every screen that requires sign-in. */
async function screensOf(browser: Browser, fixture: Fixture, session: Session): Promise<readonly Screen[]> {
  const context = await browser.newContext({ storageState: session })
  const find = async (path: string, body: object) => {
    const answer = await context.request.post(`${fixture.url}${path}`, { data: body, headers: { origin: fixture.url } })
    const { data } = (await answer.json()) as { readonly data: readonly { readonly id: string }[] }
    return data[0]?.id ?? ''
  }
  const series = await find('/api/v1/series/list', { fullTextSearch: 'Wandering' })
  const comic = await find('/api/v1/books/list', { fullTextSearch: 'Wandering' })
  const novel = await find('/api/v1/books/list', { fullTextSearch: 'Wet Sand' })
  const guide = await find('/api/v1/books/list', { fullTextSearch: 'Harbour Guide' })
  const leaves = await find('/api/v1/books/list', { fullTextSearch: 'Leaves' })
  for (const [book, page] of [[comic, 5]] as const) {
    const place = { data: { currentPage: page }, headers: { origin: fixture.url } }
    await context.request.put(`${fixture.url}/api/v1/books/${book}/progress`, place)
  }
  for (const body of [{ seriesId: series }, { bookId: novel }]) {
    await context.request.post(`${fixture.url}/api/v1/want-to-read`, { data: body, headers: { origin: fixture.url } })
  }
  await context.request.post(`${fixture.url}/api/v1/admin/backups`, { headers: { origin: fixture.url } })
  for (const value of [14, 10]) {
    const setting = { data: { value }, headers: { origin: fixture.url } }
    await context.request.put(`${fixture.url}/api/v1/admin/settings/backup.kept`, setting)
  }
  const lists = await screensOfLists({ request: context.request, url: fixture.url })
  const decided = await context.request.post(`${fixture.url}/api/v1/series/${series}/grouping/split`, {
    data: { bookIds: [comic], title: 'The Lamp Room' },
    headers: { origin: fixture.url },
  })
  const { id: decision } = (await decided.json()) as { readonly id: string }
  const undo = `${fixture.url}/api/v1/grouping-decisions/${decision}/undo`
  await context.request.post(undo, { headers: { origin: fixture.url } })
  const libraries = await screensOfLibraries({ request: context.request, url: fixture.url })
  const sharing = await screensOfSharing({ request: context.request, url: fixture.url }, series)
  await context.request.post(`${fixture.url}/api/v1/books/${novel}/read`, { headers: { origin: fixture.url } })
  await context.close()
  return [
    ...lists,
    ...libraries,
    ...sharing,
    ...screensOfDetails({ series, book: comic }),
    { name: 'setup-5-devices', path: '/welcome?step=devices' },
    { name: 'home', path: '/' },
    { name: 'home-arrange', path: '/', act: (page) => page.getByRole('button', { name: 'Customize' }).click() },
    { name: 'recommendations', path: '/recommendations' },
    { name: 'series', path: '/series' },
    ...filterScreens(),
    { name: 'selection-series', path: '/series', act: selectCovers },
    { name: 'selection-edit', path: '/series', act: editSelected },
    { name: 'selection-numbers', path: '/series', act: numberSelected },
    { name: 'selection-books', path: `/series/${series}`, act: selectCovers },
    { name: 'selection-list', path: `/series/${series}`, act: selectRows },
    { name: 'series-page', path: `/series/${series}` },
    ...screensOfGrouping(series),
    ...screensOfIdentify({ series, book: comic }),
    ...screensOfReleases(series),
    ...screensOfMaintenance,
    ...screensOfMatching,
    ...screensOfTasks,
    { name: 'series-list', path: `/series/${series}`, act: (page) => page.getByText('List', { exact: true }).click() },
    { name: 'queue', path: '/queue?order=custom' },
    { name: 'series-edit', path: `/series/${series}`, act: editSeries },
    { name: 'book-edit', path: `/books/${comic}`, act: editBook },
    { name: 'book', path: `/books/${comic}` },
    { name: 'libraries', path: '/libraries' },
    { name: 'library-settings', path: '/libraries', act: openLibrarySettings },
    { name: 'library-settings-rules', path: '/libraries', act: tryRules },
    {
      name: 'library-settings-preview',
      path: '/libraries',
      act: async (page) => {
        await openLibrarySettings(page)
        await page.getByLabel('Series grouping').selectOption('flat')
        await page.getByRole('button', { name: 'Preview changes' }).click()
        await page.getByText(/ now, \d+ after|No series would change/).waitFor()
      },
    },
    { name: 'library-remove', path: '/libraries', act: (page) => chooseFromMenu(page, 'Remove') },
    { name: 'problems', path: '/problems' },
    { name: 'tasks', path: '/tasks' },
    ...screensOfAdmin,
    ...screensOfStatistics,
    { name: 'data', path: '/data' },
    { name: 'data-choices', path: '/data', act: makeExport },
    { name: 'search', path: '/search?q=the' },
    ...screensOfAccount,
    ...screensOfPlugins,
    { name: 'not-found', path: '/nowhere' },
    ...screensOfReading({ comic, novel, guide, leaves }),
  ]
}

/** Filtered lists, and the filter builder. */
function filterScreens(): readonly Screen[] {
  const adventure = { genre: { operator: 'is', value: 'Adventure' } }
  const nested = {
    allOf: [
      { readStatus: { operator: 'is', value: 'unread' } },
      { anyOf: [adventure, { year: { operator: 'between', min: 1990, max: 2020 } }] },
      { author: { operator: 'contains', value: 'light' } },
    ],
  }
  const nothing = { allOf: [adventure, { year: { operator: 'gt', value: 3000 } }] }
  const at = (path: string, filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`
  const open = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
  return [
    { name: 'filter-series', path: at('/series', nested) },
    { name: 'filter-builder', path: at('/series', nested), act: open(/^Filters/) },
    { name: 'filter-saved', path: at('/series', nested), act: open('Saved filters') },
    { name: 'filter-nothing', path: at('/series', nothing) },
    { name: 'search-advanced', path: at('/search/advanced', nested) },
    { name: 'filter-books', path: '/books' },
    { name: 'books-selected', path: '/books', act: selectCovers },
    { name: 'books-rows', path: '/books', act: selectRows },
    { name: 'filter-none', path: '/books?q=zebra' },
    {
      name: 'filter-book-names',
      path: at('/books', { title: { operator: 'contains', value: 'Harbour' } }),
      act: openBook,
    },
  ]
}

async function openBook(page: Page): Promise<void> {
  await page.locator('main a[href*="/books/"]').first().click()
  await page.getByRole('region', { name: 'File' }).waitFor()
}

async function makeExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create export' }).click()
  await page
    .getByText(/^Completed/)
    .first()
    .waitFor()
  await page.getByText('Choose libraries and fields').click()
}

async function openLibrarySettings(page: Page): Promise<void> {
  await chooseFromMenu(page, 'Settings')
  await page.getByLabel('Series grouping').waitFor()
}

async function tryRules(page: Page): Promise<void> {
  await openLibrarySettings(page)
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByLabel('Find (regular expression)').fill('\\s*\\[.*?\\]')
  await page.getByLabel('Names to test, one per line').fill('Saga [Digital]\nMoth')
  await page.getByRole('button', { name: 'Test rules' }).click()
  await page.getByText('→ Moth unchanged').waitFor()
  await page.getByLabel('Names to test, one per line').scrollIntoViewIfNeeded()
}

async function editBook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More options for this book' }).click()
  await page.getByRole('menuitem', { name: 'Edit details' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
}

async function editSeries(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More options for this series' }).click()
  await page.getByRole('menuitem', { name: 'Edit details' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
}

async function selectCovers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const covers = page.getByRole('main').getByRole('checkbox')
  for (const place of [0, 1]) await covers.nth(place).click()
}

async function selectRows(page: Page): Promise<void> {
  await page.getByText('List', { exact: true }).click()
  await selectCovers(page)
}

async function editSelected(page: Page): Promise<void> {
  await selectCovers(page)
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByRole('checkbox', { name: 'Publisher' }).check()
}

async function numberSelected(page: Page): Promise<void> {
  await selectCovers(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Renumber books' }).click()
  await page.getByLabel('Take numbers from').selectOption('file_order')
}

async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^More options for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name }).click()
}
