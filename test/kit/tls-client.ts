import { request } from 'node:https'
import { connect, type TLSSocket } from 'node:tls'
import type { Ask, Reply } from './http-client.ts'
import { replyOf } from './http-client.ts'

export type SecureAsk = Ask & {
  /** The name that the client connects to; it resolves to this computer. */
  readonly name: string
  /** The certificate of the only authority that the client trusts. */
  readonly ca: string
}

/** A request over TLS, with every check that a browser makes of the certificate. */
export function askSecurely(port: number, path: string, { name, ca, method = 'GET', headers = {}, body }: SecureAsk) {
  const typed = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise<Reply>((resolve, reject) => {
    const host = `${name}:${port}`
    const req = request(
      {
        ...{ host: '127.0.0.1', port, path, method, ca, servername: name, agent: false },
        headers: { host, ...typed, ...headers },
      },
      (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('error', reject)
        res.on('end', () => resolve(replyOf(res.statusCode ?? 0, res.headers, Buffer.concat(chunks))))
      },
    )
    req.on('error', reject)
    req.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** A connection after its handshake. */
export function connectSecurely(port: number, { name, ca }: Pick<SecureAsk, 'name' | 'ca'>): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername: name, ca }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** The fingerprint of the certificate that a new connection gets. */
export async function servedFingerprint(port: number, how: Pick<SecureAsk, 'name' | 'ca'>): Promise<string> {
  const socket = await connectSecurely(port, how)
  const { fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return fingerprint256
}
