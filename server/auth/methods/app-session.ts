import { type AuthMethodContext, refused, signedIn } from '../auth-method-context.ts'
import type { Authentication } from '../principal.ts'

const invalidCredentials = 'The session of this app has expired. Sign in again.'

/**
 * The session of a reader app: valid while its sign-in is active, its user is active with unchanged password and
 * rights, and the key that created it, if any, is valid.
 */
export async function authenticateAppSession(
  context: AuthMethodContext,
  token: string,
  address: string,
): Promise<Authentication> {
  const claims = context.appSessions.read(token)
  if (claims === undefined) return refused(invalidCredentials)
  const { userId, keyId, sessionId } = claims
  const now = context.clock()
  const [found, session] = await Promise.all([
    keyId === null ? ofUser(context, userId) : context.identities.keyOf(keyId),
    context.identities.session(sessionId),
  ])
  const identity = found?.identity
  if (identity === undefined || identity.user.id !== userId || identity.user.credentialVersion !== claims.version) {
    return refused(invalidCredentials)
  }
  const isActive = session !== null && session.userId === userId && session.revokedAt === null
  if (!isActive || (session.expiresAt ?? now + 1) <= now) return refused(invalidCredentials)
  const key = found?.key ?? null
  if (key !== null && (key.expiresAt ?? now + 1) <= now) return refused(invalidCredentials)
  context.recordUse.session(sessionId, address)
  if (key === null) return signedIn(identity, { method: 'session', sessionId })
  context.recordUse.key(key.id)
  return signedIn(identity, { method: 'api-key', sessionId, key: { id: key.id, name: key.name }, until: key.expiresAt })
}

async function ofUser({ identities }: AuthMethodContext, userId: string) {
  const identity = await identities.user(userId)
  return identity === null ? null : { identity, key: null }
}
