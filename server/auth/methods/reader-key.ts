import { looksLikeApiKey, readerKeyHash } from '../api-key.ts'
import { type AuthMethodContext, refused } from '../auth-method-context.ts'
import type { Authentication } from '../principal.ts'
import { authenticateApiKey, authenticateKeyHash } from './api-key.ts'

const invalidCredentials =
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
    ? refused(invalidCredentials)
    : authenticateKeyHash(context, { by: 'reader', hash }, invalidCredentials)
}
