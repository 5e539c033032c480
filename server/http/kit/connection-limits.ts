import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { noteText } from '../../domain/notes/table.ts'

export type CrowdLimits = {
  /** Connections served at the same time. */
  readonly connections: number
  /** Connections beyond the limit that may send a request before they are refused. */
  readonly refusals: number
}

/** Time for a connection beyond the limit to send its request and receive the response. */
const refusalMs = 10_000
const body = JSON.stringify({
  error: 'unavailable',
  message: noteText('connections_exhausted'),
})
const headers = {
  'Retry-After': '1',
  Connection: 'close',
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
}
const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
const wholeRefusal = `HTTP/1.1 503 Service Unavailable\r\n${head.join('')}\r\n${body}`

/** Connections of all servers of this process, which share its open files. */
export type ConnectionLimit = {
  /** Serves the requests of a server with `handler`, within the limit. */
  bind(server: Server, handler: RequestListener): void
}

/**
 * Bounds connections: at the system's limit they would be reset. Those beyond our limit get a 503 unless another one
 * has ended meanwhile; when there are too many of these, connections are closed before their request.
 */
export function createConnectionLimit(limits: CrowdLimits): ConnectionLimit {
  const open = new Set<Socket>()
  const late = new Set<Socket>()
  /** Requests in progress. Node's `closeIdleConnections` also closes connections whose first request is on its way. */
  const running = new Map<Socket, number>()
  const noteLate = (socket: Socket) => {
    if (open.size - late.size <= limits.connections) return
    late.add(socket)
    socket.once('close', () => late.delete(socket))
    for (const [idle, count] of running) if (count === 0) idle.destroy()
    setTimeout(() => late.has(socket) && socket.destroy(), refusalMs).unref()
  }
  return {
    bind(server, handler) {
      const isSecure = 'setSecureContext' in server
      server.on('connection', (socket: Socket) => {
        if (open.size >= limits.connections + limits.refusals) {
          // Several are accepted in one go: this one must be closed before the next one.
          if (!isSecure) socket.write(wholeRefusal)
          socket.destroy()
          return
        }
        open.add(socket)
        socket.once('close', () => open.delete(socket))
        if (!isSecure) noteLate(socket)
      })
      // Its requests come from another socket, on top of the counted one.
      server.on('secureConnection', noteLate)
      server.on('request', (req: IncomingMessage, res: ServerResponse) => {
        followRequest(running, req.socket, res)
        if (open.size - late.size < limits.connections) late.delete(req.socket)
        if (late.has(req.socket)) refuse(req, res)
        else handler(req, res)
      })
    },
  }
}

function followRequest(running: Map<Socket, number>, socket: Socket, res: ServerResponse): void {
  const count = running.get(socket)
  if (count === undefined) socket.once('close', () => running.delete(socket))
  running.set(socket, (count ?? 0) + 1)
  res.once('close', () => {
    const before = running.get(socket)
    if (before !== undefined) running.set(socket, before - 1)
  })
}

function refuse(req: IncomingMessage, res: ServerResponse): void {
  // Unread data would reset the connection before the response has arrived.
  req.resume()
  res.writeHead(503, headers)
  res.end(req.method === 'HEAD' ? undefined : body)
}
