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

/** The parts of the context that a cleanup needs. */
export type CleanupContext = Pick<LibraryContext, 'database' | 'clock'> & {
  readonly folders: Pick<DataDirectory, 'thumbnails' | 'uploads'>
  readonly settings: Pick<LiveSettings, 'get'>
}

/** Files of one folder without an owner. */
export type Orphans = {
  readonly kind: 'thumbnail' | 'cover'
  readonly files: readonly StoredFile[]
  /** Files that were checked. */
  readonly scanned: number
}

/** Younger files may not be recorded yet: a cover is written before its record. */
const GRACE_MS = 60 * 60_000
const AT_ONCE = 500

/**
 * Orphaned thumbnails and uploaded covers, and leftovers of interrupted writes, folder by folder. Soft-deleted books
 * keep theirs. Unrecorded files of the last hour are left out.
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
    // Queried after the folder was listed, so that a cover recorded meanwhile is known.
    const used = new Set((await listCoverFiles(reader)).flatMap(coverFiles))
    const isOrphan = (file: StoredFile) => isOld(file) && (file.name.includes(unfinishedPrefix) || !used.has(file.name))
    yield { kind: 'cover', files: files.filter(isOrphan), scanned: files.length }
  }
}

/** Thumbnails of removed books, of content that changed, or of another size. */
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
