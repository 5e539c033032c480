import { currentSession, renewSession, reportSessionEnd } from './account/session.ts'
import { type ApiError, errorOf, secondsToWait, unreachableError } from './api-error.ts'
import { isFromGateway } from './gateway.ts'

const maxWaits = 5
const longestWaitSeconds = 60

/**
 * Reads a document of a book as displayed: sanitized by the server, parsed without running scripts or fetching
 * anything. Waits when the server asks for a delay. Null when this part cannot be read.
 * @param href address of the resource in the manifest
 * @throws ApiError when the server cannot be reached or the session has ended; aborts as they are
 */
export async function readResource(href: string, signal: AbortSignal): Promise<Document | null> {
  let renewed = false
  for (let waits = 0; ; waits += 1) {
    const session = currentSession()
    const response = await ask(href, signal)
    if (response.ok) return parse(await response.text(), response.headers.get('content-type') ?? '')
    if (response.status === 401 && !renewed && (await renewSession(session))) {
      renewed = true
      continue
    }
    const refusal = await errorOf(response)
    if (refusal.status === 401) reportSessionEnd()
    if (isOfThisPart(refusal)) return null
    const seconds = secondsToWait(refusal)
    if (seconds === null || waits >= maxWaits) throw refusal
    await pause(Math.min(longestWaitSeconds, Math.max(1, seconds)) * 1_000, signal)
  }
}

async function ask(href: string, signal: AbortSignal): Promise<Response> {
  const headers = { accept: 'text/html, image/svg+xml' }
  const answer = await fetch(href, { signal, headers }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return null
  })
  if (answer === null || isFromGateway(answer)) throw unreachableError()
  return answer
}

/** The part is missing or damaged; others may be readable. */
function isOfThisPart({ status }: ApiError): boolean {
  return status === 404 || status === 422
}

function parse(text: string, type: string): Document | null {
  if (type.includes('svg')) return new DOMParser().parseFromString(text, 'image/svg+xml')
  return type.includes('html') ? new DOMParser().parseFromString(text, 'text/html') : null
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      window.clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = window.setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}
