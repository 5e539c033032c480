import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import * as tls from 'node:tls'

/** Where a server is reached. */
export type Target = {
  /** Origin, by http or https. */
  readonly url: string
  /** SHA-256 of a certificate that the user accepted although no known authority issued it; null: none. */
  readonly fingerprint: string | null
}

/** A certificate that no known authority issued for this name, and that the user has not accepted. */
export class CertificateError extends Error {
  readonly fingerprint: string

  constructor(fingerprint: string) {
    super('The certificate is not from a known authority.')
    this.name = 'CertificateError'
    this.fingerprint = fingerprint
  }
}

/** Requests to one server, over connections that are kept. */
export type Upstream = {
  /** Nothing is sent over a connection whose certificate is neither valid nor accepted: it fails with CertificateError. */
  request(options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest
  close(): void
}

const connectMs = 10_000

export function openUpstream({ url, fingerprint }: Target): Upstream {
  const { protocol, hostname, port, host } = new URL(url)
  const isSecure = protocol === 'https:'
  const agent = isSecure ? new CheckingAgent(fingerprint) : new HttpAgent({ keepAlive: true })
  const send = isSecure ? httpsRequest : httpRequest
  const at = { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? (isSecure ? 443 : 80) : Number(port) }
  return {
    request: ({ headers, ...options }, onResponse) =>
      send({ ...options, ...at, agent, headers: { ...headers, host } as RequestOptions['headers'] }, onResponse),
    close: () => agent.destroy(),
  }
}

/** Accepts certificates of known authorities, including those of the system, and one more. */
class CheckingAgent extends HttpsAgent {
  readonly #accepted: string | null

  constructor(accepted: string | null) {
    super({ keepAlive: true })
    this.#accepted = accepted
  }

  override createConnection(
    options: { readonly host?: string; readonly port?: number },
    done: (error: Error | null, socket?: unknown) => void,
  ): undefined {
    const { host = '', port = 443 } = options
    const servername = isIP(host) === 0 ? { servername: host } : {}
    // Checked below, before anything is sent.
    const socket = tls.connect({ host, port, ...servername, secureContext: trusted(), rejectUnauthorized: false })
    const fail = (error: Error) => {
      socket.destroy()
      done(error)
    }
    socket.setTimeout(connectMs, () => fail(new Error('No answer in time.')))
    socket.once('error', fail)
    socket.once('secureConnect', () => {
      socket.off('error', fail)
      const { fingerprint256 } = socket.getPeerCertificate()
      if (!socket.authorized && fingerprint256 !== this.#accepted) return fail(new CertificateError(fingerprint256))
      socket.setTimeout(0)
      done(null, socket)
    })
  }
}

let context: tls.SecureContext | undefined

/** Certificates of Node.js, and those that the owner of this computer added; read once. */
function trusted(): tls.SecureContext {
  context ??= tls.createSecureContext(allCertificates())
  return context
}

function allCertificates(): tls.SecureContextOptions {
  // Before Node.js 22.15 there are only its own.
  if (!('getCACertificates' in tls)) return {}
  return { ca: [...tls.getCACertificates('default'), ...tls.getCACertificates('system')] }
}
