import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'

export type Reply = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
  /** Parsed when the answer is JSON, else null. */
  readonly json: Json
}
/** Values by name, as deep as a test looks: a wrong name makes its expectation fail. */
export type Json = { readonly [key: string]: Json }

export type Ask = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON unless it is text or bytes. */
  readonly body?: unknown
  /** From another address of this computer, to tell callers apart. */
  readonly from?: string
}

/** A plain HTTP request that sends exactly what it is told: any Host, any path, any header. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, from }: Ask = {},
): Promise<Reply> {
  const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array
  const payload = isRaw ? body : JSON.stringify(body)
  const typed = isRaw ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const req = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { ...typed, ...headers },
        agent: false,
        ...(from === undefined ? {} : { localAddress: from }),
      },
      (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('error', reject)
        res.on('end', () => resolve(replyOf(res.statusCode ?? 0, res.headers, Buffer.concat(chunks))))
      },
    )
    req.on('error', reject)
    req.end(payload)
  })
}

function replyOf(status: number, headers: IncomingHttpHeaders, bytes: Buffer): Reply {
  const text = bytes.toString('utf8')
  const isJson = /json/.test(headers['content-type'] ?? '') && text !== ''
  return { status, headers, bytes, text, json: (isJson ? JSON.parse(text) : null) as unknown as Json }
}
