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

/** Manual-only fields of a book. Null and empty: no value. */
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

/** The editable state of a book, with its locks and the source of each value. */
export type BookState = {
  readonly seq: number
  readonly id: string
  readonly seriesId: string
  readonly seriesSeq: number
  readonly libraryId: string
  /** Its own values; absent: none. */
  readonly values: Partial<BookFields> & { readonly title: string }
  readonly genres: readonly TermRecord[]
  readonly tags: readonly TermRecord[]
  readonly extras: BookExtras
  readonly locks: readonly BookLock[]
  readonly provenance: Readonly<Partial<Record<BookField, MetadataSourceId>>>
  readonly revision: string
  readonly updatedAt: number
}

/** The number of a book as set by a reader app: any text, and a sort number. Absent fields stay unchanged. */
export type AppNumber = { readonly text?: string; readonly order?: number }

export type BookEdit = MetadataEdit<BookField, BookLock> & {
  /** Locks the number until it is set otherwise or unlocked. */
  readonly appNumber?: AppNumber
  /** Absent fields stay, or are cleared when everything is replaced; null clears. Fields that are set are locked. */
  readonly extras?: { readonly [K in keyof BookExtras]?: BookExtras[K] | null | undefined }
}
