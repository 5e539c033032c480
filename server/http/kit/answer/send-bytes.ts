import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../domain/errors.ts'
import { disconnectSignal, type Exchange } from '../request/exchange.ts'
import { isUnchanged } from './etag.ts'
import { type ByteRange, wantedRange } from './range.ts'

/** Metadata of the bytes, known before they are read. */
type Representation = {
  /** Strong: equal tags mean equal bytes (`strongTag`). */
  readonly tag: string
  readonly mediaType: string
  /** Milliseconds since 1970. */
  readonly lastModified?: number | undefined
  readonly cacheControl?: string
  /** For `Content-Disposition`, from `disposition`. */
  readonly disposition?: string
  /** Replaces the policy of our own pages: content of books never runs scripts. */
  readonly contentSecurityPolicy?: string
}

/** The source of the bytes. */
export type ByteBody =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** Taken when they are sent. */
  | ({ readonly kind: 'once'; readonly size: number; readonly take: () => Uint8Array } & Pick<OneRead, 'release'>)
  /** A range of our own file on disk. */
  | { readonly kind: 'slice'; readonly path: string; readonly offset: number; readonly size: number }
  /** At most `oneReadLimit`. */
  | ({ readonly kind: 'lying'; readonly size: number } & OneRead)
  /** Generated while sent. `read` yields exactly the bytes from `first` to `last`, both inclusive, or throws. */
  | {
      readonly kind: 'made'
      readonly size: number
      readonly read: (first: number, last: number) => AsyncIterable<Uint8Array>
      /** For parts of at most `oneReadLimit`. Absent: they are streamed too. */
      readonly atOnce?: OneRead
    }

/** Bytes that are read when they are sent. */
type OneRead = {
  /** The bytes from `first` to `last`, both inclusive; null when the file changed. */
  readonly read: (first: number, last: number) => Promise<Uint8Array | null>
  /** Called with them once the system has them: their memory may be used again. */
  readonly release: (bytes: Uint8Array) => void
}

/** Pictures and documents from books: no loading, scripts, forms or frames. */
const inertContent = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

/** Up to this size one positioned read is cheaper than a stream. */
export const oneReadLimit = 1024 * 1024

/**
 * Responds 304 when the client's copy is current. Call only once visibility has been checked.
 * @returns true when it responded
 */
export function sendUnchanged(exchange: Exchange, about: Representation): boolean {
  const { req, res } = exchange
  if (!isUnchanged(req.headers, about.tag, about.lastModified)) return false
  describe(exchange, about)
  res.removeHeader('Content-Type')
  res.statusCode = 304
  res.end()
  return true
}

/**
 * Sends bytes with validators, one range at most, and only headers for HEAD.
 * @throws AppError `range_not_satisfiable`
 */
export async function sendBytes(exchange: Exchange, about: Representation, body: ByteBody): Promise<void> {
  if (sendUnchanged(exchange, about)) return
  const { req, res } = exchange
  const size = body.kind === 'bytes' ? body.bytes.byteLength : body.size
  // Only GET has ranges (RFC 9110 section 14.2): HEAD describes the complete content.
  const range = req.method === 'GET' ? wantedRange(req.headers, size, about) : undefined
  if (range === 'unsatisfiable') {
    throw new AppError('range_outside', { size }, { size })
  }
  describe(exchange, about)
  res.setHeader('Accept-Ranges', 'bytes')
  res.statusCode = range === undefined ? 200 : 206
  if (range !== undefined) res.setHeader('Content-Range', `bytes ${range.first}-${range.last}/${size}`)
  const part: ByteRange = range ?? { first: 0, last: size - 1 }
  const length = part.last - part.first + 1
  res.setHeader('Content-Length', length)
  if (req.method === 'HEAD' || length === 0) res.end()
  else await sendPart(exchange, body, part)
}

async function sendPart(exchange: Exchange, body: ByteBody, part: ByteRange): Promise<void> {
  const { res } = exchange
  const length = part.last - part.first + 1
  if (body.kind === 'bytes') res.end(body.bytes.subarray(part.first, part.last + 1))
  else if (body.kind === 'once') sendOnce(exchange, body, part)
  else if (body.kind === 'slice') await sendSlice(exchange, body, part)
  else if (body.kind === 'lying') await sendFromDisk(exchange, body, part)
  else if (body.atOnce !== undefined && length <= oneReadLimit) await sendFromDisk(exchange, body.atOnce, part)
  else await sendWhole(exchange, body.read(part.first, part.last), length)
}

function describe(exchange: Exchange, about: Representation): void {
  const { res } = exchange
  res.setHeader('ETag', about.tag)
  // A strong tag identifies these exact bytes: intermediaries must not compress or recode them.
  res.setHeader('Cache-Control', `${about.cacheControl ?? 'private, no-cache'}, no-transform`)
  res.setHeader('Content-Type', about.mediaType)
  res.setHeader('Content-Security-Policy', about.contentSecurityPolicy ?? inertContent)
  if (about.lastModified !== undefined) res.setHeader('Last-Modified', new Date(about.lastModified).toUTCString())
  if (about.disposition !== undefined) res.setHeader('Content-Disposition', about.disposition)
}

function sendOnce({ res }: Exchange, { take, release }: Extract<ByteBody, { kind: 'once' }>, part: ByteRange): void {
  const bytes = take()
  res.end(bytes.subarray(part.first, part.last + 1), () => release(bytes))
}

async function sendFromDisk({ res }: Exchange, { read, release }: OneRead, { first, last }: ByteRange): Promise<void> {
  const bytes = await read(first, last)
  if (bytes?.byteLength !== last - first + 1) throw new AppError('file_changed')
  // Called when the system has everything, or once a broken connection writes nothing any more.
  res.end(bytes, () => release(bytes))
}

async function sendSlice(
  exchange: Exchange,
  body: Extract<ByteBody, { kind: 'slice' }>,
  part: ByteRange,
): Promise<void> {
  const position = body.offset + part.first
  const length = part.last - part.first + 1
  const handle = await open(body.path).catch(() => {
    throw new AppError('file_not_sent')
  })
  if (length <= oneReadLimit) await sendOneRead(exchange, handle, position, length)
  else await sendStream(exchange, handle, position, length)
}

async function sendOneRead(exchange: Exchange, handle: FileHandle, position: number, length: number): Promise<void> {
  try {
    const buffer = Buffer.allocUnsafe(length)
    const { bytesRead } = await handle.read(buffer, 0, length, position)
    if (bytesRead !== length) throw new AppError('file_changed')
    exchange.res.end(buffer)
  } finally {
    await handle.close()
  }
}

async function sendStream(exchange: Exchange, handle: FileHandle, position: number, length: number): Promise<void> {
  const stream = handle.createReadStream({ start: position, end: position + length - 1, highWaterMark: 256 * 1024 })
  await sendWhole(exchange, stream, length)
}

async function sendWhole(exchange: Exchange, source: AsyncIterable<Uint8Array>, length: number): Promise<void> {
  const exactLength = async function* (chunks: AsyncIterable<Uint8Array>) {
    let sent = 0
    for await (const chunk of chunks) {
      sent += chunk.byteLength
      yield chunk
    }
    // The length is already sent: only a broken connection tells the client that bytes are missing.
    if (sent !== length) throw new AppError('file_changed')
  }
  await pipeline(source, exactLength, exchange.res, { signal: disconnectSignal(exchange) })
}

/**
 * A `Content-Disposition` for a file name in any script: plain ASCII for old clients, UTF-8 for others (RFC 6266). Line
 * breaks, quotes and path separators of the name are removed.
 */
export function disposition(kind: 'attachment' | 'inline', fileName: string): string {
  const name = fileName.toWellFormed().replace(/[\p{Cc}\\/]/gu, '_')
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
