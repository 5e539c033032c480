import { apiKeyHash, looksLikeApiKey, readerKeyHash } from '../api-key.ts'
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

/** Checks a stored key record. @param otherwise error message for an invalid key */
async function authenticateKeyHash(
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

const invalidReaderKey =
  'Enter an API key as the password (with any user name). Create one in your account settings. Older API keys have to be entered as the user name.'

/**
 * KOReader hashes what is typed as a password, so that only a key can match it; a key may also be given as the user
 * name, with any password.
 */
export async function authenticateReaderKey(
  context: AuthMethodContext,
  { username, digest }: { readonly username: string; readonly digest: string },
): Promise<Authentication> {
  if (looksLikeApiKey(username)) return authenticateApiKey(context, username)
  const hash = readerKeyHash(digest)
  return hash === undefined
    ? refused(invalidReaderKey)
    : authenticateKeyHash(context, { by: 'reader', hash }, invalidReaderKey)
}
