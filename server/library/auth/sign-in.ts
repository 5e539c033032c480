import { tooManyAttempts } from '../../auth/too-many.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { type Client, openSession, type SignedIn } from './open-session.ts'

/**
 * Signs in by user name or e-mail and password.
 * @throws AppError `unauthorized` with the same message for every cause; `rate_limit_exceeded` after too many failures
 */
export async function signIn(
  context: LibraryContext,
  given: { readonly username: string; readonly password: string },
  client: Client,
): Promise<SignedIn> {
  const check = await context.auth.checkPassword(given.username, given.password, client.address)
  if (check.kind === 'wait') throw tooManyAttempts(check.seconds, 'sign-in attempts')
  if (check.kind === 'wrong') throw new AppError('wrong_credentials')
  return openSession(context, check.user, client)
}
