import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { findBrowser } from './browser.ts'
import { openEmptyServer, type VisitedServer } from './populated-server.ts'
import { createOwner, owner } from './user-actions.ts'

const executable = findBrowser()
const password = 'lantern over the reeds'

describe.skipIf(executable === undefined)('the account page', () => {
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
    await page.goto(`${url}/account`)
    await page.getByRole('heading', { name: 'Library access' }).waitFor()
  })
  afterAll(() => visited?.close())

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  const dialog = () => page.getByRole('dialog')
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  const dialogGone = () => dialog().waitFor({ state: 'detached' })
  const headers = () => ({ origin: url })

  /** A separate browser, signed in by password. */
  async function signedInElsewhere(username: string, given: string): Promise<BrowserContext> {
    const context = await visited.browser.newContext()
    const data = { username, password: given }
    const answer = await context.request.post(`${url}/api/v1/auth/login`, { data, headers: headers() })
    expect(answer.status()).toBe(200)
    return context
  }
  const statusOfMe = async (context: BrowserContext) => (await context.request.get(`${url}/api/v1/auth/me`)).status()

  it('changes display name and e-mail, and never the user name', async () => {
    expect(await accessibilityViolations(page)).toEqual([])
    await press('Change name and email')
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog().getByLabel('User name').fill('')
    await inDialog('Save')
    await dialog().getByText('Enter a user name.').waitFor()
    await dialog().getByLabel('User name').fill(owner.name)
    await dialog().getByLabel('Email').fill('no address')
    await inDialog('Save')
    await dialog().getByRole('alert').waitFor()
    await dialog().getByLabel('Email').fill('ana@example.org')
    await dialog().getByLabel('Display name').fill('Ana of the hearth')
    await inDialog('Save')
    await dialogGone()
    await page.getByRole('heading', { level: 1, name: 'Ana of the hearth' }).waitFor()
    await page.getByText('ana@example.org').waitFor()
  })

  it('uploads a profile picture, crops it and removes it', async () => {
    const input = page.locator('main input[type="file"]')
    await input.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('words') })
    await dialog().getByText('Your browser can’t show this picture').waitFor()
    await page.keyboard.press('Escape')
    await dialogGone()
    const create = { width: 900, height: 600, channels: 3, background: '#308040' } as const
    const buffer = await sharp({ create }).png().toBuffer()
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await dialog().getByRole('button', { name: 'Picture crop' }).press('ArrowRight')
    await dialog().getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
    expect(await accessibilityViolations(page)).toEqual([])
    await inDialog('Use picture')
    await dialogGone()
    await page.locator('main img').waitFor()
    await page
      .getByRole('button', { name: `Account of ${owner.name}` })
      .locator('img')
      .waitFor()
    const kept = await page.request.get(`${url}/api/v1/user/avatar`)
    expect(await sharp(await kept.body()).metadata()).toMatchObject({ width: 512, height: 512, format: 'jpeg' })
    await press('Remove your picture?')
    await inDialog('Remove')
    await dialogGone()
    await page.locator('main img').waitFor({ state: 'detached' })
    expect((await page.request.get(`${url}/api/v1/user/avatar`)).status()).toBe(404)
  })

  it('sets, changes and removes a PIN after asking for the password', async () => {
    await page.getByText('You don’t have a PIN.').waitFor()
    await press('Set PIN')
    await dialog().getByLabel('New PIN').fill('12a')
    await inDialog('Set PIN')
    await dialog().getByText('Use four to twelve digits.').waitFor()
    await dialog().getByLabel('New PIN').fill('2468')
    await dialog().getByLabel('Your password').fill('wrong words here')
    await inDialog('Set PIN')
    await dialog().getByRole('alert').waitFor()
    await dialog().getByLabel('Your password').fill(owner.password)
    await inDialog('Set PIN')
    await dialogGone()
    await page.getByText('You have a PIN.').waitFor()
    await press('Change PIN')
    await dialog().getByLabel('New PIN').fill('13579')
    await dialog().getByLabel('Your password').fill(owner.password)
    await inDialog('Change PIN')
    await dialogGone()
    await press('Remove PIN')
    await dialog().getByLabel('Your password').fill(owner.password)
    await inDialog('Remove PIN')
    await dialogGone()
    await page.getByText('You don’t have a PIN.').waitFor()
  })

  it('changes the password: other sessions end, and API keys are disabled until enabled again', async () => {
    const tablet = await signedInElsewhere(owner.name, owner.password)
    const made = await page.request.post(`${url}/api/v1/api-keys`, { data: { name: 'e-reader' }, headers: headers() })
    const { key } = (await made.json()) as { readonly key: string }
    await press('Change password')
    await dialog().getByText('All your other devices and browsers are signed out').waitFor()
    await inDialog('Change password')
    await dialog().getByText('Enter your current password.').waitFor()
    await dialog().getByLabel('Current password').fill('not this one')
    await dialog().getByLabel('New password', { exact: true }).fill(password)
    await inDialog('Change password')
    await dialog().getByRole('alert').waitFor()
    await dialog().getByLabel('Current password').fill(owner.password)
    await inDialog('Change password')
    await dialogGone()
    await page.getByText('Your password was changed.').waitFor()
    expect(await statusOfMe(tablet)).toBe(401)
    expect(await statusOfMe(visited.context)).toBe(200)
    await tablet.close()

    const withKey = async () => (await fetch(`${url}/api/v1/auth/me`, { headers: { 'x-api-key': key } })).status
    expect(await withKey()).toBe(401)
    await page.getByRole('link', { name: 'Go to API keys' }).click()
    await page.getByRole('list', { name: 'API keys' }).getByText('Turned off').waitFor()
    await press('More options for e-reader')
    await page.getByRole('menuitem', { name: 'Turn on' }).click()
    await page.getByText('Turned off').waitFor({ state: 'detached' })
    expect(await withKey()).toBe(200)
  })

  it('of a locked child account says that it is locked and who can change it', async () => {
    const data = { username: 'Kit', password, kidProfile: {} }
    const made = await page.request.post(`${url}/api/v1/users`, { data, headers: headers() })
    expect(made.status()).toBe(201)
    const { id } = (await made.json()) as { readonly id: string }
    for (const [name, accessMode] of [
      ['For everybody', 'allow'],
      ['Not before bedtime', 'deny'],
    ]) {
      const tag = await page.request.post(`${url}/api/v1/admin/sharing-tags`, { data: { name }, headers: headers() })
      const { id: sharingTagId } = (await tag.json()) as { readonly id: string }
      const grant = { data: { sharingTagId, accessMode }, headers: headers() }
      expect((await page.request.put(`${url}/api/v1/users/${id}/sharing-tags`, grant)).status()).toBe(200)
    }
    const context = await signedInElsewhere('Kit', password)
    const kid = await context.newPage()
    await kid.goto(`${url}/account`)
    await kid.getByText('This account is managed by a parent').waitFor()
    await kid.getByRole('list', { name: 'Only series with one of these tags' }).getByText('For everybody').waitFor()
    await kid.getByRole('list', { name: 'No series with one of these tags' }).getByText('Not before bedtime').waitFor()
    expect(await accessibilityViolations(kid)).toEqual([])
    for (const name of ['Change password', 'Set PIN', 'Choose picture', 'Change name and email']) {
      expect(await kid.getByRole('button', { name }).count()).toBe(0)
    }
    await kid.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Devices and sessions' }).click()
    await kid.getByText('This device', { exact: true }).waitFor()
    for (const name of ['Add device', 'Create API key', /^Sign out/]) {
      expect(await kid.getByRole('button', { name }).count()).toBe(0)
    }
    await kid.goto(`${url}/pair`)
    await kid.getByRole('heading', { name: 'You can’t link devices' }).waitFor()
    await context.close()
  })

  it('of an account with single sign-on says where the password is managed', async () => {
    await page.route('**/api/v1/auth/me', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), hasPassword: false } })
    })
    await page.goto(`${url}/account`)
    await page.getByText('Your password is managed by your identity provider').waitFor()
    await press('Set password')
    expect(await dialog().getByLabel('Current password').count()).toBe(0)
    await page.unroute('**/api/v1/auth/me')
  })

  it('reports no page or console errors', () => {
    expect(visited.pageErrors).toEqual([])
  })
})
