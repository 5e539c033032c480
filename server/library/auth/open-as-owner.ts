import { findOwner } from '../../db/queries/users/users.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { type Client, openSession, type SignedIn } from './open-session.ts'

/**
 * Signs in the owner of the computer by a token that only the program which started the server can make: the
 * administrator who was made first and is still one.
 * @param trusted true when the request comes from this computer
 * @throws AppError `unauthorized` in the same words whatever was wrong
 */
export async function openAsOwner(
  context: LibraryContext,
  token: string,
  client: Client,
  trusted: boolean,
): Promise<SignedIn> {
  // From elsewhere a token is not even looked at, so that nobody can use one up for the window.
  const owner = trusted && context.auth.ownerTokens.consume(token) ? await findOwner(context.database.reader) : null
  if (owner === null) {
    throw new AppError('window_not_signed_in')
  }
  return openSession(context, owner, client)
}
