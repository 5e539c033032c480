import type { Exchange } from '../kit/request/exchange.ts'

/** One open event stream. */
export type EventClient = {
  /** Sends one event. Returns false when the client does not keep up, and the event was not sent. */
  send(data: unknown, id?: number): boolean
  /** Sends a named event, for clients that listen by name. */
  sendNamed(name: string, data: unknown): boolean
  /** Sends the current position without an event: a reconnect continues there. */
  mark(id: number): void
  /** Keeps the connection open through proxies. */
  comment(): void
  /** Tells an EventSource its reconnect delay. */
  retryAfter(ms: number): void
  end(): void
}

/** Bytes buffered for a slow client; beyond them events are dropped, and the client told to reload. */
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

/** Sends to one client in order. A failure ends the stream: the client reconnects and catches up. */
export function inOrder(client: EventClient): (deliver: () => Promise<void>) => void {
  let last = Promise.resolve()
  return (deliver) => {
    last = last.then(deliver).catch(() => client.end())
  }
}
