import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** A load generator: `load-client.ts '{json}'` prints its result as a line of JSON. */
type Load = {
  readonly port: number
  /** Paths requested in turn. */
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
  /** Requests after which it ends; default: none. */
  readonly count?: number
  readonly expectStatus: number
  readonly method?: string
  readonly body?: unknown
}

type Answer = { readonly status: number; readonly bodyBytes: number }

const load = JSON.parse(process.argv[2] ?? '{}') as Load
const { method = 'GET', count = Number.POSITIVE_INFINITY } = load
const content = load.body === undefined ? '' : JSON.stringify(load.body)
const length =
  content === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n`
const headers = Object.entries(load.headers).map(([name, value]) => `${name}: ${value}\r\n`)
const requests = load.paths.map((path) =>
  Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${load.port}\r\n${headers.join('')}${length}\r\n${content}`,
    'latin1',
  ),
)
const times: number[] = []
let wrong = 0
let bytes = 0
let turn = 0

/**
 * A keep-alive connection with one request at a time. Parses just enough HTTP/1.1 (RFC 9112) to find the end of a
 * response, because a full client would cost more than the server.
 */
async function drive(end: number): Promise<void> {
  const socket = connect(load.port, '127.0.0.1').setNoDelay(true)
  const answers = readAnswers(socket)
  while (performance.now() < end && turn < count) {
    const started = performance.now()
    socket.write(requests[turn++ % requests.length] ?? Buffer.alloc(0))
    const answer = await answers()
    if (answer === null) {
      wrong += 1
      return
    }
    times.push(performance.now() - started)
    bytes += answer.bodyBytes
    if (answer.status !== load.expectStatus) wrong += 1
  }
  socket.destroy()
}

/** Parses the head of a response; null without the length of the body. */
function parseHead(head: string): Answer | null {
  const status = Number(head.slice(9, 12))
  const length = status === 304 ? '0' : /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  return length === undefined ? null : { status, bodyBytes: Number(length) }
}

/** @returns a function that waits for the next response; null after a closed connection or an invalid response */
function readAnswers(socket: Socket): () => Promise<Answer | null> {
  let wake: () => void = () => undefined
  let head = ''
  let left = 0
  let answer: Answer | null = null
  const end = () => {
    socket.destroy()
    answer = null
    wake()
  }
  const parseStart = (chunk: Buffer): number | null => {
    head += chunk.toString('latin1')
    const stop = head.indexOf('\r\n\r\n')
    if (stop < 0) return null
    const bodyBytes = head.length - stop - 4
    answer = parseHead(head.slice(0, stop))
    head = ''
    if (answer === null) end()
    left = answer?.bodyBytes ?? 0
    return bodyBytes
  }
  socket.on('error', end).on('close', end)
  socket.on('data', (chunk: Buffer) => {
    const bodyBytes = left === 0 ? parseStart(chunk) : chunk.length
    if (bodyBytes === null || answer === null) return
    left -= bodyBytes
    if (left === 0) wake()
    else if (left < 0) end()
  })
  return async () => {
    await new Promise<void>((resolve) => {
      wake = resolve
      if (socket.destroyed) resolve()
    })
    return answer
  }
}

const started = performance.now()
const end = started + load.seconds * 1_000
await Promise.all(Array.from({ length: load.connections }, () => drive(end)))
const seconds = (performance.now() - started) / 1_000
const sorted = Float64Array.from(times).sort()
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
process.stdout.write(
  `${JSON.stringify({ requests: times.length, wrong, perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), bytes })}\n`,
)
