import type { Exchange } from '../request/exchange.ts'

/** The browser's session: an access token, or the key of a paired browser; HttpOnly. */
export const sessionCookie = 'auth_token'

/** Lifetime of a paired browser's cookie: the longest that browsers allow (400 days), renewed at each visit. */
export const keyCookieSeconds = 400 * 24 * 60 * 60

export type SessionCookie = {
  /** @param seconds how long the browser keeps it */
  set(exchange: Exchange, token: string, seconds: number): void
  clear(exchange: Exchange): void
}

/** @param secure true: the browser sends it over https only */
export function createSessionCookie(secure: boolean): SessionCookie {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  return {
    set: ({ res }, token, seconds) => void res.cookie(sessionCookie, token, { ...options, maxAge: seconds * 1_000 }),
    clear: ({ res }) => void res.clearCookie(sessionCookie, options),
  }
}
