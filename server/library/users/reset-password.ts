import { hashSecret, makeOneTimeToken } from '../../auth/api-key.ts'
import { requireStrongPassword } from '../../auth/password-rules.ts'
import { findOpenReset } from '../../db/queries/users/invitations.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, linkEnded } from '../../domain/errors.ts'
import { type Client, openSession, type SignedIn } from '../auth/sessions.ts'
import type { LibraryContext } from '../library-context.ts'
import { stillHasRights, userToManage } from './may-manage.ts'
import { userOf } from './own-account.ts'

const hourMs = 3_600_000

/**
 * A one-time link to choose a new password.
 * @returns the token, which is never shown again, and when it expires
 * @throws AppError `not_found`; `forbidden` for an account with more rights; `conflict` for a disabled one
 */
export async function createReset(
  viewer: Viewer,
  { database, newId, clock }: LibraryContext,
  userId: string,
  expiresInHours: number,
): Promise<{ readonly token: string; readonly expiresAt: number }> {
  if (!(await userToManage(viewer, database.reader, userId)).isActive) throw new AppError('account_switched_off')
  const { token, hash: tokenHash } = makeOneTimeToken()
  const now = clock()
  const expiresAt = now + expiresInHours * hourMs
  const reset = { id: newId(), userId, tokenHash, createdBy: viewer.userId, expiresAt, now }
  await database.commit([write('createPasswordReset', reset)])
  return { token, expiresAt }
}

/**
 * Sets the password chosen with a link, ends all sessions of the user and signs them in.
 * @throws AppError `not_found` when the link cannot be used, `bad_request` for a weak password
 */
export async function consumeReset(
  context: LibraryContext,
  input: { readonly token: string; readonly password: string },
  client: Client,
): Promise<SignedIn> {
  const tokenHash = hashSecret(input.token)
  const { reader } = context.database
  const reset = await findOpenReset(reader, tokenHash, context.clock())
  if (reset === null) throw linkEnded()
  const user = await userOf(context, reset.userId)
  if (!(await stillHasRights(reader, reset.createdBy, user))) throw linkEnded()
  requireStrongPassword(input.password, user.username)
  const passwordHash = await context.auth.passwords.hash(input.password)
  await context.database.commit([write('consumePasswordReset', { tokenHash, passwordHash, now: context.clock() })])
  return openSession(context, await userOf(context, user.id), client)
}
