import type { Reader } from '../../db/database.ts'
import { findBooks } from '../../db/queries/books.ts'
import { listCoverFiles } from '../../db/queries/maintenance.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import type { Clock } from '../../domain/ids.ts'
import { unfinishedPrefix } from '../../storage/atomic-write.ts'
import { coverFiles } from '../../storage/covers.ts'
import type { DataDirectory } from '../../storage/data-directory.ts'
import { listStoredFiles, removeStoredFile, type StoredFile } from '../../storage/stored-files.ts'
import { isCurrentThumbnail, thumbnailKeyOf } from '../../storage/thumbnails.ts'

export type CleanupResult = {
  readonly thumbnailsDeleted: number
  readonly coversDeleted: number
  readonly bytesFreed: number
  readonly failures: number
  /** The first few, as sentences; paths relative to the data directory. */
  readonly errors: string[]
}

export type CleanupContext = {
  readonly reader: Reader
  readonly folders: Pick<DataDirectory, 'thumbnails' | 'uploads'>
  readonly clock: Clock
}

/** What is younger may be about to be recorded: a cover is written before its record. */
const GRACE_MS = 60 * 60_000
const AT_ONCE = 500
const MOST_ERRORS = 20

type Tally = { deleted: number; bytes: number; failures: number; readonly errors: string[] }

async function removeAll(files: readonly StoredFile[], tally: Tally): Promise<void> {
  for (const file of files) {
    try {
      await removeStoredFile(file)
      tally.deleted += 1
      tally.bytes += file.bytes
    } catch {
      tally.failures += 1
      if (tally.errors.length < MOST_ERRORS) tally.errors.push(`${file.name} could not be removed.`)
    }
  }
}

/** Thumbnails of books that are gone for good, or of a content that their book no longer has. */
async function orphanThumbnails(reader: Reader, files: readonly StoredFile[], isOld: (file: StoredFile) => boolean) {
  const orphans: StoredFile[] = []
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const portion = files.slice(at, at + AT_ONCE).map((file) => ({ file, key: thumbnailKeyOf(file.name) }))
    const ids = portion.flatMap(({ key }) => key?.bookId ?? [])
    const books = await findBooks(systemViewer, reader, ids)
    const hashes = new Map(books.map((book) => [book.id, book.fileHash]))
    for (const { file, key } of portion) {
      const isOrphan = key === null ? isOld(file) : !isCurrentThumbnail(key, hashes.get(key.bookId) ?? '')
      if (isOrphan) orphans.push(file)
    }
  }
  return orphans
}

/**
 * Removes thumbnails and uploaded covers that no longer belong to anything, and what interrupted writes left behind.
 * Soft-deleted books keep theirs. What was written within the last hour and is not recorded yet is left alone.
 */
export async function cleanupThumbnails({ reader, folders, clock }: CleanupContext): Promise<CleanupResult> {
  const isOld = (file: StoredFile) => file.modifiedAt < clock() - GRACE_MS
  const thumbnails: Tally = { deleted: 0, bytes: 0, failures: 0, errors: [] }
  for await (const files of listStoredFiles(folders.thumbnails)) {
    await removeAll(await orphanThumbnails(reader, files, isOld), thumbnails)
  }
  const covers: Tally = { deleted: 0, bytes: 0, failures: 0, errors: [] }
  for await (const files of listStoredFiles(folders.uploads)) {
    // Asked after the folder was listed, so that a cover recorded meanwhile is known.
    const used = new Set((await listCoverFiles(reader)).flatMap(coverFiles))
    const isOrphan = (file: StoredFile) => isOld(file) && (file.name.includes(unfinishedPrefix) || !used.has(file.name))
    await removeAll(files.filter(isOrphan), covers)
  }
  return {
    thumbnailsDeleted: thumbnails.deleted,
    coversDeleted: covers.deleted,
    bytesFreed: thumbnails.bytes + covers.bytes,
    failures: thumbnails.failures + covers.failures,
    errors: [...thumbnails.errors, ...covers.errors].slice(0, MOST_ERRORS),
  }
}
