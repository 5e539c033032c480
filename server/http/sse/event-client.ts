import type { Exchange } from '../kit/request/exchange.ts'

/** One open event stream. */
export type EventClient = {
  /** Sends one event. False: the client does not keep up, and this event was not sent. */
  send(data: unknown, id?: number): boolean
  /** Sends one event under a name of its own, for clients that listen by name. */
  sendNamed(name: string, data: unknown): boolean
  /** Tells where the client is, without an event: a reconnect starts there. */
  mark(id: number): void
  /** Keeps the connection open through proxies. */
  comment(): void
  /** Tells an EventSource how long to wait before it comes back. */
  retryAfter(ms: number): void
  end(): void
}

/** Bytes that may wait for a slow client; what comes beyond is dropped, and the client told to load anew. */
const maxWaitingBytes = 256 * 1024

/** Starts the stream: headers at once, so that the client knows it is connected. */
export function openEventClient({ res }: Exchange): EventClient {
  res.statusCode = 200
  res.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
  res.setHeader('Cache-Control', 'no-store, no-transform')
  res.setHeader('X-Accel-Buffering', 'no')
  res.flushHeaders()
  res.socket?.setTimeout(0)
  res.socket?.setNoDelay(true)
  res.write('retry: 3000\n\n')
  return {
    send(data, id) {
      if (res.writableLength > maxWaitingBytes) return false
      res.write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
      return true
    },
    sendNamed(name, data) {
      if (res.writableLength > maxWaitingBytes) return false
      res.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
      return true
    },
    mark: (id) => void res.write(`id: ${id}\n\n`),
    comment: () => void res.write(':\n\n'),
    retryAfter: (ms) => void res.write(`retry: ${ms}\n\n`),
    end: () => void res.end(),
  }
}
