import { looksLikeApiKey, readerKeyHash } from '../api-key.ts'
import { type AuthMethodContext, refused } from '../auth-method-context.ts'
import type { Authentication } from '../principal.ts'
import { authenticateApiKey, authenticateKeyHash } from './api-key.ts'

const invalidCredentials =
  'Type an API key as the password (any user name): make one in your account settings. Keys made before this server knew KOReader are typed as the user name.'

/**
 * KOReader hashes what is typed as a password, so that only a key can be known by it; a key may also stand as the user
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
