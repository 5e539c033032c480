import { looksLikeApiKey } from './api-key.ts'
import { type AuthMethodContext, refused, signedIn } from './auth-method-context.ts'
import { authenticateApiKey, authenticateReaderKey } from './methods/api-key.ts'
import { authenticateAppSession } from './methods/app-session.ts'
import { authenticateBasic } from './methods/basic.ts'
import { authenticateJwt } from './methods/jwt.ts'
import { authenticateSession } from './methods/session.ts'
import type { Authenticate, Authentication, Credential } from './principal.ts'

const invalidCredentials =
  'The token isn’t valid, has expired, or isn’t for this server. Get a new one from the identity provider.'

/**
 * An access token of an identity provider as `Bearer`, of someone who has signed in here through it before. It expires,
 * and becomes invalid at once when the account is disabled.
 */
async function authenticateProviderToken(context: AuthMethodContext, token: string): Promise<Authentication> {
  const verified = await context.providerTokens.verify(token)
  if (verified.kind === 'unreachable') return { kind: 'unavailable' }
  if (verified.kind === 'refused') return refused(invalidCredentials)
  const identity = await context.identities.ofProvider(verified.provider, verified.subject)
  return identity === null
    ? refused(invalidCredentials)
    : signedIn(identity, { method: 'provider', until: verified.until })
}

type Method<K extends Credential['kind']> = (
  context: AuthMethodContext,
  credential: Extract<Credential, { kind: K }>,
  address: string,
) => Promise<Authentication>

/** One method per kind of credential. */
const methods: { readonly [K in Credential['kind']]: Method<K> } = {
  bearer: (context, { token }, address) => {
    if (looksLikeApiKey(token)) return authenticateApiKey(context, token)
    return context.providerTokens.claims(token)
      ? authenticateProviderToken(context, token)
      : authenticateJwt(context, token, address)
  },
  'api-key': (context, { key }) => authenticateApiKey(context, key),
  basic: authenticateBasic,
  'reader-key': authenticateReaderKey,
  // A paired browser has its key in the cookie.
  session: (context, { token }, address) =>
    looksLikeApiKey(token) ? authenticateApiKey(context, token) : authenticateSession(context, token, address),
  app: (context, { token }, address) => authenticateAppSession(context, token, address),
  malformed: async () => refused('These credentials aren’t supported. Use Bearer, Basic, X-API-Key or a session.'),
}

/** Authenticates a credential; it never falls back to another one. */
export function createAuthenticate(context: AuthMethodContext): Authenticate {
  return (credential, address) => (methods[credential.kind] as Method<Credential['kind']>)(context, credential, address)
}
