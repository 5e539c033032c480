import type { AppSessions } from '../../library/auth/open-app-session.ts'
import { rememberedDays } from '../../library/auth/open-app-session.ts'
import type { Kit } from '../kit/kit.ts'
import type { Exchange } from '../kit/request/exchange.ts'
import { basePathOf } from './base-path.ts'
import { rememberCookie, sessionCookie, sessionHeader, tokensOf } from './credentials.ts'

/** Sessions of apps, as cookies and as a header. */
export type Sessions = {
  /**
   * Opens a session for a request authenticated by password or key, unless it has a valid one: apps continue with it,
   * some from other programs that do not know the password.
   */
  issue(exchange: Exchange): Promise<void>
  /** Sets the cookie for the session of a header. */
  setCookie(exchange: Exchange): void
  /** Ends every session of a request. */
  end(exchange: Exchange): Promise<void>
}

type Caller = NonNullable<Exchange['principal']>

const retentionDays = 30
const dayMs = 24 * 3_600_000

/** @param isSecure cookies are for https only, even if the request came over http */
export function createSessions(kit: Kit, appSessions: AppSessions, isSecure: boolean): Sessions {
  // An app compares the path of a cookie with that of the typed address, with or without a slash.
  const pathsOf = (exchange: Exchange) => {
    const { base } = basePathOf(exchange.req)
    return base === '' ? ['/'] : [base, `${base}/`]
  }
  const set = (exchange: Exchange, name: string, token: string, days: number) => {
    const options = { httpOnly: true, sameSite: 'lax', secure: isSecure || exchange.req.secure } as const
    for (const path of pathsOf(exchange)) {
      exchange.res.cookie(name, token, { ...options, path, maxAge: days * dayMs })
    }
  }
  const clear = (exchange: Exchange, name: string) => {
    for (const path of pathsOf(exchange)) exchange.res.clearCookie(name, { path, httpOnly: true, sameSite: 'lax' })
  }
  const show = (exchange: Exchange, token: string) => {
    set(exchange, sessionCookie, token, retentionDays)
    exchange.res.setHeader(sessionHeader, token)
  }

  /** Only the remember-me cookie was sent: the app continues with the session cookie. */
  const continueSession = (exchange: Exchange, token: string) => {
    if (!hasSession(exchange)) show(exchange, token)
  }
  const hasValidSession = async ({ req, address }: Exchange, principal: Caller) => {
    for (const token of tokensOf(req.headers)) if (await appSessions.isValid(token, principal, address)) return true
    return false
  }

  return {
    async issue(exchange) {
      const { principal, req } = exchange
      const credential = exchange.readCredential(req.headers)
      if (principal === null || credential === undefined) return
      if (credential.kind === 'app') continueSession(exchange, credential.token)
      if (credential.kind !== 'basic' && credential.kind !== 'api-key') return
      const isRemembered = req.query['remember-me'] === 'true'
      if (!isRemembered && (await hasValidSession(exchange, principal))) return
      const client = { address: exchange.address, userAgent: req.headers['user-agent'] ?? null }
      const token = await kit.trail.changing(exchange, () => appSessions.open(principal, client, isRemembered))
      show(exchange, token)
      if (isRemembered) set(exchange, rememberCookie, token, rememberedDays)
    },
    setCookie(exchange) {
      const [token] = tokensOf(exchange.req.headers)
      if (token !== undefined && exchange.readCredential(exchange.req.headers)?.kind === 'app') show(exchange, token)
    },
    async end(exchange) {
      for (const token of new Set(tokensOf(exchange.req.headers))) {
        await kit.trail.changing(exchange, () => appSessions.end(token))
      }
      clear(exchange, sessionCookie)
      clear(exchange, rememberCookie)
    },
  }
}

/** Whether the session itself was sent, not only the remember-me cookie. */
function hasSession({ req }: Exchange): boolean {
  const header = req.headers[sessionHeader]
  return (
    (typeof header === 'string' && header.trim() !== '') || req.headers.cookie?.includes(`${sessionCookie}=`) === true
  )
}
