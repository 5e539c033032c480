import type { ListLine, StoredLine, UserLine } from '../../domain/household/lines.ts'

/** What became of a line: `unmatched` is about something that is not there (any more). */
export type ImportOutcome =
  | { readonly kind: 'added' | 'updated' | 'unchanged' | 'unmatched' }
  /** With one sentence. */
  | { readonly kind: 'refused'; readonly reason: string }

/** A user to be made: with the ids of the libraries here, and whether their access could be rebuilt whole. */
export type NewUser = Omit<UserLine, 'type' | 'libraries'> & {
  /** Null: every library. */
  readonly libraryIds: readonly string[] | null
}

/** A list of an import and the list here that it is about; null: none, so it is made. */
export type ResolvedList = ListLine & { readonly here: string | null }

/** Lines with the ids that users, books, series and libraries have here. */
export type ImportPortion = {
  readonly users: readonly NewUser[]
  readonly items: readonly (StoredLine | ResolvedList)[]
  /** Answers what would become of the lines and changes nothing. */
  readonly isDryRun: boolean
  readonly now: number
}
