import { apiKeyHash } from '../api-key.ts'
import { type AuthTools, refused, signedIn } from '../auth-tools.ts'
import type { Authentication } from '../principal.ts'

const notGood = 'The API key is not valid, has expired or was revoked. Make a new one in the account settings.'

/** A key of ours: known, active, not expired, of an active user. */
export async function authenticateApiKey(tools: AuthTools, text: string): Promise<Authentication> {
  const hash = apiKeyHash(text)
  const found = hash === undefined ? null : await tools.identities.apiKey(hash)
  if (found === null) return refused(notGood)
  if (found.key.expiresAt !== null && found.key.expiresAt <= tools.clock()) return refused(notGood)
  tools.noteUse.key(found.key.id)
  return signedIn(found.identity, { method: 'api-key', key: found.key, until: found.key.expiresAt })
}
