import type { IncomingHttpHeaders } from 'node:http'
import type { Authenticate, Credential, Principal } from '../../../auth/principal.ts'
import { tooManyAttempts } from '../../../auth/sign-in-throttle.ts'
import type { Access, RateClass } from '../../../contract/operation.ts'
import { lacksPermission } from '../../../domain/access/viewer.ts'
import { AppError } from '../../../domain/errors.ts'
import type { AppProtocol } from '../../../domain/vocabulary.ts'
import type { SessionCookie } from '../cookies.ts'
import type { ReadCredential } from './credential.ts'
import { appUseOf, type NoteApp } from './device.ts'
import type { Exchange } from './exchange.ts'
import type { RateLimit } from './rate-limit.ts'
import { requireSameOrigin } from './same-origin.ts'

const openPaths = new Set(['/health', '/api/v1/setup/status', '/api/v1/setup/initialize'])
const guarded = /^\/(api|docs|opds|koreader|health)(\/|$)/i

/**
 * While there is no administrator, other computers reach only the files of the interface, the setup state and its
 * completion with the setup code.
 */
export function setupGate(isSetUp: () => Promise<boolean>): (exchange: Exchange) => Promise<void> | undefined {
  const requireSetup = async () => {
    if (!(await isSetUp())) throw new AppError('server_not_set_up')
  }
  return ({ loopback, req }) =>
    loopback || openPaths.has(req.path) || !guarded.test(req.path) ? undefined : requireSetup()
}

export type Entry = {
  readonly access: Access
  readonly rate: RateClass
  /**
   * `WWW-Authenticate` of a 401 (null: none for this request); a request without a credential, or with an expired app
   * session, is challenged without being charged.
   */
  readonly challenge?: string | ((headers: IncomingHttpHeaders) => string | null)
  /** Where this protocol has its credential; absent: the default places. */
  readonly credentialOf?: ReadCredential
  /** Protocol shown in the list of devices; absent: by the path. */
  readonly protocol?: AppProtocol
}

export type Guard = {
  enter(exchange: Exchange, entry: Entry): Promise<void>
  /** Whether the credential of a long response is still valid and sufficient; updates `exchange.principal`. */
  revalidate(exchange: Exchange): Promise<boolean>
}

/**
 * Authentication, rate limit, origin, permissions: in this order. Sets `exchange.principal`.
 * @param noteApp called for every authenticated request of an app
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
    exchange.readCredential = entry.credentialOf ?? exchange.readCredential
    if (entry.access === 'public' && entry.rate === 'exempt') return limit.show(exchange)
    const credential = exchange.readCredential(exchange.req.headers)
    const refusal = await identify(exchange, entry, credential)
    if (refusal?.code === 'rate_limit_exceeded') {
      limit.show(exchange)
      throw refusal
    }
    const isChallenged = exchange.principal === null && isNew(refusal, credential) && entry.access !== 'public'
    if (isChallenged && entry.challenge !== undefined) limit.show(exchange)
    else limit.charge(exchange, entry.rate)
    if (refusal !== undefined || isChallenged)
      throw challenge(exchange, entry, refusal ?? new AppError('sign_in_required_with'))
    requireSameOrigin(exchange, origins, credential)
    requirePermission(exchange.principal, entry.access)
    const use = appUseOf(exchange, exchange.principal, entry.protocol)
    if (use !== undefined) noteApp(use)
  }
  return {
    enter,
    async revalidate(exchange) {
      const credential = exchange.readCredential(exchange.req.headers)
      const answer = credential && (await authenticate(credential, exchange.address))
      const principal = answer?.kind === 'signed-in' ? answer.principal : null
      exchange.principal = principal !== null && opens(principal, exchange.access ?? 'signed-in') ? principal : null
      return exchange.principal !== null
    },
  }
}

/** No credential, or only an expired app session: not an attempt. */
function isNew(refusal: AppError | undefined, credential: Credential | undefined): boolean {
  return refusal === undefined || credential?.kind === 'app'
}

type Browsers = {
  readonly cookie: SessionCookie
  /** Origins of other servers that may call. */
  readonly origins: ReadonlySet<string>
}

type Identify = (exchange: Exchange, entry: Entry, credential: Credential | undefined) => Promise<AppError | undefined>

/** The reason in the response; undefined when the credential is valid or absent. */
function createIdentify(authenticate: Authenticate, cookie: SessionCookie): Identify {
  return async (exchange, entry, credential) => {
    if (credential === undefined) return undefined
    const answer = await authenticate(credential, exchange.address)
    if (answer.kind === 'signed-in') {
      exchange.principal = answer.principal
      if (answer.renewed !== undefined) cookie.set(exchange, answer.renewed.token, answer.renewed.expiresIn)
      return undefined
    }
    // A sign-in request may still carry an expired session: public operations ignore it.
    if (entry.access === 'public') return undefined
    if (answer.kind === 'slowed') return tooManyAttempts(answer.retryAfterSeconds)
    if (answer.kind === 'unavailable') return new AppError('identity_provider_silent')
    if (credential.kind === 'session') cookie.clear(exchange)
    return new AppError('credential_refused', { problem: answer.reason })
  }
}

function challenge(exchange: Exchange, entry: Entry, refusal: AppError): AppError {
  const { challenge: ask } = entry
  const header = typeof ask === 'function' ? ask(exchange.req.headers) : ask
  if (header) exchange.res.setHeader('WWW-Authenticate', header)
  return refusal
}

function opens(principal: Principal | null, access: Access): boolean {
  return access === 'public' || access === 'signed-in' || principal?.viewer.permissions.has(access) === true
}

function requirePermission(principal: Principal | null, access: Access): void {
  if (access === 'public' || access === 'signed-in' || opens(principal, access)) return
  throw lacksPermission(principal?.viewer, access)
}
