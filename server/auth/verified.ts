import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../domain/ids.ts'
import type { Authentication } from './principal.ts'

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

/** Keyed by a hash with random bytes of this process: neither passwords nor plain hashes of them are held. */
export function createVerifiedCredentials(clock: Clock): VerifiedCredentials {
  const secret = randomBytes(32)
  const cache = new LRUCache<string, { userId: string; credentialVersion: number; until: number }>({ max })
  const keyOf = (username: string, password: string) =>
    createHmac('sha256', secret).update(`${username.length}:${username}:${password}`).digest('base64')
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
