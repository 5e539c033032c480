import type { IncomingMessage, RequestListener } from 'node:http'

/** Whoever watches over the server asks this all the time, and is no reader. */
const isWatcher = (request: IncomingMessage): boolean => request.url === '/health'

/**
 * What is to be called whenever something is done: `onIdle` follows once, when that was not for `idleMs` milliseconds.
 */
export function idleAfter(idleMs: number, onIdle: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    timer = timer?.refresh() ?? setTimeout(onIdle, idleMs).unref()
  }
}

/** A handler that does what `handler` does, and calls `onRequest` for each request of somebody who wants something. */
export function noteRequests(handler: RequestListener, onRequest: () => void): RequestListener {
  return (request, response) => {
    if (!isWatcher(request)) onRequest()
    handler(request, response)
  }
}
