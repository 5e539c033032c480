import { randomBytes } from 'node:crypto'
import { hashSecret } from './api-key.ts'

/** Secret of a single-use link: 256 random bits, of which only the hash is stored. */
export function makeOneTimeToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashSecret(token) }
}
