import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import { addToOutbox, rememberedPerson } from './device-store.ts'
import { notifyWorker } from './offline-address.ts'
import { joinAct } from './outbox.ts'
import { type ReadingPosition, storePosition } from './stored-position.ts'

/**
 * Saves progress on the server. If the session has ended, it waits on this device until the same person signs in again.
 * @param leaving the page may be closed before the response
 */
export async function saveProgress(bookId: string, position: ReadingPosition, leaving: boolean): Promise<void> {
  const at = Date.now()
  // Before the request: when the session ends, the person is forgotten. A browser without storage knows nobody.
  const reader = rememberedPerson().catch(() => null)
  const forget = leaving ? storePosition(bookId, position) : null
  try {
    await call('putProgress', { params: { bookId }, body: position, keepalive: leaving })
    forget?.()
  } catch (error) {
    const person = await reader
    if (!(error instanceof ApiError) || error.status !== 401 || person === null) throw error
    const { currentPage: toPage, progressPercentage: toPercentage } = position
    const act = { kind: 'progress', toPage, toPercentage, at } as const
    const whose = { id: crypto.randomUUID(), userId: person.id, bookId }
    await addToOutbox(person.id, bookId, (last) => joinAct(last, act, whose))
    notifyWorker()
  }
}
