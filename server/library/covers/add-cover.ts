import type { CoverOwner, CoverRecord } from '../../db/records/cover.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'
import { coverChoice, coverOf, publishCoverChange } from './cover-choice.ts'
import { storePicture } from './store-picture.ts'

/**
 * Stores an uploaded picture as the cover of a series or a book, and selects it.
 * @param bytes read only once the owner is known to be visible
 * @throws AppError `not_found`; `unsupported_media_type` for what is not a picture; `unprocessable` for a damaged
 * picture or one too large to decode; `conflict` when there are too many; `unavailable` when it cannot be stored
 */
export async function addCover(
  viewer: Viewer,
  context: LibraryContext,
  owner: CoverOwner,
  bytes: () => Promise<Uint8Array>,
): Promise<CoverRecord> {
  await coverChoice(viewer, context, owner)
  const id = await storePicture(context, await bytes(), (picture) => {
    const cover = { ...picture, source: 'upload' }
    return context.database.commit([write('addCover', { owner, cover, now: context.clock() })])
  })
  const choice = await coverChoice(viewer, context, owner)
  publishCoverChange(context, owner, choice)
  return coverOf(choice, id)
}
