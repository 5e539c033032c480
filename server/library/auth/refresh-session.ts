import { hashSecret } from '../../auth/api-key.ts'
import { write } from '../../db/write.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { makeRefreshToken, signAccess, type Tokens } from './open-session.ts'

/**
 * Exchanges a refresh token for new tokens. A token is valid once; reuse ends the whole session, because one of its two
 * users must have stolen it. Concurrent use by pages of one browser within a few seconds is allowed.
 * @param address of the caller
 * @throws AppError `unauthorized`
 */
export async function refreshSession(context: LibraryContext, refreshToken: string, address: string): Promise<Tokens> {
  const next = makeRefreshToken(context)
  const rotate = {
    tokenHash: hashSecret(refreshToken),
    next: { id: context.newId(), tokenHash: next.hash, expiresAt: next.expiresAt },
    address,
    now: context.clock(),
  }
  const [rotation] = await context.database.commit([write('rotateRefreshToken', rotate)])
  if (rotation.outcome !== 'rotated' || rotation.sessionId === null) throw ended()
  const identity = await context.auth.identities.user(rotation.userId)
  if (identity === null) throw ended()
  return { ...(await signAccess(context, identity.user, rotation.sessionId)), refreshToken: next.token }
}

function ended(): AppError {
  return new AppError('session_ended')
}
