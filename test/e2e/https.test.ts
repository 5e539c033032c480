import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../kit/http-client.ts'
import { certifiedName, type HttpsServer, startHttpsServer } from '../kit/https-server.ts'
import { findBrowser } from './browser.ts'
import { checkedInterface } from './built-interface.ts'

const executable = findBrowser()
const account = { username: 'mara', password: 'a quiet corner by the fire' }

describe.skipIf(executable === undefined)('a browser on http and https of one name', () => {
  let https: HttpsServer
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let secure: string
  let plain: string
  beforeAll(async () => {
    https = await startHttpsServer({ interfaceFolder: await checkedInterface() })
    const { port } = https.server.address
    secure = `https://${certifiedName}:${https.httpsPort}`
    plain = `http://${certifiedName}:${port}`
    await ask(port, '/api/v1/setup/initialize', { method: 'POST', body: account })
    // It trusts the authority of the test like this, and finds the name on this computer.
    const args = ['--no-sandbox', '--ignore-certificate-errors', `--host-resolver-rules=MAP ${certifiedName} 127.0.0.1`]
    browser = await chromium.launch({ executablePath: executable ?? '', args })
    context = await browser.newContext({ locale: 'en' })
    page = await context.newPage()
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await https?.close()
  })

  async function signIn(base: string): Promise<void> {
    await page.goto(base)
    await page.getByLabel('User name').fill(account.username)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor({ state: 'detached' })
  }
  const statusOfMe = () => page.evaluate(async () => (await fetch('/api/v1/auth/me')).status)

  it('signs in on both, each with its own cookie', async () => {
    await signIn(secure)
    // The browser would refuse this cookie under the name of the secure one.
    await signIn(plain)
    expect(await statusOfMe()).toBe(200)
    const cookies = (await context.cookies()).map(({ name, secure: isSecure }) => `${name} ${isSecure}`)
    expect(cookies.sort()).toEqual(['__Host-auth_token true', 'auth_token false'])
    await page.goto(secure)
    expect(await statusOfMe()).toBe(200)
  }, 60_000)

  it('can keep books on https, and not on http', async () => {
    await page.goto(plain)
    expect(await page.evaluate('isSecureContext')).toBe(false)
    await page.goto(secure)
    expect(await page.evaluate('navigator.serviceWorker.ready.then(({ scope }) => scope)')).toBe(`${secure}/`)
  }, 60_000)

  it('shows administrators the certificate and the address', async () => {
    await page.goto(`${secure}/account/devices`)
    const section = page.getByRole('region', { name: 'HTTPS' })
    await section.getByText(`${certifiedName} · Valid until`).waitFor()
    await section.getByText(secure).waitFor()
  }, 60_000)
})
