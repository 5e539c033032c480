import { currentSession, renewSession } from '../account/session.ts'
import { retryAfterMs } from '../api-error.ts'
import { checkConnection } from '../connection.ts'
import { isFromGateway } from '../gateway.ts'
import type { OfflineProblem } from './device-store.ts'

/** Why a download ended early; `gone`: the server no longer shows the book to this person. */
export class DownloadFailure extends Error {
  readonly problem: OfflineProblem | 'gone'

  constructor(problem: OfflineProblem | 'gone') {
    super(`the book could not be kept: ${problem}`)
    this.problem = problem
  }
}

/** Whether storing failed because the quota of the browser is used up. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** Delay when the server asks for one: minimum, maximum, and default. */
const waitMs = { least: 1_000, most: 600_000, unnamed: 10_000 }
/** How long one part is retried while the server has internal errors. */
const troubleMs = 300_000

type Asking = {
  readonly signal: AbortSignal
  /** Called when a delay begins (1) and when it ends (-1). */
  readonly onWait?: ((change: 1 | -1) => void) | undefined
}

/**
 * Response of the server itself, never of the offline copy; null when the part does not exist, such as a damaged page.
 * Retries on request: rate limits end by themselves, server errors are retried for some minutes only. Throws
 * `DownloadFailure`, and aborts as they are.
 */
export async function fetchWithRetry(address: string, { signal, onWait }: Asking): Promise<Response | null> {
  let hasRenewed = false
  let inTrouble = 0
  for (;;) {
    const session = currentSession()
    const response = await ask(address, signal)
    if (response.ok) return response
    if (response.status === 401 && !hasRenewed && (await renewSession(session))) {
      hasRenewed = true
      continue
    }
    const retry = judge(response)
    if (retry === 'none') return null
    if (response.status !== 429) inTrouble += retry
    if (inTrouble > troubleMs) throw new DownloadFailure('busy')
    await delay(retry, { signal, onWait })
  }
}

async function ask(address: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(address, { signal, cache: 'no-store' }).catch(() => null)
  if (answer !== null && !isFromGateway(answer)) return answer
  signal.throwIfAborted()
  checkConnection()
  throw new DownloadFailure('away')
}

/** Milliseconds until a retry is worthwhile; `none` when the part does not exist. Throws when the error is final. */
function judge(response: Response): number | 'none' {
  const { status } = response
  if (status === 404 || status === 422) return 'none'
  // The session has ended: downloads resume after the next sign-in.
  if (status === 401) throw new DownloadFailure('away')
  if (status === 500) throw new DownloadFailure('busy')
  if (status < 500 && status !== 429) throw new DownloadFailure('refused')
  return Math.min(waitMs.most, Math.max(waitMs.least, retryAfterMs(response, Date.now()) ?? waitMs.unnamed))
}

async function delay(milliseconds: number, { signal, onWait }: Asking): Promise<void> {
  onWait?.(1)
  await new Promise<void>((resolve) => {
    const timer = window.setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    function end() {
      window.clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
  onWait?.(-1)
  signal.throwIfAborted()
}
