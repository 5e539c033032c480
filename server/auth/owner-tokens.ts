import type { Clock } from '../domain/ids.ts'
import { hashSecret } from './api-key.ts'
import { makeOneTimeToken } from './one-time-token.ts'

/**
 * Tokens by which the window of the desktop signs in its owner. They are made in this process alone, by whoever started
 * the server, never for a request; each is good once, for a minute, and none outlives the process.
 */
export type OwnerTokens = {
  /** A new one. */
  mint(): string
  /** Whether a token is good; it is used up thereby. */
  consume(token: string): boolean
}

const lifetimeMs = 60_000
/** A window needs one; a few more are no harm, many are a defect of whoever asks. */
const maxTokens = 8

export function createOwnerTokens(clock: Clock): OwnerTokens {
  /** Hash of the token to milliseconds since 1970 at which it ends, the oldest first. */
  const open = new Map<string, number>()
  return {
    mint() {
      const { token, hash } = makeOneTimeToken()
      const [oldest] = open.keys()
      if (open.size >= maxTokens && oldest !== undefined) open.delete(oldest)
      open.set(hash, clock() + lifetimeMs)
      return token
    },
    consume(token) {
      const hash = hashSecret(token)
      const expiresAt = open.get(hash)
      open.delete(hash)
      return expiresAt !== undefined && clock() < expiresAt
    },
  }
}
