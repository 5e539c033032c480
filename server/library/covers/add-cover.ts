import type { CoverOwner, CoverRecord } from '../../db/records/cover.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { coverRule, thumbnailRule, usualThumbnailEdge } from '../../domain/book/picture-sizes.ts'
import { type CoverDesk, coverChoice, coverOf, refusedPicture, tellCoverChanged } from './cover-desk.ts'

const rules = { large: coverRule, small: thumbnailRule({ edge: usualThumbnailEdge, quality: 85 }) }

/**
 * Takes a picture that someone hands in as the cover of a series or a book, and shows it at once.
 * @param bytes asked for only once the owner is known to be seen
 * @throws AppError `not_found`; `unsupported_media_type` for what is no picture; `unprocessable` for what is damaged or
 *   too large to decode; `conflict` when there are too many; `unavailable` when it cannot be kept
 */
export async function addCover(
  viewer: Viewer,
  desk: CoverDesk,
  owner: CoverOwner,
  bytes: () => Promise<Uint8Array>,
): Promise<CoverRecord> {
  await coverChoice(viewer, desk, owner)
  const encoded = await desk.workers.run('encode-cover', { bytes: await bytes(), ...rules })
  if (!encoded.ok) throw refusedPicture(encoded.failure)
  const { large, small, ...pixels } = encoded.value
  const id = desk.newId()
  const path = await desk.store.write(id, { large, small })
  const picture = { mediaType: 'image/jpeg', ...pixels, fileSize: large.byteLength }
  const cover = { id, source: 'upload', path, ...picture }
  try {
    await desk.database.commit([write('addCover', { owner, cover, now: desk.clock() })])
  } catch (error) {
    await desk.store.remove(path)
    throw error
  }
  const choice = await coverChoice(viewer, desk, owner)
  tellCoverChanged(desk, owner, choice)
  return coverOf(choice, id)
}
