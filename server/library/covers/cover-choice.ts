import { findCoverChoice } from '../../db/queries/series/cover-choice.ts'
import type { CoverChoice, CoverOwner, CoverRecord } from '../../db/records/cover.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { Failure } from '../../domain/result.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { LibraryContext } from '../library-context.ts'

/** The covers of an owner. @throws AppError `not_found` */
export async function coverChoice(viewer: Viewer, context: LibraryContext, owner: CoverOwner): Promise<CoverChoice> {
  const choice = await findCoverChoice(viewer, context.database.reader, owner)
  if (choice === null) throw notFound(owner.kind === 'series' ? 'series' : 'book')
  return choice
}

/** One of the covers of an owner. @throws AppError `not_found` */
export function coverOf({ covers }: CoverChoice, coverId: string): CoverRecord {
  const cover = covers.find(({ id }) => id === coverId)
  if (cover === undefined) throw notFound('cover')
  return cover
}

/**
 * Announces the change; a series may show the cover of its book.
 * @param gone for a removed cover: whether it was the one shown
 */
export function publishCoverChange(
  context: LibraryContext,
  owner: CoverOwner,
  { libraryId, seriesId }: CoverChoice,
  gone?: 'shown' | 'other',
): void {
  const type = 'cover_updated'
  const removed = gone === undefined ? {} : { removed: gone }
  const own: DomainEvent = { type, entityType: owner.kind, entityId: owner.id, libraryId, seriesId, ...removed }
  const series: DomainEvent = { type, entityType: 'series', entityId: seriesId, libraryId, seriesId }
  context.events.publish(owner.kind === 'series' ? [own] : [own, series])
}

/** Why an uploaded picture was refused, for its uploader. */
export function refusedPicture({ code, message: problem }: Failure): AppError {
  const given = { failure: code, problem }
  if (code === 'page-format') return new AppError('picture_type_refused', given, { code })
  return new AppError(code === 'limit-time' ? 'picture_unavailable' : 'picture_refused', given, { code })
}
