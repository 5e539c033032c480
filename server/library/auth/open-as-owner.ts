import { findOwner } from '../../db/queries/users/users.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { type Client, openSession, type SignedIn } from './open-session.ts'

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
