import { asRefusal } from '../../../domain/errors.ts'
import type { Reply } from './messages.ts'

/** The pending caller of a thread's reply. */
export type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void }

/** Passes a thread's reply to the caller: the value, the refusal, or the error. */
export function openReply(reply: Reply, waiting: Waiting | undefined): void {
  if (reply.ok) {
    waiting?.resolve(reply.value)
    return
  }
  waiting?.reject('defect' in reply ? new Error(reply.defect) : asRefusal(reply.refusal))
}
