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

/** What a principal keeps of a token: its sign-in, and when it ends. */
export function grantOf({ sid, exp }: AccessClaims): { readonly sessionId: string; readonly until: number } {
  return { sessionId: sid, until: exp * 1_000 }
}

/**
 * An access token holds when it is signed by us and not expired, its sign-in goes on, and its user is active with the
 * password and rights of the time it was issued.
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
