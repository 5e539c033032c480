import type { Reader } from '../../db/database.ts'
import { findBooks } from '../../db/queries/books/books.ts'
import { listCoverFiles } from '../../db/queries/system/maintenance.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import { unfinishedPrefix } from '../../storage/atomic-write.ts'
import { coverFiles } from '../../storage/covers.ts'
import type { DataDirectory } from '../../storage/data-directory.ts'
import { listStoredFiles, type StoredFile } from '../../storage/stored-files.ts'
import { isCurrentThumbnail, thumbnailKeyOf } from '../../storage/thumbnails.ts'
import type { LibraryContext } from '../library-context.ts'
import type { LiveSettings } from '../settings/live-settings.ts'

/** As much as a clean-up needs of the context. */
export type CleanupContext = Pick<LibraryContext, 'database' | 'clock'> & {
  readonly folders: Pick<DataDirectory, 'thumbnails' | 'uploads'>
  readonly settings: Pick<LiveSettings, 'get'>
}

/** Files of one folder that belong to nothing (any more). */
export type Orphans = {
  readonly kind: 'thumbnail' | 'cover'
  readonly files: readonly StoredFile[]
  /** Files that were looked at to find them. */
  readonly scanned: number
}

/** What is younger may be about to be recorded: a cover is written before its record. */
const GRACE_MS = 60 * 60_000
const AT_ONCE = 500

/**
 * Thumbnails and uploaded covers that no longer belong to anything, and what interrupted writes left behind, a folder
 * at a time. Soft-deleted books keep theirs. What was written within the last hour and is not recorded yet is left out.
 */
export async function* findOrphans({
  database: { reader },
  folders,
  clock,
  settings,
}: CleanupContext): AsyncGenerator<Orphans, void> {
  const isOld = (file: StoredFile) => file.modifiedAt < clock() - GRACE_MS
  for await (const files of listStoredFiles(folders.thumbnails)) {
    const orphans = await orphanThumbnails(reader, files, { isOld, edge: settings.get('thumbnail.max_dimension') })
    yield { kind: 'thumbnail', files: orphans, scanned: files.length }
  }
  for await (const files of listStoredFiles(folders.uploads)) {
    // Asked after the folder was listed, so that a cover recorded meanwhile is known.
    const used = new Set((await listCoverFiles(reader)).flatMap(coverFiles))
    const isOrphan = (file: StoredFile) => isOld(file) && (file.name.includes(unfinishedPrefix) || !used.has(file.name))
    yield { kind: 'cover', files: files.filter(isOrphan), scanned: files.length }
  }
}

/** Thumbnails of books that are gone for good, of a content that their book no longer has, or of another size. */
async function orphanThumbnails(
  reader: Reader,
  files: readonly StoredFile[],
  { isOld, edge }: { readonly isOld: (file: StoredFile) => boolean; readonly edge: number },
) {
  const orphans: StoredFile[] = []
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const portion = files.slice(at, at + AT_ONCE).map((file) => ({ file, key: thumbnailKeyOf(file.name) }))
    const ids = portion.flatMap(({ key }) => key?.bookId ?? [])
    const books = await findBooks(systemViewer, reader, ids)
    const hashes = new Map(books.map((book) => [book.id, book.fileHash]))
    for (const { file, key } of portion) {
      const isOrphan = key === null ? isOld(file) : !isCurrentThumbnail(key, hashes.get(key.bookId) ?? '', edge)
      if (isOrphan) orphans.push(file)
    }
  }
  return orphans
}
