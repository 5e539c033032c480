import type { Credential } from '../../../auth/principal.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Exchange } from './exchange.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A request that changes something and is signed in by cookie must come from our own pages: the browser adds the cookie
 * to requests that other sites provoke, too. What does not tell where it comes from is refused. A request without any
 * credential (signing in, the first run), or with the name and password that somebody once typed into a window of their
 * browser, is refused when a browser says that a page of another site made it; programs that are no browser say nothing.
 * So is one by the cookie of a reader app, which is no browser as a rule.
 * @param origins pages of other servers that may call, though never by cookie
 * @param credential of the request, good or not
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
  // What a person types or opens from elsewhere is `none`; a page of ours or a program of theirs may call.
  if (!isBrowser || headers['sec-fetch-site'] === 'none' || isSameOrigin(headers)) return
  if (origin !== undefined && origins.has(origin)) return
  throw new AppError('from_foreign_page')
}

function isSameOrigin(headers: OriginHeaders): boolean {
  // What the browser itself says, no page can forge; it holds behind proxies that give the server another name, too.
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const from = headers.origin ?? headers.referer
  return from !== undefined && URL.canParse(from) && new URL(from).host === normalHost(headers.host)
}

/** The scheme is not compared: behind a proxy that ends TLS the server cannot know it. Port 80 and 443 go without. */
function normalHost(host: string | undefined): string | undefined {
  if (host === undefined || !URL.canParse(`http://${host}`)) return undefined
  return new URL(`http://${host}`).host.replace(/:443$/, '')
}
