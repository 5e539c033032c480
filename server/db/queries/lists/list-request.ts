import type { BookCondition, SeriesCondition } from '../../../domain/filter/condition.ts'
import type { BookSort, SeriesSort, Sort } from '../../../domain/filter/sort.ts'
import type { PageRequest } from '../../page.ts'
import type { Fragment } from '../../sql.ts'
import type { TermKind } from '../../term-tables.ts'

type Request<Condition, Sort> = PageRequest & {
  /** Default: by relevance with a full text, else by title. */
  readonly sort?: Sort | undefined
  readonly condition?: Condition | undefined
  /** A condition of another grammar, compiled over the row of the list; replaces `condition`. */
  readonly test?: Fragment | undefined
  /** As typed by the user. A text without searchable words or signs does not narrow the list. */
  readonly fullText?: string | undefined
  /** Whether the page says how far it matches the text; counting that takes a statement of its own. */
  readonly withNote?: boolean | undefined
  readonly libraryId?: string | undefined
}

/** Sorts used by reader apps only, in addition to those of the interface. */
export type BookListSort = BookSort | Sort<'updated' | 'place'>
export type SeriesListSort = SeriesSort | Sort<'random'>

export type BookListRequest = Request<BookCondition, BookListSort> & {
  readonly seriesId?: string | undefined
  /** Only books with the term, or whose series has it. */
  readonly term?: { readonly kind: TermKind; readonly id: string } | undefined
  /** Only books with exactly this language tag, or this publisher. */
  readonly language?: string | undefined
  readonly publisher?: string | undefined
  /** Includes soft-deleted ones, which are not in the full-text index. */
  readonly includeDeleted?: boolean | undefined
}
export type SeriesListRequest = Request<SeriesCondition, SeriesListSort> & {
  /** Only series whose sort key starts with one of these characters. */
  readonly initials?: readonly string[] | undefined
  /** Includes series whose books are all soft-deleted. */
  readonly includeDeleted?: boolean | undefined
}
