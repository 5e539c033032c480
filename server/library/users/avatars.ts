import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { PictureRule } from '../../domain/book/picture-sizes.ts'
import { notFound } from '../../domain/errors.ts'
import type { OpenedThumbnail } from '../covers/open-thumbnail.ts'
import { refusedPicture } from '../covers/store-picture.ts'
import type { LibraryContext } from '../library-context.ts'
import { userToManage } from './may-manage.ts'
import { userOf } from './own-account.ts'

/** Sizes for a profile page and for lists. */
const rules = { large: square(512), small: square(128) }

function square(edge: number): PictureRule {
  return { box: { width: edge, height: edge }, quality: 85, maxBytes: null }
}

/**
 * Stores an uploaded picture of the user; the previous one is deleted.
 * @throws AppError `unsupported_media_type` for what is not a picture, `unprocessable` for a damaged or too large one,
 * `unavailable` when it cannot be stored
 */
export async function setAvatar(context: LibraryContext, userId: string, bytes: Uint8Array): Promise<void> {
  const encoded = await context.workers.run('encode-cover', { bytes, ...rules })
  if (!encoded.ok) throw refusedPicture(encoded.failure)
  const path = await context.covers.write(context.newId(), encoded.value)
  try {
    await replace(context, userId, path)
  } catch (error) {
    await context.covers.remove(path)
    throw error
  }
}

/** Deletes the user's own picture, if there is one. */
export async function removeAvatar(context: LibraryContext, userId: string): Promise<void> {
  await replace(context, userId, null)
}

/** @throws AppError `not_found`, `forbidden` for an account with more rights */
export async function removeAvatarOf(viewer: Viewer, context: LibraryContext, userId: string): Promise<void> {
  await userToManage(viewer, context.database.reader, userId)
  await replace(context, userId, null)
}

/** @throws AppError `not_found` when there is no such user or no picture */
export async function openAvatar(context: LibraryContext, userId: string): Promise<OpenedThumbnail> {
  const { avatarPath: path, updatedAt } = await userOf(context, userId)
  if (path === null || !(await context.covers.has(path))) throw notFound('picture')
  // Another picture has another path.
  return { version: path, updatedAt, mediaType: 'image/jpeg', load: () => context.covers.read(path, 'large') }
}

async function replace(context: LibraryContext, userId: string, path: string | null): Promise<void> {
  const [before] = await context.database.commit([write('setAvatar', { id: userId, path, now: context.clock() })])
  if (before !== null) await context.covers.remove(before)
}
