import { hashSecret } from '../../auth/api-key.ts'
import type { Principal } from '../../auth/principal.ts'
import { tooManyAttempts } from '../../auth/sign-in-throttle.ts'
import { findRefreshToken } from '../../db/queries/users/credentials.ts'
import { findOwner } from '../../db/queries/users/users.ts'
import { write } from '../../db/write.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { type Client, openSession, type SignedIn } from './sessions.ts'

/**
 * Signs in by user name or e-mail and password.
 * @throws AppError `unauthorized` with the same message for every cause; `rate_limit_exceeded` after too many failures
 */
export async function signIn(
  context: LibraryContext,
  credentials: { readonly username: string; readonly password: string },
  client: Client,
): Promise<SignedIn> {
  const check = await context.auth.checkPassword(credentials.username, credentials.password, client.address)
  if (check.kind === 'wait') throw tooManyAttempts(check.seconds, 'sign-in attempts')
  if (check.kind === 'wrong') throw new AppError('wrong_credentials')
  return openSession(context, check.user, client)
}

/**
 * Signs in the owner of the computer with a token that only the program that started the server can create: the first
 * administrator, while they still are one.
 * @param trusted true when the request comes from this computer
 * @throws AppError `unauthorized` with the same message for every cause
 */
export async function openAsOwner(
  context: LibraryContext,
  token: string,
  client: Client,
  trusted: boolean,
): Promise<SignedIn> {
  // Tokens from other computers are not checked, so that they cannot consume the window's token.
  const owner = trusted && context.auth.ownerTokens.consume(token) ? await findOwner(context.database.reader) : null
  if (owner === null) {
    throw new AppError('window_not_signed_in')
  }
  return openSession(context, owner, client)
}

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
