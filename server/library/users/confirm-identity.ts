import { tooManyAttempts } from '../../auth/sign-in-throttle.ts'
import { findPinHash } from '../../db/queries/users/users.ts'
import { write } from '../../db/write.ts'
import { AppError } from '../../domain/errors.ts'
import type { Client } from '../auth/sessions.ts'
import type { LibraryContext } from '../library-context.ts'
import { confirmPassword, userOf } from './own-account.ts'
import { maxWrongPins } from './screens.ts'

/** What someone enters anew to confirm that they are still there. */
export type Confirmation = {
  readonly currentPassword?: string | null | undefined
  readonly pin?: string | null | undefined
}

/**
 * Confirms that the signed-in person does this, by their password or PIN, with the limits of signing in. Someone who has
 * neither need only be signed in.
 * @throws AppError `forbidden` when it is missing or wrong, `rate_limit_exceeded` after too many failures
 */
export async function confirmIdentity(
  context: LibraryContext,
  userId: string,
  { currentPassword = null, pin = null }: Confirmation,
  client: Client,
): Promise<void> {
  const user = await userOf(context, userId)
  if (!user.hasPin || (pin === null && user.hasPassword)) return confirmPassword(context, user, currentPassword, client)
  if (pin === null) throw new AppError('pin_needed')
  const { passwords, signInThrottle } = context.auth
  const attempt = signInThrottle(`pin ${userId}`, client.address)
  if (attempt.kind === 'wait') throw tooManyAttempts(attempt.seconds, 'attempts')
  const [isOpen] = await context.database.commit([write('countPinAttempt', { id: userId, most: maxWrongPins })])
  if (!isOpen) throw new AppError('pin_confirmation_locked')
  const pinHash = await findPinHash(context.database.reader, userId)
  if (!(await passwords.verify(pinHash, pin))) throw new AppError('pin_confirmation_wrong')
  attempt.succeeded()
  await context.database.commit([write('resetPinAttempts', { id: userId })])
}
