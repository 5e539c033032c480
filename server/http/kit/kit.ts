import type { RequestListener } from 'node:http'
import express, { type Express, type Request } from 'express'
import type { Authenticate } from '../../auth/principal.ts'
import type { Config } from '../../config/config.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { Clock } from '../../domain/ids.ts'
import type { Peers } from '../../domain/peers.ts'
import type { Log } from '../../log/log.ts'
import { refuse, type SendRefusal } from './answer/refuse.ts'
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
import { createPipeline, type Pipeline, type ServeRoute } from './pipeline.ts'
import type { NoteApp } from './request/device.ts'
import { type Exchange, exchangeOf } from './request/exchange.ts'
import { createGuard, type Entry, type Guard } from './request/guard.ts'
import { createRateLimit, type RateLimitSettings } from './request/rate-limit.ts'
import { RadixRouteTable, type RouteTable } from './request/route-table.ts'

/** A route of the server: REST operations by `mountOperations`, the others (OPDS, web) directly. */
export type Endpoint = Entry & {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** `:name` is a segment, `*name` at the end the rest. GET also handles HEAD. */
  readonly paths: readonly string[]
  /** How this protocol sends errors; JSON when absent. */
  readonly sendRefusal?: SendRefusal
}

export type Serve = (endpoint: Endpoint, handler: (exchange: Exchange) => Promise<void> | void) => void

export type Subtree = {
  readonly serve: Serve
  /** Serves a request of the tree. */
  handle(exchange: Exchange): Promise<void>
}

/** What the slices of `http/` build on. */
export type Kit = {
  /** Adds a guarded route. Errors thrown by the handler are sent as refusals. */
  serve: Serve
  /** A separate tree of routes, which also handles its unknown paths. @param sendRefusal for those */
  subtree(sendRefusal: SendRefusal): Subtree
  /** Handles every request. */
  readonly handle: RequestListener
  readonly takeOver: Pipeline['takeOver']
  readonly mountOnDemand: Pipeline['mountOnDemand']
  /** Whether the credential of a stream is still valid; updates its principal. */
  readonly revalidate: Guard['revalidate']
  /** Gets what no route serves: files and pages. */
  readonly app: Express
  readonly cookie: SessionCookie
  readonly screen: ScreenCookie
  readonly providerCookie: ProviderCookie
  /** Additional reports to the audit log. */
  readonly trail: Pick<AuditTrail, 'changing' | 'signInFailed'>
  readonly log: Log
  readonly clock: Clock
  /** Answers a request that no route serves. @throws AppError `not_found`, `method_not_allowed` */
  readonly refuseUnrouted: (exchange: Exchange) => Promise<void>
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

/** The pipeline of every request, and its routes. */
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
  const app = createFileApp(config)
  const { routes, serve, refuseUnrouted } = createServe(serving)
  const isCertified = options.isCertified ?? (() => false)
  const parts = { config, log, clock, limit, routes, app, isCertified, isSetUp: options.isSetUp }
  return {
    ...createPipeline(parts),
    app,
    cookie,
    screen: createScreenCookie(isSecure),
    providerCookie: createProviderCookie(isSecure),
    log,
    clock,
    trail,
    serve,
    refuseUnrouted,
    subtree: (sendRefusal) => createSubtree(serving, sendRefusal),
    revalidate: guard.revalidate,
    checkAnswers: options.checkAnswers ?? false,
  }
}

function createFileApp({ application }: Config): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.set('trust proxy', [...application.trustedProxies])
  return app
}

/** A proxy for https is not always recognised as one; without it, each request tells whether it came by https. */
function cookieSecurity({ application, auth }: Config): IsSecure {
  const { cookieSecure } = auth
  if (cookieSecure !== undefined) return () => cookieSecure
  const isPublicByHttps = application.baseUrl?.startsWith('https:') ?? false
  return ({ req }) => req.secure || (isPublicByHttps && (application.tls === null || isProxied(req)))
}

/** Ends the list of routes: the rest is unknown, or a method that a path does not support. */
export function finishKit({ app, log, refuseUnrouted }: Kit): void {
  app.use((req: Request) => refuseUnrouted(exchangeOf(req)))
  app.use((error: unknown, req: Request, _res: unknown, _next: unknown) => refuse(exchangeOf(req), error, log))
}

type Serving = { readonly guard: Guard; readonly log: Log; readonly trail: AuditTrail }

function createSubtree(serving: Serving, sendRefusal: SendRefusal): Subtree {
  const { serve, routes, refuseUnrouted } = createServe(serving)
  return {
    serve,
    async handle(exchange) {
      const { req } = exchange
      try {
        const found = routes.find(req.method, req.path)
        if (found === null) return await refuseUnrouted(exchange)
        req.params = found.params
        await found.value(exchange)
      } catch (error) {
        refuse(exchange, error, serving.log, sendRefusal)
      }
    },
  }
}

type Served = Pick<Kit, 'serve' | 'refuseUnrouted'> & { readonly routes: RouteTable<ServeRoute> }

function createServe({ guard, log, trail }: Serving): Served {
  const routes = new RadixRouteTable<ServeRoute>()
  return {
    routes,
    serve(endpoint, handler) {
      const answer: ServeRoute = async (exchange) => {
        try {
          await guard.enter(exchange, endpoint)
          await trail.as(exchange, () => handler(exchange))
        } catch (error) {
          trail.refused(exchange, endpoint, error)
          refuse(exchange, error, log, endpoint.sendRefusal)
        }
      }
      for (const path of endpoint.paths) routes.add(endpoint.method.toUpperCase(), path, answer)
    },
    async refuseUnrouted(exchange) {
      const { req, res } = exchange
      await guard.enter(exchange, { access: 'public', rate: 'normal' })
      const methods = routes.methodsOf(req.path)
      if (methods === null) throw notFound('address')
      const allowed = [...methods, 'OPTIONS']
      if (req.method !== 'OPTIONS')
        throw new AppError('method_not_allowed', { method: req.method, allowed }, { allowed })
      res.setHeader('Allow', allowed.join(', '))
      res.status(204).end()
    },
  }
}
