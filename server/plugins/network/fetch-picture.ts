import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { noteText } from '../../domain/notes/table.ts'
import { failWith, type Result, succeed } from '../../domain/result.ts'
import { type Reach, targetOf } from './reach.ts'

const maxRedirects = 3
const fetchMs = 30_000

type Limits = { readonly maxBytes: number; readonly signal?: AbortSignal }

/**
 * Fetches a picture over http or https, and follows redirects (RFC 9110, section 15.4), each through `reach`. Never
 * throws. The bytes may be anything: only the media type is checked.
 * @returns a sentence when there is none
 */
export async function fetchPicture(
  reach: Reach,
  url: string,
  { maxBytes, signal }: Limits,
): Promise<Result<Uint8Array, string>> {
  const timeout = AbortSignal.timeout(fetchMs)
  const limit = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
  let at = new URL(url)
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const site = at.host
    try {
      const got = await fetchOnce(reach, at, { maxBytes, signal: limit })
      if (!got.ok) return got
      if (got.value instanceof Uint8Array) return succeed(got.value)
      // Never from an encrypted connection to one that is not.
      if (at.protocol === 'https:' && got.value.protocol !== 'https:') break
      at = got.value
    } catch {
      return failWith(noteText('picture_unreachable', { site }))
    }
  }
  return failWith(noteText('picture_redirects', { site: at.host }))
}

/** @returns the bytes, or where they are instead @throws errors of the connection */
async function fetchOnce(reach: Reach, url: URL, limits: Required<Limits>): Promise<Result<Uint8Array | URL, string>> {
  const isSecure = url.protocol === 'https:'
  const target = targetOf(`${url.hostname}:${url.port || (isSecure ? 443 : 80)}`)
  if (target === null || !(isSecure || url.protocol === 'http:')) {
    return failWith(noteText('picture_unreachable', { site: url.host }))
  }
  const reached = await reach(target, limits.signal)
  if (!reached.ok) return failWith(reached.failure.text)
  const socket = reached.value
  try {
    const response = await ask(url, secured(socket, isSecure ? target.host : null), limits.signal)
    return await readResponse(url, response, limits.maxBytes)
  } finally {
    socket.destroy()
  }
}

/** @param name of the host, whose certificate is checked; null: without TLS */
function secured(socket: Socket, name: string | null): Duplex {
  if (name === null) return socket
  const secure = connectTls({ socket, host: name, ...(isName(name) ? { servername: name } : {}) })
  socket.on('error', (error) => secure.destroy(error))
  // The request reports it; after the response, nobody needs it.
  secure.on('error', () => undefined)
  return secure
}

/** Addresses are not sent as server names (RFC 6066, section 3). */
function isName(host: string): boolean {
  return !/^[\d.]+$|:/.test(host)
}

function ask(url: URL, connection: Duplex, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { host: url.host, accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Inglenook' }
  const path = `${url.pathname}${url.search}`
  const asked = request({ createConnection: () => connection, path, headers, signal }, resolve)
  asked.on('error', reject)
  // Without an error, when a host answers with another protocol.
  asked.on('close', () => reject(new Error('The connection was closed.')))
  asked.end()
  return promise
}

async function readResponse(
  url: URL,
  response: IncomingMessage,
  maxBytes: number,
): Promise<Result<Uint8Array | URL, string>> {
  const { statusCode: status = 0, headers } = response
  const site = url.host
  if ([301, 302, 303, 307, 308].includes(status)) {
    const next = URL.parse(headers.location ?? '', url.href)
    return next === null ? failWith(noteText('picture_status', { site, status })) : succeed(next)
  }
  if (status !== 200) return failWith(noteText('picture_status', { site, status }))
  if (headers['content-type']?.startsWith('image/') !== true) return failWith(noteText('picture_other_type', { site }))
  const tooLarge = failWith(noteText('picture_too_large', { site, mostMegabytes: maxBytes / 1024 / 1024 }))
  if (Number(headers['content-length'] ?? 0) > maxBytes) return tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) return tooLarge
    chunks.push(chunk)
  }
  return succeed(Buffer.concat(chunks))
}
