import { AppError, notFound } from '../../../domain/errors.ts'
import type { GroupingDetails, GroupingKind, GroupingOutcome } from '../../records/grouping.ts'
import type { Expected } from '../../records/metadata-state.ts'
import { groupingRevision } from '../../rows/revision.ts'
import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { restoreSharing } from '../access/sharing-of-groups.ts'
import { change } from '../change.ts'
import { regroupReleases, restoreTracking } from '../releases/merge-tracking.ts'
import { checkRevision } from './edit-series.ts'
import { bookPlacementOf, groupingStateOf, maxBooksMoved } from './grouping-decisions.ts'
import { regroupBooks } from './regroup-books.ts'

type Undo = {
  readonly id: string
  /** The revision of the target that the user saw. */
  readonly expected: Expected
  readonly by: string
  readonly now: number
}
/** Limit of books moved by an undo: those of the decision, and as many added later. */
const maxBooksUndone = 2 * maxBooksMoved

function refuseTooMany(moving: number): void {
  if (moving <= maxBooksUndone) return
  const details = { maxBooks: maxBooksUndone, books: moving }
  throw new AppError('undo_too_large', { books: moving, most: maxBooksUndone }, details)
}

type DecisionRow = {
  librarySeq: number
  kind: GroupingKind
  target: number | null
  targetId: string | null
  details: string
  undoneAt: number | null
}

/**
 * Undoes a decision: its books go where the other decisions and their paths put them now. Emptied series return with
 * their id, metadata, ratings and lists.
 * @throws AppError `not_found`; `precondition_failed` when the target changed; `conflict` when the decision was undone
 * before; `unprocessable` when too many books would move
 */
async function undoGrouping(tx: Tx, { id, expected, by, now }: Undo): Promise<GroupingOutcome> {
  const decision = await tx.get<DecisionRow>(
    sql`select d.library_seq as librarySeq, d.kind, g.series_seq as target, s.id as targetId, d.details, d.undone_at as undoneAt
        from grouping_decisions d
        left join grouping_decision_series g on g.decision_id = d.id and g.role = 'target'
        left join series s on s.seq = g.series_seq where d.id = ${id}`,
  )
  if (decision === undefined) throw notFound('decision')
  if (decision.undoneAt !== null) throw new AppError('grouping_undone_already')
  if (decision.targetId !== null)
    checkRevision(groupingRevision(await groupingStateOf(tx, decision.targetId)), expected)
  const user = await tx.get<{ id: string }>(sql`select id from users where id = ${by}`)
  await tx.update('groupingDecisions', { undoneAt: now, undoneBy: user?.id ?? null }, sql`id = ${id}`)
  const { librarySeq, kind, target } = decision
  const moved = await regroupBooks(tx, { librarySeq, books: await affected(tx, id), now, check: refuseTooMany })
  if (kind === 'merge') await regroupReleases(tx, librarySeq)
  // The series made by a split remains without books and hidden from the same viewers.
  if (target !== null && kind !== 'split') {
    const details = JSON.parse(decision.details) as GroupingDetails
    await restoreSharing(tx, target, details, now)
    if (details.tracking !== undefined) await restoreTracking(tx, target, details.tracking)
  }
  return { decisionId: id, targetId: decision.targetId ?? '', ...moved }
}

/**
 * Every book that the decision may have affected: the named ones, and those in the merged series by path or by another
 * active decision.
 */
async function affected(tx: Tx, decisionId: string) {
  const rows = await tx.all<Parameters<typeof bookPlacementOf>[0]>(
    sql`with recursive taken (seq) as (
            select g.series_seq from grouping_decision_series g join grouping_decisions d on d.id = g.decision_id
            where d.id = ${decisionId} and d.kind = 'merge' and g.role = 'from'
            union
            select g.series_seq from taken t
            cross join grouping_decision_series o on o.series_seq = t.seq and o.role = 'target'
            cross join grouping_decisions d on d.id = o.decision_id and d.kind = 'merge' and d.undone_at is null
            cross join grouping_decision_series g on g.decision_id = d.id and g.role = 'from'
          ), named (id) as (
            select ${decisionId}
            union
            select d.id from taken t
            cross join grouping_decision_series o on o.series_seq = t.seq and o.role = 'target'
            cross join grouping_decisions d on d.id = o.decision_id and d.kind <> 'merge' and d.undone_at is null)
        select b.seq, b.id, b.series_seq as seriesSeq, coalesce(b.home_seq, b.series_seq) as homeSeq,
               b.deleted_at is not null as gone
        from books b where b.series_seq in (select seq from taken) or b.home_seq in (select seq from taken)
          or b.seq in (select book_seq from grouping_decision_books where decision_id in (select id from named))`,
  )
  return rows.map(bookPlacementOf)
}

export const undoGroupingWrites = { undoGrouping: change(['catalog', 'reading'], undoGrouping) }
