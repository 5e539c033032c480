import { createHash, randomBytes } from 'node:crypto'

const shape = /^ik_[0-9a-f]{8}_[0-9a-f]{32}$/

type NewKey = {
  /** The key itself: shown once, never stored. */
  readonly key: string
  /** Identifies keys in a list. */
  readonly prefix: string
  /** What is stored: SHA-256, lower-case hex. The secret has 128 random bits, so a fast hash is enough. */
  readonly hash: string
  /** Likewise of its MD5, which KOReader sends instead of what is typed as a password. */
  readonly readerHash: string
}

/** `ik_<prefix>_<secret>`. */
export function makeApiKey(): NewKey {
  const prefix = randomBytes(4).toString('hex')
  const key = `ik_${prefix}_${randomBytes(16).toString('hex')}`
  const digest = createHash('md5').update(key).digest('hex')
  return { key, prefix, hash: hashSecret(key), readerHash: hashSecret(digest) }
}

export function looksLikeApiKey(text: string): boolean {
  return text.startsWith('ik_')
}

/** The stored form of a key that was sent; undefined when it cannot be one. */
export function apiKeyHash(text: string): string | undefined {
  return shape.test(text) ? hashSecret(text) : undefined
}

/** The stored form of the MD5 of a key; undefined when it cannot be one. */
export function readerKeyHash(digest: string): string | undefined {
  return /^[0-9a-f]{32}$/i.test(digest) ? hashSecret(digest.toLowerCase()) : undefined
}

/** SHA-256 of a secret with enough entropy (keys, refresh tokens). */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Secret of a single-use link: 256 random bits, of which only the hash is stored. */
export function makeOneTimeToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashSecret(token) }
}
