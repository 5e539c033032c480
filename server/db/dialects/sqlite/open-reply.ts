import { AppError } from '../../../domain/errors.ts'
import type { Reply } from './messages.ts'

/** Who waits for the reply of a thread. */
export type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void }

/** Gives what a thread replied to whoever waits for it: the value, the refusal, or the defect. */
export function openReply(reply: Reply, waiting: Waiting | undefined): void {
  if (reply.ok) {
    waiting?.resolve(reply.value)
    return
  }
  const { code, message, details } = reply.error
  waiting?.reject(code === 'internal' ? new Error(message) : new AppError(code, message, details))
}
