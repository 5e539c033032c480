import { createCookieBrowser } from '../kit/cookie-browser.ts'
import { openOidcFixture } from '../kit/oidc-fixture.ts'

type Reply = { readonly status: number; readonly json: unknown }

/** A server with identity providers. */
async function startSignIn(): Promise<Reply> {
  const fixture = await openOidcFixture()
  try {
    return await fixture.server.ask('/api/v1/auth/oidc/home/login', { method: 'POST', body: {} })
  } finally {
    await fixture.close()
  }
}

async function finished(): Promise<Reply> {
  const fixture = await openOidcFixture()
  try {
    const browser = createCookieBrowser()
    const { status } = await browser.ask(await fixture.toCallback({ sub: 'one' }, browser))
    return { status, json: null }
  } finally {
    await fixture.close()
  }
}

export const providerExamples = {
  listIdentityProviders: () => ({}),
  beginProviderSignIn: () => ({ elsewhere: startSignIn, params: { provider: 'home' }, body: { redirectUri: '/' } }),
  describeIdentityProviders: () => ({}),
  finishProviderSignIn: () => ({ elsewhere: finished, params: { provider: 'home' } }),
}
