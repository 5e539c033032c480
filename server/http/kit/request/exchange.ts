import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Request, Response } from 'express'
import type { Principal } from '../../../auth/principal.ts'
import { networkOf } from '../../../auth/sign-in-throttle.ts'
import type { Access } from '../../../contract/operation.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError } from '../../../domain/errors.ts'
import { credentialOf, type ReadCredential } from './credential.ts'

/** A request with its response, and the findings of the pipeline. */
export type Exchange = {
  /** Included in errors and in the log, to correlate the two. */
  readonly id: string
  readonly req: Request
  readonly res: Response
  /** Of the client; behind a trusted proxy, as named by the proxy. */
  readonly address: string
  /** From this computer, not forwarded by a proxy. */
  readonly loopback: boolean
  /** Set after authentication. */
  principal: Principal | null
  /** The key in the address of a catalog, URL-encoded; null for every other request. */
  keyInPath: string | null
  /** Requirements of the route; set after routing. */
  access: Access | null
  /** Where the credential of this request is. */
  readCredential: ReadCredential
}

const exchanges = new WeakMap<object, Exchange>()

/** The exchange of a request in the pipeline. */
export function exchangeOf(req: Request): Exchange {
  const exchange = exchanges.get(req)
  if (exchange === undefined) throw new Error('The request did not come through the pipeline')
  return exchange
}

/** The caller, on a route that requires authentication. @throws AppError `unauthorized` */
export function viewerOf({ principal }: Exchange): Viewer {
  if (principal === null) throw new AppError('sign_in_required')
  return principal.viewer
}

/** What counts as one client for connection limits: its address, or of IPv6 its network. */
export function clientNetwork({ address }: Exchange): string {
  return networkOf(address)
}

/** Creates the exchange: first step of the pipeline. */
export function openExchange(req: Request, res: Response): Exchange {
  const exchange: Exchange = {
    id: newRequestId(),
    req,
    res,
    // Only a proxy names another one.
    address: plainAddress((req.headers['x-forwarded-for'] === undefined ? req.socket.remoteAddress : req.ip) ?? ''),
    loopback: isFromThisComputer(req),
    principal: null,
    keyInPath: null,
    access: null,
    readCredential: credentialOf,
  }
  exchanges.set(req, exchange)
  res.setHeader('X-Request-Id', exchange.id)
  return exchange
}

/** Whether a request came by https, to us or to a trusted proxy. */
export function cameByHttps(req: Request): boolean {
  return req.headers['x-forwarded-proto'] === undefined ? 'encrypted' in req.socket : req.secure
}

/** 16 hexadecimal digits; `randomUUID` draws its random bytes for many calls at once. */
function newRequestId(): string {
  const uuid = randomUUID()
  return uuid.slice(0, 8) + uuid.slice(-8)
}

/** An abort signal that fires when the client disconnects. */
export function disconnectSignal(exchange: Exchange): AbortSignal {
  const controller = new AbortController()
  exchange.res.once('close', () => {
    if (!exchange.res.writableFinished) controller.abort()
  })
  return controller.signal
}

const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

/** A local proxy forwards for others: its header makes the request remote. */
function isFromThisComputer(req: Request): boolean {
  if (!isLoopback(plainAddress(req.socket.remoteAddress ?? ''))) return false
  return forwarding.every((name) => req.headers[name] === undefined)
}

/** `::ffff:192.0.2.1` is 192.0.2.1; a zone (`fe80::1%eth0`) is removed. */
function plainAddress(address: string): string {
  const bare = address.split('%')[0] ?? ''
  return bare.toLowerCase().startsWith('::ffff:') && isIP(bare.slice(7)) === 4 ? bare.slice(7) : bare
}

function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}
