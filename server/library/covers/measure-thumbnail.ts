import type { LibraryContext } from '../library-context.ts'
import type { OpenedThumbnail } from './open-thumbnail.ts'

/** What is told of a picture beside its address. Pixels and bytes. */
export type MeasuredThumbnail = {
  readonly mediaType: string
  readonly fileSize: number
  readonly width: number
  readonly height: number
}

/** Measures a thumbnail, which is made now when it was not yet; null when there is no picture. */
export async function measureThumbnail(
  { workers }: Pick<LibraryContext, 'workers'>,
  { mediaType, load }: OpenedThumbnail,
): Promise<MeasuredThumbnail | null> {
  const bytes = await load()
  const measured = bytes === null ? null : await workers.run('measure-picture', { bytes })
  if (bytes === null || measured === null || !measured.ok) return null
  return { mediaType, fileSize: bytes.byteLength, ...measured.value }
}
