import { addToOutbox, rememberedPerson, type WaitingSession } from '../api/offline/device-store.ts'
import { offlineChannel, type ReadingAct } from '../api/offline/offline-address.ts'
import { type Act, joinAct } from '../api/offline/outbox.ts'
import type { ReadProgress } from '../api/types.ts'
import { progressAfter, saveProgressInCopy } from './offline-answers.ts'

const channel = new BroadcastChannel(offlineChannel)

/** Timeout in milliseconds before progress is queued on this device as well: sending it twice is harmless. */
const timeoutMs = 8_000

type ProgressBody = {
  readonly currentPage?: unknown
  readonly progressPercentage?: unknown
  readonly completed?: unknown
}

/**
 * Forwards reading progress to the server. When it does not respond, or asks to retry later, the progress is queued on
 * this device for the user who is signed in now.
 */
export async function sendOrStore(request: Request, target: { readonly bookId: string; readonly act: ReadingAct }) {
  const at = Date.now()
  const reader = rememberedPerson().catch(() => null)
  const text = await request.clone().text()
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs))
  const answer = await Promise.race([fetch(request).catch(() => null), timeout])
  const person = await reader
  if (answer !== null && answer.status < 502 && answer.status !== 429) {
    if (person !== null && answer.ok) await noteAnswer(person.id, target.bookId, answer.clone()).catch(() => undefined)
    return answer
  }
  const act = actOf(target.act, text, at)
  if (person === null || act === null) return answer ?? Response.error()
  const whose = { id: crypto.randomUUID(), userId: person.id, bookId: target.bookId }
  const session = await addToOutbox(person.id, target.bookId, (last) => joinAct(last, act, whose))
  await saveProgressInCopy(session, (book) => progressAfter(session, book)).catch(() => undefined)
  channel.postMessage('waiting')
  return act.kind === 'reset' ? new Response(null, { status: 204 }) : answerFor(session, act)
}

/** Stores the progress in the server's response in a downloaded book. */
async function noteAnswer(userId: string, bookId: string, answer: Response): Promise<void> {
  const progress = answer.status === 204 ? undefined : ((await answer.json()) as ReadProgress)
  await saveProgressInCopy({ userId, bookId }, () => progress)
}

function actOf(act: ReadingAct, text: string, at: number): Act | null {
  if (act === 'unread') return { kind: 'reset', toPage: null, toPercentage: null, at }
  if (act === 'read') return { kind: 'completed', toPage: null, toPercentage: null, at }
  const given = parsed(text)
  if (given === null || typeof given.currentPage !== 'number') return null
  const share = given.progressPercentage
  const kind = given.completed === true ? 'completed' : 'progress'
  return { kind, toPage: given.currentPage, toPercentage: typeof share === 'number' ? share : null, at }
}

function parsed(text: string): ProgressBody | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** Response in place of the server: the current progress. */
function answerFor({ id, userId, bookId, startedAt }: WaitingSession, act: Act): Response {
  const at = new Date(act.at).toISOString()
  const completed = act.kind === 'completed'
  return Response.json({
    id,
    bookId,
    userId,
    currentPage: act.toPage ?? 1,
    progressPercentage: act.toPercentage,
    completed,
    completedAt: completed ? at : null,
    startedAt: new Date(startedAt).toISOString(),
    updatedAt: at,
  })
}
