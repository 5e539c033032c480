import { type AuthMethodContext, refused, signedIn } from '../auth-method-context.ts'
import type { Authentication } from '../principal.ts'
import { grantOf, verifyAccess } from './jwt.ts'

/**
 * The browser's cookie contains an access token, renewed after half of its lifetime, so daily readers stay signed in.
 * Changing requests must also come from our own pages.
 */
export async function authenticateSession(
  context: AuthMethodContext,
  token: string,
  address: string,
): Promise<Authentication> {
  const verified = await verifyAccess(context, token, address)
  if (verified === undefined) return refused('Your session has expired. Sign in again.')
  const { identity, claims } = verified
  const answer = signedIn(identity, { method: 'session', ...grantOf(claims) })
  const halfTime = (claims.iat + claims.exp) / 2
  if (answer.kind !== 'signed-in' || context.clock() / 1_000 < halfTime) return answer
  return { ...answer, renewed: await context.accessTokens.sign(claimsOf(claims)) }
}

function claimsOf({ sub, username, role, sid, ver }: Parameters<AuthMethodContext['accessTokens']['sign']>[0]) {
  return { sub, username, role, sid, ver }
}
