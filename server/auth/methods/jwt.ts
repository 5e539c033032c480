import type { AccessClaims } from '../access-token.ts'
import { type AuthMethodContext, refused, signedIn } from '../auth-method-context.ts'
import type { Identity } from '../identities.ts'
import type { Authentication } from '../principal.ts'

const expired = 'The token isn’t valid or has expired. Sign in again, or use the refresh token.'

/** An access token as `Bearer`. */
export async function authenticateJwt(
  context: AuthMethodContext,
  token: string,
  address: string,
): Promise<Authentication> {
  const verified = await verifyAccess(context, token, address)
  if (verified === undefined) return refused(expired)
  return signedIn(verified.identity, { method: 'jwt', ...grantOf(verified.claims) })
}

/** Token facts of a principal: its sign-in and expiry. */
export function grantOf({ sid, exp }: AccessClaims): { readonly sessionId: string; readonly until: number } {
  return { sessionId: sid, until: exp * 1_000 }
}

/**
 * An access token is valid when signed by us and not expired, its sign-in is active, and its user is active with
 * unchanged password and rights.
 */
export async function verifyAccess(
  context: AuthMethodContext,
  token: string,
  address: string,
): Promise<{ readonly identity: Identity; readonly claims: AccessClaims } | undefined> {
  const claims = await context.accessTokens.verify(token)
  if (claims === undefined) return undefined
  const [identity, session] = await Promise.all([
    context.identities.user(claims.sub),
    context.identities.session(claims.sid),
  ])
  if (identity === null || identity.user.credentialVersion !== claims.ver) return undefined
  const isActive = session !== null && session.userId === claims.sub && session.revokedAt === null
  if (!isActive) return undefined
  context.recordUse.session(claims.sid, address)
  return { identity, claims }
}
