import { type AppError, asRefusal, type PlainRefusal } from '../../../domain/errors.ts'
import type { CommitBy } from '../../audit/rules.ts'
import type { Priority, Statement, Topic } from '../../database.ts'
import type { Preparation } from './migrate.ts'
import { storageError } from './storage-error.ts'

/** Start data of the writer thread. */
export type WriterData = { readonly file: string; readonly maxPageCount: number | null }

/** Long work on a whole database file: a copy, an integrity check of this or another file, or an upgrade. */
export type BackgroundQuery =
  | { readonly kind: 'backup'; readonly path: string; readonly isChecked: boolean }
  | { readonly kind: 'inspect'; readonly path: string }
  | { readonly kind: 'restorable'; readonly from: string; readonly path: string }
  | { readonly kind: 'integrity' }
  | { readonly kind: 'upgrade'; readonly preparation: Omit<Preparation, 'file' | 'onStep'> }

/** Start data of the background thread. */
export type BackgroundQueryData = { readonly file: string; readonly query: BackgroundQuery }

export type WriteMessage = { readonly name: string; readonly args: unknown }

export type Request =
  | {
      readonly id: number
      readonly kind: 'commit'
      readonly priority: Priority
      readonly writes: readonly WriteMessage[]
      /** Who and when, for the audit log. */
      readonly by: CommitBy
    }
  | { readonly id: number; readonly kind: 'checkpoint'; readonly mode: 'passive' | 'truncate' }
  | { readonly id: number; readonly kind: 'shrink' }
  | { readonly id: number; readonly kind: 'trim' }
  | { readonly id: number; readonly kind: 'close' }

/** Start data of the counting thread. */
export type CountingData = { readonly file: string }

/** A request: every row of a statement; null: end the thread. */
export type CountingRequest = { readonly id: number; readonly statement: Statement | null }

/** Bytes copied so far, or the step of an upgrade. */
export type Copied = { readonly copied: number; readonly total: number }

export type Reply =
  | { readonly id: number; readonly ok: true; readonly value: unknown; readonly topics: readonly Topic[] }
  | { readonly id: number; readonly ok: false; readonly refusal: PlainRefusal }
  /** A failure of the program itself. */
  | { readonly id: number; readonly ok: false; readonly defect: string }

/** Pending requests to a thread, by number. */
export function createPending() {
  const pending = new Map<number, Waiting>()
  let lastId = 0
  return {
    /** @returns the number of the request */
    add(request: Waiting): number {
      lastId += 1
      pending.set(lastId, request)
      return lastId
    },
    take(id: number): Waiting | undefined {
      const request = pending.get(id)
      pending.delete(id)
      return request
    },
    rejectAll(refusal: AppError): void {
      for (const { reject } of pending.values()) reject(refusal)
      pending.clear()
    },
    isEmpty: (): boolean => pending.size === 0,
  }
}

/** The result of a request, and the topics it changed. */
export type ThreadResult = { readonly value: unknown; readonly topics: readonly Topic[] }

/** Runs a thread's request and returns its result, refusal or defect in transferable form. */
export async function makeReply(id: number, work: () => ThreadResult | Promise<ThreadResult>): Promise<Reply> {
  try {
    return { id, ok: true, ...(await work()) }
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

/** The pending caller of a thread's reply. */
type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void }

/** Passes a thread's reply to the caller: the value, the refusal, or the error. */
export function openReply(reply: Reply, waiting: Waiting | undefined): void {
  if (reply.ok) {
    waiting?.resolve(reply.value)
    return
  }
  waiting?.reject('defect' in reply ? new Error(reply.defect) : asRefusal(reply.refusal))
}
