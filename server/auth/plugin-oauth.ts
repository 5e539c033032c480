import type { Configuration } from 'openid-client'
import type { PluginOauth } from '../domain/plugins/manifest.ts'
import { providerFetch } from './oidc/provider-fetch.ts'

/** The server as an OAuth client of a plugin's service. */
export type OauthClient = {
  readonly clientId: string
  /** Null: a public client, protected by PKCE alone. */
  readonly clientSecret: string | null
}

export type OauthTokens = {
  readonly accessToken: string
  /** Null: not issued; the connection ends with the access token. */
  readonly refreshToken: string | null
  /** Milliseconds since 1970; null: unknown. */
  readonly expiresAt: number | null
}

type Flow = { readonly oauth: PluginOauth; readonly client: OauthClient }

/** Begins an authorization code flow with PKCE (RFC 6749, RFC 7636, RFC 9700). @param callback absolute address */
export async function beginOauth({ oauth, client }: Flow, callback: string) {
  const library = await import('openid-client')
  const configuration = configure(library, { oauth, client })
  const codeVerifier = library.randomPKCECodeVerifier()
  const state = library.randomState()
  const url = library.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    ...(oauth.scopes.length === 0 ? {} : { scope: oauth.scopes.join(' ') }),
    code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
  })
  return { url: url.href, state, codeVerifier }
}

type Answer = {
  readonly callback: string
  readonly code: string
  readonly state: string
  readonly codeVerifier: string
}

/** Exchanges the callback for tokens. @throws Error of the library: not meant for users */
export async function finishOauth(
  flow: Flow,
  { callback, code, state, codeVerifier }: Answer,
  now: number,
): Promise<OauthTokens> {
  const library = await import('openid-client')
  const answer = new URL(callback)
  answer.search = new URLSearchParams({ code, state }).toString()
  const checks = { expectedState: state, pkceCodeVerifier: codeVerifier }
  return tokensOf(await library.authorizationCodeGrant(configure(library, flow), answer, checks), null, now)
}

/** Requests new tokens in place of an expired access token. @throws Error of the library */
export async function renewOauth(flow: Flow, refreshToken: string, now: number): Promise<OauthTokens> {
  const library = await import('openid-client')
  return tokensOf(await library.refreshTokenGrant(configure(library, flow), refreshToken), refreshToken, now)
}

type Library = typeof import('openid-client')
type Granted = Awaited<ReturnType<Library['authorizationCodeGrant']>>

function tokensOf(granted: Granted, before: string | null, now: number): OauthTokens {
  const seconds = granted.expiresIn()
  return {
    accessToken: granted.access_token,
    refreshToken: granted.refresh_token ?? before,
    expiresAt: seconds === undefined ? null : now + seconds * 1000,
  }
}

function configure(library: Library, { oauth, client }: Flow): Configuration {
  const { authorizationUrl, tokenUrl } = oauth
  const server = {
    issuer: new URL(authorizationUrl).origin,
    authorization_endpoint: authorizationUrl,
    token_endpoint: tokenUrl,
  }
  const { clientId, clientSecret } = client
  const clientAuthentication = clientSecret === null ? library.None() : library.ClientSecretPost(clientSecret)
  const configuration = new library.Configuration(server, clientId, undefined, clientAuthentication)
  configuration[library.customFetch] = providerFetch
  // The manifest allows plain http to this computer only.
  if (tokenUrl.startsWith('http:')) library.allowInsecureRequests(configuration)
  return configuration
}
