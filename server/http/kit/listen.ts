import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { descriptorBudget } from '../../config/descriptors.ts'
import { AppError } from '../../domain/errors.ts'
import { boundConnections } from './connection-limits.ts'

// An import would load the whole module, including an HTTP client: a tenth of the start time.
const { createServer } = process.getBuiltinModule('node:http')

export type Listening = {
  readonly host: string
  readonly port: number
  /** Stops accepting requests, lets pending ones finish, and closes the rest after `graceMs`. */
  close(graceMs: number): Promise<void>
}

export type ListenTimes = {
  /** For the headers of a request. */
  readonly headersMs: number
  /** For a whole request with its body: slow senders cannot hold a connection for long. */
  readonly requestMs: number
}

const defaultTimes: ListenTimes = { headersMs: 20_000, requestMs: 60_000 }

/**
 * Listens on an address. Port 0 takes a free one.
 * @throws AppError `conflict` when the port is taken, `unavailable` when the address cannot be used
 */
export async function listen(
  handler: RequestListener,
  at: { readonly host: string; readonly port: number },
  times: ListenTimes = defaultTimes,
): Promise<Listening> {
  const server = createServer({
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    connectionsCheckingInterval: Math.min(5_000, times.headersMs),
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
  })
  boundConnections(server, handler, descriptorBudget())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, at)))
    server.listen(at, () => resolve())
  })
  server.on('error', () => undefined)
  const { address, port } = server.address() as AddressInfo
  return {
    host: address,
    port,
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(deadline)
    },
  }
}

/**
 * Listens on an address or, when its port is taken, on the next free one.
 * @param others how many of the following ports may be tried
 * @throws AppError as `listen` does, for the requested port
 */
export async function listenNear(
  handler: RequestListener,
  at: { readonly host: string; readonly port: number },
  others: number,
): Promise<Listening> {
  const attempts = at.port === 0 ? 0 : Math.min(others, 65_535 - at.port)
  let firstError: unknown
  for (let step = 0; step <= attempts; step++) {
    try {
      return await listen(handler, { host: at.host, port: at.port + step })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error
      firstError ??= error
    }
  }
  throw firstError
}

function explain(error: Error, { host, port }: { readonly host: string; readonly port: number }): unknown {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') {
    return new AppError('port_taken', { port }, { reason: 'port-taken', place: String(port) })
  }
  if (code === 'EACCES') {
    return new AppError('port_forbidden', { port }, { reason: 'port-forbidden', place: String(port) })
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new AppError('address_not_local', { host }, { reason: 'no-such-address', place: host })
  }
  return error
}
