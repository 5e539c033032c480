import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { PictureRule } from '../../domain/book/picture-sizes.ts'
import { notFound } from '../../domain/errors.ts'
import { type CoverDesk, refusedPicture } from '../covers/cover-desk.ts'
import type { OpenedThumbnail } from '../covers/open-thumbnail.ts'
import { userToManage } from './may-manage.ts'
import { ownAccount } from './own-account.ts'

/** For a page about someone, and for lists. */
const rules = { large: square(512), small: square(128) }

function square(edge: number): PictureRule {
  return { box: { width: edge, height: edge }, quality: 85, mostBytes: null }
}

/**
 * Takes a picture that someone hands in of themselves; the one before goes.
 * @throws AppError `unsupported_media_type` for what is no picture, `unprocessable` for what is damaged or too large,
 *   `unavailable` when it cannot be kept
 */
export async function setAvatar(desk: CoverDesk, userId: string, bytes: Uint8Array): Promise<void> {
  const encoded = await desk.workers.run('encode-cover', { bytes, ...rules })
  if (!encoded.ok) throw refusedPicture(encoded.failure)
  const path = await desk.store.write(desk.newId(), encoded.value)
  try {
    await replace(desk, userId, path)
  } catch (error) {
    await desk.store.remove(path)
    throw error
  }
}

/** Removes the own picture, if there is one. */
export async function removeAvatar(desk: CoverDesk, userId: string): Promise<void> {
  await replace(desk, userId, null)
}

/** @throws AppError `not_found`, `forbidden` for an account with more rights */
export async function removeAvatarOf(viewer: Viewer, desk: CoverDesk, userId: string): Promise<void> {
  await userToManage(viewer, desk.database.reader, userId)
  await replace(desk, userId, null)
}

/** @throws AppError `not_found` when there is no such user or no picture */
export async function openAvatar(desk: CoverDesk, userId: string): Promise<OpenedThumbnail> {
  const { avatarPath: path, updatedAt } = await ownAccount(desk, userId)
  if (path === null || !(await desk.store.has(path))) throw notFound('This picture')
  // Another picture has another path.
  return { version: path, updatedAt, mediaType: 'image/jpeg', load: () => desk.store.read(path, 'large') }
}

async function replace(desk: CoverDesk, userId: string, path: string | null): Promise<void> {
  const [before] = await desk.database.commit([write('setAvatar', { id: userId, path, now: desk.clock() })])
  if (before !== null) await desk.store.remove(before)
}
