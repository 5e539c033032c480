/**
 * Runs before a JavaScript plugin, in its process: takes away what Node's permission model leaves open, and sends each
 * TCP connection through the pipe to the server, as an HTTP/2 CONNECT (RFC 9113, section 8.5). It guards nothing: the
 * permission model denies all other connections, and the server decides about these. Imports only Node, as a built
 * server hands it over as text.
 */
import type { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders } from 'node:http2'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import tls from 'node:tls'
import v8 from 'node:v8'

/** The pipe to the server. */
const pipeFd = 3
/** Half of what the server allows, which closes them a little later; more have to wait. */
const maxTunnels = 32
const windowBytes = 65_535
/** The code CANCEL of HTTP/2. */
const cancelled = 8

type Listener = () => void
type Options = {
  readonly host?: string | null
  readonly port?: number | string | null
  readonly path?: string | null
  readonly socket?: unknown
  readonly timeout?: number
}

/** A socket whose data come from a stream of the pipe. The underscores are those of Node's streams. */
type TunnelSocket = net.Socket & {
  connecting: boolean
  _writev: unknown
  _unrefTimer(): void
}

let session: ClientHttp2Session | undefined
let held = 0
let open = 0
const waiting: Listener[] = []

/** Opened by the first connection: until then it costs nothing. */
function openSession(): ClientHttp2Session {
  if (session !== undefined) return session
  const http2 = process.getBuiltinModule('node:http2')
  const pipe = new net.Socket({ fd: pipeFd, readable: true, writable: true })
  const opened = http2.connect('http://server.invalid', {
    createConnection: () => pipe,
    settings: { enablePush: false },
  })
  // One connection whose data nobody reads must not stop the others.
  opened.once('connect', () => opened.setLocalWindowSize(maxTunnels * windowBytes))
  // Each connection reports it.
  opened.on('error', () => undefined)
  session = opened
  return opened
}

/** Connections in use keep the process alive, as usual; the pipe itself does not. */
function hold(by: 1 | -1): void {
  held += by
  if (held === 0) session?.unref()
  else session?.ref()
}

/** Connects a socket through the pipe. It becomes connected, or is destroyed with what the server says. */
function openTunnel(socket: TunnelSocket, authority: string): ClientHttp2Stream {
  const stream = openSession().request({ ':method': 'CONNECT', ':authority': authority }, { endStream: false })
  open += 1
  stream.on('response', (headers) => {
    if (headers[':status'] !== 200) return void socket.destroy(refusalOf(headers))
    socket.connecting = false
    socket.emit('connect')
    socket.emit('ready')
    if (!socket.isPaused()) socket.read(0)
  })
  stream.on('data', (chunk: Buffer) => {
    socket._unrefTimer()
    if (!socket.push(chunk)) stream.pause()
  })
  stream.on('end', () => socket.connecting || socket.push(null))
  stream.on('error', () => undefined)
  stream.on('close', () => {
    open -= 1
    waiting.shift()?.()
    if (!stream.readableEnded || socket.connecting) socket.destroy(closedError(authority))
  })
  return stream
}

/** Makes a new socket one of the pipe, which connects when there are few enough. */
function divert(socket: TunnelSocket, authority: string): void {
  let stream: ClientHttp2Stream | undefined
  let isHeld = false
  const whenConnected = (work: (to: ClientHttp2Stream) => void) => {
    if (stream !== undefined && !socket.connecting) work(stream)
    else socket.once('connect', () => stream !== undefined && work(stream))
  }
  const keep = (next: boolean) => {
    if (next !== isHeld) hold(next ? 1 : -1)
    isHeld = next
    return socket
  }
  Object.assign(socket, {
    connecting: true,
    _read: () => void stream?.resume(),
    _write(chunk: Buffer, encoding: BufferEncoding, done: Listener) {
      socket._unrefTimer()
      whenConnected((to) => to.write(chunk, encoding, done))
    },
    // One after the other is as good.
    _writev: null,
    _final: (done: Listener) => whenConnected((to) => to.end(done)),
    _destroy(error: Error | null, done: (error?: Error | null) => void) {
      keep(false)
      if (stream?.closed === false) stream.close(cancelled)
      net.Socket.prototype._destroy.call(socket, error, done)
    },
    ref: () => keep(!socket.destroyed),
    unref: () => keep(false),
  })
  keep(true)
  const start = () => {
    if (socket.destroyed) waiting.shift()?.()
    else stream = openTunnel(socket, authority)
  }
  if (open < maxTunnels) start()
  else waiting.push(start)
}

function refusalOf(headers: IncomingHttpHeaders): Error {
  const { 'error-code': code, 'error-text': text } = headers
  const message = decodeURIComponent(String(text ?? 'The server refused the connection.'))
  return Object.assign(new Error(message), { code: String(code ?? 'ECONNREFUSED') })
}

function closedError(authority: string): Error {
  return Object.assign(new Error(`The connection to ${authority} was closed.`), { code: 'ECONNRESET' })
}

/** The arguments of `net.connect` and `tls.connect`: options, or a port with a host, or a path; then a listener. */
function argumentsOf(args: readonly unknown[]): { readonly options: Options; readonly listener?: Listener } {
  // Node passes on what it has read as a list.
  const all: readonly unknown[] = Array.isArray(args[0]) ? args[0] : args
  const [first, second] = all
  const listener = all.find((one) => typeof one === 'function') as Listener | undefined
  const given = all.find((one) => typeof one === 'object' && one !== null) as Options | undefined
  const isPort = typeof first === 'number' || (typeof first === 'string' && /^\d+$/.test(first))
  const host = typeof second === 'string' ? { host: second } : {}
  const named = isPort ? { port: first, ...host } : typeof first === 'string' ? { path: first } : {}
  const options = { ...named, ...given }
  return listener === undefined ? { options } : { options, listener }
}

function connectSocket(this: net.Socket, ...args: readonly unknown[]): net.Socket {
  const { options, listener } = argumentsOf(args)
  const { host, port, path } = options
  if (listener !== undefined) this.once('connect', listener)
  if (path !== undefined && path !== null) {
    const message = 'A plugin can connect to hosts, and not to sockets of the file system.'
    return this.destroy(Object.assign(new Error(message), { code: 'ERR_ACCESS_DENIED' }))
  }
  const name = host ?? 'localhost'
  divert(this as TunnelSocket, `${name.includes(':') ? `[${name}]` : name}:${port}`)
  return this
}

const connectWithTls = tls.connect as (options: object, listener?: Listener) => tls.TLSSocket

/** TLS stays between the plugin and the service: the server sees no more than names and ports. */
function connectSecurely(...args: readonly unknown[]): tls.TLSSocket {
  const { options, listener } = argumentsOf(args)
  if (options.socket !== undefined && options.socket !== null) return connectWithTls(options, listener)
  const socket = new net.Socket()
  connectSocket.call(socket, { host: options.host, port: options.port, path: options.path })
  const secure = connectWithTls({ ...options, socket }, listener)
  socket.on('error', (error) => secure.destroy(error))
  if (options.timeout !== undefined) secure.setTimeout(options.timeout)
  return Object.assign(secure, {
    ref: () => socket.ref() && secure,
    unref: () => socket.unref() && secure,
  })
}

Object.assign(net.Socket.prototype, { connect: connectSocket })
Object.assign(tls, { connect: connectSecurely })
// Signals reach other processes of this user (one opens the server's debugger), and so do priorities.
for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd']) Reflect.deleteProperty(process, name)
Reflect.deleteProperty(os, 'setPriority')
// Flags of V8 write traces to any file, and turn off the bounds of WebAssembly memory.
Reflect.deleteProperty(v8, 'setFlagsFromString')
syncBuiltinESMExports()
