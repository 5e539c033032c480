import express, {
  type Express,
  type IRoute,
  type NextFunction,
  type Request,
  type Response,
  type Router,
} from 'express'
import type { Authenticate } from '../../auth/principal.ts'
import type { Config } from '../../config/config.ts'
import { notFound } from '../../domain/errors.ts'
import type { Clock } from '../../domain/ids.ts'
import type { Peers } from '../../domain/peers.ts'
import type { Log } from '../../log/log.ts'
import { compressTexts } from './answer/compress.ts'
import { allowOrigins } from './answer/cors.ts'
import { refuse, type SendRefusal } from './answer/refuse.ts'
import { securityHeaders } from './answer/security-headers.ts'
import { type AuditTrail, type AuditTrailContext, createAuditTrail } from './audit-trail.ts'
import {
  createProviderCookie,
  createScreenCookie,
  createSessionCookie,
  type IsSecure,
  type ProviderCookie,
  type ScreenCookie,
  type SessionCookie,
} from './cookies.ts'
import { isProxied } from './own-origin.ts'
import type { NoteApp } from './request/device.ts'
import { type Exchange, exchangeOf, openExchange } from './request/exchange.ts'
import { createGuard, type Entry, type Guard, setupGate } from './request/guard.ts'
import { checkHost, ownHostNames } from './request/host-check.ts'
import { hideKeyInPath, takeKeyFromPath } from './request/key-in-path.ts'
import { refuseMethod, withMethod } from './request/methods.ts'
import { createRateLimit, type RateLimit, type RateLimitSettings } from './request/rate-limit.ts'

/** A route of the server: REST operations by `mountOperations`, the others (OPDS, web) directly. */
export type Endpoint = Entry & {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Express paths: `:name` for a segment, `*name` for the rest. GET also handles HEAD. */
  readonly paths: readonly string[]
  /** How this protocol sends errors; JSON when absent. */
  readonly sendRefusal?: SendRefusal
}

export type Serve = (endpoint: Endpoint, handler: (exchange: Exchange) => Promise<void> | void) => void

export type Subtree = {
  readonly serve: Serve
  /** Call it once all routes are added. */
  finish(): Router
}

/** What the slices of `http/` build on. */
export type Kit = {
  /** Adds a guarded route. Errors thrown by the handler are sent as refusals. */
  serve: Serve
  /** A separate tree of routes, which also handles its unknown paths. The caller mounts it. */
  subtree(): Subtree
  /** Whether the credential of a stream is still valid; updates its principal. */
  readonly revalidate: Guard['revalidate']
  readonly app: Express
  readonly cookie: SessionCookie
  readonly screen: ScreenCookie
  readonly providerCookie: ProviderCookie
  /** Additional reports to the audit log. */
  readonly trail: Pick<AuditTrail, 'changing' | 'signInFailed'>
  readonly log: Log
  readonly clock: Clock
  /** Methods by path, as added: the basis of 405 responses. */
  readonly methods: ReadonlyMap<string, ReadonlySet<string>>
  /** Charges a call to an unknown path like any other. */
  readonly enter: Guard['enter']
  /** Validates responses against the contract: for tests, it costs as much as the response itself. */
  readonly checkAnswers: boolean
}

export type KitOptions = {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly authenticate: Authenticate
  readonly isSetUp: () => Promise<boolean>
  /** The current limits; default: those of the configuration. */
  readonly rateLimit?: () => RateLimitSettings
  /** Whether a certificate of this server is for a host name; default: never. */
  readonly isCertified?: ((name: string) => boolean) | undefined
  /** The other servers, over which the limits hold; default: none. */
  readonly peers?: Peers
  /** Called for every request of an app that sends its credential each time. */
  readonly noteApp?: NoteApp
  readonly checkAnswers?: boolean
  /** Absent: nothing is recorded in the audit log. */
  readonly audit?: AuditTrailContext
}

/** The pipeline of every request, before routing. */
export function createKit(options: KitOptions): Kit {
  const { config, clock } = options
  const log = options.log.for('http')
  const limit = createRateLimit(
    options.rateLimit ?? (() => config.rateLimit),
    clock,
    config.rateLimit.exemptPaths,
    options.peers,
  )
  const isSecure = cookieSecurity(config)
  const cookie = createSessionCookie(isSecure)
  const browsers = { cookie, origins: new Set(config.application.allowedOrigins) }
  const guard = createGuard(options.authenticate, limit, browsers, options.noteApp)
  const trail = createAuditTrail(options.audit)
  const serving = { guard, log, trail }
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.set('trust proxy', [...config.application.trustedProxies])
  app.use(openExchange())
  app.use(takeKeyFromPath())
  app.use(logRequests(log, clock))
  app.use(securityHeaders(config.application))
  app.use(hideKeyInPath())
  app.use(showLimit(limit))
  app.use(checkHost(ownHostNames(config.application), options.isCertified ?? (() => false)))
  app.use(allowOrigins(config.application.allowedOrigins))
  app.use(setupGate(options.isSetUp))
  app.use(compressTexts())
  return {
    app,
    cookie,
    screen: createScreenCookie(isSecure),
    providerCookie: createProviderCookie(isSecure),
    log,
    clock,
    trail,
    ...createServe(app, serving),
    subtree: () => createSubtree(serving),
    enter: guard.enter,
    revalidate: guard.revalidate,
    checkAnswers: options.checkAnswers ?? false,
  }
}

/** A proxy for https is not always recognised as one; without it, each request tells whether it came by https. */
function cookieSecurity({ application, auth }: Config): IsSecure {
  const { cookieSecure } = auth
  if (cookieSecure !== undefined) return () => cookieSecure
  const isPublicByHttps = application.baseUrl?.startsWith('https:') ?? false
  return ({ req }) => req.secure || (isPublicByHttps && (application.tls === null || isProxied(req)))
}

/**
 * Adds the other routes with the first request that no route serves so far; it waits for them.
 * @param mount ends with `finishKit`
 */
export function mountOnDemand({ app, log }: Kit, mount: () => Promise<void>): void {
  let mounted: Promise<void> | undefined
  app.use(async (_req: Request, _res: Response, next: NextFunction) => {
    mounted ??= mount()
    await mounted
    next()
  })
  refuseErrors(app, log)
}

/** Ends the list of routes: the rest is unknown, or a method that a path does not support. */
export function finishKit(kit: Kit): void {
  refuseUnknownRoutes(kit.app, kit)
  refuseErrors(kit.app, kit.log)
}

/** Errors of everything added before. */
function refuseErrors(app: Express, log: Log): void {
  app.use((error: unknown, req: Request, _res: Response, _next: NextFunction) => refuse(exchangeOf(req), error, log))
}

type Closing = Pick<Kit, 'methods' | 'enter'>

function refuseUnknownRoutes(app: Router, closing: Closing): void {
  let refusals: Router | undefined
  app.use((req: Request, res: Response, next: NextFunction) => {
    refusals ??= refuseOtherMethods(closing)
    refusals(req, res, next)
  })
  app.use(async (req: Request) => {
    await enter(closing, req)
    throw notFound('address')
  })
}

/** Created lazily: it takes as long as all other routes together. */
function refuseOtherMethods(closing: Closing): Router {
  const router = express.Router()
  for (const [path, methods] of closing.methods)
    router.all(
      path,
      refuseMethod(methods, (req) => enter(closing, req)),
    )
  return router
}

function enter(closing: Closing, req: Request): Promise<void> {
  return closing.enter(exchangeOf(req), { access: 'public', rate: 'normal' })
}

type Serving = { readonly guard: Guard; readonly log: Log; readonly trail: AuditTrail }

function createSubtree(serving: Serving): Subtree {
  const router = express.Router()
  const { serve, methods } = createServe(router, serving)
  return {
    serve,
    finish() {
      refuseUnknownRoutes(router, { methods, enter: serving.guard.enter })
      return router
    },
  }
}

type Served = Pick<Kit, 'serve' | 'methods'>

function createServe(app: Router, { guard, log, trail }: Serving): Served {
  const methods = new Map<string, Set<string>>()
  const routes = new Map<string, IRoute>()
  const routeOf = (path: string): IRoute => {
    const route = routes.get(path) ?? app.route(path)
    routes.set(path, route)
    return route
  }
  return {
    methods,
    serve(endpoint, handler) {
      const answer = async (req: Request) => {
        const exchange = exchangeOf(req)
        try {
          await guard.enter(exchange, endpoint)
          await trail.as(exchange, () => handler(exchange))
        } catch (error) {
          trail.refused(exchange, endpoint, error)
          refuse(exchange, error, log, endpoint.sendRefusal)
        }
      }
      for (const path of endpoint.paths) {
        routeOf(path)[endpoint.method](answer)
        methods.set(path, withMethod(methods.get(path), endpoint.method))
      }
    },
  }
}

function showLimit(limit: RateLimit) {
  return (req: Request, _res: Response, next: NextFunction) => {
    limit.show(exchangeOf(req))
    next()
  }
}

/** One line per request at `debug`: no query and no headers, so no secrets. */
function logRequests(log: Log, clock: Clock) {
  return (req: Request, res: Response, next: NextFunction) => {
    if (log.enabled('debug')) {
      const started = clock()
      const { id, address } = exchangeOf(req)
      const path = req.path
      res.once('close', () => {
        const fields = {
          requestId: id,
          address,
          method: req.method,
          path,
          status: res.statusCode,
          ms: clock() - started,
        }
        log.debug(res.writableFinished ? 'answered' : 'client left', fields)
      })
    }
    next()
  }
}
