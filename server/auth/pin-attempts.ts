import { LRUCache } from 'lru-cache'

/** Wrong PINs in a row after which only the password helps: a PIN has few digits. */
const mostFailures = 10
const capacity = 10_000

/** Counts wrong PINs by user, beside the slowing down of guesses. Memory is bounded; a new start forgets. */
export type PinAttempts = {
  isSpent(userId: string): boolean
  failed(userId: string): void
  /** After a right PIN, or the password. */
  forgive(userId: string): void
}

export function createPinAttempts(): PinAttempts {
  const failures = new LRUCache<string, number>({ max: capacity })
  return {
    isSpent: (userId) => (failures.get(userId) ?? 0) >= mostFailures,
    failed: (userId) => void failures.set(userId, (failures.get(userId) ?? 0) + 1),
    forgive: (userId) => void failures.delete(userId),
  }
}
