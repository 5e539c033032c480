import type { LibraryContext } from '../library-context.ts'
import type { OpenedThumbnail } from './open-thumbnail.ts'

/** What a response says of a picture besides its address. Pixels and bytes. */
export type MeasuredThumbnail = {
  readonly mediaType: string
  readonly fileSize: number
  readonly width: number
  readonly height: number
}

/** Measures a thumbnail, generating it if needed; null when there is no picture. */
export async function measureThumbnail(
  { workers }: Pick<LibraryContext, 'workers'>,
  { mediaType, load }: OpenedThumbnail,
): Promise<MeasuredThumbnail | null> {
  const bytes = await load()
  const measured = bytes === null ? null : await workers.run('measure-picture', { bytes })
  if (bytes === null || measured === null || !measured.ok) return null
  return { mediaType, fileSize: bytes.byteLength, ...measured.value }
}
