import type { IncomingHttpHeaders } from 'node:http'
import { cookieOf } from '../kit/cookies.ts'
import { credentialOf, type ReadCredential } from '../kit/request/credential.ts'

/** Own name: the jar of the same host may hold a cookie of the original server. */
export const sessionCookie = 'inglenook-app'
/** Name of the remember-me cookie in such apps. */
export const rememberCookie = 'komga-remember-me'
export const sessionHeader = 'x-auth-token'

/** Session tokens of a request: by header (an empty one counts as none), by cookie, by the remember-me cookie. */
export function tokensOf(headers: IncomingHttpHeaders): readonly string[] {
  const header = headers[sessionHeader]
  const shown = [
    typeof header === 'string' ? header.trim() : '',
    cookieOf(headers.cookie, sessionCookie) ?? '',
    cookieOf(headers.cookie, rememberCookie) ?? '',
  ]
  return shown.filter((token) => token !== '')
}

/**
 * The credential of a request of such an app: an explicit one (Basic, Bearer, `X-API-Key`), else the session in
 * `X-Auth-Token`, else that of a cookie, else the browser session of our own pages.
 */
export const readCredential: ReadCredential = (headers) => {
  if (headers.authorization !== undefined || headers['x-api-key'] !== undefined) return credentialOf(headers)
  const header = headers[sessionHeader]
  if (typeof header === 'string' && header.trim() !== '') {
    return { kind: 'app', token: header.trim(), isByCookie: false }
  }
  const cookie = cookieOf(headers.cookie, sessionCookie) ?? cookieOf(headers.cookie, rememberCookie)
  return cookie === undefined ? credentialOf(headers) : { kind: 'app', token: cookie, isByCookie: true }
}

/** Programs are challenged; scripts of a page are not, because the browser would open a dialog. */
export function challengeOf(headers: IncomingHttpHeaders): string | null {
  const mode = headers['sec-fetch-mode']
  const isScript = (mode !== undefined && mode !== 'navigate') || headers['x-requested-with'] !== undefined
  return isScript ? null : 'Basic realm="Inglenook", charset="UTF-8"'
}
