import { hashSecret } from '../../auth/api-key.ts'
import type { Principal } from '../../auth/principal.ts'
import { findRefreshToken } from '../../db/queries/users/credentials.ts'
import { write } from '../../db/write.ts'
import type { LibraryContext } from '../library-context.ts'

/**
 * Ends the session of the caller and that of the refresh token, at once for all of their tokens. Unknown tokens are
 * ignored silently.
 */
export async function signOut(
  context: LibraryContext,
  principal: Principal | null,
  refreshToken: string | null,
): Promise<void> {
  const now = context.clock()
  if (principal?.sessionId) await revoke(context, principal.sessionId, principal.userId, now)
  const token = refreshToken === null ? null : await findRefreshToken(context.database.reader, hashSecret(refreshToken))
  if (token === null) return
  if (token.sessionId !== null) await revoke(context, token.sessionId, token.userId, now)
  await context.database.commit([write('revokeRefreshFamily', { familyId: token.familyId, now })])
}

async function revoke(context: LibraryContext, id: string, userId: string, now: number): Promise<void> {
  await context.database.commit([write('revokeSession', { id, userId, now })])
}
