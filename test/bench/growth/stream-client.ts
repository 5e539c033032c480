import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/**
 * Holds event streams open over plain sockets and times a change until the last of them has its event. Forked, because
 * its own work would delay the events.
 */
export type StreamOrder = {
  readonly port: number
  /** The streams to open in addition to those that are open. */
  readonly open?: readonly OpenedAs[]
  /** A book to rename. */
  readonly rename?: { readonly bookId: string; readonly title: string; readonly authorization: string }
}

/** Whose stream, and the address of this computer that it comes from. */
export type OpenedAs = { readonly authorization: string; readonly from: string }

/** Milliseconds from the request of the change to its last event, and the streams without it. */
export type StreamReply = { readonly ms: number; readonly lost: number } | { readonly error: string }

type Stream = { readonly socket: Socket; seen: string }

const path = '/api/v1/events'
/** Streams that are opened at the same time. */
const together = 50
/** How long a stream may take to open or an event to come. */
const longestMs = 30_000

const streams: Stream[] = []
/** Calls with each stream whose book came. */
let expected: { readonly bookId: string; readonly arrive: (stream: Stream) => void } | null = null

process.on('message', (order: StreamOrder) => {
  void follow(order)
    .catch((error: unknown): StreamReply => ({ error: String(error) }))
    .then((reply) => process.send?.(reply))
})

async function follow({ port, open = [], rename }: StreamOrder): Promise<StreamReply> {
  for (let at = 0; at < open.length; at += together) {
    streams.push(...(await Promise.all(open.slice(at, at + together).map((one) => openStream(port, one)))))
  }
  return rename === undefined ? { ms: 0, lost: 0 } : timeChange(port, rename)
}

function openStream(port: number, { authorization, from }: OpenedAs): Promise<Stream> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).setNoDelay(true)
  const stream: Stream = { socket, seen: '' }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a stream did not open')), longestMs)
    socket.on('error', reject)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: ${authorization}\r\n\r\n`)
    socket.on('data', (chunk: Buffer) => {
      stream.seen += chunk.toString('latin1')
      // The first position that the service sends ends the opening.
      if (stream.seen.includes('\nid: ')) {
        clearTimeout(timer)
        resolve(stream)
      } else if (/^HTTP\/1.1 (?!200)/.test(stream.seen)) reject(new Error(stream.seen.slice(0, 200)))
      readEvents(stream)
    })
  })
}

/** An event ends with an empty line; what comes after the last one waits for the rest. */
function readEvents(stream: Stream): void {
  const end = stream.seen.lastIndexOf('\n\n')
  if (end < 0) return
  const whole = stream.seen.slice(0, end)
  stream.seen = stream.seen.slice(end + 2)
  for (const [, json = ''] of whole.matchAll(/^data: (\{.*\})$/gm)) {
    if (expected === null || !json.includes(expected.bookId)) continue
    const event = JSON.parse(json) as { type: string; bookId?: string }
    if (event.type === 'book_updated' && event.bookId === expected.bookId) expected.arrive(stream)
  }
}

type Rename = NonNullable<StreamOrder['rename']>

async function timeChange(port: number, { bookId, title, authorization }: Rename): Promise<StreamReply> {
  const missing = new Set(streams)
  let last = performance.now()
  const arrived = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, longestMs)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    expected = {
      bookId,
      arrive(stream) {
        last = performance.now()
        missing.delete(stream)
        if (missing.size === 0) end()
      },
    }
    if (missing.size === 0) end()
  })
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/books/${bookId}`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
  await arrived
  expected = null
  return { ms: Math.max(0, last - started), lost: missing.size }
}
