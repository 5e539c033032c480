import { createCookieBrowser } from '../kit/cookie-browser.ts'
import { openOidcHouse } from '../kit/oidc-house.ts'

type Reply = { readonly status: number; readonly json: unknown }

/** With identity providers of their own. */
async function begun(): Promise<Reply> {
  const house = await openOidcHouse()
  try {
    return await house.server.ask('/api/v1/auth/oidc/home/login', { method: 'POST', body: {} })
  } finally {
    await house.close()
  }
}

async function finished(): Promise<Reply> {
  const house = await openOidcHouse()
  try {
    const browser = createCookieBrowser()
    const { status } = await browser.ask(await house.toCallback({ sub: 'one' }, browser))
    return { status, json: null }
  } finally {
    await house.close()
  }
}

export const providerExamples = {
  listIdentityProviders: () => ({}),
  beginProviderSignIn: () => ({ elsewhere: begun, params: { provider: 'home' }, body: { redirectUri: '/' } }),
  describeIdentityProviders: () => ({}),
  finishProviderSignIn: () => ({ elsewhere: finished, params: { provider: 'home' } }),
}
