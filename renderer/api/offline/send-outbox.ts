import type { OperationCall } from '../../../server/contract/index.ts'
import { reportSessionEnd } from '../account/session.ts'
import { ApiError, secondsNamed } from '../api-error.ts'
import { call } from '../call.ts'
import { checkConnection } from '../connection.ts'
import { texts } from '../texts.ts'
import { deviceId, dropFromOutbox, rememberedPerson, takeFromOutbox, type WaitingSession } from './device-store.ts'
import { notifyWorker } from './offline-address.ts'

/** Sessions per request. */
const most = 100
const timeoutMs = 15_000
/** Delay after the server could not accept them, unless it names one. */
const retryMs = 30_000
/** The network may come up shortly before the server is reachable. */
const soonMs = 3_000

export type Sent = {
  /** Books whose progress was sent. */
  readonly reported: readonly string[]
  /** Milliseconds until a retry is worthwhile; null when nothing is left or something else has to happen first. */
  readonly retryMs: number | null
}

const nothing: Sent = { reported: [], retryMs: null }

let sending: Promise<Sent> | null = null

/**
 * Sends the offline progress of the signed-in person. Progress that the server rejects because the book is gone is
 * dropped; unsent progress stays.
 */
export function sendOutbox(): Promise<Sent> {
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
      // Another person may have signed in in another window.
      const { id } = await call('getMe', { signal: AbortSignal.timeout(timeoutMs) })
      if (id !== person.id) break
      for (const bookId of await report(waiting)) reported.add(bookId)
    }
  } catch (error) {
    again = waitAfter(error)
  }
  if (reported.size > 0) notifyWorker()
  return { reported: [...reported], retryMs: again }
}

/** Sends sessions and removes them from the outbox. Returns the books that the server accepted. */
async function report(waiting: readonly WaitingSession[]): Promise<readonly string[]> {
  const device = await deviceId(() => crypto.randomUUID())
  const body = { sessions: waiting.map((session) => reportOf(session, device)) }
  try {
    await call('reportReadingSessions', { body, signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 422)
    if (!isRefused) throw error
    // A session that the server always rejects must block neither the others nor later ones.
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
    deviceName: texts.webReaderOffline,
    pagesRead,
    activeDurationMs: Math.round(session.activeMs),
    clientStartedAt: new Date(session.startedAt).toISOString(),
    clientEndedAt: new Date(session.endedAt).toISOString(),
  }
}

/** Milliseconds until a retry after an error; null when something else has to happen first. */
function waitAfter(error: unknown): number | null {
  if (!(error instanceof ApiError)) return retryMs
  const { status } = error
  if (status === 0) {
    checkConnection()
    return soonMs
  }
  if (status === 401) reportSessionEnd()
  if (status !== 429 && status < 500) return null
  const seconds = secondsNamed(error)
  return seconds === null ? retryMs : Math.max(1, seconds) * 1_000
}
