import { STATUS_CODES } from 'node:http'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { Clock } from '../../domain/ids.ts'
import { createAppSessions } from '../../library/auth/open-app-session.ts'
import type { SendRefusal } from '../kit/answer/refuse.ts'
import { sendJsonRefusal } from '../kit/answer/refuse.ts'
import { sendJson } from '../kit/answer/send-json.ts'
import type { Endpoint } from '../kit/kit.ts'
import { readId } from '../kit/request/bare-id.ts'
import type { Exchange } from '../kit/request/exchange.ts'
import { sent } from '../kit/route.ts'
import { basePathOf } from './base-path.ts'
import type { CompatContext } from './compat-context.ts'
import { serveContent } from './content/content.ts'
import { challengeOf, readCredential } from './credentials.ts'
import { serveAdministration, serveEvents } from './handlers/administration.ts'
import { serveBooks } from './handlers/books.ts'
import { serveKeys } from './handlers/keys.ts'
import { serveLibraries } from './handlers/libraries.ts'
import { serveLists } from './handlers/lists.ts'
import { serveMetadata } from './handlers/metadata.ts'
import { serveReferences } from './handlers/references.ts'
import { serveSeries } from './handlers/series.ts'
import { serveSignIn } from './handlers/sign-in.ts'
import type { Query } from './query.ts'
import { createSessions, type Sessions } from './sessions.ts'

/**
 * Errors in the format of such apps: `error` is the phrase of the status (`Unauthorized`), with the status, message,
 * path and time. Some apps recognize the server by the phrase, others show the message only when every key is present.
 * A 404 has neither path nor time, so that hidden and nonexistent items are indistinguishable.
 */
function refusalsFor(clock: Clock): SendRefusal {
  return (exchange, refusal) => {
    const { status, body } = refusal
    const error = STATUS_CODES[status] ?? 'Error'
    if (status === 404) return sendJsonRefusal(exchange, { ...refusal, body: { ...body, error, status } })
    const path = basePathOf(exchange.req).base + exchange.req.path
    const timestamp = new Date(clock()).toISOString()
    sendJsonRefusal(exchange, { ...refusal, body: { ...body, error, status, path, timestamp } })
  }
}

/** One request below the prefix. */
export type Call = {
  readonly exchange: Exchange
  readonly viewer: Viewer
  readonly query: Query
  /** An id of the path. @throws AppError `not_found` for an invalid one */
  id(name?: string): string
}

export type Address = {
  /** Default: `get`, which answers HEAD as well. */
  readonly method?: Endpoint['method']
  /** Below the prefix: `/api/v1/series/:id`. */
  readonly path: string | readonly string[]
  readonly access: Exclude<Endpoint['access'], 'public'>
  readonly rate?: Endpoint['rate']
}

/** Returns JSON; `undefined` is 204, `sent` means the handler has responded itself. Errors are thrown. */
export type Answer = (call: Call) => unknown

/** Dependencies of the route files. */
export type Compat = {
  readonly context: CompatContext
  readonly sessions: Sessions
  /** A route that requires authentication. Password and key sign-ins get a session with the response. */
  serve(address: Address, answer: Answer): void
  /** A public route. */
  open(address: Omit<Address, 'access' | 'rate'>, answer: (exchange: Exchange) => unknown): void
}

const slices: readonly ((compat: Compat) => void)[] = [
  ...[serveSignIn, serveKeys, serveEvents, serveAdministration, serveLibraries, serveReferences],
  ...[serveSeries, serveBooks, serveLists, serveMetadata, serveContent],
]

/** Serves all addresses below the prefix. */
export function createTree(context: CompatContext): (exchange: Exchange) => Promise<void> {
  const { kit } = context
  const sendRefusal = refusalsFor(kit.clock)
  const subtree = kit.subtree(sendRefusal)
  const sessions = createSessions(kit, createAppSessions(context), context.isSecure)
  const entry = {
    rate: 'normal',
    protocol: 'compat',
    challenge: challengeOf,
    credentialOf: readCredential,
    sendRefusal,
  } as const
  const pathsOf = ({ path }: Pick<Address, 'path'>) => (typeof path === 'string' ? [path] : path)
  const compat: Compat = {
    context,
    sessions,
    serve({ method = 'get', access, rate = 'normal', ...address }, answer) {
      subtree.serve({ ...entry, method, paths: pathsOf(address), access, rate }, async (exchange) => {
        await sessions.issue(exchange)
        await send(exchange, await answer(callOf(exchange)))
      })
    },
    open({ method = 'get', ...address }, answer) {
      subtree.serve({ ...entry, method, paths: pathsOf(address), access: 'public' }, async (exchange) =>
        send(exchange, await answer(exchange)),
      )
    },
  }
  for (const serve of slices) serve(compat)
  return subtree.handle
}

function send(exchange: Exchange, answer: unknown): void {
  if (answer === sent) return
  if (answer === undefined) exchange.res.status(204).end()
  else sendJson(exchange, 200, answer)
}

function callOf(exchange: Exchange): Call {
  const { principal, req } = exchange
  if (principal === null) throw new AppError('sign_in_required')
  return {
    exchange,
    viewer: principal.viewer,
    query: req.query as Query,
    id(name = 'id') {
      const text = req.params[name]
      const id = typeof text === 'string' ? readId(text) : null
      if (id === null) throw notFound('address')
      return id
    },
  }
}
