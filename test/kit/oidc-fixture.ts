import { type CookieBrowser, createCookieBrowser } from './cookie-browser.ts'
import type { Json } from './http-client.ts'
import { type Claims, startTestProvider, type TestProvider } from './identity-provider.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** A server with two real identity providers, `home` and `the-office`. */
export type OidcFixture = {
  readonly server: TestServer
  readonly url: string
  readonly home: TestProvider
  readonly office: TestProvider
  /** Signs in at a provider. @returns the callback URL */
  toCallback(person: Claims | null, browser: CookieBrowser, name?: string): Promise<string>
  /** The complete sign-in. @returns the final page and the user signed in */
  signIn(person: Claims | null, how?: { readonly browser?: CookieBrowser; readonly name?: string }): Promise<Ended>
  close(): Promise<void>
}
export type Ended = { readonly status: number; readonly location: string; readonly me: Json | null }

/**
 * @param environment further settings; `HOME__…` and `THE_OFFICE__…` configure the providers
 * @param interfaceFolder the built interface, for tests with a browser
 */
export async function openOidcFixture(
  environment: Readonly<Record<string, string>> = {},
  interfaceFolder?: string,
): Promise<OidcFixture> {
  const [home, office] = [await startTestProvider(), await startTestProvider()]
  const settings = { ...providerSettings('HOME', home), ...providerSettings('THE_OFFICE', office) }
  const shown = interfaceFolder === undefined ? {} : { interfaceFolder }
  const server = await startTestServer({ environment: { ...settings, ...environment }, ...shown })
  const url = `http://127.0.0.1:${server.port}`
  home.serve(`${url}/api/v1/auth/oidc/home/callback`)
  office.serve(`${url}/api/v1/auth/oidc/the-office/callback`)

  const toCallback: OidcFixture['toCallback'] = async (person, browser, name = 'home') => {
    const provider = name === 'home' ? home : office
    provider.person = person
    const begun = await browser.ask(`${url}/api/v1/auth/oidc/${name}/login`, { method: 'POST', body: {} })
    const { redirectUrl } = (await begun.json()) as { redirectUrl: string }
    return browser.follow(redirectUrl, `${url}/api/v1/auth/oidc/`)
  }
  return {
    server,
    url,
    home,
    office,
    toCallback,
    async signIn(person, { browser = createCookieBrowser(), name = 'home' } = {}) {
      return openCallback(url, browser, await toCallback(person, browser, name))
    },
    async close() {
      await server.close()
      await Promise.all([home.close(), office.close()])
    },
  }
}

/** Requests the callback. @returns the final page and the user signed in */
export async function openCallback(url: string, browser: CookieBrowser, callback: string): Promise<Ended> {
  const answer = await browser.ask(callback)
  const me = await browser.ask(`${url}/api/v1/auth/me`)
  const location = answer.headers.get('location') ?? ''
  return { status: answer.status, location, me: me.status === 200 ? ((await me.json()) as Json) : null }
}

export function providerSettings(name: string, provider: TestProvider): Readonly<Record<string, string>> {
  const prefix = `SERVICE_AUTH__OIDC__PROVIDERS__${name}__`
  return {
    [`${prefix}ISSUER_URL`]: provider.issuer,
    [`${prefix}CLIENT_ID`]: provider.clientId,
    [`${prefix}CLIENT_SECRET`]: provider.clientSecret,
    [`${prefix}SCOPES`]: 'openid,profile,email,groups',
  }
}
