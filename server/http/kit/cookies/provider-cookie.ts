import { cookieOf } from '../request/credential.ts'
import type { Exchange } from '../request/exchange.ts'

/** Binds a sign-in at an identity provider to the browser that began it; sent to sign-in routes only. */
const name = 'oidc_browser'

export type ProviderCookie = {
  /** Undefined for anything but one of our values. */
  read(exchange: Exchange): string | undefined
  /** @param seconds how long the browser keeps it */
  set(exchange: Exchange, secret: string, seconds: number): void
  clear(exchange: Exchange): void
}

/**
 * `Lax`, since the browser returns from another site.
 * @param secure true: the browser sends it over https only
 */
export function createProviderCookie(secure: boolean): ProviderCookie {
  const options = { httpOnly: true, sameSite: 'lax', path: '/api/v1/auth/oidc', secure } as const
  return {
    read({ req }) {
      const secret = cookieOf(req.headers.cookie, name)
      return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined
    },
    set: ({ res }, secret, seconds) => void res.cookie(name, secret, { ...options, maxAge: seconds * 1_000 }),
    clear: ({ res }) => void res.clearCookie(name, options),
  }
}
