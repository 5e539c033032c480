import { looksLikeApiKey } from '../api-key.ts'
import { type AuthMethodContext, refused, signedIn } from '../auth-method-context.ts'
import type { Authentication } from '../principal.ts'
import { authenticateApiKey } from './api-key.ts'

const incorrect = 'Incorrect user name or password.'

/**
 * Name and password with every request, as reader apps send them; verified once every few minutes. An API key is
 * accepted as the password, with any name.
 */
export async function authenticateBasic(
  context: AuthMethodContext,
  given: { readonly username: string; readonly password: string },
  address: string,
): Promise<Authentication> {
  if (looksLikeApiKey(given.password)) return authenticateApiKey(context, given.password)
  const known = context.verified.find(given.username, given.password)
  if (known !== undefined) {
    const identity = await context.identities.user(known.userId)
    if (identity?.user.credentialVersion === known.credentialVersion) return signedIn(identity, { method: 'basic' })
  }
  return context.verified.share({ ...given, address }, () => verify(context, given, address))
}

async function verify(
  context: AuthMethodContext,
  given: { readonly username: string; readonly password: string },
  address: string,
): Promise<Authentication> {
  const check = await context.checkPassword(given.username, given.password, address)
  if (check.kind === 'wait') return { kind: 'slowed', retryAfterSeconds: check.seconds }
  const identity = check.kind === 'right' ? await context.identities.user(check.user.id) : null
  if (identity === null) return refused(incorrect)
  context.verified.remember(given.username, given.password, identity.user)
  return signedIn(identity, { method: 'basic' })
}
