import { renewSession } from '../session.ts'
import type { KeepProblem } from './device-store.ts'
import { keptKey } from './kept-address.ts'

/** How many parts are fetched at once; the server has others to serve. */
const lanes = 3
/** How long is waited when the server asks for it, at least and at most. */
const waitMs = { least: 1_000, most: 60_000 }

/** Why keeping came to an end before everything was there. */
export class KeepFailure extends Error {
  readonly problem: KeepProblem

  constructor(problem: KeepProblem) {
    super(`the book could not be kept: ${problem}`)
    this.problem = problem
  }
}

type Parts = {
  readonly addresses: readonly string[]
  readonly cache: Cache
  readonly signal: AbortSignal
  /** Called with the bytes of each part that came; null: the server has none, as of a damaged page. */
  readonly onPart: (bytes: number | null) => void
}

/** Fetches parts of a book and keeps them; what is there already stays. Throws `KeepFailure`, and aborts as they are. */
export async function keepParts({ addresses, cache, signal, onPart }: Parts): Promise<void> {
  const waiting = [...addresses]
  const lane = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      signal.throwIfAborted()
      onPart(await keepPart(address, cache, signal))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function keepPart(address: string, cache: Cache, signal: AbortSignal): Promise<number | null> {
  const key = keptKey(address, window.location.origin)
  const known = await cache.match(key)
  if (known !== undefined) return (await known.blob()).size
  const response = await fetchPatiently(address, signal)
  if (response === null) return null
  const body = await response.blob().catch((error: unknown) => {
    signal.throwIfAborted()
    throw error instanceof DOMException ? error : new KeepFailure('away')
  })
  await put(cache, key, new Response(body, { headers: headersOf(response) }))
  return body.size
}

/** How the bytes came over the line is over; the rules for a document, such as that it runs no scripts, stay. */
function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
  return headers
}

async function put(cache: Cache, key: string, response: Response): Promise<void> {
  try {
    await cache.put(key, response)
  } catch (error) {
    throw error instanceof DOMException && error.name === 'QuotaExceededError' ? new KeepFailure('full') : error
  }
}

/** The answer of the server; null when it has none for this part. Waits when it asks for that. */
async function fetchPatiently(address: string, signal: AbortSignal): Promise<Response | null> {
  let hasRenewed = false
  for (;;) {
    const response = await fetch(address, { signal }).catch(() => {
      signal.throwIfAborted()
      throw new KeepFailure('away')
    })
    if (response.ok) return response
    if (response.status === 401 && !hasRenewed && (await renewSession())) hasRenewed = true
    else if (response.status === 429) await rest(response, signal)
    else if (response.status === 404 || response.status === 422) return null
    else throw new KeepFailure(response.status >= 500 ? 'away' : 'refused')
  }
}

async function rest(response: Response, signal: AbortSignal): Promise<void> {
  const asked = Number(response.headers.get('retry-after')) * 1_000
  const milliseconds = Math.min(waitMs.most, Math.max(waitMs.least, Number.isFinite(asked) ? asked : 0))
  await new Promise<void>((resolve) => {
    const timer = window.setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer)
      resolve()
    })
  })
  signal.throwIfAborted()
}
