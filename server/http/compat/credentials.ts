import type { IncomingHttpHeaders } from 'node:http'
import { cookieOf, credentialOf, type ReadCredential } from '../kit/request/credential.ts'

/** A name of our own: a cookie of the server that such apps are made for may lie in the same jar for the same host. */
export const sessionCookie = 'inglenook-app'
/** The name by which apps know the cookie that outlives them. */
export const rememberCookie = 'komga-remember-me'
export const sessionHeader = 'x-auth-token'

/** Tokens of sessions that a request shows: by header (an empty one counts as none), by cookie, by the lasting cookie. */
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
 * The credential of a request of such an app: what it says outright (Basic, Bearer, `X-API-Key`), else the session in
 * `X-Auth-Token`, else that of a cookie, else the session of a browser that looks at our own pages.
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

/** Programs are asked by name; the script of a page is not, because its browser would open a window. */
export function challengeOf(headers: IncomingHttpHeaders): string | null {
  const mode = headers['sec-fetch-mode']
  const isScript = (mode !== undefined && mode !== 'navigate') || headers['x-requested-with'] !== undefined
  return isScript ? null : 'Basic realm="Inglenook", charset="UTF-8"'
}
