import { parentPort } from 'node:worker_threads'
import type { TaskName } from './messages.ts'

/** An unexpected exception: a bug, logged and never shown to users. */
export type Defect = { readonly kind: 'defect'; readonly task: TaskName; readonly error: string }

/** Worker side: reports an exception that was turned into a failure. */
export function reportDefect(task: TaskName, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const defect: Defect = { kind: 'defect', task, error: text }
  parentPort?.postMessage(defect)
}

export function isDefect(message: unknown): message is Defect {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'defect'
}
