import { AppError } from '../../../domain/errors.ts'
import { noteText } from '../../../domain/notes/table.ts'
import type { Tx } from '../../dialects/sqlite/tx.ts'
import type { GroupingDetails, GroupingKind, GroupingOutcome } from '../../records/grouping.ts'
import type { Expected } from '../../records/metadata-state.ts'
import { type GroupingStateRow, groupingRevision, groupingStateWhere } from '../../rows/revision.ts'
import { among, raw, sql } from '../../sql.ts'
import { foldOrNull, titleKey } from '../../text-keys.ts'
import { restoreByRules, shareWith, tagNames } from '../access/sharing-of-groups.ts'
import { change } from '../change.ts'
import { seqOf, seqsOf } from '../seqs.ts'
import { checkRevision } from './edit-series.ts'
import { copyAgeRating } from './move-series.ts'
import { type BookPlacement, regroupBooks } from './regroup-books.ts'

type Decide = {
  readonly id: string
  readonly kind: GroupingKind
  /** For a merge or move the series that receives the books; for a split the one that they leave. */
  readonly seriesId: string
  /** For a merge: the series merged into the target. */
  readonly seriesIds?: readonly string[]
  /** For a move or split. */
  readonly bookIds?: readonly string[]
  /** For a split: the new series. */
  readonly made?: { readonly id: string; readonly title: string }
  /** The revision of `seriesId` that the user saw. */
  readonly expected: Expected
  readonly by: string
  readonly now: number
}

/** Limit of books moved by one decision, to keep the transaction short. */
export const maxBooksMoved = 5_000

type AffectedSeries = {
  readonly librarySeq: number
  readonly sources: readonly number[]
  readonly books: readonly BookPlacement[]
}

/**
 * Stores a grouping decision and applies it. Books keep ids, progress, metadata and locks; the target keeps its own. An
 * emptied series stays hidden until the decision is undone.
 * @throws AppError `not_found`; `precondition_failed` when the series has changed; `conflict` when its parts are in
 * several libraries, or sharing tags cannot be merged safely; `unprocessable` when too many books would move
 */
function decideGrouping(tx: Tx, decision: Decide): GroupingOutcome {
  const { id, kind, now } = decision
  const named = seqOf(tx, 'series', decision.seriesId)
  checkRevision(groupingRevision(groupingStateOf(tx, decision.seriesId)), decision.expected)
  const affected = kind === 'merge' ? seriesToMerge(tx, named, decision) : seriesOfBooks(tx, named, decision)
  const target = kind === 'split' ? makeSeries(tx, affected.librarySeq, decision) : named
  if (kind === 'split') copyAgeRating(tx, { fromSeq: named, toSeq: target, now })
  const shared = shareWith(tx, { target, sources: affected.sources, isNew: kind === 'split', now })
  if (shared.unclear.length > 0) throw unclearTags(tagNames(tx, shared.unclear))
  const details: GroupingDetails = {
    titles: titlesOf(tx, [target, ...affected.sources]),
    bookCount: affected.books.filter(({ isDeleted }) => !isDeleted).length,
    tagsAdded: shared.added,
    tagsRemoved: shared.removed,
  }
  store(tx, decision, { ...affected, target, details })
  const targetId = decision.made?.id ?? decision.seriesId
  const moved = regroupBooks(tx, { librarySeq: affected.librarySeq, books: affected.books, now })
  const ruled = restoreByRules(tx, target, shared.removed, now)
  if (ruled.length > 0) throw ruledTags(tagNames(tx, ruled))
  return { decisionId: id, targetId, ...moved }
}

export function groupingStateOf(tx: Tx, seriesId: string): GroupingStateRow {
  return tx.get<GroupingStateRow>(groupingStateWhere(sql`s.id = ${seriesId}`)) as GroupingStateRow
}

function seriesToMerge(tx: Tx, target: number, { seriesIds = [] }: Decide): AffectedSeries {
  const seqs = seqsOf(tx, 'series', seriesIds)
  const sources = [...seqs.values()].filter((seq) => seq !== target)
  const librarySeq = requireOneLibrary(tx, [target, ...sources])
  const books = tx.all<BookPlacementRow>(
    sql`select seq, id, series_seq as seriesSeq, coalesce(home_seq, series_seq) as homeSeq, deleted_at is not null as gone
        from books where ${among(raw('series_seq'), sources)} limit ${maxBooksMoved + 1}`,
  )
  if (books.length > maxBooksMoved) {
    throw new AppError('merge_too_large', { most: maxBooksMoved }, { maxBooks: maxBooksMoved })
  }
  return { librarySeq, sources, books: books.map(bookPlacementOf) }
}

function seriesOfBooks(tx: Tx, named: number, { kind, bookIds = [] }: Decide): AffectedSeries {
  const rows = tx.all<BookPlacementRow>(
    sql`select seq, id, series_seq as seriesSeq, coalesce(home_seq, series_seq) as homeSeq, deleted_at is not null as gone
        from books where ${among(raw('id'), bookIds)} and deleted_at is null`,
  )
  const moving = kind === 'move' ? rows.filter(({ seriesSeq }) => seriesSeq !== named) : rows
  const sources = [...new Set(moving.map(({ seriesSeq }) => seriesSeq))]
  if (kind === 'split' && sources.some((seq) => seq !== named)) {
    throw new AppError('books_moved_meanwhile')
  }
  return { librarySeq: requireOneLibrary(tx, [named, ...sources]), sources, books: moving.map(bookPlacementOf) }
}

type BookPlacementRow = { seq: number; id: string; seriesSeq: number; homeSeq: number; gone: number }

export function bookPlacementOf({ gone, ...placement }: BookPlacementRow): BookPlacement {
  return { ...placement, isDeleted: gone === 1 }
}

function requireOneLibrary(tx: Tx, seriesSeqs: readonly number[]): number {
  const rows = tx.all<{ seq: number }>(
    sql`select distinct library_seq as seq from series where ${among(raw('seq'), seriesSeqs)}`,
  )
  const [library, ...others] = rows
  if (library === undefined || others.length > 0) {
    throw new AppError('merge_across_libraries')
  }
  return library.seq
}

/** The key of a series created by a decision: no path can produce it. */
function makeSeries(tx: Tx, librarySeq: number, { made, now }: Decide): number {
  const { id, title } = made ?? { id: '', title: '' }
  return tx.insert('series', {
    id,
    librarySeq,
    pathKey: `/decided/${id}`,
    groupingReason: noteText('together_by_people'),
    title,
    titleKey: titleKey(title),
    titleFold: foldOrNull(title),
    locks: ['title'],
    provenance: { title: 'manual' },
    coverUpdatedAt: now,
    createdAt: now,
    updatedAt: now,
  })
}

function unclearTags(names: readonly string[]): AppError {
  return new AppError('sharing_tags_disagree', { tags: names }, { sharingTags: names })
}

function ruledTags(names: readonly string[]): AppError {
  return new AppError('sharing_tag_rule_disagrees', { tags: names }, { sharingTags: names })
}

function titlesOf(tx: Tx, seriesSeqs: readonly number[]): Record<string, string> {
  const rows = tx.all<{ id: string; title: string }>(
    sql`select id, title from series where ${among(raw('seq'), seriesSeqs)}`,
  )
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]))
}

type Stored = AffectedSeries & { readonly target: number; readonly details: GroupingDetails }

function store(
  tx: Tx,
  { id, kind, by, now, ...decision }: Decide,
  { librarySeq, target, sources, books, details }: Stored,
) {
  const last = tx.get<{ place: number | null }>(
    sql`select max(place) as place from grouping_decisions where library_seq = ${librarySeq}`,
  )
  const known = tx.get<{ id: string }>(sql`select id from users where id = ${by}`)
  tx.insert('groupingDecisions', {
    id,
    librarySeq,
    kind,
    subject: decision.seriesId,
    target: decision.made?.id ?? decision.seriesId,
    details,
    decidedBy: known?.id ?? null,
    createdAt: now,
    place: (last?.place ?? 0) + 1,
  })
  tx.insert('groupingDecisionSeries', { decisionId: id, role: 'target', seriesSeq: target })
  for (const seriesSeq of sources) tx.insert('groupingDecisionSeries', { decisionId: id, role: 'from', seriesSeq })
  if (kind === 'merge') return
  for (const { seq } of books) tx.insert('groupingDecisionBooks', { decisionId: id, bookSeq: seq })
}

export const groupingDecisionWrites = { decideGrouping: change(['catalog', 'reading'], decideGrouping) }
