import type { Topic } from '../../database.ts'
import type { Reply } from './messages.ts'
import { storageError } from './storage-error.ts'

type WriteResult = { readonly value: unknown; readonly topics: readonly Topic[] }

/** Runs a thread's request and returns its result, refusal or defect in transferable form. */
export function makeReply(id: number, work: () => WriteResult): Reply {
  try {
    return { id, ok: true, ...work() }
  } catch (error) {
    return refusalOf(id, error)
  }
}

/** The refusal or defect of a request in transferable form. */
export function refusalOf(id: number, error: unknown): Reply {
  const known = storageError(error)
  if (known !== null) return { id, ok: false, refusal: known }
  return { id, ok: false, defect: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
