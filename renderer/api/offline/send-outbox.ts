import type { OperationCall } from '../../../server/contract/index.ts'
import { reportSessionEnd } from '../account/session.ts'
import { ApiError, secondsNamed } from '../api-error.ts'
import { call } from '../call.ts'
import { doubtConnection } from '../connection.ts'
import { texts } from '../texts.ts'
import { deviceId, dropFromOutbox, rememberedPerson, takeFromOutbox, type WaitingSession } from './device-store.ts'
import { notifyWorker } from './offline-address.ts'

/** As many sessions are told at once. */
const most = 100
const timeoutMs = 15_000
/** When a server that could not take it is told again, unless it names a time. */
const againMs = 30_000
/** The network may be there a moment before the server. */
const soonMs = 3_000
/** How the history of places calls this device. */
const deviceName = texts.webReaderOffline

export type Sent = {
  /** The books whose places were told. */
  readonly reported: readonly string[]
  /** In how many milliseconds it is worth another try; null: nothing waits, or something else has to happen first. */
  readonly againMs: number | null
}

const nothing: Sent = { reported: [], againMs: null }

let sending: Promise<Sent> | null = null

/**
 * Sends what was read while the server did not answer, for whoever is signed in. What it does not take, because the book
 * is gone, is let go; what it could not be asked stays.
 */
export function sendWaiting(): Promise<Sent> {
  sending ??= send()
    .catch(() => nothing)
    .finally(() => {
      sending = null
    })
  return sending
}

async function send(): Promise<Sent> {
  if (!('caches' in window)) return nothing
  const person = await rememberedPerson()
  if (person === null) return nothing
  const reported = new Set<string>()
  let again: number | null = null
  try {
    for (;;) {
      const waiting = await takeFromOutbox(person.id, most)
      if (waiting.length === 0) break
      // Somebody else may have signed in in another window a moment ago.
      const { id } = await call('getMe', { signal: AbortSignal.timeout(timeoutMs) })
      if (id !== person.id) break
      for (const bookId of await report(waiting)) reported.add(bookId)
    }
  } catch (error) {
    again = waitAfter(error)
  }
  if (reported.size > 0) notifyWorker()
  return { reported: [...reported], againMs: again }
}

/** Tells the sessions and lets go of them. Gives the books of those that the server took. */
async function report(waiting: readonly WaitingSession[]): Promise<readonly string[]> {
  const device = await deviceId(() => crypto.randomUUID())
  const body = { sessions: waiting.map((session) => reportOf(session, device)) }
  try {
    await call('reportReadingSessions', { body, signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 422)
    if (!isRefused) throw error
    // One that can never be told must take no other with it, nor block what is read from now on.
    if (waiting.length > 1) {
      const books = []
      for (const one of waiting) books.push(...(await report([one])))
      return books
    }
    await dropFromOutbox(waiting.map(({ id }) => id))
    return []
  }
  await dropFromOutbox(waiting.map(({ id }) => id))
  return waiting.map(({ bookId }) => bookId)
}

type ReportedSession = OperationCall<'reportReadingSessions'>['body']['sessions'][number]

function reportOf(session: WaitingSession, device: string): ReportedSession {
  const { id, bookId, kind, toPage, toPercentage, pagesRead } = session
  return {
    id,
    bookId,
    kind,
    toPage,
    toPercentage,
    deviceId: device,
    deviceName,
    pagesRead,
    activeDurationMs: Math.round(session.activeMs),
    clientStartedAt: new Date(session.startedAt).toISOString(),
    clientEndedAt: new Date(session.endedAt).toISOString(),
  }
}

/** When to try again after what went wrong; null when something else has to happen first. */
function waitAfter(error: unknown): number | null {
  if (!(error instanceof ApiError)) return againMs
  const { status } = error
  if (status === 0) {
    doubtConnection()
    return soonMs
  }
  if (status === 401) reportSessionEnd()
  if (status !== 429 && status < 500) return null
  const seconds = secondsNamed(error)
  return seconds === null ? againMs : Math.max(1, seconds) * 1_000
}
