import { apiKeyHash } from '../api-key.ts'
import { type AuthMethodContext, refused, signedIn } from '../auth-method-context.ts'
import type { KeyHash } from '../identities.ts'
import type { Authentication } from '../principal.ts'

const invalidCredentials =
  'The API key isn’t valid, has expired or was revoked. Create a new one in your account settings.'

/** A valid key: known, active, not expired, of an active user. */
export async function authenticateApiKey(context: AuthMethodContext, text: string): Promise<Authentication> {
  const hash = apiKeyHash(text)
  return hash === undefined
    ? refused(invalidCredentials)
    : authenticateKeyHash(context, { by: 'key', hash }, invalidCredentials)
}

/**
 * Checks a stored key record.
 * @param otherwise error message for an invalid key
 */
export async function authenticateKeyHash(
  context: AuthMethodContext,
  named: KeyHash,
  otherwise: string,
): Promise<Authentication> {
  const found = await context.identities.apiKey(named)
  if (found === null) return refused(otherwise)
  if (found.key.expiresAt !== null && found.key.expiresAt <= context.clock()) return refused(otherwise)
  context.recordUse.key(found.key.id)
  return signedIn(found.identity, { method: 'api-key', key: found.key, until: found.key.expiresAt })
}
