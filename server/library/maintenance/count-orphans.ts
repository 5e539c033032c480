import { thumbnailKeyOf } from '../../storage/thumbnails.ts'
import { type CleanupContext, findOrphans } from './find-orphans.ts'

export type OrphanFile = {
  /** Relative to the folder of its kind. */
  readonly path: string
  readonly fileType: 'thumbnail' | 'cover'
  /** The book that a thumbnail belongs to; null when unknown. */
  readonly entityId: string | null
  readonly sizeBytes: number
}

export type OrphanCount = {
  readonly orphanedThumbnails: number
  readonly orphanedCovers: number
  readonly totalSizeBytes: number
  /** The first thousand. */
  readonly files: OrphanFile[]
}

const MAX_LISTED = 1_000

/** What a cleanup would remove; nothing is changed. */
export async function countOrphans(context: CleanupContext): Promise<OrphanCount> {
  const counts = { thumbnail: 0, cover: 0 }
  let totalSizeBytes = 0
  const listed: OrphanFile[] = []
  for await (const { kind, files } of findOrphans(context)) {
    counts[kind] += files.length
    for (const { name, bytes } of files) {
      totalSizeBytes += bytes
      if (listed.length >= MAX_LISTED) continue
      const entityId = kind === 'thumbnail' ? (thumbnailKeyOf(name)?.bookId ?? null) : null
      listed.push({ path: name, fileType: kind, entityId, sizeBytes: bytes })
    }
  }
  return { orphanedThumbnails: counts.thumbnail, orphanedCovers: counts.cover, totalSizeBytes, files: listed }
}
