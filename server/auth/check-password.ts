import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import { identityKey } from '../db/identity-key.ts'
import { findUserForSignIn } from '../db/queries/users/users.ts'
import type { UserRecord } from '../db/records/user.ts'
import type { Clock } from '../domain/ids.ts'
import type { PasswordHash } from './password-hash.ts'
import type { Authentication } from './principal.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

/** Caches for minutes that a name and password were verified, so that not every request hashes a password. */
export type VerifiedCredentials = {
  /** @returns the user and the credential version at verification; undefined when it must be verified (again) */
  find(username: string, password: string): { readonly userId: string; readonly credentialVersion: number } | undefined
  remember(username: string, password: string, user: { readonly id: string; readonly credentialVersion: number }): void
  /**
   * Shares one verification among concurrent requests from the same address: an app that fetches fifty covers at once
   * makes one attempt.
   */
  share(attempt: Attempt, verify: () => Promise<Authentication>): Promise<Authentication>
}

type Attempt = { readonly username: string; readonly password: string; readonly address: string }

const cacheMs = 10 * 60_000
const max = 1_000

/**
 * Keyed by a hash with random bytes of this process: neither passwords nor plain hashes of them are held. It is computed
 * for each request; an HMAC would take twenty times as long.
 */
export function createVerifiedCredentials(clock: Clock): VerifiedCredentials {
  const secret = randomBytes(32).toString('base64')
  const cache = new LRUCache<string, { userId: string; credentialVersion: number; until: number }>({ max })
  const keyOf = (username: string, password: string) =>
    hash('sha256', `${secret}${username.length}:${username}:${password}`, 'base64')
  const running = new Map<string, Promise<Authentication>>()
  return {
    share({ username, password, address }, verify) {
      const key = `${keyOf(username, password)} ${address}`
      const answer = running.get(key) ?? verify().finally(() => running.delete(key))
      running.set(key, answer)
      return answer
    },
    find(username, password) {
      const key = keyOf(username, password)
      const entry = cache.get(key)
      if (entry !== undefined && entry.until > clock()) return entry
      cache.delete(key)
      return undefined
    },
    remember(username, password, user) {
      const entry = { userId: user.id, credentialVersion: user.credentialVersion, until: clock() + cacheMs }
      cache.set(keyOf(username, password), entry)
    },
  }
}

type PasswordCheck =
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
