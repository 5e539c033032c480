import { tooManyAttempts } from '../../auth/sign-in-throttle.ts'
import { findExhaustedPins, findPinHash, findUsers } from '../../db/queries/users/users.ts'
import type { UserRecord } from '../../db/records/user.ts'
import { write } from '../../db/write.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { type Client, openSession, type SignedIn } from '../auth/sessions.ts'
import type { LibraryContext } from '../library-context.ts'
import { confirmPassword, userOf } from './own-account.ts'

/** Wrong PINs in a row after which another sign-in method is required: a PIN has few digits. */
export const maxWrongPins = 10

/**
 * Sets or removes the signed-in user's PIN, stored as Argon2id.
 * @throws AppError `forbidden` without the right password, `rate_limit_exceeded` after too many failures
 */
export async function setPin(
  context: LibraryContext,
  userId: string,
  input: { readonly pin: string | null; readonly password: string | null },
  client: Client,
): Promise<UserRecord> {
  await confirmPassword(context, await userOf(context, userId), input.password, client)
  const pinHash = input.pin === null ? null : await context.auth.passwords.hash(input.pin)
  await context.database.commit([write('setPin', { id: userId, pinHash, now: context.clock() })])
  return userOf(context, userId)
}

/** Users remembered by a screen who can sign in there now, latest first. @param token the browser's cookie */
export async function peopleOfScreen(context: LibraryContext, token: string | undefined): Promise<UserRecord[]> {
  const remembered = context.auth.screens.read(token)
  const users = await findUsers(
    context.database.reader,
    remembered.map(({ userId }) => userId),
  )
  const known = new Map(users.map((user) => [user.id, user]))
  return remembered.flatMap(({ userId, version }) => {
    const user = known.get(userId)
    return user?.isActive && user.hasPin && user.credentialVersion === version ? [user] : []
  })
}

/** With whether their PIN is still accepted: after too many failures in a row it is not. */
export async function signInOptionsOfScreen(context: LibraryContext, token: string | undefined) {
  const people = await peopleOfScreen(context, token)
  const locked = await findLockedPins(
    context,
    people.map(({ id }) => id),
  )
  return people.map((user) => ({ user, needsPassword: locked.has(user.id) }))
}

function findLockedPins({ database }: LibraryContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return findExhaustedPins(database.reader, ids, maxWrongPins)
}

/** @throws AppError `not_found` when the screen does not remember this user */
export async function personOfScreen(
  context: LibraryContext,
  token: string | undefined,
  userId: string,
): Promise<UserRecord> {
  const person = (await peopleOfScreen(context, token)).find(({ id }) => id === userId)
  if (person === undefined) throw notFound('user')
  return person
}

/**
 * Signs in by PIN, on a screen where this user signed in by password before.
 * @throws AppError `unauthorized` with the same message for every cause, except that the password is required; and
 * `rate_limit_exceeded` after too many failures
 */
export async function signInByPin(
  context: LibraryContext,
  token: string | undefined,
  input: { readonly userId: string; readonly pin: string },
  client: Client,
): Promise<SignedIn> {
  const { passwords, signInThrottle } = context.auth
  const attempt = signInThrottle(`pin ${input.userId}`, client.address)
  if (attempt.kind === 'wait') throw tooManyAttempts(attempt.seconds, 'sign-in attempts')
  const person = (await peopleOfScreen(context, token)).find(({ id }) => id === input.userId)
  const isOpen = person !== undefined && (await takeAttempt(context, person.id))
  const pinHash = isOpen ? await findPinHash(context.database.reader, person.id) : null
  const isRight = await passwords.verify(pinHash, input.pin)
  if (person !== undefined && !isRight && (await findLockedPins(context, [person.id])).has(person.id))
    throw new AppError('pin_locked', {}, { passwordNeeded: true })
  if (!isOpen || !isRight) throw new AppError('wrong_pin')
  attempt.succeeded()
  return openSession(context, person, client)
}

async function takeAttempt({ database }: LibraryContext, id: string): Promise<boolean> {
  const [taken] = await database.commit([write('countPinAttempt', { id, most: maxWrongPins })])
  return taken
}
