import { looksLikeApiKey } from './api-key.ts'
import { type AuthTools, refused } from './auth-tools.ts'
import { authenticateApiKey } from './methods/api-key.ts'
import { authenticateAppSession } from './methods/app-session.ts'
import { authenticateBasic } from './methods/basic.ts'
import { authenticateJwt } from './methods/jwt.ts'
import { authenticateProviderToken } from './methods/provider-token.ts'
import { authenticateReaderKey } from './methods/reader-key.ts'
import { authenticateSession } from './methods/session.ts'
import type { Authenticate, Authentication, Credential } from './principal.ts'

type Method<K extends Credential['kind']> = (
  tools: AuthTools,
  credential: Extract<Credential, { kind: K }>,
  address: string,
) => Promise<Authentication>

/** One way for each kind of credential. */
const methods: { readonly [K in Credential['kind']]: Method<K> } = {
  bearer: (tools, { token }, address) => {
    if (looksLikeApiKey(token)) return authenticateApiKey(tools, token)
    return tools.providerTokens.claims(token)
      ? authenticateProviderToken(tools, token)
      : authenticateJwt(tools, token, address)
  },
  'api-key': (tools, { key }) => authenticateApiKey(tools, key),
  basic: authenticateBasic,
  'reader-key': authenticateReaderKey,
  // A browser that was paired keeps the key of its own in the cookie.
  session: (tools, { token }, address) =>
    looksLikeApiKey(token) ? authenticateApiKey(tools, token) : authenticateSession(tools, token, address),
  app: (tools, { token }, address) => authenticateAppSession(tools, token, address),
  malformed: async () => refused('The credential is not understood. Use Bearer, Basic, X-API-Key or a session.'),
}

/** Decides who a credential belongs to; it never falls back to another one. */
export function createAuthenticate(tools: AuthTools): Authenticate {
  return (credential, address) => (methods[credential.kind] as Method<Credential['kind']>)(tools, credential, address)
}
