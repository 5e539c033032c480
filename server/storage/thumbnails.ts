import { stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { coverContent } from '../domain/book/picture-sizes.ts'
import { writeAtomically } from './atomic-write.ts'
import { shardedPath } from './data-directory.ts'
import { readPicture } from './stored-files.ts'

/** Identifies a thumbnail: its book and the content of it, so that a changed file never shows its old cover. */
export type ThumbnailKey = {
  /** UUID. */
  readonly bookId: string
  /** Changes with the image: derived from the file hash, the chosen cover page and the size. */
  readonly version: string
}

export type ThumbnailStore = {
  /** The JPEG, or null when there is none. */
  read(key: ThumbnailKey): Promise<Uint8Array | null>
  /** Absolute path and size of the JPEG, for sending the file directly; null when there is none. */
  locate(key: ThumbnailKey): Promise<{ readonly path: string; readonly bytes: number } | null>
  /** @throws AppError `unavailable` in plain words when it cannot be written */
  write(key: ThumbnailKey, jpeg: Uint8Array): Promise<void>
}

const namePattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{1,40})\.jpg$/

/**
 * The version of a book's thumbnail.
 * @param fileHash SHA-256, hex
 * @param coverPage 1-based page chosen as cover; null for the default cover
 * @param edge longest side of thumbnails in pixels
 */
export function thumbnailVersion(fileHash: string, coverPage: number | null, edge: number): string {
  return `${coverContent(fileHash, coverPage)}x${edge}`
}

/**
 * The thumbnail of a file name; null for an unfinished or foreign file.
 * @param name relative to the folder
 */
export function thumbnailKeyOf(name: string): ThumbnailKey | null {
  const [, bookId, version] = namePattern.exec(name.slice(name.lastIndexOf('/') + 1)) ?? []
  return bookId === undefined || version === undefined ? null : { bookId, version }
}

/** Whether a thumbnail matches the content of a book with this file hash, and the current thumbnail size. */
export function isCurrentThumbnail({ version }: ThumbnailKey, fileHash: string, edge: number): boolean {
  return fileHash !== '' && version.startsWith(coverContent(fileHash, null)) && version.endsWith(`x${edge}`)
}

/**
 * Thumbnails that were read just now, by path: several people and screens show the same ones. Bytes and milliseconds; for so
 * long another server may have replaced one.
 */
const recentLimits = { maxSize: 8 * 1024 * 1024, ttl: 10_000 }

/**
 * Thumbnails as files `thumbnails/<last two of id>/<id>.<version>.jpg`; all of them can be regenerated.
 * @param now monotonic milliseconds
 */
export function openThumbnails(folder: string, now = () => performance.now()): ThumbnailStore {
  const pathOf = ({ bookId, version }: ThumbnailKey) => shardedPath(folder, bookId, `${bookId}.${version}.jpg`)

  const recent = new LRUCache<string, Uint8Array>({
    ...recentLimits,
    perf: { now },
    ttlResolution: 0,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  })

  let writes = 0

  return {
    async read(key) {
      const path = pathOf(key)
      const known = recent.get(path)
      if (known !== undefined) return known
      const before = writes
      const bytes = await readPicture(path)
      // What was read may be what a write has replaced meanwhile.
      if (bytes !== null && before === writes) recent.set(path, bytes)
      return bytes
    },
    async locate(key) {
      const path = pathOf(key)
      const stats = await stat(path).catch(() => null)
      return stats?.isFile() === true ? { path, bytes: stats.size } : null
    },
    async write(key, jpeg) {
      const path = pathOf(key)
      await writeAtomically(path, jpeg, { place: 'the thumbnails' })
      writes += 1
      recent.delete(path)
    },
  }
}
