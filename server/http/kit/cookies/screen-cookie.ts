import { cookieOf } from '../request/credential.ts'
import type { Exchange } from '../request/exchange.ts'

/** Users remembered by this browser, for sign-in by PIN; HttpOnly, sent to sign-in routes only. */
const name = 'screen'

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
    read: ({ req }) => cookieOf(req.headers.cookie, name),
    set: ({ res }, token, seconds) => void res.cookie(name, token, { ...options, maxAge: seconds * 1_000 }),
    clear: ({ res }) => void res.clearCookie(name, options),
  }
}
