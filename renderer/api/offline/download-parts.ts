import { DownloadFailure, fetchWithRetry } from './fetch-with-retry.ts'
import { offlineKey } from './offline-address.ts'

/** Parallel requests; the server has other clients to serve. */
const lanes = 3

type Parts = {
  readonly addresses: readonly string[]
  readonly cache: Cache
  readonly signal: AbortSignal
  /** Called with the size of each stored part; null when the server does not have it, such as a damaged page. */
  readonly onPart: (bytes: number | null) => void
  /** Called when the server asks for a delay (1) and when the delay has ended (-1). */
  readonly onWait: (change: 1 | -1) => void
}

/**
 * Fetches and stores parts of a book, skipping those already stored. The first failure stops the others, and nothing is
 * written after this returns. Throws `DownloadFailure`, and aborts as they are.
 */
export async function downloadParts({ addresses, cache, signal, onPart, onWait }: Parts): Promise<void> {
  const stop = new AbortController()
  const follow = () => stop.abort(signal.reason)
  signal.addEventListener('abort', follow)
  const waiting = [...addresses]
  let failure: unknown = null
  const lane = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      if (stop.signal.aborted) return
      onPart(await storePart(address, { cache, signal: stop.signal, onWait }))
    }
  }
  const runLane = () =>
    lane().catch((error: unknown) => {
      failure ??= error
      stop.abort()
    })
  await Promise.all(Array.from({ length: lanes }, runLane))
  signal.removeEventListener('abort', follow)
  signal.throwIfAborted()
  if (failure !== null) throw failure
}

async function storePart(
  address: string,
  { cache, signal, onWait }: Pick<Parts, 'cache' | 'signal' | 'onWait'>,
): Promise<number | null> {
  const key = offlineKey(address, window.location.origin)
  const known = await cache.match(key)
  if (known !== undefined) return (await known.blob()).size
  const response = await fetchWithRetry(address, { signal, onWait })
  if (response === null) return null
  const body = await response.blob().catch((error: unknown) => {
    signal.throwIfAborted()
    throw error instanceof DOMException ? error : new DownloadFailure('away')
  })
  await cache.put(key, new Response(body, { headers: headersOf(response) }))
  return body.size
}

/** Drop headers of the transfer; keep the policies of a document, such as that it runs no scripts. */
function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
  return headers
}
