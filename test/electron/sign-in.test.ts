import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExternalSignInResult } from '../../electron/ipc/channels.ts'
import { findBrowser } from '../e2e/browser.ts'
import { createCookieBrowser } from '../kit/cookie-browser.ts'
import { startTestProvider, type TestProvider } from '../kit/identity-provider.ts'
import { providerSettings } from '../kit/oidc-fixture.ts'
import { computer } from './fake/fixture.ts'
import { freePort } from './ports.ts'
import { closeApps, prepareApp, type RunningApp, startApp } from './running-app.ts'

describe.skipIf(findBrowser() === undefined)('signing in with an identity provider in the desktop window', () => {
  let provider: TestProvider
  let app: RunningApp
  let origin: string
  const kept = new Map<string, string | undefined>()

  beforeAll(async () => {
    await prepareApp()
    provider = await startTestProvider()
    for (const [name, value] of Object.entries(providerSettings('HOME', provider))) {
      kept.set(name, process.env[name])
      process.env[name] = value
    }
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    provider.serve(`${origin}/api/v1/auth/oidc/home/callback`)
    app = await startApp(['--port', String(port)])
    await (await app.page()).evaluate(`fetch('/api/v1/setup/initialize', {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'mara', password: 'a quiet corner by the fire' }),
    })`)
    await (await app.page()).evaluate("fetch('/api/v1/auth/logout', { method: 'POST' })")
  })
  afterAll(async () => {
    await app?.quit()
    await provider?.close()
    for (const [name, value] of kept) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    await closeApps()
  })

  const inPage = async <T>(script: string) => (await app.page()).evaluate<T>(script)
  const whoAmI = () =>
    inPage<string | number>(
      "fetch('/api/v1/auth/me').then(async (me) => me.ok ? (await me.json()).username : me.status)",
    )
  const openedAddresses = () =>
    computer()
      .received.filter(({ kind }) => kind === 'outside')
      .map(({ text }) => text)
  /** Starts sign-in like the interface. The address opened in the browser is available once it was opened. */
  async function begin(): Promise<{ readonly address: string; readonly answer: Promise<ExternalSignInResult> }> {
    const known = openedAddresses().length
    const answer = inPage<ExternalSignInResult>(`fetch('/api/v1/auth/oidc/home/login', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"redirectUri":"/sign-in"}',
    }).then(async (begun) => inglenookDesktop.signInExternally((await begun.json()).redirectUrl))`)
    await expect.poll(() => openedAddresses().length).toBe(known + 1)
    return { address: openedAddresses().at(-1) ?? '', answer }
  }
  /** Follows the address in the system browser. @returns the final path, and its session there */
  async function followInBrowser(address: string) {
    const browser = createCookieBrowser()
    const callback = await browser.follow(address, `${origin}/api/v1/auth/oidc/`)
    const end = await browser.ask(callback)
    const me = await browser.ask(`${origin}/api/v1/auth/me`)
    return { callback, to: end.headers.get('location'), me: me.status, cookies: end.headers.getSetCookie() }
  }
  const finish = async (answer: ExternalSignInResult) => {
    if (answer.kind !== 'answer') throw new Error(`it ended: ${answer.kind}`)
    const page = await app.page()
    await page.goto(origin + answer.path)
    return new URL(page.url())
  }

  it('returns the response of a connected service once, and no other client can consume it', async () => {
    const callback = `${origin}/account/services/callback`
    const state = 'x'.repeat(43)
    const known = openedAddresses().length
    const waiting = inPage<ExternalSignInResult>(
      `inglenookDesktop.signInExternally('${provider.issuer}/?state=${state}')`,
    )
    await expect.poll(() => openedAddresses().length).toBe(known + 1)
    const go = (query: string, method = 'GET') => fetch(callback + query, { method, redirect: 'manual' })
    // Another response, a plain visit, and a page without one: all get the interface.
    expect((await go(`?code=1&state=${'y'.repeat(43)}`)).status).toBe(200)
    expect((await go(`?code=1&state=${state}`, 'HEAD')).status).toBe(200)
    expect((await go('')).status).toBe(200)
    const taken = await go(`?code=1&state=${state}`)
    expect([taken.status, taken.headers.get('location')]).toEqual([302, '/back-to-window'])
    expect(await waiting).toEqual({ kind: 'answer', path: `/account/services/callback?code=1&state=${state}` })
    expect((await go(`?code=1&state=${state}`)).status).toBe(200)
  })

  it('happens in the system browser, and signs in the desktop window only', async () => {
    expect(await whoAmI()).toBe(401)
    provider.person = { sub: 'nora', preferred_username: 'Nora' }
    const { address, answer } = await begin()
    expect(address.startsWith(provider.issuer)).toBe(true)
    const { callback, to, me, cookies } = await followInBrowser(address)
    expect({ to, me, cookies }).toEqual({ to: '/back-to-window', me: 401, cookies: [] })
    expect((await finish(await answer)).pathname).toBe('/sign-in')
    expect(await whoAmI()).toBe('Nora')
    // The response has been consumed, for the window too.
    const again = await fetch(callback, { redirect: 'manual' })
    expect(again.headers.get('location')).toMatch(/refused=ended/)
    await inPage("fetch('/api/v1/auth/logout', { method: 'POST' })")
  })

  it('returns to the window with an error when the provider denies it', async () => {
    provider.person = null
    const { address, answer } = await begin()
    expect((await followInBrowser(address)).to).toBe('/back-to-window')
    expect((await finish(await answer)).search).toMatch(/refused=cancelled/)
    expect(await whoAmI()).toBe(401)
  })

  it('signs in no client when it was cancelled or not started by the window', async () => {
    provider.person = { sub: 'nora', preferred_username: 'Nora' }
    const { address, answer } = await begin()
    await inPage('inglenookDesktop.endSignIn()')
    expect(await answer).toEqual({ kind: 'ended' })
    const stopped = await followInBrowser(address)
    expect(stopped.to).toMatch(/refused=ended/)
    const waiting = await begin()
    const stranger = createCookieBrowser()
    const begun = await stranger.ask(`${origin}/api/v1/auth/oidc/home/login`, { method: 'POST', body: {} })
    const theirs = await followInBrowser(((await begun.json()) as { redirectUrl: string }).redirectUrl)
    expect(theirs.to).toMatch(/refused=ended/)
    expect([stopped.me, theirs.me, await whoAmI()]).toEqual([401, 401, 401])
    await inPage('inglenookDesktop.endSignIn()')
    expect((await waiting.answer).kind).toBe('ended')
  })
})
