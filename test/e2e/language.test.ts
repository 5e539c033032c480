import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { findBrowser } from './browser.ts'
import { openEmptyServer, type VisitedServer } from './populated-server.ts'
import { owner } from './user-actions.ts'
import { overflowingTexts, textsOn, translatedEnglishTexts } from './visible-texts.ts'
import { navigateInside } from './visit.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('the interface language', () => {
  let visited: VisitedServer
  let page: Page
  const pageErrors: string[] = []

  beforeAll(async () => {
    visited = await openEmptyServer(executable)
    page = await newPage('de-AT')
  })
  afterAll(() => visited?.close())

  /** A phone whose system uses the given language. */
  async function newPage(locale: string): Promise<Page> {
    const viewport = { width: 390, height: 844 }
    const context = await visited.browser.newContext({ locale, serviceWorkers: 'block', viewport })
    const one = await context.newPage()
    one.setDefaultTimeout(30_000)
    one.on('pageerror', (error) => pageErrors.push(error.message))
    return one
  }
  const heading = (of: Page, name: string) => of.getByRole('heading', { level: 1, name }).waitFor()
  const langOf = (of: Page) => of.locator('html').getAttribute('lang')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  it('is that of the browser by default, and changes immediately', async () => {
    await page.goto(visited.fixture.url)
    await heading(page, 'Willkommen bei Inglenook')
    expect(await langOf(page)).toBe('de')
    expect(await page.locator('link[rel="manifest"]').getAttribute('href')).toBe('/app.de.webmanifest')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('Sprache').selectOption({ label: 'English' })
    await heading(page, 'Welcome to Inglenook')
    expect(await langOf(page)).toBe('en')
    await page.reload()
    await heading(page, 'Welcome to Inglenook')
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
    await heading(page, 'Willkommen bei Inglenook')
  })

  it('of the person who chose it in the initial setup applies in a browser of another language', async () => {
    await page.getByLabel('Benutzername').fill(owner.name)
    await page.getByLabel('Kennwort', { exact: true }).fill(owner.password)
    await press('Weiter')
    await heading(page, 'Wo sind deine Bücher?')
    const other = await newPage('en-US')
    await other.goto(visited.fixture.url)
    await other.getByLabel('User name').fill(owner.name)
    await other.getByLabel('Password', { exact: true }).fill(owner.password)
    await other.getByLabel('Remember me on this device').check()
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    // The PIN dialog keeps the language it was opened in, because nothing reloads.
    for (const go of ['Next', 'Save']) {
      await other.getByRole('button', { name: go, exact: true }).waitFor()
      expect(await langOf(other)).toBe('en')
      await other.getByLabel(/new PIN$/i).fill('24680')
      await other.keyboard.press('Enter')
    }
    await other.getByRole('button', { name: `Konto von ${owner.name}` }).waitFor()
    expect(await langOf(other)).toBe('de')
    await other.context().close()
  })

  it('can be changed in the account, for all devices', async () => {
    await page.goto(`${visited.fixture.url}/account`)
    await page.getByLabel('Sprache').selectOption({ label: 'English' })
    await page.getByRole('heading', { name: 'Appearance' }).waitFor()
    const third = await newPage('de-DE')
    await third.goto(visited.fixture.url)
    await third.getByLabel('Benutzername').fill(owner.name)
    await third.getByLabel('Kennwort', { exact: true }).fill(owner.password)
    await third.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await third.getByRole('button', { name: `Account of ${owner.name}` }).waitFor()
    await third.context().close()
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
    await page.getByRole('heading', { name: 'Aussehen' }).waitFor()
  })

  it('leaves no English text on any German screen, and no German text that overflows a phone', async () => {
    await page.goto(`${visited.fixture.url}/libraries/new`)
    await page.getByLabel('Ordner').fill(visited.fixture.shelf)
    await press('Öffnen')
    await press('Diesen Ordner wählen')
    await press('Hinzufügen und einlesen')
    await page.getByText(/^6 Bücher in/).waitFor({ timeout: 60_000 })
    const english = await translatedEnglishTexts()
    expect(english.size).toBeGreaterThan(1000)
    const wrong: string[] = []
    for (const path of await screens(page, visited.fixture.url)) {
      await navigateInside(page, path)
      wrong.push(
        ...(await settledTexts(page)).filter((words) => english.has(words)).map((words) => `${path}: ${words}`),
      )
      wrong.push(...(await overflowingTexts(page)).map((words) => `${path} is too narrow: ${words}`))
    }
    expect(wrong).toEqual([])
  }, 120_000)

  it('reports no page or console errors', () => {
    expect([...pageErrors, ...visited.pageErrors]).toEqual([])
  })
})

/** Text of a screen once it stops changing. */
async function settledTexts(page: Page): Promise<readonly string[]> {
  let words: readonly string[] = []
  const isSettled = async () => {
    const before = words
    words = await textsOn(page)
    return words.join() === before.join()
  }
  await expect.poll(isSettled, { interval: 250, timeout: 15_000 }).toBe(true)
  return words
}

/** Every screen, including one series, one book and one library. */
async function screens(page: Page, url: string): Promise<readonly string[]> {
  const linkOn = async (path: string, beginning: string) => {
    await page.goto(url + path)
    const link = page.locator(`main a[href^="${beginning}"]`).first()
    return (await link.getAttribute('href')) ?? ''
  }
  const library = await linkOn('/libraries', '/libraries/')
  const own = ['/', '/series', '/books', '/lists', '/queue', '/search?q=a', '/statistics', '/data', '/device']
  const care = [
    '/tasks',
    '/problems',
    '/to-match',
    '/duplicates',
    '/names',
    '/people',
    '/access-groups',
    '/sharing-tags',
  ]
  const admin = ['', '/settings', '/identity', '/backups', '/clean-up', '/data', '/audit', '/logs']
  return [
    ...[...own, '/account', '/account/devices', '/libraries', '/statistics/history', '/nowhere'],
    ...[library, `${library}/settings`, `${library}/decisions`],
    ...[await linkOn('/series', '/series/'), await linkOn('/books', '/books/')],
    ...[...care, ...admin.map((path) => `/admin${path}`)],
  ]
}
