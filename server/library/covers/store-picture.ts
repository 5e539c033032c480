import { coverRule, thumbnailRule, usualThumbnailEdge } from '../../domain/book/picture-sizes.ts'
import { AppError } from '../../domain/errors.ts'
import type { Failure } from '../../domain/result.ts'
import type { LibraryContext } from '../library-context.ts'

const rules = { large: coverRule, small: thumbnailRule({ edge: usualThumbnailEdge, quality: 85 }) }

/** A picture whose files are written before its record. */
type StoredPicture = {
  readonly id: string
  readonly path: string
  readonly mediaType: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly smallWidth: number
  readonly smallHeight: number
  readonly fileSize: number
}

/**
 * Stores a picture as a cover and records it; if recording fails the files are deleted.
 * @throws AppError `unsupported_media_type` for what is not a picture; `unprocessable` for a damaged picture or one too
 * large to decode; `unavailable` when it cannot be stored; what `record` throws
 */
export async function storePicture(
  { workers, covers, newId }: Pick<LibraryContext, 'workers' | 'covers' | 'newId'>,
  bytes: Uint8Array,
  record: (picture: StoredPicture) => Promise<unknown>,
): Promise<string> {
  const encoded = await workers.run('encode-cover', { bytes, ...rules })
  if (!encoded.ok) throw refusedPicture(encoded.failure)
  const { large, small, ...pixels } = encoded.value
  const id = newId()
  const path = await covers.write(id, { large, small })
  try {
    await record({ id, path, mediaType: 'image/jpeg', ...pixels, fileSize: large.byteLength })
  } catch (error) {
    await covers.remove(path)
    throw error
  }
  return id
}

/** Why an uploaded picture was refused, for its uploader. */
export function refusedPicture({ code, message: problem }: Failure): AppError {
  const params = { failure: code, problem }
  if (code === 'page-format') return new AppError('picture_type_refused', params, { code })
  return new AppError(code === 'limit-time' ? 'picture_unavailable' : 'picture_refused', params, { code })
}
