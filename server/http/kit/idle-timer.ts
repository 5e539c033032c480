import type { IncomingMessage, RequestListener } from 'node:http'

/** Polled by monitoring, which is no use by a reader. */
const isMonitoring = (request: IncomingMessage): boolean => request.url === '/health'

/** Call it on every activity: `onIdle` runs once after `idleMs` milliseconds without a call. */
export function idleAfter(idleMs: number, onIdle: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    timer = timer?.refresh() ?? setTimeout(onIdle, idleMs).unref()
  }
}

/** Wraps `handler`, and calls `onRequest` for each request that is not monitoring. */
export function noteRequests(handler: RequestListener, onRequest: () => void): RequestListener {
  return (request, response) => {
    if (!isMonitoring(request)) onRequest()
    handler(request, response)
  }
}
