import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { fillLargeShelf } from './bookshelf.ts'
import { findBrowser, openBrowser } from './browser.ts'
import { addFolder, becomeOwner } from './person.ts'
import { type House, openHouse } from './running-house.ts'
import { screensOfAccount, screensOfPairing } from './screens-of-account.ts'
import { leaveThingsToCareFor, screensOfCare } from './screens-of-care.ts'
import { screensOfDevice } from './screens-of-device.ts'
import { screensOfGrouping } from './screens-of-grouping.ts'
import { screensOfLibraries } from './screens-of-libraries.ts'
import { emptyScreensOfLists, screensOfDetails, screensOfLists } from './screens-of-lists.ts'
import { emptyScreensOfSharing, screensOfSharing } from './screens-of-sharing.ts'
import { providersToLookAt, screensOfOversight, screensOfSharedScreens, shareScreen } from './screens-of-sign-in.ts'

/**
 * Writes pictures of every screen, in three widths and two themes, to `test/output`, for people to look at:
 * `node test/e2e/screenshots.ts [parts of names …]`.
 */
const output = fileURLToPath(new URL('../output/', import.meta.url))
const wanted = process.argv.slice(2)

const sizes = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 834, height: 1112 },
  phone: { width: 390, height: 844 },
} as const
const themes = ['light', 'dark'] as const

type Screen = {
  readonly name: string
  readonly path: string
  /** What to do before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>
  /** It shows what the browser keeps, so that its service worker has to run. */
  readonly keeps?: true
}
type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

async function main(): Promise<void> {
  const executable = findBrowser()
  if (executable === undefined) return
  mkdirSync(output, { recursive: true })
  const house = await openHouse(providersToLookAt)
  const browser = await openBrowser(executable)
  try {
    await fillLargeShelf(house.shelf)
    leaveThingsToCareFor(house.shelf)
    await takeAll(browser, house, undefined, [{ name: 'setup-1-you', path: '/' }])
    const session = await firstRun(browser, house)
    await takeAll(browser, house, session, await screensOf(browser, house, session))
    await takeAll(browser, house, undefined, [{ name: 'sign-in', path: '/' }, ...screensOfPairing])
    const shared = await shareScreen(browser, house, session)
    await takeAll(browser, house, session, screensOfOversight)
    await takeAll(browser, house, session, screensOfDevice)
    await takeAll(browser, house, shared, screensOfSharedScreens)
  } finally {
    await browser.close()
    await house.close()
  }
}

/** Goes through the first run, with pictures of what is there only then. Gives the session. */
async function firstRun(browser: Browser, house: House): Promise<Session> {
  const context = await browser.newContext({ viewport: sizes.wide })
  const page = await context.newPage()
  await page.goto(house.url)
  await becomeOwner(page)
  await page.getByRole('heading', { name: 'Where are your books?' }).waitFor()
  const session = await context.storageState()
  await takeAll(browser, house, session, [
    { name: 'setup-2-folders', path: '/welcome?step=folders' },
    { name: 'setup-3-preview', path: '/welcome?step=folders', act: (window) => chooseFolder(window, house.shelf) },
    { name: 'home-empty', path: '/' },
    { name: 'series-empty', path: '/series' },
    { name: 'libraries-empty', path: '/libraries' },
    ...emptyScreensOfLists,
    ...emptyScreensOfSharing,
  ])
  await addFolder(page, house.shelf)
  await page.getByRole('heading', { name: 'Ready to read' }).waitFor()
  await page.screenshot({ path: `${output}setup-4-scan-wide-light.png` })
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

/** Every screen behind the sign-in. */
async function screensOf(browser: Browser, house: House, session: Session): Promise<readonly Screen[]> {
  const context = await browser.newContext({ storageState: session })
  const find = async (path: string, body: object) => {
    const answer = await context.request.post(`${house.url}${path}`, { data: body, headers: { origin: house.url } })
    const { data } = (await answer.json()) as { readonly data: readonly { readonly id: string }[] }
    return data[0]?.id ?? ''
  }
  const series = await find('/api/v1/series/list', { fullTextSearch: 'Wandering' })
  const comic = await find('/api/v1/books/list', { fullTextSearch: 'Wandering' })
  const novel = await find('/api/v1/books/list', { fullTextSearch: 'Wet Sand' })
  for (const [book, page] of [[comic, 5]] as const) {
    const place = { data: { currentPage: page }, headers: { origin: house.url } }
    await context.request.put(`${house.url}/api/v1/books/${book}/progress`, place)
  }
  for (const body of [{ seriesId: series }, { bookId: novel }]) {
    await context.request.post(`${house.url}/api/v1/want-to-read`, { data: body, headers: { origin: house.url } })
  }
  await context.request.post(`${house.url}/api/v1/admin/backups`, { headers: { origin: house.url } })
  for (const value of [14, 10]) {
    const setting = { data: { value }, headers: { origin: house.url } }
    await context.request.put(`${house.url}/api/v1/admin/settings/backup.kept`, setting)
  }
  const lists = await screensOfLists({ request: context.request, url: house.url })
  const decided = await context.request.post(`${house.url}/api/v1/series/${series}/grouping/split`, {
    data: { bookIds: [comic], title: 'The Lamp Room' },
    headers: { origin: house.url },
  })
  const { id: decision } = (await decided.json()) as { readonly id: string }
  const undo = `${house.url}/api/v1/grouping-decisions/${decision}/undo`
  await context.request.post(undo, { headers: { origin: house.url } })
  const libraries = await screensOfLibraries({ request: context.request, url: house.url })
  const sharing = await screensOfSharing({ request: context.request, url: house.url }, series)
  await context.request.post(`${house.url}/api/v1/books/${novel}/read`, { headers: { origin: house.url } })
  await context.close()
  return [
    ...lists,
    ...libraries,
    ...sharing,
    ...screensOfDetails({ series, book: comic }),
    { name: 'setup-5-devices', path: '/welcome?step=devices' },
    { name: 'home', path: '/' },
    { name: 'home-arrange', path: '/', act: (page) => page.getByRole('button', { name: 'Arrange' }).click() },
    { name: 'series', path: '/series' },
    ...filterScreens(),
    { name: 'selection-series', path: '/series', act: selectCovers },
    { name: 'selection-edit', path: '/series', act: editSelected },
    { name: 'selection-numbers', path: '/series', act: numberSelected },
    { name: 'selection-books', path: `/series/${series}`, act: selectCovers },
    { name: 'selection-list', path: `/series/${series}`, act: selectRows },
    { name: 'series-page', path: `/series/${series}` },
    ...screensOfGrouping(series),
    ...screensOfCare,
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
        await page.getByLabel('What makes a series').selectOption('flat')
        await page.getByRole('button', { name: 'See what would change' }).click()
        await page.getByText(/ now, \d+ then|No series would change/).waitFor()
      },
    },
    { name: 'library-remove', path: '/libraries', act: (page) => chooseFromMenu(page, 'Remove') },
    { name: 'problems', path: '/problems' },
    { name: 'tasks', path: '/tasks' },
    ...adminScreens,
    ...statisticsScreens,
    { name: 'data', path: '/data' },
    { name: 'data-choices', path: '/data', act: makeExport },
    { name: 'search', path: '/search?q=the' },
    ...screensOfAccount,
    { name: 'not-found', path: '/nowhere' },
    ...readerScreens(comic, novel),
  ]
}

const adminScreens: readonly Screen[] = [
  { name: 'admin', path: '/admin' },
  { name: 'admin-settings', path: '/admin/settings' },
  {
    name: 'admin-settings-history',
    path: '/admin/settings',
    act: (page) => page.getByRole('button', { name: 'History of How many are kept' }).click(),
  },
  { name: 'admin-backups', path: '/admin/backups' },
  {
    name: 'admin-backup-restore',
    path: '/admin/backups',
    act: async (page) => {
      await chooseFromMenu(page, 'Restore')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'admin-clean-up', path: '/admin/clean-up' },
  { name: 'admin-data', path: '/admin/data' },
  { name: 'admin-logs', path: '/admin/logs' },
]
/** Lists that are filtered, and where filters are built. */
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

const statisticsScreens: readonly Screen[] = [
  { name: 'statistics', path: '/statistics' },
  { name: 'statistics-long', path: '/statistics?span=year' },
  { name: 'statistics-year', path: '/statistics/year' },
  { name: 'statistics-history', path: '/statistics/history' },
]

async function openBook(page: Page): Promise<void> {
  await page.locator('main a[href*="/books/"]').first().click()
  await page.getByRole('region', { name: 'People' }).waitFor()
}

async function makeExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make the file' }).click()
  await page
    .getByText(/^Ready/)
    .first()
    .waitFor()
  await page.getByText('Choose libraries and fields').click()
}

async function openLibrarySettings(page: Page): Promise<void> {
  await chooseFromMenu(page, 'Settings')
  await page.getByLabel('What makes a series').waitFor()
}

async function tryRules(page: Page): Promise<void> {
  await openLibrarySettings(page)
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByLabel('Find (regular expression)').fill('\\s*\\[.*?\\]')
  await page.getByLabel('Names to try, one a line').fill('Saga [Digital]\nMoth')
  await page.getByRole('button', { name: 'Try', exact: true }).click()
  await page.getByText('stays as it is').waitFor()
  await page.getByLabel('Names to try, one a line').scrollIntoViewIfNeeded()
}

async function editBook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this book' }).click()
  await page.getByRole('menuitem', { name: 'Edit details' }).click()
  await page.getByRole('button', { name: 'Save' }).waitFor()
}

async function editSeries(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this series' }).click()
  await page.getByRole('menuitem', { name: 'Edit details' }).click()
  await page.getByRole('button', { name: 'Save' }).waitFor()
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
  await page.getByRole('button', { name: 'More for what is selected' }).click()
  await page.getByRole('menuitem', { name: 'Number the books' }).click()
  await page.getByLabel('Numbers come from').selectOption('file_order')
}

function readerScreens(comic: string, novel: string): readonly Screen[] {
  const open = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
  return [
    { name: 'read-comic', path: `/read/${comic}`, act: (page) => page.waitForTimeout(3_000) },
    { name: 'read-comic-bars', path: `/read/${comic}` },
    { name: 'read-comic-settings', path: `/read/${comic}`, act: open('Reading settings') },
    { name: 'read-comic-end', path: `/read/${comic}?page=12`, act: (page) => page.keyboard.press('ArrowRight') },
    { name: 'read-comic-keys', path: `/read/${comic}`, act: (page) => page.keyboard.press('?') },
    { name: 'read-comic-small-pages', path: `/read/${comic}?page=5`, act: (page) => page.keyboard.press('t') },
    { name: 'read-text', path: `/read/${novel}?page=4`, act: (page) => page.waitForTimeout(3_000) },
    { name: 'read-text-contents', path: `/read/${novel}`, act: open('Contents') },
    { name: 'read-text-settings', path: `/read/${novel}`, act: open('Reading settings') },
  ]
}

async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name }).click()
}

async function takeAll(
  browser: Browser,
  house: House,
  session: Session | undefined,
  screens: readonly Screen[],
): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of themes) {
      const touch = { hasTouch: size !== 'wide', isMobile: size === 'phone' }
      const serviceWorkers = screens.some(({ keeps }) => keeps) ? 'allow' : 'block'
      const options: BrowserContextOptions = {
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        serviceWorkers,
        ...touch,
      }
      const context = await browser.newContext(session === undefined ? options : { ...options, storageState: session })
      await context.addInitScript(`localStorage.setItem('inglenook-reader-hint', 'true')`)
      const page = await context.newPage()
      for (const screen of screens) await take(page, house, screen, `${size}-${colorScheme}`)
      await context.close()
    }
  }
}

async function take(page: Page, house: House, { name, path, act }: Screen, suffix: string): Promise<void> {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) return
  await page.goto(house.url + path, { waitUntil: 'load' })
  await page.waitForTimeout(600)
  await act?.(page)
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${output}${name}-${suffix}.png` })
}

await main()
