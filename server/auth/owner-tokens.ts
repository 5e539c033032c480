import type { Clock } from '../domain/ids.ts'
import { hashSecret } from './api-key.ts'
import { makeOneTimeToken } from './one-time-token.ts'

/**
 * Tokens that sign in the owner in the desktop window. Created only in this process by whoever started the server,
 * never for a request; single use, valid for a minute, gone with the process.
 */
export type OwnerTokens = {
  /** A new one. */
  mint(): string
  /** Whether a token is valid; consumes it. */
  consume(token: string): boolean
}

const lifetimeMs = 60_000
/** A window needs one; more than a few indicate a bug in the caller. */
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
