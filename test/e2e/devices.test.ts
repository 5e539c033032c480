import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { findBrowser } from './browser.ts'
import { openEmptyServer, type VisitedServer } from './populated-server.ts'
import { choose, createOwner, owner } from './user-actions.ts'

const executable = findBrowser()
const password = 'lantern over the reeds'

describe.skipIf(executable === undefined)('sessions, devices and keys', () => {
  let visited: VisitedServer
  let page: Page
  let url: string

  beforeAll(async () => {
    visited = await openEmptyServer(executable)
    page = visited.page
    url = visited.fixture.url
    await page.goto(url)
    await createOwner(page)
    await page.getByRole('heading', { name: 'Where are your books?' }).waitFor()
  })
  afterAll(() => visited?.close())

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  const dialog = () => page.getByRole('dialog')
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  const dialogGone = () => dialog().waitFor({ state: 'detached' })
  const rowOf = (list: string, text: string) =>
    page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text })

  /** A sign-in by another browser with the given user agent. */
  async function signedIn(userAgent: string, username: string, given: string): Promise<BrowserContext> {
    const context = await visited.browser.newContext({ userAgent })
    const data = { username, password: given }
    await context.request.post(`${url}/api/v1/auth/login`, { data, headers: { origin: url } })
    expect(await statusOfMe(context)).toBe(200)
    return context
  }
  const statusOfMe = async (context: BrowserContext) => (await context.request.get(`${url}/api/v1/auth/me`)).status()

  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

  it('are listed; one session or all others can be signed out', async () => {
    await page.goto(`${url}/account/devices`)
    await page.getByText('This device', { exact: true }).waitFor()
    const others = [
      await signedIn(firefox, owner.name, owner.password),
      await signedIn('Folio/2.1', owner.name, owner.password),
    ]
    // Faster than the list's own polling.
    await rowOf('Active sessions', 'Firefox').waitFor({ timeout: 8_000 })
    expect(await accessibilityViolations(page)).toEqual([])
    await rowOf('Active sessions', 'Firefox')
      .getByRole('button', { name: /^Sign out/ })
      .click()
    await inDialog('Sign out')
    await dialogGone()
    await rowOf('Active sessions', 'Firefox').waitFor({ state: 'detached' })
    expect(await statusOfMe(others[0] as BrowserContext)).toBe(401)
    await press('Sign out all others')
    await inDialog('Sign out all others')
    await dialogGone()
    await page.getByText('No other sessions.').waitFor()
    expect(await statusOfMe(others[1] as BrowserContext)).toBe(401)
    expect(await statusOfMe(visited.context)).toBe(200)
    await Promise.all(others.map((context) => context.close()))
  })

  it('can include an API key with limited permissions and expiry, which can be edited and revoked', async () => {
    await press('Create API key')
    await inDialog('Create')
    await dialog().getByText('Enter a name').waitFor()
    await dialog().getByLabel('Name').fill('E-reader')
    await dialog().getByRole('radio', { name: 'Read and sync progress' }).check()
    await dialog().getByRole('radio', { name: 'On a date' }).check()
    await dialog().getByLabel('On a date').last().fill('2020-01-01')
    await inDialog('Create')
    await dialog().getByText('Choose a future date.').waitFor()
    await dialog().getByLabel('On a date').last().fill('2099-12-31')
    expect(await accessibilityViolations(page)).toEqual([])
    await inDialog('Create')
    const key = await dialog().locator('code').innerText()
    await inDialog('Done')
    await dialogGone()
    await rowOf('API keys', 'E-reader').getByText('Read and sync progress').waitFor()
    await rowOf('API keys', 'E-reader')
      .getByText(/Expires Dec 31, 2099/)
      .waitFor()
    expect(await rowOf('API keys', 'E-reader').innerText()).not.toContain(key)

    const used = await fetch(`${url}/opds/v2`, { headers: { 'x-api-key': key, 'user-agent': 'Page Turner/3' } })
    expect(used.status).toBe(200)
    await choose(page, 'More options for E-reader', 'Edit')
    await dialog().getByRole('radio', { name: 'Selected permissions' }).check()
    await dialog().getByRole('checkbox', { name: 'See collections' }).uncheck()
    await inDialog('Save')
    await dialogGone()
    await rowOf('API keys', 'E-reader')
      .getByText(/^Permissions: See libraries, see series, and \d more$/)
      .waitFor()

    await page.reload()
    await choose(page, 'More options for Page Turner', 'Rename')
    await dialog().getByLabel('Name').fill('Reader in the bag')
    await inDialog('Save')
    await dialogGone()
    await rowOf('Apps and linked devices', 'Reader in the bag').getByText('Uses the API key “E-reader”').waitFor()
    await choose(page, 'More options for Reader in the bag', 'Sign out and remove')
    await inDialog('Sign out and remove')
    await dialogGone()
    await page.getByText('No API keys yet.').waitFor()
    expect((await fetch(`${url}/opds/v2`, { headers: { 'x-api-key': key } })).status).toBe(401)
  })

  it('of another user are shown to an administrator, who can revoke them', async () => {
    const data = { username: 'Mia', password }
    await page.request.post(`${url}/api/v1/users`, { data, headers: { origin: url } })
    const mia = await signedIn(firefox, 'Mia', password)
    const body = { data: { name: 'Phone of Mia' }, headers: { origin: url } }
    expect((await mia.request.post(`${url}/api/v1/api-keys`, body)).status()).toBe(201)
    await page.goto(`${url}/people`)
    await choose(page, 'More options for Mia', 'Devices and sessions')
    await page.getByRole('heading', { name: 'Devices and sessions of Mia' }).waitFor()
    await rowOf('Active sessions', 'Firefox').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'More options for Phone of Mia' }).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Revoke'])
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await inDialog('Revoke')
    await dialogGone()
    await page.getByText('No API keys yet.').waitFor()
    await press('Sign out everywhere')
    await inDialog('Sign out everywhere')
    await dialogGone()
    await page.getByText('No active sessions.').waitFor()
    expect(await statusOfMe(mia)).toBe(401)
    await mia.close()
  })

  it('reports no page or console errors', () => {
    expect(visited.pageErrors).toEqual([])
  })
})
