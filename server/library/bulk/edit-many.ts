import type { Selected } from '../../db/queries/books/selections.ts'
import type { BulkBookEdit, BulkOutcome, BulkSeriesEdit } from '../../db/records/bulk.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { LibraryContext } from '../library-context.ts'
import { booksOf, select } from './selection.ts'

/**
 * Edits up to 100 series alike, all in one transaction; series that cannot be found or edited are reported and do not
 * block the others.
 * @returns one outcome for each id, in the order given, each id once
 * @throws AppError `unprocessable` when reordering affects more books than one call may change
 */
export async function editManySeries(
  viewer: Viewer,
  context: LibraryContext,
  { ids, edit }: { readonly ids: readonly string[]; readonly edit: BulkSeriesEdit },
): Promise<BulkOutcome[]> {
  const found = await select(viewer, context, { kind: 'series', ids })
  if (found.length === 0) return inOrder(ids, [])
  if (edit.edit.reset === true || edit.edit.locks !== undefined) await booksOf(viewer, context, found)
  const editWrite = write('editManySeries', { ids: idsOf(found), edit, now: context.clock() })
  const [outcomes] = await context.database.commit([editWrite])
  publishChange(context, found, outcomes, ({ seriesId, libraryId }, fields) => {
    return { type: 'series_updated', seriesId, libraryId, fields }
  })
  return inOrder(ids, outcomes)
}

/** The same for up to 500 books. */
export async function editManyBooks(
  viewer: Viewer,
  context: LibraryContext,
  { ids, edit }: { readonly ids: readonly string[]; readonly edit: BulkBookEdit },
): Promise<BulkOutcome[]> {
  const found = await select(viewer, context, { kind: 'book', ids })
  if (found.length === 0) return inOrder(ids, [])
  const editWrite = write('editManyBooks', { ids: idsOf(found), edit, now: context.clock() })
  const [outcomes] = await context.database.commit([editWrite])
  publishChange(context, found, outcomes, ({ id: bookId, seriesId, libraryId }, fields) => {
    return { type: 'book_updated', bookId, seriesId, libraryId, fields }
  })
  return inOrder(ids, outcomes)
}

function idsOf(found: readonly Selected[]): string[] {
  return found.map(({ id }) => id)
}

function publishChange(
  { events }: LibraryContext,
  found: readonly Selected[],
  outcomes: readonly BulkOutcome[],
  eventOf: (item: Selected, fields: readonly string[]) => DomainEvent,
): void {
  const byId = new Map(found.map((item) => [item.id, item]))
  const changed = outcomes.filter(({ status, fields }) => status === 'done' && fields.length > 0)
  events.publish(
    changed.flatMap(({ id, fields }) => {
      const item = byId.get(id)
      return item === undefined ? [] : [eventOf(item, fields)]
    }),
  )
}

function inOrder(ids: readonly string[], outcomes: readonly BulkOutcome[]): BulkOutcome[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  return [...new Set(ids)].map((id) => byId.get(id) ?? { id, status: 'not_found', fields: [], skipped: [] })
}
