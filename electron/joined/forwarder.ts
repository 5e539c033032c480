import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Upstream } from './upstream.ts'

/**
 * An address of this computer at which a server of another one appears. Pages from there count as secure (W3C Secure
 * Contexts, section 3.1), so that books can be kept offline over plain http, too, and keep their cookies and books when
 * the other computer gets another address.
 */
export type Forwarder = {
  /** Such as `http://127.0.0.1:41234`. */
  readonly origin: string
  readonly port: number
  /** Null: connections end without an answer, as those of a server that is away. */
  use(upstream: Upstream | null, url: string): void
  close(): Promise<void>
}

export type ForwarderOptions = {
  /** Taken if it is free; else, and for 0, any. */
  readonly port: number
  /** Called when the other computer did not answer. */
  readonly onLost: () => void
}

export async function openForwarder({ port, onLost }: ForwarderOptions): Promise<Forwarder> {
  let upstream: Upstream | null = null
  let target = ''
  const server = createServer({ requestTimeout: 0 }, (req, res) => {
    const { host } = req.headers
    // A page of the internet whose name leads here (DNS rebinding) has another one.
    if (`http://${host}` !== origin) return void res.writeHead(421).end()
    if (upstream === null) return void req.socket.destroy()
    forward(req, res, { upstream, origin, target, onLost })
  })
  const bound = await listen(server, port)
  const origin = `http://127.0.0.1:${bound}`
  return {
    origin,
    port: bound,
    use(next, url) {
      upstream?.close()
      upstream = next
      target = url
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      upstream?.close()
      await closed
    },
  }
}

async function listen(server: Server, port: number): Promise<number> {
  const attempt = (at: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host: '127.0.0.1', port: at }, () => {
        server.off('error', reject)
        resolve((server.address() as AddressInfo).port)
      })
    })
  return attempt(port).catch(() => attempt(0))
}

type Between = Pick<ForwarderOptions, 'onLost'> & {
  readonly upstream: Upstream
  /** Of the pages, and of the server. */
  readonly origin: string
  readonly target: string
}

function forward(req: IncomingMessage, res: ServerResponse, { upstream, origin, target, onLost }: Between): void {
  const { method = 'GET', url = '/' } = req
  const end = () => {
    // Ended by the page, the server is still there.
    if (!res.closed) onLost()
    res.destroy()
  }
  const headers = withOrigin(withoutHops(req.headers), origin, target)
  const request = upstream.request({ method, path: url, headers }, (response) => {
    const { location, 'strict-transport-security': _, ...others } = withoutHops(response.headers)
    const moved = location?.startsWith(`${target}/`) ? origin + location.slice(target.length) : location
    res.writeHead(response.statusCode ?? 502, { ...others, ...(moved === undefined ? {} : { location: moved }) })
    response.pipe(res)
    response.on('error', end)
  })
  request.on('error', end)
  res.on('close', () => request.destroy())
  req.on('error', () => request.destroy())
  req.pipe(request)
}

/** Headers that concern one connection only (RFC 9110 section 7.6.1). */
const hops = ['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade']

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/)
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hops.includes(name) && !named.includes(name)))
}

/** Requests of our own pages are to the server as those of its own; others keep their origin, and are refused there. */
function withOrigin(headers: IncomingHttpHeaders, own: string, target: string): IncomingHttpHeaders {
  const { origin, referer } = headers
  return {
    ...headers,
    ...(origin === own ? { origin: target } : {}),
    ...(referer?.startsWith(`${own}/`) ? { referer: target + referer.slice(own.length) } : {}),
  }
}
