import { constants, performServerHandshake, type ServerHttp2Stream, type ServerOptions } from 'node:http2'
import type { Socket } from 'node:net'
import { noteText } from '../../domain/notes/table.ts'
import { createTokenBuckets } from '../../domain/token-bucket.ts'
import { type Reach, targetOf, type Unreached } from './reach.ts'

/** The server's end of the pipe through which a plugin reaches the network. */
export type Gateway = {
  /** Checks what the plugin sent besides data; called in intervals. */
  check(): void
}

type Options = {
  readonly reach: Reach
  readonly clock: () => number
  /** A connection was refused: called once for each host and port, with a sentence. */
  readonly onRefused: (text: string) => void
  /** The plugin does not speak HTTP/2, or does so to do harm; called once. @param what completes "It sent …" */
  readonly onFault: (what: string) => void
}

/** At once; a plugin opens half as many and lets the others wait. */
const maxTunnels = 64
const windowBytes = 65_535
/** A connection without any data is closed after this. */
const idleMs = 10 * 60_000
const openings = { perSecond: 10, burst: 200 }
/** More refusals than this are no mistake. */
const refusals = { perSecond: 20, burst: 2_000 }
/** Bytes around the data, of frames and headers. */
const overhead = { perSecond: 256 * 1024, burst: 8 * 1024 * 1024 }
const maxLoggedHosts = 50

const limits: ServerOptions = {
  settings: { maxConcurrentStreams: maxTunnels, maxHeaderListSize: 4_096, enablePush: false },
  maxHeaderListPairs: 16,
  maxSessionMemory: 8,
  maxSettings: 16,
  maxOutstandingPings: 4,
}

/**
 * Serves a plugin's connections: each is an HTTP/2 CONNECT (RFC 9113, section 8.5) on the pipe. Ends with the pipe.
 * @param pipe to a process that may send anything
 */
export function openGateway(pipe: Socket, { reach, clock, onRefused, onFault }: Options): Gateway {
  const buckets = createTokenBuckets(clock)
  const logged = new Set<string>()
  let received = 0
  let counted = 0
  let isOver = false
  const fault = (what: string) => {
    if (isOver) return
    isOver = true
    session.destroy()
    onFault(what)
  }
  const refuse = (stream: ServerHttp2Stream, { status, code, text }: Unreached) => {
    if (!buckets.take('refusals', refusals, 1).allowed) return fault('connections without end')
    if (!stream.closed && !stream.destroyed) {
      const head = { ':status': status, 'error-code': code, 'error-text': encodeURIComponent(text) }
      stream.respond(head, { endStream: true })
    }
    if (status !== 403 || logged.has(text) || logged.size >= maxLoggedHosts) return
    logged.add(text)
    onRefused(text)
  }
  const serve = async (stream: ServerHttp2Stream, authority: string | undefined) => {
    const target = targetOf(authority)
    if (target === null) return refuse(stream, unclear)
    if (!buckets.take('openings', openings, 1).allowed) return refuse(stream, tooMany)
    const closed = new AbortController()
    stream.once('close', () => closed.abort())
    const reached = await reach(target, closed.signal)
    if (!reached.ok) return refuse(stream, reached.failure)
    join(stream, reached.value)
  }
  const session = performServerHandshake(pipe, limits)
  session.setLocalWindowSize(maxTunnels * windowBytes)
  session.on('stream', (stream, { ':method': method, ':authority': authority }) => {
    stream.on('error', () => undefined)
    stream.on('data', (chunk: Buffer) => {
      counted += chunk.length
    })
    stream.pause()
    if (method === 'CONNECT') void serve(stream, authority)
    else refuse(stream, unclear)
  })
  session.on('error', (error: NodeJS.ErrnoException) => {
    // Others are of the pipe: the process has ended.
    if (error.code?.startsWith('ERR_HTTP2') === true) fault('something else than HTTP/2 where connections are opened')
  })
  pipe.on('error', () => undefined)
  return {
    check() {
      const now = pipe.bytesRead - counted
      if (now > received && !buckets.take('overhead', overhead, now - received).allowed) fault('frames without end')
      received = Math.max(received, now)
    },
  }
}

const unclear: Unreached = { status: 400, code: 'ERR_INVALID_URL', text: noteText('plugin_host_unclear') }
const tooMany: Unreached = { status: 429, code: 'EAGAIN', text: noteText('plugin_hosts_too_often') }

/** Passes data on in both directions. */
function join(stream: ServerHttp2Stream, socket: Socket): void {
  if (stream.closed || stream.destroyed) return void socket.destroy()
  socket.on('error', () => stream.close(constants.NGHTTP2_CONNECT_ERROR))
  socket.on('close', () => stream.close())
  stream.on('close', () => socket.destroy())
  socket.setTimeout(idleMs, () => socket.destroy())
  stream.respond({ ':status': 200 })
  stream.pipe(socket)
  socket.pipe(stream)
}
