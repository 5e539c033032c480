import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the session of a reader app represents. */
export type AppClaims = {
  readonly userId: string
  /** `credentialVersion` of the user at creation: a change of password, role or state invalidates it. */
  readonly version: number
  /** Sign-in that it belongs to: ended with it. */
  readonly sessionId: string
  /** API key that the app signed in with, which narrows what it may do and ends it; null: a password. */
  readonly keyId: string | null
}

/** Sessions of apps that sign in once and then send only a cookie or a header. */
export type AppSessions = {
  sign(claims: AppClaims): string
  /** Undefined for anything but our tokens. */
  read(token: string): AppClaims | undefined
}

const maxLength = 2_048

/** @param secret of the server, from which the signing key of these tokens is derived */
export function createAppSessions(secret: string): AppSessions {
  const key = createHmac('sha256', secret).update('sessions of reader apps').digest()
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest()
  return {
    sign({ userId, version, sessionId, keyId }) {
      const payload = Buffer.from(JSON.stringify([userId, version, sessionId, keyId])).toString('base64url')
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    read(token) {
      if (token.length > maxLength) return undefined
      const [payload = '', mark = ''] = token.split('.')
      const actual = Buffer.from(mark, 'base64url')
      const expected = sign(payload)
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
      const [userId, version, sessionId, keyId] = JSON.parse(
        Buffer.from(payload, 'base64url').toString('utf8'),
      ) as readonly [string, number, string, string | null]
      return { userId, version, sessionId, keyId }
    },
  }
}
