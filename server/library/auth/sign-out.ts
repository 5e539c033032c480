import { hashSecret } from '../../auth/api-key.ts'
import type { Principal } from '../../auth/principal.ts'
import { findRefreshToken } from '../../db/queries/credentials.ts'
import { write } from '../../db/write.ts'
import type { AuthDesk } from './open-session.ts'

/**
 * Ends the session of the caller and that of the refresh token, at once for every token of theirs.
 * Nothing is told of tokens that are unknown.
 */
export async function signOut(desk: AuthDesk, principal: Principal | null, refreshToken: string | null): Promise<void> {
  const now = desk.clock()
  if (principal?.sessionId) await revoke(desk, principal.sessionId, principal.userId, now)
  const token = refreshToken === null ? null : await findRefreshToken(desk.database.reader, hashSecret(refreshToken))
  if (token === null) return
  if (token.sessionId !== null) await revoke(desk, token.sessionId, token.userId, now)
  await desk.database.commit([write('revokeRefreshFamily', { familyId: token.familyId, now })])
}

async function revoke(desk: AuthDesk, id: string, userId: string, now: number): Promise<void> {
  await desk.database.commit([write('revokeSession', { id, userId, now })])
}
