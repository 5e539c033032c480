import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Express, Request, Response } from 'express'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../domain/ids.ts'
import type { Log } from '../../log/log.ts'
import { compressTexts } from './answer/compress.ts'
import { allowOrigins } from './answer/cors.ts'
import { refuse } from './answer/refuse.ts'
import { securityHeaders } from './answer/security-headers.ts'
import { type Exchange, openExchange } from './request/exchange.ts'
import { setupGate } from './request/guard.ts'
import { checkHost, ownHostNames } from './request/host-check.ts'
import { takeKeyFromPath } from './request/key-in-path.ts'
import type { RateLimit } from './request/rate-limit.ts'
import type { RouteTable } from './request/route-table.ts'

/** Serves a request of a route; never throws. */
export type ServeRoute = (exchange: Exchange) => Promise<void>

/** Takes over requests before they are routed. @returns null: it is not for this one */
export type TakeOver = (exchange: Exchange) => Promise<void> | null

export type Pipeline = {
  readonly handle: RequestListener
  /** Adds what takes over requests before the routes. */
  takeOver(take: TakeOver): void
  /** Adds the other routes with the first request that no route serves so far; it waits for them. */
  mountOnDemand(mount: () => Promise<void>): void
}

export type PipelineParts = {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly limit: RateLimit
  readonly routes: RouteTable<ServeRoute>
  /** Gets the requests that no route serves: files and pages. */
  readonly app: Express
  readonly isSetUp: () => Promise<boolean>
  readonly isCertified: (name: string) => boolean
}

/** What happens to every request, in this order; then it is routed. */
export function createPipeline({ config, log, clock, limit, routes, app, ...checks }: PipelineParts): Pipeline {
  const { application } = config
  const writeHeaders = securityHeaders(application)
  const allowOrigin = allowOrigins(application.allowedOrigins)
  const requireHost = checkHost(ownHostNames(application), checks.isCertified)
  const requireSetup = setupGate(checks.isSetUp)
  const compress = compressTexts()
  const takers: TakeOver[] = []
  let mount: (() => Promise<void>) | null = null
  let mounting: Promise<void> | undefined

  function enter(exchange: Exchange): void {
    takeKeyFromPath(exchange)
    if (log.enabled('debug')) logAnswer(exchange, log, clock)
    writeHeaders(exchange)
    // An address with a key must not be sent as a referrer.
    if (exchange.keyInPath !== null) exchange.res.setHeader('Referrer-Policy', 'no-referrer')
    requireHost(exchange)
    allowOrigin(exchange)
  }

  async function route(exchange: Exchange): Promise<void> {
    const { req, res } = exchange
    for (const take of takers) {
      const taken = take(exchange)
      if (taken !== null) return taken
    }
    let found = routes.find(req.method, req.path)
    if (found === null && mount !== null) {
      mounting ??= mount()
      await mounting
      mount = null
      found = routes.find(req.method, req.path)
    }
    if (found !== null) {
      req.params = found.params
      return found.value(exchange)
    }
    limit.show(exchange)
    app(req, res)
  }

  async function pass(exchange: Exchange): Promise<void> {
    try {
      enter(exchange)
      await requireSetup(exchange)
      if (!exchange.loopback) compress(exchange)
      await route(exchange)
    } catch (error) {
      if (!exchange.res.headersSent) limit.show(exchange)
      refuse(exchange, error, log)
    }
  }

  return {
    handle: (req, res) => void pass(openExchange(...asExpress(app, req, res))),
    takeOver: (take) => void takers.push(take),
    mountOnDemand(given) {
      mount = given
    },
  }
}

/** The pair with the methods of Express, which routes and Express itself use. */
function asExpress(app: Express, req: IncomingMessage, res: ServerResponse): [Request, Response] {
  const request = Object.setPrototypeOf(req, app.request) as Request
  const response = Object.setPrototypeOf(res, app.response) as Response
  request.res = response
  request.originalUrl = request.url
  request.baseUrl = ''
  return [request, response]
}

/** One line per request at `debug`: no query and no headers, so no secrets. */
function logAnswer({ id, address, req, res }: Exchange, log: Log, clock: Clock): void {
  const started = clock()
  const { path, method } = req
  res.once('close', () => {
    const fields = { requestId: id, address, method, path, status: res.statusCode, ms: clock() - started }
    log.debug(res.writableFinished ? 'answered' : 'client left', fields)
  })
}
