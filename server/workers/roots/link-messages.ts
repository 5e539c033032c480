import type { FileLocation } from '../files/library-files.ts'
import type { FileVersion } from '../files/open-files.ts'
import type { TaskName, WorkerTasks } from '../messages.ts'

/** A pool running in the process of a root. */
export type LinkPool = { readonly name: string; readonly threads: number; readonly background: boolean }

/** Requests to the process that reads a root. */
export type LinkRequest =
  | {
      readonly kind: 'task'
      readonly id: number
      readonly pool: LinkPool
      /** Number of threads that may run now. */
      readonly inUse: number
      readonly name: TaskName
      readonly input: WorkerTasks[TaskName]['input']
      readonly timeoutMs: number | undefined
      readonly reportsSlow: boolean
    }
  | { readonly kind: 'cancel'; readonly id: number }
  | {
      readonly kind: 'read'
      readonly id: number
      readonly file: FileVersion
      readonly at: number
      readonly length: number
    }
  | { readonly kind: 'stat'; readonly id: number; readonly file: FileLocation }

/** Its responses. */
export type LinkAnswer =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'slow'; readonly id: number; readonly item: number }
  | { readonly kind: 'silent' }
  | { readonly kind: 'defect'; readonly task: TaskName; readonly error: string }
