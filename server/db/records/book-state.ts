import type { BookLock } from '../../domain/metadata/locks.ts'
import type { BookField, BookFields } from '../../domain/metadata/patch.ts'
import type { MetadataSourceId } from '../../domain/vocabulary.ts'
import type { MetadataEdit, TermRecord } from './series-state.ts'

export type Award = {
  readonly name: string
  readonly year?: number | null
  readonly category?: string | null
  readonly won: boolean
}

/** Manual-only fields of a book. Null and empty: nothing. */
export type BookExtras = {
  readonly bookType: string | null
  readonly translator: string | null
  readonly edition: string | null
  readonly originalTitle: string | null
  readonly originalYear: number | null
  readonly seriesPosition: number | null
  readonly seriesTotal: number | null
  readonly subjects: readonly string[]
  readonly awards: readonly Award[]
  readonly customMetadata: Readonly<Record<string, unknown>> | null
}

/** Everything about a book that can be edited, with its locks and where each value came from. */
export type BookState = {
  readonly seq: number
  readonly id: string
  readonly seriesId: string
  readonly seriesSeq: number
  readonly libraryId: string
  /** Its own values; absent means that there is none. */
  readonly values: Partial<BookFields> & { readonly title: string }
  readonly genres: readonly TermRecord[]
  readonly tags: readonly TermRecord[]
  readonly extras: BookExtras
  readonly locks: readonly BookLock[]
  readonly provenance: Readonly<Partial<Record<BookField, MetadataSourceId>>>
  readonly revision: string
  readonly updatedAt: number
}

/** The number of a book in the words of a reader app: any text, and what orders it. What is absent stays as it is. */
export type AppNumber = { readonly text?: string; readonly order?: number }

export type BookEdit = MetadataEdit<BookField, BookLock> & {
  /** Locks the number until it is set otherwise or unlocked. */
  readonly appNumber?: AppNumber
  /** Absent fields stay, or are cleared when everything is replaced; null clears. What is set is locked. */
  readonly extras?: { readonly [K in keyof BookExtras]?: BookExtras[K] | null | undefined }
}
