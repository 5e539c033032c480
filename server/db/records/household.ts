import type { ListLine, StoredLine, UserLine } from '../../domain/household/lines.ts'

/** The outcome of a line: `unmatched` refers to something that does not exist (any more). */
export type ImportOutcome =
  | { readonly kind: 'added' | 'updated' | 'unchanged' | 'unmatched' }
  /** With one sentence. */
  | { readonly kind: 'refused'; readonly reason: string }

/** A user to be created: with local library ids, and whether their access could be restored completely. */
export type NewUser = Omit<UserLine, 'type' | 'libraries'> & {
  /** Null: every library. */
  readonly libraryIds: readonly string[] | null
}

/** An imported list and the local list it matches; null: none, so it is created. */
export type ResolvedList = ListLine & { readonly here: string | null }

/** Lines with the local ids of users, books, series and libraries. */
export type ImportPortion = {
  readonly users: readonly NewUser[]
  readonly items: readonly (StoredLine | ResolvedList)[]
  /** Returns the outcomes without changing anything. */
  readonly isDryRun: boolean
  readonly now: number
}
