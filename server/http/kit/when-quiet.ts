import type { IncomingMessage, RequestListener } from 'node:http'

/** Whoever watches over the server asks this all the time, and is no reader. */
const isWatcher = (request: IncomingMessage): boolean => request.url === '/health'

/**
 * A handler that does what `handler` does, and calls `onQuiet` once whenever nothing was asked for `quietMs`
 * milliseconds after a request.
 */
export function whenQuiet(handler: RequestListener, quietMs: number, onQuiet: () => void): RequestListener {
  let quiet: NodeJS.Timeout | undefined
  return (request, response) => {
    if (!isWatcher(request)) quiet = quiet?.refresh() ?? setTimeout(onQuiet, quietMs).unref()
    handler(request, response)
  }
}
