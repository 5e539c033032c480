import type { Exchange } from './request/exchange.ts'

/** The browser's session: an access token, or the key of a paired browser; HttpOnly. */
const sessionCookies: Names = { plain: 'auth_token', secure: '__Host-auth_token' }

/** Lifetime of a paired browser's cookie: the longest that browsers allow (400 days), renewed at each visit. */
export const keyCookieSeconds = 400 * 24 * 60 * 60

/** Whether the browser is to send the cookie of a response over https only. */
export type IsSecure = (exchange: Exchange) => boolean

export type SessionCookie = {
  /** @param seconds how long the browser keeps it */
  set(exchange: Exchange, token: string, seconds: number): void
  clear(exchange: Exchange): void
}

export function createSessionCookie(isSecure: IsSecure): SessionCookie {
  return namedCookies(sessionCookies, isSecure, { sameSite: 'lax', path: '/' })
}

/** The session in a request; one of https comes first. */
export function sessionOf(header: string | undefined): string | undefined {
  return read(header, sessionCookies)
}

/**
 * Names of a cookie on http and on https. A browser lets nothing on http replace a cookie that was set as secure, and
 * cookies know no ports: with one name, sign-in over http would fail for whoever used https before.
 */
type Names = { readonly plain: string; readonly secure: string }
type Placed = { readonly sameSite: 'lax' | 'strict'; readonly path: string }

/** A cookie with another name on https. Cleared there, both go: requests over https carry both. */
function namedCookies({ plain, secure }: Names, isSecure: IsSecure, placed: Placed): SessionCookie {
  const optionsOf = (exchange: Exchange) => ({ ...placed, httpOnly: true, secure: isSecure(exchange) })
  const hasOwnName = (exchange: Exchange) => exchange.req.secure && isSecure(exchange)
  return {
    set(exchange, token, seconds) {
      const name = hasOwnName(exchange) ? secure : plain
      exchange.res.cookie(name, token, { ...optionsOf(exchange), maxAge: seconds * 1_000 })
    },
    clear(exchange) {
      for (const name of hasOwnName(exchange) ? [secure, plain] : [plain])
        exchange.res.clearCookie(name, optionsOf(exchange))
    },
  }
}

/** Users remembered by this browser, for sign-in by PIN; HttpOnly, sent to sign-in routes only. */
const screenCookies: Names = { plain: 'screen', secure: '__Secure-screen' }

export type ScreenCookie = SessionCookie & {
  read(exchange: Exchange): string | undefined
}

export function createScreenCookie(isSecure: IsSecure): ScreenCookie {
  return {
    ...namedCookies(screenCookies, isSecure, { sameSite: 'strict', path: '/api/v1' }),
    read: ({ req }) => read(req.headers.cookie, screenCookies),
  }
}

/** Binds a sign-in at an identity provider to the browser that began it; sent to sign-in routes only. */
const providerCookies: Names = { plain: 'oidc_browser', secure: '__Secure-oidc_browser' }

export type ProviderCookie = SessionCookie & {
  /** Undefined for anything but one of our values. */
  read(exchange: Exchange): string | undefined
}

/** `Lax`, since the browser returns from another site. */
export function createProviderCookie(isSecure: IsSecure): ProviderCookie {
  return {
    ...namedCookies(providerCookies, isSecure, { sameSite: 'lax', path: '/api/v1/auth/oidc' }),
    read({ req }) {
      const secret = read(req.headers.cookie, providerCookies)
      return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined
    },
  }
}

function read(header: string | undefined, { plain, secure }: Names): string | undefined {
  return cookieOf(header, secure) ?? cookieOf(header, plain)
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
