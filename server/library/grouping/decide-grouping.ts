import {
  findGrouping,
  findGroupingDecision,
  type Grouping,
  listGroupingDecisions,
} from '../../db/queries/series/grouping.ts'
import type { GroupingDecision, GroupingOutcome } from '../../db/records/grouping.ts'
import type { Expected } from '../../db/records/metadata-state.ts'
import { write } from '../../db/write.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { LibraryContext } from '../library-context.ts'
import { publishReleaseChanges } from '../releases/publish-changes.ts'
import { checkOrder, type GroupingOrder } from './check-order.ts'

/** Decisions shown with a series; the list of its library shows all. */
const maxShown = 100

/** How a series was grouped. @throws AppError `not_found` */
export async function groupingOf(
  viewer: Viewer,
  { database }: Pick<LibraryContext, 'database'>,
  seriesId: string,
): Promise<Grouping & { readonly decisions: readonly GroupingDecision[] }> {
  const grouping = await findGrouping(viewer, database.reader, seriesId)
  if (grouping === null) throw notFound('series')
  const { items } = await listGroupingDecisions(viewer, database.reader, { page: 1, pageSize: maxShown, seriesId })
  return { ...grouping, decisions: items }
}

/**
 * Carries out a merge, move or split, and records it as a decision that applies to every scan until it is undone.
 * @param expected the state of the series that the person saw
 * @throws AppError `not_found`, `precondition_failed`, `conflict`, `unprocessable`
 */
export async function decideGrouping(
  viewer: Viewer,
  context: LibraryContext,
  order: GroupingOrder,
  expected: Expected,
): Promise<GroupingDecision> {
  const { bookIds } = await checkOrder(viewer, context, order)
  const { kind, seriesId } = order
  const what = order.kind === 'merge' ? { seriesIds: order.seriesIds } : { bookIds }
  const made = order.kind === 'split' ? { made: { id: context.newId(), title: order.title } } : {}
  const who = { by: viewer.userId, now: context.clock() }
  const [outcome] = await context.database.commit([
    write('decideGrouping', { id: context.newId(), kind, seriesId, ...what, ...made, expected, ...who }),
  ])
  return publishOutcome(context, outcome)
}

/**
 * Undoes a decision.
 * @param expected the state of the target that the person saw
 * @throws AppError `not_found`, `precondition_failed`, `conflict` when it was undone before
 */
export async function undoGroupingDecision(
  viewer: Viewer,
  context: LibraryContext,
  decisionId: string,
  expected: Expected,
): Promise<GroupingDecision> {
  const { database, clock } = context
  if ((await findGroupingDecision(viewer, database.reader, decisionId)) === null) throw notFound('decision')
  const undo = { id: decisionId, expected, by: viewer.userId, now: clock() }
  const [outcome] = await database.commit([write('undoGrouping', undo)])
  return publishOutcome(context, outcome)
}

async function publishOutcome(
  { database, events }: LibraryContext,
  outcome: GroupingOutcome,
): Promise<GroupingDecision> {
  events.publish(eventsOf(outcome))
  const { libraryId, targetId: seriesId } = outcome
  if (outcome.seriesIds.includes(seriesId)) publishReleaseChanges({ events }, [{ seriesId, libraryId }])
  // The person who decided gets the result, even where restrictions now hide it from them.
  const decision = await findGroupingDecision(systemViewer, database.reader, outcome.decisionId)
  if (decision === null) throw notFound('decision')
  return decision
}

function eventsOf({ libraryId, movedBooks, seriesIds, emptied, filled }: GroupingOutcome): DomainEvent[] {
  const emptiedSeries = new Set(emptied)
  const filledSeries = new Set(filled)
  return [
    ...seriesIds.map((seriesId): DomainEvent => {
      if (emptiedSeries.has(seriesId)) return { type: 'series_deleted', seriesId, libraryId }
      return { type: filledSeries.has(seriesId) ? 'series_created' : 'series_updated', seriesId, libraryId }
    }),
    ...movedBooks.map(
      ({ id, seriesId }): DomainEvent => ({
        type: 'book_updated',
        bookId: id,
        seriesId,
        libraryId,
        fields: ['seriesId'],
      }),
    ),
  ]
}
