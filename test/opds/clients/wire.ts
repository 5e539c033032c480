import { connect } from 'node:net'

/** A raw response. */
export type WireReply = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
  readonly text: string
}

export type WireAsk = {
  readonly port: number
  readonly method?: 'GET' | 'HEAD'
  readonly path: string
  /** In the app's own order and case; `{host}` is replaced by the server. */
  readonly headers: readonly string[]
}

/** Sends raw bytes and reads until the server closes, so that no HTTP client normalises anything. */
export function sendRaw({ port, method = 'GET', path, headers }: WireAsk): Promise<WireReply> {
  const lines = [`${method} ${path} HTTP/1.1`, ...headers.map((line) => line.replace('{host}', `127.0.0.1:${port}`))]
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('end', () => resolve(replyOf(Buffer.concat(chunks))))
    socket.on('error', reject)
  })
}

function replyOf(raw: Buffer): WireReply {
  const end = raw.indexOf('\r\n\r\n')
  const [first = '', ...lines] = raw.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const rest = raw.subarray(end + 4)
  const bytes = headers['transfer-encoding'] === 'chunked' ? unchunked(rest) : rest
  return { status: Number(first.split(' ')[1]), headers, bytes, text: bytes.toString('utf8') }
}

function unchunked(raw: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = raw.indexOf('\r\n', at)
    const size = Number.parseInt(raw.subarray(at, line).toString('latin1'), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(raw.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}

export const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

/** The path and query of a URL. */
export function pathIn(href: string): string {
  const { pathname, search } = new URL(href)
  return pathname + search
}
