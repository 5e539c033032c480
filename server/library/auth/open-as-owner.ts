import { findOwner } from '../../db/queries/users.ts'
import { AppError } from '../../domain/errors.ts'
import { type AuthDesk, type Client, openSession, type SignedIn } from './open-session.ts'

/**
 * Signs in the owner of the computer by a token that only the program which started the server can make: the
 * administrator who was made first and is still one.
 * @param trusted true when the request comes from this computer
 * @throws AppError `unauthorized` in the same words whatever was wrong
 */
export async function openAsOwner(desk: AuthDesk, token: string, client: Client, trusted: boolean): Promise<SignedIn> {
  // From elsewhere a token is not even looked at, so that nobody can use one up for the window.
  const owner = trusted && desk.auth.ownerTokens.take(token) ? await findOwner(desk.database.reader) : null
  if (owner === null) {
    throw new AppError('unauthorized', 'This window could not be signed in by itself. Sign in by name and password.')
  }
  return openSession(desk, owner, client)
}
