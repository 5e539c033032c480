import { findCoverChoice } from '../../db/queries/series/covers.ts'
import type { CoverChoice, CoverOwner, CoverRecord } from '../../db/records/cover.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { LibraryContext } from '../library-context.ts'
import { storePicture } from './store-picture.ts'

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
function publishCoverChange(
  context: LibraryContext,
  owner: CoverOwner,
  { libraryId, seriesId }: CoverChoice,
  removedCover?: 'shown' | 'other',
): void {
  const type = 'cover_updated'
  const removed = removedCover === undefined ? {} : { removed: removedCover }
  const own: DomainEvent = { type, entityType: owner.kind, entityId: owner.id, libraryId, seriesId, ...removed }
  const series: DomainEvent = { type, entityType: 'series', entityId: seriesId, libraryId, seriesId }
  context.events.publish(owner.kind === 'series' ? [own] : [own, series])
}

/** Which cover to show: `custom` without an id is the newest upload. */
export type WantedCover =
  | { readonly kind: 'custom'; readonly coverId: string | null }
  | { readonly kind: 'book'; readonly bookId: string }
  | { readonly kind: 'default' }

/**
 * Selects the cover of a series or a book; uploads are not removed.
 * @throws AppError `not_found`; `unprocessable` for a book that is not in the series, or without a cover to choose
 */
export async function chooseCover(
  viewer: Viewer,
  context: LibraryContext,
  owner: CoverOwner,
  choice: WantedCover,
): Promise<CoverChoice> {
  await coverChoice(viewer, context, owner)
  await context.database.commit([write('chooseCover', { owner, choice, now: context.clock() })])
  const chosen = await coverChoice(viewer, context, owner)
  publishCoverChange(context, owner, chosen)
  return chosen
}

/** Deletes a cover and its files; if it was selected, the default is shown again. @throws AppError `not_found` */
export async function removeCover(
  viewer: Viewer,
  context: LibraryContext,
  owner: CoverOwner,
  coverId: string,
): Promise<void> {
  const choice = await coverChoice(viewer, context, owner)
  const [path] = await context.database.commit([write('removeCover', { owner, coverId, now: context.clock() })])
  await context.covers.remove(path)
  const wasShown = choice.covers.some(({ id, isSelected }) => id === coverId && isSelected)
  publishCoverChange(context, owner, choice, wasShown ? 'shown' : 'other')
}

/** A picture, which is read only once its owner is known to be visible. */
type NewCover = {
  readonly bytes: () => Promise<Uint8Array>
  /** The import that it is part of, which can be undone; default: none. */
  readonly importId?: string | null
}

/**
 * Stores an uploaded picture as the cover of a series or a book, and selects it.
 * @throws AppError `not_found`; `unsupported_media_type` for what is not a picture; `unprocessable` for a damaged
 * picture or one too large to decode; `conflict` when there are too many; `unavailable` when it cannot be stored
 */
export async function addCover(
  viewer: Viewer,
  context: LibraryContext,
  owner: CoverOwner,
  { bytes, importId = null }: NewCover,
): Promise<CoverRecord> {
  await coverChoice(viewer, context, owner)
  const id = await storePicture(context, await bytes(), (picture) => {
    const cover = { ...picture, source: 'upload' }
    return context.database.commit([write('addCover', { owner, cover, importId, now: context.clock() })])
  })
  const choice = await coverChoice(viewer, context, owner)
  publishCoverChange(context, owner, choice)
  return coverOf(choice, id)
}
