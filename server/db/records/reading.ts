import type { ProgressOrigin } from '../../domain/vocabulary.ts'

/** A user's place in a book. Times are milliseconds since 1970. */
export type ProgressRecord = {
  readonly id: string
  readonly bookId: string
  readonly userId: string
  /** 1-based. */
  readonly currentPage: number
  /** 0.0 to 1.0; null when unknown. */
  readonly percentage: number | null
  readonly completed: boolean
  readonly completedAt: number | null
  readonly startedAt: number
  readonly updatedAt: number
  /** Position of an EPUB or of a sync client, as that client wrote it (JSON); null when there is none. */
  readonly locator: unknown
  /** Name of the device or app that wrote it last; null when unknown. */
  readonly device: string | null
  /** The way by which it came. */
  readonly origin: ProgressOrigin
}

export type ProgressChange = {
  readonly id: string
  readonly bookId: string
  readonly kind: 'progress' | 'completed' | 'unread'
  readonly currentPage: number
  readonly percentage: number | null
  readonly completed: boolean
  readonly origin: ProgressOrigin
  readonly device: string | null
  readonly at: number
}

/** What KOReader told of a file that is no book of the user's. Times are milliseconds since 1970. */
export type ReaderPosition = {
  /** MD5 of parts of the file or of its name, as KOReader sent it. */
  readonly document: string
  readonly progress: string
  /** 0 to 1. */
  readonly percentage: number
  readonly device: string | null
  readonly deviceId: string | null
  readonly updatedAt: number
  /** A book got it meanwhile. */
  readonly isGiven: boolean
}

/** One reading of a book from its start to its end. */
export type Completion = { readonly bookId: string; readonly startedAt: number; readonly completedAt: number }
