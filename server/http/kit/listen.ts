import type { RequestListener, Server, ServerOptions } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import { descriptorBudget } from '../../config/descriptors.ts'
import { AppError } from '../../domain/errors.ts'
import { type ConnectionLimit, createConnectionLimit } from './connection-limits.ts'

// An import would load the whole module, including an HTTP client: a tenth of the start time.
const { createServer } = process.getBuiltinModule('node:http')

export type Listening = {
  readonly host: string
  readonly port: number
  /**
   * Listens on another address with the same port. Connections to addresses that are no longer listened on end at once;
   * the others are kept. To be called one at a time.
   * @throws AppError as `listen`; the address from before is listened on again
   */
  moveTo(host: string): Promise<void>
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

/** Certificates of a server that speaks TLS. */
export type SecureContexts = {
  /** Certificate for a requested name; undefined: the usual one. */
  of(name: string): SecureContext | undefined
  /** Calls `use` with the usual certificate, if there is one, and again with each that replaces it. @returns stops that */
  follow(use: (pair: { readonly cert: string; readonly key: string }) => void): () => void
}

export type ListenOptions = {
  readonly times?: ListenTimes
  /** Shared by the servers of a process; default: one of its own. */
  readonly limit?: ConnectionLimit
  /** Makes it a server for https. */
  readonly secure?: SecureContexts
}

/**
 * Listens on an address. Port 0 takes a free one.
 * @throws AppError `conflict` when the port is taken, `unavailable` when the address cannot be used
 */
export async function listen(
  handler: RequestListener,
  at: Address,
  { times = defaultTimes, limit = createConnectionLimit(descriptorBudget()), secure }: ListenOptions = {},
): Promise<Listening> {
  const open = (address: Address) => openServer(handler, address, { times, limit, secure })
  let current = await open(at)
  /** Those of earlier addresses that still have connections. */
  const earlier = new Set<OpenServer>()
  return {
    get host() {
      return current.address.host
    },
    get port() {
      return current.address.port
    },
    async moveTo(host) {
      const before = current
      const { port } = before.address
      earlier.add(before)
      void before.stop().then(() => earlier.delete(before))
      try {
        current = await open({ host, port })
      } catch (error) {
        current = await open(before.address)
        throw error
      }
      for (const server of earlier) server.connections.endElsewhere(current.address.host)
    },
    async close(graceMs) {
      await Promise.all([...earlier, current].map((server) => server.close(graceMs)))
    },
  }
}

type Address = { readonly host: string; readonly port: number }

type OpenServer = {
  readonly address: Address
  readonly connections: Connections
  /** Accepts no more connections. @returns resolves when all have ended */
  stop(): Promise<void>
  close(graceMs: number): Promise<void>
}

async function openServer(
  handler: RequestListener,
  at: Address,
  { times, limit, secure }: Required<Omit<ListenOptions, 'secure'>> & { readonly secure: SecureContexts | undefined },
): Promise<OpenServer> {
  const options = {
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    connectionsCheckingInterval: Math.min(5_000, times.headersMs),
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
  }
  const { server, end } = secure === undefined ? plainServer(options) : secureServer(options, times, secure)
  limit.bind(server, handler)
  const connections = followConnections(server, secure !== undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      end()
      reject(explain(error, at))
    })
    server.listen(at, () => resolve())
  })
  server.on('error', () => undefined)
  const { address, port } = server.address() as AddressInfo
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= new Promise<void>((resolve) => {
      end()
      server.close(() => resolve())
      server.closeIdleConnections()
    })
    return stopped
  }
  return {
    address: { host: address, port },
    connections,
    stop,
    async close(graceMs) {
      const closed = stop()
      connections.endHandshakes()
      const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(deadline)
    },
  }
}

type Opened = {
  readonly server: Server
  /** To be called when it no longer accepts connections. */
  readonly end: () => void
}

function plainServer(options: ServerOptions): Opened {
  return { server: createServer(options), end: () => undefined }
}

function secureServer(options: ServerOptions, times: ListenTimes, secure: SecureContexts): Opened {
  const minVersion = 'TLSv1.2'
  const server = process.getBuiltinModule('node:https').createServer({
    ...options,
    minVersion,
    handshakeTimeout: times.headersMs,
    SNICallback: (name, found) => found(null, secure.of(name)),
  })
  return { server, end: secure.follow((pair) => server.setSecureContext({ ...pair, minVersion })) }
}

type Connections = {
  /** Ends those without a finished handshake, which `closeAllConnections` does not know. */
  endHandshakes(): void
  /** Ends those to an address that `host` does not include. */
  endElsewhere(host: string): void
}

function followConnections(server: Server, isSecure: boolean): Connections {
  const open = new Set<Socket>()
  const handshaking = new Map<string, Socket>()
  const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    const name = nameOf(socket)
    if (isSecure) handshaking.set(name, socket)
    socket.once('close', () => {
      open.delete(socket)
      handshaking.delete(name)
    })
  })
  // Its socket is another one.
  server.on('secureConnection', (socket: Socket) => handshaking.delete(nameOf(socket)))
  return {
    endHandshakes() {
      for (const socket of handshaking.values()) socket.destroy()
    },
    endElsewhere(host) {
      if (host === '0.0.0.0' || host === '::') return
      for (const socket of open) if (socket.localAddress?.replace(/^::ffff:/, '') !== host) socket.destroy()
    },
  }
}

/**
 * Listens on an address or, when its port is taken, on the next free one.
 * @param otherPorts how many of the following ports may be tried; default: none
 * @throws AppError as `listen` does, for the requested port
 */
export async function listenNear(
  handler: RequestListener,
  at: Address,
  { otherPorts = 0, ...options }: ListenOptions & { readonly otherPorts?: number | undefined },
): Promise<Listening> {
  const attempts = at.port === 0 ? 0 : Math.min(otherPorts, 65_535 - at.port)
  let firstError: unknown
  for (let step = 0; step <= attempts; step++) {
    try {
      return await listen(handler, { host: at.host, port: at.port + step }, options)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error
      firstError ??= error
    }
  }
  throw firstError
}

function explain(error: Error, { host, port }: Address): unknown {
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
