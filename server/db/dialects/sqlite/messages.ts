import type { PlainRefusal } from '../../../domain/errors.ts'
import type { CommitBy } from '../../audit/rules.ts'
import type { Priority, Statement, Topic } from '../../database.ts'

/** Start data of the writer thread. */
export type WriterData = { readonly file: string; readonly maxPageCount: number | null }

/** Long read of a whole database file: a copy, or an integrity check of this or another file. */
export type BackgroundQuery =
  | { readonly kind: 'backup'; readonly path: string; readonly isChecked: boolean }
  | { readonly kind: 'inspect'; readonly path: string }
  | { readonly kind: 'restorable'; readonly from: string; readonly path: string }
  | { readonly kind: 'integrity' }

/** Start data of the background thread. */
export type BackgroundQueryData = { readonly file: string; readonly errand: BackgroundQuery }

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

/** Bytes copied so far. */
export type Copied = { readonly copied: number; readonly total: number }

export type Reply =
  | { readonly id: number; readonly ok: true; readonly value: unknown; readonly topics: readonly Topic[] }
  | { readonly id: number; readonly ok: false; readonly refusal: PlainRefusal }
  /** A failure of the program itself. */
  | { readonly id: number; readonly ok: false; readonly defect: string }
