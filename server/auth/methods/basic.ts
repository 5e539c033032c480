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
  credentials: { readonly username: string; readonly password: string },
  address: string,
): Promise<Authentication> {
  if (looksLikeApiKey(credentials.password)) return authenticateApiKey(context, credentials.password)
  const known = context.verified.find(credentials.username, credentials.password)
  if (known !== undefined) {
    const identity = await context.identities.user(known.userId)
    if (identity?.user.credentialVersion === known.credentialVersion) return signedIn(identity, { method: 'basic' })
  }
  return context.verified.share({ ...credentials, address }, () => verify(context, credentials, address))
}

async function verify(
  context: AuthMethodContext,
  credentials: { readonly username: string; readonly password: string },
  address: string,
): Promise<Authentication> {
  const check = await context.checkPassword(credentials.username, credentials.password, address)
  if (check.kind === 'wait') return { kind: 'slowed', retryAfterSeconds: check.seconds }
  const identity = check.kind === 'right' ? await context.identities.user(check.user.id) : null
  if (identity === null) return refused(incorrect)
  context.verified.remember(credentials.username, credentials.password, identity.user)
  return signedIn(identity, { method: 'basic' })
}
