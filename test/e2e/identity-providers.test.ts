import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCookieBrowser } from '../kit/cookie-browser.ts'
import type { Claims } from '../kit/identity-provider.ts'
import { type OidcFixture, openOidcFixture } from '../kit/oidc-fixture.ts'
import type { Actor } from '../kit/test-server.ts'
import { accessibilityViolations } from './accessibility.ts'
import { findBrowser } from './browser.ts'
import { builtInterface } from './built-interface.ts'
import { choose } from './user-actions.ts'
import { expireSession, openVisit, type Visit } from './visit.ts'

const executable = findBrowser()
const nora: Claims = { sub: 'nora', preferred_username: 'Nora' }

describe.skipIf(executable === undefined)('signing in with an identity provider', () => {
  let fixture: OidcFixture
  let admin: Actor
  let visit: Visit
  let page: Page

  beforeAll(async () => {
    const prefix = 'SERVICE_AUTH__OIDC__PROVIDERS__'
    const settings = {
      [`${prefix}HOME__DISPLAY_NAME`]: 'Our home',
      [`${prefix}HOME__ROLE_MAPPING__ADMIN`]: 'Chiefs',
      [`${prefix}THE_OFFICE__AUTO_CREATE_USERS`]: 'false',
    }
    fixture = await openOidcFixture(settings, await builtInterface())
    admin = await fixture.server.actor('admin', 'Ana')
    visit = await openVisit(executable)
    page = await visit.newPage()
  })
  afterAll(async () => {
    await visit?.close()
    await fixture?.close()
  })
  beforeEach(async () => {
    Object.assign(fixture.home, { person: nora, tamper: null, isAway: false })
    await signOutAtProvider()
  })

  /** Signs out at the provider, so that it asks for the account again. */
  const signOutAtProvider = () => page.context().clearCookies({ name: /^_/ })

  const signInAtProvider = (name = 'Our home') => page.getByRole('button', { name: `Sign in with ${name}` }).click()
  const home = (name: string) => page.getByRole('button', { name: `Account of ${name}` }).waitFor()
  const storedSession = () => page.evaluate("localStorage.getItem('inglenook-session')")
  /** Checks the error, the preserved input and the redirect target. */
  async function checkRejection(title: string): Promise<void> {
    await page.getByRole('alert').getByText(title).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  }

  it('redirects to the provider and back to the requested page', async () => {
    await page.goto(`${fixture.url}/lists?kind=reading`)
    await page.getByRole('button', { name: 'Sign in with Our home' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await signInAtProvider()
    await home('Nora')
    expect(page.url()).toBe(`${fixture.url}/lists?kind=reading`)
    expect(await page.evaluate("sessionStorage.getItem('inglenook-way-back')")).toBeNull()
  })

  it('does not restore the session of the previous user', async () => {
    await choose(page, 'Account of Nora', 'Sign out')
    await page.getByLabel('User name').fill('Ana')
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await home('Ana')
    expect(await storedSession()).not.toBeNull()
    await page.context().clearCookies({ name: 'auth_token' })
    await page.goto(`${fixture.url}/sign-in?refused=ended&provider=home`)
    await signInAtProvider()
    await home('Nora')
    expect(await storedSession()).toBeNull()
    await page.context().clearCookies({ name: 'auth_token' })
    await page.goto(fixture.url)
    await page.getByLabel('User name').waitFor()
  })

  it('preserves typed input after it was cancelled, and the redirect target', async () => {
    await page.goto(`${fixture.url}/statistics`)
    await page.getByLabel('User name').fill('Ana')
    fixture.home.person = null
    await signInAtProvider()
    await checkRejection('You cancelled the sign-in')
    expect(await page.getByLabel('User name').inputValue()).toBe('Ana')
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await home('Ana')
    expect(page.url()).toBe(`${fixture.url}/statistics`)
    await expireSession(page)
  })

  it('shows the error reason and advice when denied, and the next attempt works', async () => {
    await page.goto(`${fixture.url}/statistics`)
    fixture.office.person = nora
    await signInAtProvider('the-office')
    await checkRejection('You don’t have an account here yet')
    fixture.home.person = { ...nora, groups: [['nested']] }
    await signInAtProvider()
    await checkRejection('Inglenook couldn’t read your groups')
    Object.assign(fixture.home, { person: nora, tamper: (claims: object) => ({ ...claims, nonce: 'another' }) })
    await signInAtProvider()
    await checkRejection('Inglenook couldn’t accept the response from Our home')
    fixture.home.tamper = null
    const users = (await admin.ask('/api/v1/users')).json.data as unknown as { id: string; username: string }[]
    const path = `/api/v1/users/${users.find(({ username }) => username === 'Nora')?.id}`
    await admin.ask(path, { method: 'PATCH', body: { isActive: false } })
    await signInAtProvider()
    await checkRejection('Your account is deactivated')
    await admin.ask(path, { method: 'PATCH', body: { isActive: true } })
    await signInAtProvider()
    await home('Nora')
    expect(page.url()).toBe(`${fixture.url}/statistics`)
  })

  it('reports an unavailable provider, before redirecting and on the way back', async () => {
    await expireSession(page)
    await page.goto(`${fixture.url}/sign-in`)
    const begin = '**/api/v1/auth/oidc/home/login'
    const message = 'Our home is currently unavailable. Try again shortly, or sign in another way.'
    await page.route(begin, (route) => route.fulfill({ status: 503, json: { error: 'unavailable', message } }))
    await signInAtProvider()
    await checkRejection(message)
    await page.unroute(begin)
    // It stops responding in the middle: the returned code cannot be checked.
    fixture.home.tamper = (claims) => {
      fixture.home.isAway = true
      return claims
    }
    await signInAtProvider()
    // The message shown before redirecting would match too: after the redirect the address contains it.
    await page.waitForURL('**/sign-in?*refused=unreachable*')
    await checkRejection('Our home can’t be reached')
    await page.goto(`${fixture.url}/api/v1/auth/oidc/home/callback?code=x&state=y`)
    await checkRejection('This sign-in has expired')
  })

  it('continues in another window over a page with unsaved input', async () => {
    await page.goto(`${fixture.url}/sign-in`)
    fixture.home.person = { ...nora, groups: ['Chiefs'] }
    await signInAtProvider()
    await home('Nora')
    await page.goto(`${fixture.url}/people`)
    await page.getByRole('button', { name: 'Add person' }).click()
    await page.getByLabel('User name').fill('Tom')
    await expireSession(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    const goOn = page.getByRole('button', { name: 'I’m signed in: continue' })
    await goOn.click()
    await page.getByText('Nobody is signed in in this browser yet').waitFor()
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Sign in in a new window' }).click()
    const other = await opening
    await other.getByRole('button', { name: 'Sign in with Our home' }).click()
    await other.getByRole('button', { name: 'Account of Nora' }).waitFor()
    await other.close()
    await goOn.click()
    await page.getByRole('heading', { name: 'Your session has expired' }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('User name').inputValue()).toBe('Tom')
    await expireSession(page)
  })

  it('in the desktop app continues in the system browser, and returns to the unsaved input', async () => {
    const window = await visit.newPage()
    await window.addInitScript(`window.inglenookDesktop = {
      state: () => new Promise(() => undefined), onState: () => () => undefined,
      setLanguage: async () => undefined, setColorScheme: async () => undefined,
      signInExternally: (address) => new Promise((settle) => Object.assign(window, { settle, address })),
      endSignIn: async () => window.settle?.({ kind: 'ended' }),
    }`)
    const begin = async () => {
      await window.getByRole('button', { name: 'Sign in with Our home' }).click()
      await window.getByText('Our home is open there.').waitFor()
    }
    const comeBack = async (person: Claims) => {
      fixture.home.person = person
      const address = await window.evaluate<string>('window.address')
      const callback = await createCookieBrowser().follow(address, `${fixture.url}/api/v1/auth/oidc/`)
      await window.evaluate(
        `window.settle(${JSON.stringify({ kind: 'answer', path: callback.slice(fixture.url.length) })})`,
      )
    }
    const chief = { ...nora, groups: ['Chiefs'] }
    await window.goto(`${fixture.url}/people`)
    await begin()
    expect(await accessibilityViolations(window)).toEqual([])
    await window.getByRole('button', { name: 'Cancel', exact: true }).click()
    await begin()
    await window.evaluate("window.settle({ kind: 'late' })")
    await window.getByRole('alert').getByText('longer than five minutes').waitFor()
    await begin()
    await comeBack(chief)
    await window.getByRole('button', { name: 'Add person' }).click()
    await window.getByLabel('User name').fill('Tom')
    await expireSession(window)
    await window.getByRole('button', { name: 'Create account' }).click()
    await begin()
    await comeBack({ ...nora, sub: 'another', preferred_username: 'Another' })
    await window.getByText('A different account has signed in.').waitFor()
    await begin()
    await comeBack(chief)
    await window.getByRole('heading', { name: 'Your session has expired' }).waitFor({ state: 'detached' })
    expect(await window.getByLabel('User name').inputValue()).toBe('Tom')
    await window.goto(`${fixture.url}/back-to-window`)
    await window.getByRole('heading', { name: 'Return to Inglenook' }).waitFor()
    await expireSession(window)
    await window.close()
  })

  it('shows administrators what to register, and which groups are mapped', async () => {
    const group = await admin.ask('/api/v1/access-groups', { method: 'POST', body: { name: 'Family' } })
    const mapping = { method: 'POST', body: { oidcGroupName: 'Kin' } }
    await admin.ask(`/api/v1/access-groups/${String(group.json.id)}/oidc-mappings`, mapping)
    await page.goto(`${fixture.url}/sign-in`)
    fixture.home.person = { ...nora, groups: ['Chiefs'] }
    await signInAtProvider()
    await home('Nora')
    await page.goto(`${fixture.url}/admin/identity`)
    const provider = page.getByRole('region', { name: 'Our home' })
    await provider.getByText(`${fixture.url}/api/v1/auth/oidc/home/callback`).waitFor()
    await provider.getByText('Administrator: Chiefs').waitFor()
    await page.getByRole('region', { name: 'the-office' }).getByText('can’t sign in without an account').waitFor()
    await page.getByRole('row', { name: 'Kin Family' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await page.content()).not.toContain(fixture.home.clientSecret)
    await provider.getByRole('button', { name: 'Test connection' }).click()
    await provider.getByText('Connected.').waitFor()
    fixture.home.isAway = true
    fixture.server.pass(3_600_001)
    await page.reload()
    await provider.getByRole('button', { name: 'Test connection' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  })

  it('reports no page or console errors', () => {
    expect(visit.pageErrors).toEqual([])
  })
})
