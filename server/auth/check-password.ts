import type { Database } from '../db/database.ts'
import { identityKey } from '../db/identity-key.ts'
import { findUserForSignIn } from '../db/queries/users/users.ts'
import type { UserRecord } from '../db/records/user.ts'
import type { PasswordHash } from './password-hash.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

export type PasswordCheck =
  | { readonly kind: 'right'; readonly user: UserRecord }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number }

export type CheckPassword = (nameOrEmail: string, password: string, address: string) => Promise<PasswordCheck>

/** Called for every wrong password: the user it was tried for, if any, and the address. */
export type OnWrongPassword = (user: Pick<UserRecord, 'id' | 'username'> | null, address: string) => void

type LibraryContext = {
  readonly database: Database
  readonly passwords: PasswordHash
  readonly signInThrottle: SignInThrottle
  readonly onWrongPassword: OnWrongPassword
}

/**
 * Verifies a name or e-mail and password. Takes the same time whether the user exists, has a password or is active;
 * repeated failures are throttled by the account found, whichever of its names was used.
 */
export function createCheckPassword({
  database,
  passwords,
  signInThrottle,
  onWrongPassword,
}: LibraryContext): CheckPassword {
  return async (nameOrEmail, password, address) => {
    const found = await findUserForSignIn(database.reader, nameOrEmail)
    const attempt = signInThrottle(found === null ? `name ${identityKey(nameOrEmail)}` : `user ${found.id}`, address)
    if (attempt.kind === 'wait') return attempt
    const matches = await passwords.verify(found?.passwordHash ?? null, password)
    if (found === null || !matches || !found.isActive) {
      onWrongPassword(found, address)
      return { kind: 'wrong' }
    }
    attempt.succeeded()
    const { passwordHash: _, ...user } = found
    return { kind: 'right', user }
  }
}
