import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { findBrowser } from './browser.ts'
import { openEmptyServer, type VisitedServer } from './populated-server.ts'
import { createOwner, owner } from './user-actions.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('linking a device without a password', () => {
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

  const press = (name: string, on = page) => on.getByRole('button', { name, exact: true }).click()

  /** A signed-out browser. */
  async function newDevice(path: string): Promise<Page> {
    const context = await visited.browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const device = await context.newPage()
    device.setDefaultTimeout(30_000)
    await device.goto(url + path)
    return device
  }
  const digitsOn = async (on: Page) =>
    (await on.getByRole('img', { name: /^Pairing code: / }).innerText()).replace(/\s/g, '')
  const waitForSignIn = (device: Page) => device.getByRole('button', { name: `Account of ${owner.name}` }).waitFor()

  /** Opens the sign-in dialog. @returns the address in its QR code, with the host of this browser */
  async function openSignInDialog(device: Page): Promise<string> {
    const started = device.waitForResponse('**/api/v1/pairing')
    await press('Sign in with another device', device)
    const { qrText } = (await (await started).json()) as { readonly qrText: string }
    const { pathname, search } = new URL(qrText)
    await device.getByText('Waiting for approval').waitFor()
    return url + pathname + search
  }

  /** Shows a code on the devices page. @returns the address in its QR code, with the host of this browser */
  async function showCode(name = ''): Promise<string> {
    await page.goto(`${url}/account/devices`)
    await press('Add device')
    await page.getByLabel('Device name').fill(name)
    const made = page.waitForResponse('**/api/v1/pairing/offers')
    await press('Show code')
    const { qrText } = (await (await made).json()) as { readonly qrText: string }
    const { pathname, hash } = new URL(qrText)
    await page.getByText('Waiting for the device').waitFor()
    return url + pathname + hash
  }

  it('works by entering the pairing code of the device, which can then read but not change the account', async () => {
    const device = await newDevice('/')
    await openSignInDialog(device)
    expect(await accessibilityViolations(device)).toEqual([])
    await page.goto(`${url}/pair`)
    await page.getByLabel('Pairing code').fill('12 34')
    await press('Continue')
    await page.getByText('Enter the six-digit pairing code that the device shows.').waitFor()
    await page.getByLabel('Pairing code').fill(await digitsOn(device))
    await press('Continue')
    await page.getByText('127.0.0.1').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('Device name').fill('Kitchen tablet')
    await press('Approve')
    await page.getByRole('heading', { name: 'Kitchen tablet is linked' }).waitFor()
    await waitForSignIn(device)
    await device.goto(`${url}/account`)
    await device.getByText('This device was linked without a password').waitFor()
    expect(await device.getByRole('button', { name: 'Change password' }).count()).toBe(0)
    await device.goto(`${url}/pair`)
    await device.getByText('This device was itself linked without a password.').waitFor()

    await page.getByRole('link', { name: 'View your devices' }).click()
    const devices = page.getByRole('list', { name: 'Apps and linked devices' })
    const row = devices.getByText('Kitchen tablet')
    await row.waitFor()
    await devices.getByRole('button', { name: 'More options for Kitchen tablet' }).click()
    await page.getByRole('menuitem', { name: 'Sign out and remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out and remove' }).click()
    await row.waitFor({ state: 'detached' })
    await device.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await device.context().close()
  })

  it('can be denied by a person who scanned the code, and the device says so', async () => {
    const device = await newDevice('/')
    const address = await openSignInDialog(device)
    const phone = await newDevice(address.slice(url.length))
    await phone.getByLabel('User name').fill(owner.name)
    await phone.getByLabel('Password', { exact: true }).fill(owner.password)
    await press('Sign in', phone)
    await press('Deny', phone)
    await phone.getByRole('heading', { name: 'Request denied' }).waitFor()
    await phone.context().close()
    await device.getByText('The request was denied').waitFor()
    await page.goto(address)
    await page.getByRole('heading', { name: 'No device is waiting with this code' }).waitFor()
    await press('Show new code', device)
    await device.getByText('Waiting for approval').waitFor()
    await device.context().close()
  })

  it('can be offered as a pairing code that the device accepts', async () => {
    const device = await newDevice('/')
    await showCode()
    expect(await accessibilityViolations(page)).toEqual([])
    const digits = await digitsOn(page)
    await press('Sign in with another device', device)
    await press('Does the other device show a code instead?', device)
    const field = device.getByLabel('Pairing code of the other device')
    await field.fill(String((Number(digits) + 1) % 1_000_000).padStart(6, '0'))
    await device.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
    await device.getByRole('alert').waitFor()
    await field.fill(digits)
    await device.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
    await waitForSignIn(device)
    await page.getByText(/is linked\./).waitFor()
    await device.context().close()
  })

  it('can be offered as a QR code, once, with all permissions', async () => {
    const address = await showCode('Phone in the hall')
    const device = await newDevice(address.slice(url.length))
    await device.getByRole('heading', { name: 'Sign in on this device' }).waitFor()
    expect(await accessibilityViolations(device)).toEqual([])
    await press('Sign in on this device', device)
    await device.getByRole('heading', { name: `You’re signed in as ${owner.name}` }).waitFor()
    await page.getByText('Phone in the hall is linked.').waitFor()
    await press('Start reading', device)
    await waitForSignIn(device)
    const late = await newDevice(address.slice(url.length))
    await press('Sign in on this device', late)
    await late.getByRole('heading', { name: 'This code is no longer valid' }).waitFor()
    await Promise.all([device.context().close(), late.context().close()])
  })

  it('ends when the offer is closed or expires', async () => {
    const address = await showCode()
    await press('Cancel')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const device = await newDevice(address.slice(url.length))
    await press('Sign in on this device', device)
    await device.getByRole('heading', { name: 'This code is no longer valid' }).waitFor()
    await device.context().close()

    await page.clock.install()
    await showCode()
    await page.clock.fastForward('05:01')
    await page.getByText('This code has expired.').waitFor()
    await press('Show new code')
    await page.getByText('Waiting for the device').waitFor()
  })

  it('reports no page or console errors', () => {
    expect(visited.pageErrors).toEqual([])
  })
})
