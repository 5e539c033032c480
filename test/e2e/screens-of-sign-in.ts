import type { APIRequestContext, Browser, BrowserContext, Page } from 'playwright-core'
import { picture } from '../fixtures/images.ts'
import { owner } from './user-actions.ts'

type Screen = { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<void> }
type Session = Awaited<ReturnType<BrowserContext['storageState']>>
type Fixture = { readonly url: string }

/** Two unreachable providers, for the screens that list them. */
export const exampleProviders = {
  SERVICE_AUTH__OIDC__PROVIDERS__HOME__DISPLAY_NAME: 'The Lamp Room',
  SERVICE_AUTH__OIDC__PROVIDERS__HOME__ISSUER_URL: 'https://id.example.org',
  SERVICE_AUTH__OIDC__PROVIDERS__HOME__CLIENT_ID: 'inglenook',
  SERVICE_AUTH__OIDC__PROVIDERS__HOME__CLIENT_SECRET: 'nothing to see',
  SERVICE_AUTH__OIDC__PROVIDERS__HOME__ROLE_MAPPING__ADMIN: 'lamp-keepers,harbour-masters',
  SERVICE_AUTH__OIDC__PROVIDERS__HOME__ROLE_MAPPING__READER: 'everybody',
  SERVICE_AUTH__OIDC__PROVIDERS__OFFICE__DISPLAY_NAME: 'Office of the Harbour',
  SERVICE_AUTH__OIDC__PROVIDERS__OFFICE__ISSUER_URL: 'https://login.harbour.example',
  SERVICE_AUTH__OIDC__PROVIDERS__OFFICE__CLIENT_ID: '6f0f1a52-5d0f-4a53-9a63-2f4f2d0a3b11',
  SERVICE_AUTH__OIDC__PROVIDERS__OFFICE__AUTO_CREATE_USERS: 'false',
} as const

const family = [
  { username: 'nora', displayName: 'Nora' },
  { username: 'oskar', displayName: 'Oskar' },
  { username: 'grandmother', displayName: 'Grandmother of the long names' },
] as const
const password = 'lantern over the reeds'
const pin = '2468'

/** Creates a household that shares a device. @returns the stored state of the device, signed out */
export async function openSharedDevice(browser: Browser, fixture: Fixture, session: Session): Promise<Session> {
  const admin = await browser.newContext({ storageState: session })
  const shared = await browser.newContext()
  for (const [index, { username, displayName }] of family.entries()) {
    const body = { username, displayName, password, role: 'reader' }
    await post(admin.request, fixture, '/users', body)
    await joinScreen(shared.request, fixture, { username, password })
    const face = await picture({ width: 300, height: 300, shade: 60 + index * 70 })
    const headers = { origin: fixture.url, 'content-type': 'image/jpeg' }
    if (index < 2) await shared.request.post(`${fixture.url}/api/v1/user/avatar`, { data: face, headers })
    await shared.clearCookies({ name: 'auth_token' })
  }
  await joinScreen(shared.request, fixture, { username: owner.name, password: owner.password })
  await post(admin.request, fixture, '/auth/login', { username: 'oskar', password: 'not this one' })
  await post(admin.request, fixture, '/access-groups', { name: 'Family' })
  const groups = await admin.request.get(`${fixture.url}/api/v1/access-groups`)
  const [group] = ((await groups.json()) as { readonly data: readonly { readonly id: string }[] }).data
  for (const oidcGroupName of ['everybody', 'kin-of-the-harbour'])
    await post(admin.request, fixture, `/access-groups/${group?.id}/oidc-mappings`, { oidcGroupName })
  await admin.close()
  await shared.clearCookies({ name: 'auth_token' })
  const kept = await shared.storageState()
  await shared.close()
  return kept
}

async function joinScreen(request: APIRequestContext, fixture: Fixture, who: object): Promise<void> {
  await post(request, fixture, '/auth/login', who)
  const { password: currentPassword } = who as { readonly password: string }
  const headers = { origin: fixture.url }
  await request.put(`${fixture.url}/api/v1/user/pin`, { data: { pin, currentPassword }, headers })
}

function post(request: APIRequestContext, { url }: Fixture, path: string, data: object) {
  return request.post(`${url}/api/v1${path}`, { data, headers: { origin: url } })
}

/** The profile screens of a shared device. */
export const screensOfSharedDevice: readonly Screen[] = [
  { name: 'sign-in-people', path: '/' },
  { name: 'sign-in-pin', path: '/', act: (page) => tapOn(page, 'Nora') },
  { name: 'sign-in-wrong-pin', path: '/', act: guess },
  { name: 'sign-in-forget', path: '/', act: forget },
  { name: 'sign-in-other', path: '/', act: (page) => tapOn(page, 'Someone else') },
  { name: 'sign-in-refused', path: '/sign-in?provider=home&refused=no-account' },
  { name: 'sign-in-new-pin', path: '/', act: choosePin },
  { name: 'back-to-window', path: '/back-to-window' },
]

/** Screens for administrators. */
export const screensForAdministrators: readonly Screen[] = [
  { name: 'audit', path: '/admin/audit' },
  { name: 'audit-details', path: '/admin/audit', act: openEntries },
  { name: 'audit-none', path: '/admin/audit?from=2999-01-01' },
  { name: 'identity', path: '/admin/identity' },
]

const tapOn = (page: Page, name: string) => page.getByRole('button', { name }).click()

async function guess(page: Page): Promise<void> {
  await tapOn(page, 'Oskar')
  await page.getByLabel('PIN for Oskar').fill('0000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  for (const digit of ['1', '2']) await page.getByRole('button', { name: digit, exact: true }).click()
}

async function forget(page: Page): Promise<void> {
  await tapOn(page, 'Grandmother')
  await tapOn(page, 'Forget me on this device')
}

async function choosePin(page: Page): Promise<void> {
  await page.route('**/api/v1/auth/login', async (route) => {
    const answer = await route.fetch()
    const { user, ...rest } = (await answer.json()) as { readonly user: object }
    await route.fulfill({ json: { ...rest, user: { ...user, hasPin: false } } })
  })
  await tapOn(page, 'Someone else')
  await page.getByLabel('User name').fill('nora')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Remember me on this device').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Choose a PIN' }).waitFor()
  await page.unroute('**/api/v1/auth/login')
}

async function openEntries(page: Page): Promise<void> {
  const entries = page.getByRole('list', { name: 'Entries' }).locator('summary')
  await entries.first().waitFor()
  for (const place of [0, 1, 2, 4]) await entries.nth(place).click()
}
