import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import { type OfflineBook, offlineBooksOf } from './device-store.ts'
import { startDownload } from './downloads.ts'

let going: Promise<readonly OfflineBook[]> | null = null

/**
 * Goes on with the books that were broken off: because a window was closed, or the server was gone or had trouble. What
 * had no room or was refused waits for the person.
 * @returns the books that are whole now
 */
export function resumeDownloads(userId: string): Promise<readonly OfflineBook[]> {
  going ??= goOn(userId)
    .catch(() => [])
    .finally(() => {
      going = null
    })
  return going
}

async function goOn(userId: string): Promise<readonly OfflineBook[]> {
  const whole: OfflineBook[] = []
  for (const { bookId } of (await offlineBooksOf(userId)).filter(isBrokenOff)) {
    const found = await call('getBook', { params: { bookId } }).catch(nothingWhenGone)
    const offlineBook = found === null ? null : await startDownload(userId, found.book)
    if (offlineBook?.problem === 'away') break
    if (offlineBook?.state === 'whole' && offlineBook.problem === null) whole.push(offlineBook)
  }
  return whole
}

/** Of a whole book it is the newer file that was broken off, and only one that was asked for. */
function isBrokenOff({ state, problem, fileHash, serverHash }: OfflineBook): boolean {
  if (state === 'partly') return problem !== 'full' && problem !== 'refused'
  return state === 'whole' && fileHash !== serverHash && (problem === 'away' || problem === 'busy')
}

/** The worker notes what is gone. */
function nothingWhenGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
