import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'

export type Reply = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
  /** Parsed when the response is complete JSON, else null. */
  readonly json: Json
}
/** Fields of any depth: a wrong name makes its assertion fail. */
export type Json = { readonly [key: string]: Json }

export type Ask = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, except text and bytes. */
  readonly body?: unknown
  /** A local address to send from, to distinguish callers. */
  readonly from?: string
  /** Reuses connections; default: a new one for each request. */
  readonly agent?: Agent
}

/** An HTTP request with exactly the given host, path and headers. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, from, agent }: Ask = {},
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
        agent: agent ?? false,
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

export function replyOf(status: number, headers: IncomingHttpHeaders, bytes: Buffer): Reply {
  const text = bytes.toString('utf8')
  const isJson = /\bjson\b/.test(headers['content-type'] ?? '') && text !== '' && status !== 206
  return { status, headers, bytes, text, json: (isJson ? JSON.parse(text) : null) as unknown as Json }
}

/** A streaming response. */
export type OpenReply = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Everything received so far. */
  text(): string
  /** Resolves once the text matches; rejects when the stream ends first. */
  until(pattern: RegExp): Promise<string>
  /** Resolves when the server ends the response. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens an event stream. */
export function openStream(port: number, path: string, { headers = {}, method = 'GET' }: Ask = {}): Promise<OpenReply> {
  return new Promise((resolve, reject) => {
    const req = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (res) => {
      let text = ''
      const watchers = new Set<() => void>()
      res.setEncoding('utf8')
      res.on('data', (chunk: string) => {
        text += chunk
        for (const watch of watchers) watch()
      })
      res.on('error', () => undefined)
      const ended = new Promise<void>((done) => res.once('close', done))
      const until = (pattern: RegExp) =>
        new Promise<string>((found, missed) => {
          const watch = () => {
            if (!pattern.test(text)) return
            watchers.delete(watch)
            found(text)
          }
          watchers.add(watch)
          watch()
          void ended.then(() => missed(new Error(`the stream ended without ${pattern}: ${text}`)))
        })
      const close = () => void req.destroy()
      resolve({ status: res.statusCode ?? 0, headers: res.headers, text: () => text, until, ended, close })
    })
    req.on('error', reject)
    req.end()
  })
}

/** The sorted field names in an error response. */
export const fieldsOf = ({ json }: Pick<Reply, 'json'>): string[] =>
  (json.details as unknown as { field: string }[]).map(({ field }) => field).sort()
