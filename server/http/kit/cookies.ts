import type { Exchange } from './request/exchange.ts'

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

/** Users remembered by this browser, for sign-in by PIN; HttpOnly, sent to sign-in routes only. */
const screenCookie = 'screen'

export type ScreenCookie = {
  read(exchange: Exchange): string | undefined
  /** @param seconds how long the browser keeps it */
  set(exchange: Exchange, token: string, seconds: number): void
  clear(exchange: Exchange): void
}

/** @param secure true: the browser sends it over https only */
export function createScreenCookie(secure: boolean): ScreenCookie {
  const options = { httpOnly: true, sameSite: 'strict', path: '/api/v1', secure } as const
  return {
    read: ({ req }) => cookieOf(req.headers.cookie, screenCookie),
    set: ({ res }, token, seconds) => void res.cookie(screenCookie, token, { ...options, maxAge: seconds * 1_000 }),
    clear: ({ res }) => void res.clearCookie(screenCookie, options),
  }
}

/** Binds a sign-in at an identity provider to the browser that began it; sent to sign-in routes only. */
const providerCookie = 'oidc_browser'

export type ProviderCookie = {
  /** Undefined for anything but one of our values. */
  read(exchange: Exchange): string | undefined
  /** @param seconds how long the browser keeps it */
  set(exchange: Exchange, secret: string, seconds: number): void
  clear(exchange: Exchange): void
}

/** `Lax`, since the browser returns from another site. @param secure true: the browser sends it over https only */
export function createProviderCookie(secure: boolean): ProviderCookie {
  const options = { httpOnly: true, sameSite: 'lax', path: '/api/v1/auth/oidc', secure } as const
  return {
    read({ req }) {
      const secret = cookieOf(req.headers.cookie, providerCookie)
      return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined
    },
    set: ({ res }, secret, seconds) => void res.cookie(providerCookie, secret, { ...options, maxAge: seconds * 1_000 }),
    clear: ({ res }) => void res.clearCookie(providerCookie, options),
  }
}

const maxHeaderLength = 16_384

/** The value of a cookie; of several with one name, the first (the one with the most specific path). */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  if (header === undefined || header.length > maxHeaderLength) return undefined
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return undefined
}
