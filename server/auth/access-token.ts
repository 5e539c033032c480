import { createSecretKey } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../domain/ids.ts'
import type { Role } from '../domain/vocabulary.ts'

/** Claims of an access token. Times are seconds since 1970. */
export type AccessClaims = {
  /** User id. */
  readonly sub: string
  readonly username: string
  readonly role: Role
  /** Its sign-in: revoked with it. */
  readonly sid: string
  /** `credentialVersion` of the user at issue: a change of password, role or state invalidates it. */
  readonly ver: number
  readonly iat: number
  readonly exp: number
}

export type AccessTokens = {
  sign(claims: Omit<AccessClaims, 'iat' | 'exp'>): Promise<{ readonly token: string; readonly expiresIn: number }>
  /** Undefined for anything but a valid, unexpired token signed by HS256 with our secret. */
  verify(token: string): Promise<AccessClaims | undefined>
}

/** Cache of verified tokens: readers send the same one with every page. */
const cachedTokens = 500

/** JSON web tokens, HS256 only, with one key object created at start. */
export function createAccessTokens(secret: string, hours: number, clock: Clock): AccessTokens {
  const key = createSecretKey(Buffer.from(secret, 'utf8'))
  const expiresIn = Math.round(hours * 3_600)
  const cache = new LRUCache<string, AccessClaims>({ max: cachedTokens })
  const seconds = () => Math.floor(clock() / 1_000)
  return {
    async sign(claims) {
      const { default: jwt } = await import('jsonwebtoken')
      const now = seconds()
      const token = jwt.sign({ ...claims, iat: now, exp: now + expiresIn }, key, { algorithm: 'HS256' })
      return { token, expiresIn }
    },
    async verify(token) {
      const known = cache.get(token)
      if (known !== undefined) return known.exp > seconds() ? known : undefined
      const { default: jwt } = await import('jsonwebtoken')
      try {
        const claims = jwt.verify(token, key, { algorithms: ['HS256'], clockTimestamp: seconds() })
        if (!isClaims(claims)) return undefined
        cache.set(token, claims)
        return claims
      } catch {
        return undefined
      }
    },
  }
}

function isClaims(value: unknown): value is AccessClaims {
  if (typeof value !== 'object' || value === null) return false
  const { sub, sid, ver, exp } = value as Readonly<Record<string, unknown>>
  return typeof sub === 'string' && typeof sid === 'string' && typeof ver === 'number' && typeof exp === 'number'
}
