import { requireStrongPassword } from '../../auth/password-rules.ts'
import type { Principal } from '../../auth/principal.ts'
import { tooManyAttempts } from '../../auth/sign-in-throttle.ts'
import { findUser } from '../../db/queries/users/users.ts'
import type { UserRecord } from '../../db/records/user.ts'
import { write } from '../../db/write.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { type Client, signAccess } from '../auth/sessions.ts'
import type { LibraryContext } from '../library-context.ts'

type OwnChanges = {
  readonly username?: string
  readonly email?: string | null
  readonly displayName?: string | null
}
type Caller = Pick<Principal, 'userId' | 'sessionId'>

/** @throws AppError `not_found` when the account was deleted meanwhile */
export async function userOf({ database }: Pick<LibraryContext, 'database'>, userId: string): Promise<UserRecord> {
  const user = await findUser(database.reader, userId)
  if (user === null) throw notFound('user')
  return user
}

/** @throws AppError `conflict` for a name or e-mail that is taken */
export async function changeOwnAccount(
  context: LibraryContext,
  userId: string,
  changes: OwnChanges,
): Promise<UserRecord> {
  await context.database.commit([write('updateUser', { id: userId, changes, now: context.clock() })])
  return userOf(context, userId)
}

/**
 * Confirms the signed-in user's password. Users without a password need only be signed in.
 * @throws AppError `forbidden` when it is wrong, `rate_limit_exceeded` after too many failures
 */
export async function confirmPassword(
  context: LibraryContext,
  user: UserRecord,
  password: string | null,
  client: Client,
): Promise<void> {
  if (!user.hasPassword) return
  if (password === null) throw new AppError('current_password_needed')
  const check = await context.auth.checkPassword(user.username, password, client.address)
  if (check.kind === 'wait') throw tooManyAttempts(check.seconds, 'attempts')
  const isOwner = check.kind === 'right' && check.user.id === user.id
  if (!isOwner) throw new AppError('current_password_wrong')
}

/**
 * Changes the signed-in user's password. Other sessions end and API keys are disabled.
 * @returns the access token that continues this session; null when there is no session
 * @throws AppError `forbidden`, `rate_limit_exceeded`, `bad_request` for a weak password
 */
export async function changeOwnPassword(
  context: LibraryContext,
  { userId, sessionId }: Caller,
  input: { readonly current: string | null; readonly next: string },
  client: Client,
): Promise<Awaited<ReturnType<typeof signAccess>> | null> {
  const user = await userOf(context, userId)
  await confirmPassword(context, user, input.current, client)
  requireStrongPassword(input.next, user.username)
  const passwordHash = await context.auth.passwords.hash(input.next)
  const now = context.clock()
  await context.database.commit([write('setPassword', { id: userId, passwordHash, exceptSessionId: sessionId, now })])
  return sessionId === null ? null : signAccess(context, await userOf(context, userId), sessionId)
}

/**
 * Sets some preferences of a user; the others are unchanged.
 * @throws AppError `conflict` when there would be too many
 */
export async function setPreferences(
  { database, clock }: Pick<LibraryContext, 'database' | 'clock'>,
  userId: string,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const values = Object.entries(input).map(([key, value]) => ({ key, value }))
  await database.commit([write('setPreferences', { userId, values, now: clock() })])
}

/** @throws AppError `not_found` */
export async function deletePreference(
  { database }: Pick<LibraryContext, 'database'>,
  userId: string,
  key: string,
): Promise<void> {
  await database.commit([write('deletePreference', { userId, key })])
}
