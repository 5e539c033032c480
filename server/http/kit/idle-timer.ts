import type { IncomingMessage, RequestListener } from 'node:http'

/** Whoever watches over the server asks this all the time, and is no reader. */
const isWatcher = (request: IncomingMessage): boolean => request.url === '/health'

/**
 * What is to be called whenever something is done: `onQuiet` follows once, when that was not for `quietMs` milliseconds.
 */
export function idleAfter(quietMs: number, onQuiet: () => void): () => void {
  let quiet: NodeJS.Timeout | undefined
  return () => {
    quiet = quiet?.refresh() ?? setTimeout(onQuiet, quietMs).unref()
  }
}

/** A handler that does what `handler` does, and calls `onRequest` for each request of somebody who wants something. */
export function noteRequests(handler: RequestListener, onRequest: () => void): RequestListener {
  return (request, response) => {
    if (!isWatcher(request)) onRequest()
    handler(request, response)
  }
}
