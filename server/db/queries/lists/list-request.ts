import type { BookCondition, SeriesCondition } from '../../../domain/filter/condition.ts'
import type { BookSort, SeriesSort, Sort } from '../../../domain/filter/sort.ts'
import type { PageRequest } from '../../page.ts'
import type { Fragment } from '../../sql.ts'
import type { TermKind } from '../../term-tables.ts'

type Request<Condition, Sort> = PageRequest & {
  /** Default: by relevance when there is a full text, else by title. */
  readonly sort?: Sort | undefined
  readonly condition?: Condition | undefined
  /** A condition of another grammar, compiled over the row of the list: instead of `condition`. */
  readonly test?: Fragment | undefined
  /** As a person typed it. A text without any word or sign to search for does not narrow the list. */
  readonly fullText?: string | undefined
  readonly libraryId?: string | undefined
}

/** Sorts used by reader apps only, next to those of the interface. */
export type BookListSort = BookSort | Sort<'updated' | 'place'>
export type SeriesListSort = SeriesSort | Sort<'random'>

export type BookListRequest = Request<BookCondition, BookListSort> & {
  readonly seriesId?: string | undefined
  /** Only books that carry the term, or whose series does. */
  readonly term?: { readonly kind: TermKind; readonly id: string } | undefined
  /** Only books with exactly this language tag, or this publisher. */
  readonly language?: string | undefined
  readonly publisher?: string | undefined
  /** Also the soft-deleted ones. They are not in the full-text index. */
  readonly includeDeleted?: boolean | undefined
}
export type SeriesListRequest = Request<SeriesCondition, SeriesListSort> & {
  /** Only series whose title sorts under one of these characters: the first of their sort keys. */
  readonly initials?: readonly string[] | undefined
  /** Also those whose every book is soft-deleted. */
  readonly includeDeleted?: boolean | undefined
}
