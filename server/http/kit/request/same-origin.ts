import type { Credential } from '../../../auth/principal.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Exchange } from './exchange.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Protects against cross-site requests. A request that changes something with a cookie must come from our own pages:
 * browsers add the cookie to requests of other sites, too. Without an origin it is refused. A request without a
 * credential (sign-in, first run), with Basic credentials that a browser remembers, or with the cookie of a reader app
 * is refused only when a browser marks it as cross-site; other programs send no such mark.
 * @param origins pages of other servers that may call, though never by cookie
 * @param credential of the request, valid or not
 */
export function requireSameOrigin(
  exchange: Exchange,
  origins: ReadonlySet<string>,
  credential: Credential | undefined,
): void {
  const { req, principal } = exchange
  if (reading.has(req.method)) return
  if (principal !== null && credential?.kind === 'session') requireOwnPage(req.headers)
  else if (credential?.kind === 'app' && credential.isByCookie) refuseForeign(req.headers, none)
  else if (principal === null || credential?.kind === 'basic') refuseForeign(req.headers, origins)
}

const none: ReadonlySet<string> = new Set()

function requireOwnPage(headers: OriginHeaders): void {
  if (isSameOrigin(headers)) return
  throw new AppError('not_from_own_page')
}

type OriginHeaders = {
  readonly host?: string | undefined
  readonly origin?: string | undefined
  readonly referer?: string | undefined
  readonly 'sec-fetch-site'?: string | string[] | undefined
}

function refuseForeign(headers: OriginHeaders, origins: ReadonlySet<string>): void {
  const { origin } = headers
  const isBrowser = origin !== undefined || headers['sec-fetch-site'] !== undefined
  // `none` means typed or opened from elsewhere; our pages and local programs may call.
  if (!isBrowser || headers['sec-fetch-site'] === 'none' || isSameOrigin(headers)) return
  if (origin !== undefined && origins.has(origin)) return
  throw new AppError('from_foreign_page')
}

function isSameOrigin(headers: OriginHeaders): boolean {
  // Set by the browser and not forgeable by a page; also correct behind proxies that change the host.
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const from = headers.origin ?? headers.referer
  return from !== undefined && URL.canParse(from) && new URL(from).host === normalHost(headers.host)
}

/**
 * The scheme is not compared: behind a proxy that terminates TLS the server cannot know it. Ports 80 and 443 are
 * omitted.
 */
function normalHost(host: string | undefined): string | undefined {
  if (host === undefined || !URL.canParse(`http://${host}`)) return undefined
  return new URL(`http://${host}`).host.replace(/:443$/, '')
}
