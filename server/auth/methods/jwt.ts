import type { AccessClaims } from '../access-token.ts'
import { type AuthTools, refused, signedIn } from '../auth-tools.ts'
import type { Identity } from '../identities.ts'
import type { Authentication } from '../principal.ts'

const expired = 'The token is not valid or has expired. Sign in again, or exchange the refresh token.'

/** An access token as `Bearer`. */
export async function authenticateJwt(tools: AuthTools, token: string, address: string): Promise<Authentication> {
  const verified = await verifyAccess(tools, token, address)
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
  tools: AuthTools,
  token: string,
  address: string,
): Promise<{ readonly identity: Identity; readonly claims: AccessClaims } | undefined> {
  const claims = await tools.accessTokens.verify(token)
  if (claims === undefined) return undefined
  const [identity, session] = await Promise.all([
    tools.identities.user(claims.sub),
    tools.identities.session(claims.sid),
  ])
  if (identity === null || identity.user.credentialVersion !== claims.ver) return undefined
  const goesOn = session !== null && session.userId === claims.sub && session.revokedAt === null
  if (!goesOn) return undefined
  tools.noteUse.session(claims.sid, address)
  return { identity, claims }
}
