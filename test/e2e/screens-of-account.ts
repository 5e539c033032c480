import type { Page } from 'playwright-core'
import sharp from 'sharp'

type Screen = { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<void> }

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** The account, its devices, and linking a device. */
export const screensOfAccount: readonly Screen[] = [
  { name: 'account', path: '/account' },
  { name: 'account-name', path: '/account', act: (page) => press(page, 'Change name and email') },
  { name: 'account-password', path: '/account', act: (page) => press(page, 'Change password') },
  { name: 'account-pin', path: '/account', act: (page) => press(page, 'Set PIN') },
  { name: 'account-picture', path: '/account', act: choosePicture },
  { name: 'account-kid', path: '/account', act: (page) => asIf(page, { accountLock: 'kid-profile' }) },
  { name: 'account-provider', path: '/account', act: (page) => asIf(page, { hasPassword: false }) },
  { name: 'devices', path: '/account/devices', act: makeKeys },
  { name: 'devices-app', path: '/account/devices', act: (page) => chooseApp(page, 'KOReader') },
  { name: 'devices-app-off', path: '/account/devices', act: (page) => chooseApp(page, 'Mihon') },
  { name: 'devices-key', path: '/account/devices', act: chooseRights },
  { name: 'devices-add', path: '/account/devices', act: (page) => press(page, 'Add device') },
  { name: 'devices-code', path: '/account/devices', act: showCode },
  { name: 'devices-end', path: '/account/devices', act: (page) => press(page, 'Sign out all others') },
  { name: 'devices-person', path: '/people', act: showPerson },
  { name: 'pair-type', path: '/pair' },
  { name: 'pair-gone', path: '/pair?request=00000000-0000-4000-8000-000000000000' },
  { name: 'pair-asking', path: '/pair', act: showDevice },
]

/** The same when signed out. */
export const screensOfPairing: readonly Screen[] = [
  { name: 'pair-sign-in', path: '/sign-in', act: requestPairing },
  { name: 'pair-take', path: `/pair#offer=00000000-0000-4000-8000-000000000000.${'x'.repeat(43)}` },
]

/** Shows the account with the changes applied. */
async function asIf(page: Page, changes: object): Promise<void> {
  const pattern = '**/api/v1/auth/me'
  await page.route(pattern, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...changes } })
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Library access' }).waitFor()
  await page.unroute(pattern)
}

async function choosePicture(page: Page): Promise<void> {
  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } }).png()
  const spot = await plain(360, 360, '#2f5d62').toBuffer()
  const buffer = await plain(900, 600, '#c98d4a')
    .composite([{ input: spot }])
    .toBuffer()
  await page.locator('main input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await page.getByRole('slider').waitFor()
}

/** An app with its steps, address and QR code. */
async function chooseApp(page: Page, app: string): Promise<void> {
  await page.getByLabel('Which app do you read in?').selectOption({ label: app })
  const code = page.getByRole('button', { name: 'Show QR code' })
  if ((await code.count()) > 0) await code.click()
}

/** API keys of every kind, one of them used by an app; and another session. */
async function makeKeys(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const listed = await page.request.get(`${origin}/api/v1/api-keys`)
  if (((await listed.json()) as readonly unknown[]).length > 0) return
  const make = async (data: object) => {
    const answer = await page.request.post(`${origin}/api/v1/api-keys`, { data, headers: { origin } })
    return (await answer.json()) as { readonly id: string; readonly key: string }
  }
  const { key } = await make({ name: 'E-reader in the bag', permissions: ['books-read', 'series-read', 'pages-read'] })
  const headers = { 'x-api-key': key, 'user-agent': 'KOReader/2026.04' }
  await fetch(`${origin}/opds/v1/catalog`, { headers })
  await make({ name: 'Backup script', expiresAt: '2027-06-30T21:59:59Z' })
  const old = await make({ name: 'Old tablet' })
  const off = { data: { isActive: false }, headers: { origin } }
  await page.request.patch(`${origin}/api/v1/api-keys/${old.id}`, off)
  const data = { username: 'Ana', password: 'kettle on the moss' }
  const agent =
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
  const login = { 'content-type': 'application/json', 'user-agent': agent }
  await fetch(`${origin}/api/v1/auth/login`, { method: 'POST', headers: login, body: JSON.stringify(data) })
  await page.reload()
  await page.getByText('Old tablet').waitFor()
}

async function chooseRights(page: Page): Promise<void> {
  await press(page, 'Create API key')
  await page.getByRole('radio', { name: 'Selected permissions' }).check()
  await page.getByRole('radio', { name: 'On a date' }).check()
}

async function showCode(page: Page): Promise<void> {
  await press(page, 'Add device')
  await press(page, 'Show code')
  await page.getByRole('timer').waitFor()
}

async function showPerson(page: Page): Promise<void> {
  await press(page, /^More options for Ana/)
  await page.getByRole('menuitem', { name: 'Devices and sessions' }).click()
  await page.getByRole('heading', { name: /^Devices and sessions of/ }).waitFor()
}

/** Stubbed, because open pairing requests are limited by address. */
async function showDevice(page: Page): Promise<void> {
  const createdAt = new Date(Date.now() - 70_000).toISOString()
  const device = { deviceName: 'Chromium on Linux', address: '192.168.1.24', createdAt, expiresAt: createdAt }
  await page.route('**/api/v1/pairing/look', (route) => route.fulfill({ json: device }))
  await page.getByLabel('Pairing code').fill('482915')
  await press(page, 'Continue')
  await page.getByText('192.168.1.24').waitFor()
  await page.unroute('**/api/v1/pairing/look')
}

async function requestPairing(page: Page): Promise<void> {
  const pairingId = '019a1b2c-3d4e-7f50-8a6b-7c8d9e0f1a2b'
  const shown = {
    pairingId,
    secret: 'x',
    code: '482915',
    qrText: `http://192.168.1.10:25810/pair?request=${pairingId}`,
  }
  const times = { expiresAt: new Date(Date.now() + 300_000).toISOString(), expiresIn: 300, pollSeconds: 60 }
  await page.route('**/api/v1/pairing', (route) => route.fulfill({ json: { ...shown, ...times } }))
  await press(page, 'Sign in with another device')
  await page.getByRole('timer').waitFor()
  await page.unroute('**/api/v1/pairing')
}
