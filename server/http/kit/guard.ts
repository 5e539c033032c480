import type { Authenticate, Credential, Principal } from '../../auth/principal.ts'
import { tooMany } from '../../auth/too-many.ts'
import type { Access, RateClass } from '../../contract/operation.ts'
import { AppError } from '../../domain/errors.ts'
import { appUseOf, type NoteApp } from './app-use.ts'
import { credentialOf } from './credential.ts'
import type { Exchange } from './exchange.ts'
import type { RateLimit } from './rate-limit.ts'
import { requireSameOrigin } from './same-origin.ts'
import type { SessionCookie } from './session-cookie.ts'

export type Entry = {
  readonly access: Access
  readonly rate: RateClass
  /** `WWW-Authenticate` of a 401; a request without any credential is then asked, not charged. */
  readonly challenge?: string
  /** Where this protocol puts its credential; absent: where all others do. */
  readonly credentialOf?: typeof credentialOf
}

export type Guard = {
  enter(exchange: Exchange, entry: Entry): Promise<void>
  /** Whether the credential of a long answer still holds and still opens it; brings `exchange.principal` up to date. */
  stillSignedIn(exchange: Exchange): Promise<boolean>
}

/**
 * Who is it, may they call so often, does the request come from our own pages, may they do this: in this order.
 * Sets `exchange.principal`.
 * @param noteApp told of every call of an app that was let in
 */
export function createGuard(
  authenticate: Authenticate,
  limit: RateLimit,
  { cookie, origins }: Browsers,
  noteApp: NoteApp = () => undefined,
): Guard {
  const identify = createIdentify(authenticate, cookie)
  const enter: Guard['enter'] = async (exchange, entry) => {
    exchange.access = entry.access
    if (entry.access === 'public' && entry.rate === 'exempt') return limit.show(exchange)
    const refusal = await identify(exchange, entry)
    if (refusal?.code === 'rate_limit_exceeded') {
      limit.show(exchange)
      throw refusal
    }
    const asked = exchange.principal === null && refusal === undefined && entry.access !== 'public'
    if (asked && entry.challenge !== undefined) limit.show(exchange)
    else limit.charge(exchange, entry.rate)
    if (refusal !== undefined || asked) throw challenge(exchange, entry, refusal ?? signInFirst())
    requireSameOrigin(exchange, origins)
    requirePermission(exchange.principal, entry.access)
    const use = exchange.principal === null ? undefined : appUseOf(exchange, exchange.principal)
    if (use !== undefined) noteApp(use)
  }
  return {
    enter,
    async stillSignedIn(exchange) {
      const credential = credentialOf(exchange.req.headers)
      const answer = credential && (await authenticate(credential, exchange.address))
      const principal = answer?.kind === 'signed-in' ? answer.principal : null
      exchange.principal = principal !== null && opens(principal, exchange.access ?? 'signed-in') ? principal : null
      return exchange.principal !== null
    },
  }
}

type Browsers = {
  readonly cookie: SessionCookie
  /** Pages of other servers that may call. */
  readonly origins: ReadonlySet<string>
}

type Identify = (exchange: Exchange, entry: Entry) => Promise<AppError | undefined>

/** The answer tells why the credential is refused; undefined when it is good or there is none. */
function createIdentify(authenticate: Authenticate, cookie: SessionCookie): Identify {
  return async (exchange, entry) => {
    const credential = sentWith(exchange, entry)
    if (credential === undefined) return undefined
    const answer = await authenticate(credential, exchange.address)
    if (answer.kind === 'signed-in') {
      exchange.principal = answer.principal
      if (answer.renewed !== undefined) cookie.set(exchange, answer.renewed.token, answer.renewed.expiresIn)
      return undefined
    }
    // Whoever signs in anew may still carry an old session: on public operations it counts as none.
    if (entry.access === 'public') return undefined
    if (answer.kind === 'slowed') return tooMany(answer.retryAfterSeconds)
    if (answer.kind === 'unavailable') return providerAway()
    if (credential.kind === 'session') cookie.clear(exchange)
    return new AppError('unauthorized', answer.reason)
  }
}

function sentWith({ req }: Exchange, entry: Entry): Credential | undefined {
  return (entry.credentialOf ?? credentialOf)(req.headers)
}

function providerAway(): AppError {
  const message = 'The identity provider of this token does not answer. Try again later, or sign in another way.'
  return new AppError('unavailable', message)
}

function signInFirst(): AppError {
  return new AppError('unauthorized', 'Sign in first: with a token, an API key or a session.')
}

function challenge(exchange: Exchange, entry: Entry, refusal: AppError): AppError {
  if (entry.challenge !== undefined) exchange.res.setHeader('WWW-Authenticate', entry.challenge)
  return refusal
}

function opens(principal: Principal | null, access: Access): boolean {
  return access === 'public' || access === 'signed-in' || principal?.viewer.permissions.has(access) === true
}

function requirePermission(principal: Principal | null, access: Access): void {
  if (opens(principal, access)) return
  throw new AppError('forbidden', `This needs the permission "${access}". Ask an administrator for it.`, {
    permission: access,
  })
}
