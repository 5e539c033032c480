import { AppError } from '../../../domain/errors.ts'
import { noteText } from '../../../domain/notes/table.ts'
import type { GroupingDetails, GroupingKind, GroupingOutcome } from '../../records/grouping.ts'
import type { Expected } from '../../records/metadata-state.ts'
import { type GroupingStateRow, groupingRevision, groupingStateWhere } from '../../rows/revision.ts'
import { among, raw, sql } from '../../sql.ts'
import { foldOrNull, titleKey } from '../../text-keys.ts'
import type { Tx } from '../../tx.ts'
import { restoreByRules, shareWith, tagNames } from '../access/sharing-of-groups.ts'
import { change } from '../change.ts'
import { mergeTracking, regroupReleases } from '../releases/merge-tracking.ts'
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
async function decideGrouping(tx: Tx, decision: Decide): Promise<GroupingOutcome> {
  const { id, kind, now } = decision
  const named = await seqOf(tx, 'series', decision.seriesId)
  checkRevision(groupingRevision(await groupingStateOf(tx, decision.seriesId)), decision.expected)
  const affected =
    kind === 'merge' ? await seriesToMerge(tx, named, decision) : await seriesOfBooks(tx, named, decision)
  const target = kind === 'split' ? await makeSeries(tx, affected.librarySeq, decision) : named
  if (kind === 'split') await copyAgeRating(tx, { fromSeq: named, toSeq: target, now })
  const shared = await shareWith(tx, { target, sources: affected.sources, isNew: kind === 'split', now })
  if (shared.unclear.length > 0) throw unclearTags(await tagNames(tx, shared.unclear))
  const { sources } = affected
  const tracking = kind === 'merge' ? await mergeTracking(tx, { target, sources, now }) : null
  const details: GroupingDetails = {
    titles: await titlesOf(tx, [target, ...affected.sources]),
    bookCount: affected.books.filter(({ isDeleted }) => !isDeleted).length,
    tagsAdded: shared.added,
    tagsRemoved: shared.removed,
    ...(tracking === null ? {} : { tracking }),
  }
  await store(tx, decision, { ...affected, target, details })
  const targetId = decision.made?.id ?? decision.seriesId
  const moved = await regroupBooks(tx, { librarySeq: affected.librarySeq, books: affected.books, now })
  if (kind === 'merge') await regroupReleases(tx, affected.librarySeq, sources)
  const ruled = await restoreByRules(tx, target, shared.removed, now)
  if (ruled.length > 0) throw ruledTags(await tagNames(tx, ruled))
  return { decisionId: id, targetId, ...moved }
}

export async function groupingStateOf(tx: Tx, seriesId: string): Promise<GroupingStateRow> {
  return (await tx.get<GroupingStateRow>(groupingStateWhere(sql`s.id = ${seriesId}`))) as GroupingStateRow
}

async function seriesToMerge(tx: Tx, target: number, { seriesIds = [] }: Decide): Promise<AffectedSeries> {
  const seqs = await seqsOf(tx, 'series', seriesIds)
  const sources = [...seqs.values()].filter((seq) => seq !== target)
  const librarySeq = await requireOneLibrary(tx, [target, ...sources])
  const books = await tx.all<BookPlacementRow>(
    sql`select seq, id, series_seq as seriesSeq, coalesce(home_seq, series_seq) as homeSeq, deleted_at is not null as gone
        from books where ${among(raw('series_seq'), sources)} order by seq limit ${maxBooksMoved + 1}`,
  )
  if (books.length > maxBooksMoved) {
    throw new AppError('merge_too_large', { most: maxBooksMoved }, { maxBooks: maxBooksMoved })
  }
  return { librarySeq, sources, books: books.map(bookPlacementOf) }
}

async function seriesOfBooks(tx: Tx, named: number, { kind, bookIds = [] }: Decide): Promise<AffectedSeries> {
  const rows = await tx.all<BookPlacementRow>(
    sql`select seq, id, series_seq as seriesSeq, coalesce(home_seq, series_seq) as homeSeq, deleted_at is not null as gone
        from books where ${among(raw('id'), bookIds)} and deleted_at is null order by seq`,
  )
  const moving = kind === 'move' ? rows.filter(({ seriesSeq }) => seriesSeq !== named) : rows
  const sources = [...new Set(moving.map(({ seriesSeq }) => seriesSeq))]
  if (kind === 'split' && sources.some((seq) => seq !== named)) {
    throw new AppError('books_moved_meanwhile')
  }
  return { librarySeq: await requireOneLibrary(tx, [named, ...sources]), sources, books: moving.map(bookPlacementOf) }
}

type BookPlacementRow = { seq: number; id: string; seriesSeq: number; homeSeq: number; gone: number }

export function bookPlacementOf({ gone, ...placement }: BookPlacementRow): BookPlacement {
  return { ...placement, isDeleted: gone === 1 }
}

async function requireOneLibrary(tx: Tx, seriesSeqs: readonly number[]): Promise<number> {
  const rows = await tx.all<{ seq: number }>(
    sql`select distinct library_seq as seq from series where ${among(raw('seq'), seriesSeqs)}`,
  )
  const [library, ...others] = rows
  if (library === undefined || others.length > 0) {
    throw new AppError('merge_across_libraries')
  }
  return library.seq
}

/** The key of a series created by a decision: no path can produce it. */
async function makeSeries(tx: Tx, librarySeq: number, { made, now }: Decide): Promise<number> {
  const { id, title } = made ?? { id: '', title: '' }
  return await tx.insert('series', {
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

async function titlesOf(tx: Tx, seriesSeqs: readonly number[]): Promise<Record<string, string>> {
  const rows = await tx.all<{ id: string; title: string }>(
    sql`select id, title from series where ${among(raw('seq'), seriesSeqs)} order by seq`,
  )
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]))
}

type Stored = AffectedSeries & { readonly target: number; readonly details: GroupingDetails }

async function store(
  tx: Tx,
  { id, kind, by, now, ...decision }: Decide,
  { librarySeq, target, sources, books, details }: Stored,
) {
  const last = await tx.get<{ place: number | null }>(
    sql`select max(place) as place from grouping_decisions where library_seq = ${librarySeq}`,
  )
  const known = await tx.get<{ id: string }>(sql`select id from users where id = ${by}`)
  await tx.insert('groupingDecisions', {
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
  await tx.insert('groupingDecisionSeries', { decisionId: id, role: 'target', seriesSeq: target })
  for (const seriesSeq of sources)
    await tx.insert('groupingDecisionSeries', { decisionId: id, role: 'from', seriesSeq })
  if (kind === 'merge') return
  for (const { seq } of books) await tx.insert('groupingDecisionBooks', { decisionId: id, bookSeq: seq })
}

export const groupingDecisionWrites = { decideGrouping: change(['catalog', 'reading'], decideGrouping) }
