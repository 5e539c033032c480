import { type AuthMethodContext, refused, signedIn } from '../auth-method-context.ts'
import type { Authentication } from '../principal.ts'

const notGood =
  'The token is not valid, has expired, or is not for this server. Get a new one from the identity provider.'

/**
 * An access token of an identity provider as `Bearer`: of someone who has signed in here through it before. It ends by
 * itself, and at once when the account is switched off.
 */
export async function authenticateProviderToken(context: AuthMethodContext, token: string): Promise<Authentication> {
  const verified = await context.providerTokens.verify(token)
  if (verified.kind === 'unreachable') return { kind: 'unavailable' }
  if (verified.kind === 'refused') return refused(notGood)
  const identity = await context.identities.ofProvider(verified.provider, verified.subject)
  return identity === null ? refused(notGood) : signedIn(identity, { method: 'provider', until: verified.until })
}
