import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { findBrowser } from './browser.ts'
import { openEmptyServer, type VisitedServer } from './populated-server.ts'
import { choose, createOwner, owner } from './user-actions.ts'

const executable = findBrowser()
const password = 'lantern over the reeds'

describe.skipIf(executable === undefined)('people', () => {
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

  /** Another person in a separate browser. */
  async function openElsewhere(address: string): Promise<Page> {
    const context = await visited.browser.newContext()
    const other = await context.newPage()
    other.setDefaultTimeout(30_000)
    await other.goto(address)
    return other
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  const row = (name: string) =>
    page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').filter({ hasText: name })
  const link = () => page.getByRole('dialog').locator('code').first().innerText()

  it('are added with a one-time link to choose their password, valid once', async () => {
    await page.goto(`${url}/people`)
    await press('Add person')
    await press('Create account')
    await page.getByText('Enter a user name.').waitFor()
    await page.getByLabel('User name').fill('Mia')
    await page.getByRole('radio', { name: /^Selected libraries/ }).check()
    await press('Create account')
    await press('Create link')
    const address = await link()
    await press('Done')
    await row('Mia').getByText('Never signed in, no password yet · No libraries').waitFor()

    const mia = await openElsewhere(address)
    await mia.getByLabel('New password', { exact: true }).fill('short')
    await mia.getByRole('button', { name: 'Save and sign in' }).click()
    await mia.getByText('3 more characters needed.').waitFor()
    await mia.getByLabel('New password', { exact: true }).fill(password)
    await mia.getByRole('button', { name: 'Save and sign in' }).click()
    await mia.getByRole('button', { name: 'Account of Mia' }).click()
    expect(await mia.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0)
    await mia.goto(`${url}/people`)
    await mia.getByRole('heading', { name: 'For administrators only' }).waitFor()

    const late = await openElsewhere(address)
    await late.getByLabel('New password', { exact: true }).fill(password)
    await late.getByRole('button', { name: 'Save and sign in' }).click()
    await late.getByRole('alert').waitFor()
    await Promise.all([mia.context().close(), late.context().close()])
  })

  it('can be edited: an additional permission, and disabling', async () => {
    await choose(page, 'More options for Mia', 'Edit')
    await page.getByLabel('Display name').fill('Mia the elder')
    await press('Additional permissions')
    await page.getByRole('checkbox', { name: 'Create and edit collections' }).check()
    await page.getByLabel('Account active').uncheck()
    await press('Save')
    await row('Mia the elder').getByText('Deactivated').waitFor()
    await choose(page, 'More options for Mia the elder', 'Edit')
    expect(await page.getByRole('checkbox', { name: 'Create and edit collections' }).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
  })

  it('always include an administrator, with an explanation', async () => {
    await choose(page, `More options for ${owner.name}`, 'Delete')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('active session').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog
      .getByRole('alert')
      .getByText(/administrator/)
      .waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  it('can be invited by a link with a code, and register themselves', async () => {
    await press('Invite')
    await page.getByLabel('Message').fill('Come in, the kettle is on.')
    await press('Create link')
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
    const address = await link()
    expect(address).toContain('/invitation#')
    await press('Done')
    await page.getByText('Come in, the kettle is on.').waitFor()

    const guest = await openElsewhere(address)
    await guest.getByText(`${owner.name} invited you`).waitFor()
    await guest.getByText('Come in, the kettle is on.').waitFor()
    expect(await accessibilityViolations(guest)).toEqual([])
    await guest.getByLabel('User name').fill(owner.name)
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByRole('button', { name: 'Create account' }).click()
    await guest.getByRole('alert').waitFor()
    await guest.getByLabel('User name').fill('Tom')
    await guest.getByRole('button', { name: 'Create account' }).click()
    await guest.getByRole('button', { name: 'Account of Tom' }).waitFor()
    await guest.goto('about:blank')
    await guest.goto(address)
    await guest.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor()
    await guest.context().close()

    await page.reload()
    await page.getByText('Accepted by Tom').waitFor()
    await row('Tom').waitFor()
  })

  it('get links that work from another computer, even if the owner opened the app on localhost', async () => {
    const answer = { url: 'http://192.168.7.20:7070', httpUrl: null, isForOthers: true }
    await page.route('**/api/v1/info/address', (route) => route.fulfill({ json: answer }))
    await page.goto(`${url}/people`)
    await press('Invite')
    await press('Create link')
    expect(await link()).toMatch(/^http:\/\/192\.168\.7\.20:7070\/invitation#/)
    expect(await page.getByText('is available only on this computer').count()).toBe(0)
    await press('Done')
    await page.goto(`${url}/account/devices`)
    await page.getByText('http://192.168.7.20:7070', { exact: true }).first().waitFor()
    await page.unroute('**/api/v1/info/address')
    await page.goto(`${url}/people`)
    await page.getByRole('button', { name: /^Revoke/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('lose an invitation that is revoked', async () => {
    await press('Invite')
    await press('Create link')
    const address = await link()
    await press('Done')
    await press(/^Revoke/)
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const guest = await openElsewhere(address)
    await guest.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor()
    await guest.context().close()
  })

  it('are deleted with their data', async () => {
    await choose(page, 'More options for Tom', 'Delete')
    await page.getByText('Books, series and files stay.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await row('Tom').waitFor({ state: 'detached' })
  })

  it('reports no page or console errors', () => {
    expect(visited.pageErrors).toEqual([])
  })
})
