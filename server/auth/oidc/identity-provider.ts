import type { ClientAuth, Configuration } from 'openid-client'
import type { Config } from '../../config/config.ts'
import { type ProviderUser, readProviderUser } from '../../domain/access/provider-person.ts'
import type { Clock } from '../../domain/ids.ts'
import { providerFetch } from './provider-fetch.ts'

type ProviderSettings = Config['auth']['oidc']['providers'][string]

/** State to store until the browser returns. */
type BegunSignIn = {
  readonly url: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}
/** `cause` is for the log only. */
type Unreachable = { readonly kind: 'unreachable'; readonly cause: unknown }
type CallbackResult =
  | Unreachable
  | { readonly kind: 'person'; readonly person: ProviderUser }
  /** The person cancelled at the provider. */
  | { readonly kind: 'cancelled' }
  /** The response is invalid. */
  | { readonly kind: 'refused'; readonly cause: unknown }
  | { readonly kind: 'groups' }

/** One configured provider. Others, and other sign-in methods, work even if it does not respond. */
export type IdentityProvider = {
  readonly name: string
  readonly displayName: string
  /** Its configuration. */
  readonly issuer: string
  /** Audiences of access tokens that are accepted as a credential. */
  readonly acceptedAudiences: readonly string[]
  /** Metadata of the provider. */
  describe(): Promise<{ readonly issuer: string; readonly jwksUri: string | undefined } | { readonly cause: unknown }>
  /** @param callback address that the provider redirects to */
  begin(callback: string): Promise<Unreachable | ({ readonly kind: 'begun' } & BegunSignIn)>
  /** @param answer address that the browser returned to, with its query; the path is that of the callback */
  finish(answer: URL, stored: Omit<BegunSignIn, 'url'>): Promise<CallbackResult>
}

type Library = typeof import('openid-client')
type Ready = { readonly library: Library; readonly configuration: Configuration }

/** How long the metadata of a provider is cached. */
const cacheMs = 3_600_000
/** Retry interval for a provider that does not respond. */
const pauseMs = 3_000

/** Nothing is requested from the provider before the first sign-in. */
export function createIdentityProvider(name: string, settings: ProviderSettings, clock: Clock): IdentityProvider {
  const discover = createDiscover(settings, clock)
  const scope = [...new Set(['openid', ...settings.scopes])].join(' ')
  return {
    name,
    displayName: settings.displayName ?? name,
    issuer: settings.issuerUrl,
    acceptedAudiences: settings.acceptedAudiences,
    async describe() {
      const ready = await discover()
      if ('cause' in ready) return ready
      const { issuer, jwks_uri: jwksUri } = ready.configuration.serverMetadata()
      return { issuer, jwksUri }
    },
    async begin(callback) {
      const ready = await discover()
      if ('cause' in ready) return { kind: 'unreachable', cause: ready.cause }
      const { library, configuration } = ready
      const [state, nonce, codeVerifier] = [
        library.randomState(),
        library.randomNonce(),
        library.randomPKCECodeVerifier(),
      ]
      const url = library.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope,
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return { kind: 'begun', url: url.href, state, nonce, codeVerifier }
    },
    async finish(answer, stored) {
      const ready = await discover()
      if ('cause' in ready) return { kind: 'unreachable', cause: ready.cause }
      try {
        return await readCallback(ready, settings, answer, stored)
      } catch (cause) {
        // The provider rotated its keys: the next caller gets the new ones.
        if (isUnknownKey(cause)) discover.renew()
        return kindOfFailure(ready.library, cause)
      }
    },
  }
}

async function readCallback(
  { library, configuration }: Ready,
  { usernameClaim, emailClaim, groupsClaim }: ProviderSettings,
  answer: URL,
  { state, nonce, codeVerifier }: Omit<BegunSignIn, 'url'>,
): Promise<CallbackResult> {
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true }
  const tokens = await library.authorizationCodeGrant(configuration, answer, checks)
  const claims = tokens.claims()
  if (claims === undefined) return { kind: 'refused', cause: 'no ID token' }
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
  const info = hasUserInfo ? await library.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
  const person = readProviderUser(claims, info, { username: usernameClaim, email: emailClaim, groups: groupsClaim })
  return person === null ? { kind: 'groups' } : { kind: 'person', person }
}

function kindOfFailure(library: Library, cause: unknown): CallbackResult {
  if (cause instanceof library.AuthorizationResponseError && cause.error === 'access_denied')
    return { kind: 'cancelled' }
  return isUnreachable(cause) ? { kind: 'unreachable', cause } : { kind: 'refused', cause }
}

function isUnknownKey(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as Error & { readonly code?: unknown }
  return code === 'OAUTH_KEY_SELECTION_FAILED' || (cause !== undefined && isUnknownKey(cause))
}

/** A failure of the network or the provider. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error
  const status = cause instanceof Response ? cause.status : 0
  const isNetwork = error instanceof TypeError && error.message === 'fetch failed'
  return status >= 500 || isNetwork || error.name === 'TimeoutError' || (cause !== undefined && isUnreachable(cause))
}

/** Metadata of the provider, refreshed periodically. A stale copy is used while there is no new one. */
function createDiscover(settings: ProviderSettings, clock: Clock) {
  let known: { readonly ready: Ready; readonly at: number } | undefined
  let failed: { readonly cause: unknown; readonly at: number } | undefined
  let running: Promise<Ready> | undefined
  const discover = async (): Promise<Ready | { readonly cause: unknown }> => {
    if (known !== undefined && clock() - known.at < cacheMs) return known.ready
    if (failed !== undefined && clock() - failed.at < pauseMs) return known?.ready ?? failed
    running ??= fetchDiscovery(settings).finally(() => {
      running = undefined
    })
    try {
      const ready = await running
      known = { ready, at: clock() }
      failed = undefined
      return ready
    } catch (cause) {
      failed = { cause, at: clock() }
      return known?.ready ?? failed
    }
  }
  const renew = () => {
    if (known !== undefined) known = { ...known, at: Number.NEGATIVE_INFINITY }
  }
  return Object.assign(discover, { renew })
}

async function fetchDiscovery({ issuerUrl, clientId, clientSecret }: ProviderSettings): Promise<Ready> {
  const library = await import('openid-client')
  const issuer = new URL(issuerUrl)
  const configuration = await library.discovery(
    issuer,
    clientId,
    undefined,
    clientSecret === undefined ? library.None() : bySecret(library, clientSecret),
    {
      [library.customFetch]: providerFetch,
      execute: [
        library.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [library.allowInsecureRequests] : []),
      ],
    },
  )
  return { library, configuration }
}

/** By header, which providers accept unless they declare otherwise (OpenID Connect Core, section 9). */
function bySecret({ ClientSecretBasic, ClientSecretPost }: Library, secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const choose = methods.includes('client_secret_post') && !methods.includes('client_secret_basic') ? post : basic
    return choose(server, client, body, headers)
  }
}
