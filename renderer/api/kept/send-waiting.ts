import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import { texts } from '../texts.ts'
import { deviceId, dropFromOutbox, rememberedPerson, takeFromOutbox } from './device-store.ts'
import { tellKept } from './kept-channel.ts'

/** As many sessions are told at once. */
const most = 100
const patienceMs = 15_000
/** How the history of places calls this device. */
const deviceName = texts.webReaderOffline

let sending: Promise<readonly string[]> | null = null

/**
 * Sends what was read while the server did not answer, for whoever is signed in. What it does not take, because the book
 * is gone, is let go; what it could not be asked stays.
 * @returns the ids of the books whose places were told; none when nothing waited or the server did not answer
 */
export function sendWaiting(): Promise<readonly string[]> {
  sending ??= send()
    .catch(() => [])
    .finally(() => {
      sending = null
    })
  return sending
}

async function send(): Promise<readonly string[]> {
  if (!('caches' in window)) return []
  const person = await rememberedPerson()
  if (person === null) return []
  const told: string[] = []
  for (;;) {
    const waiting = await takeFromOutbox(person.id, most)
    if (waiting.length === 0) break
    const device = await deviceId(() => crypto.randomUUID())
    const sessions = waiting.map(({ id, bookId, kind, toPage, toPercentage, ...session }) => ({
      ...{ id, bookId, kind, toPage, toPercentage, deviceId: device, deviceName, pagesRead: session.pagesRead },
      activeDurationMs: Math.round(session.activeMs),
      clientStartedAt: new Date(session.startedAt).toISOString(),
      clientEndedAt: new Date(session.endedAt).toISOString(),
    }))
    const answer = await call('reportReadingSessions', { body: { sessions }, signal: AbortSignal.timeout(patienceMs) })
      // What is refused as a whole will be refused again: it must not block what is read from now on.
      .catch((error: unknown) => {
        if (error instanceof ApiError && (error.status === 400 || error.status === 422)) return null
        throw error
      })
    await dropFromOutbox(waiting.map(({ id }) => id))
    if (answer !== null) told.push(...waiting.map(({ bookId }) => bookId))
  }
  if (told.length > 0) tellKept()
  return [...new Set(told)]
}
