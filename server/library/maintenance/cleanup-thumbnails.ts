import type { Reader } from '../../db/database.ts'
import { findBooks } from '../../db/queries/books/books.ts'
import { listCoverFiles } from '../../db/queries/series/covers.ts'
import type { BookRecord } from '../../db/records/book.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { neverPaused, type Pause } from '../../domain/pause.ts'
import type { TaskProgress } from '../../events/task-board.ts'
import { unfinishedPrefix } from '../../storage/atomic-write.ts'
import { coverFiles } from '../../storage/covers.ts'
import type { DataDirectory } from '../../storage/data-directory.ts'
import { countStoredFiles, listStoredFiles, removeStoredFile, type StoredFile } from '../../storage/stored-files.ts'
import { isCurrentThumbnail, thumbnailKeyOf } from '../../storage/thumbnails.ts'
import { requestedBy } from '../analysis/analyze.ts'
import { jobKinds, jobPriority } from '../libraries/scans.ts'
import type { LibraryContext } from '../library-context.ts'
import type { LiveSettings } from '../settings/live-settings.ts'

/** The parts of the context that a cleanup needs. */
type CleanupContext = Pick<LibraryContext, 'database' | 'clock'> & {
  readonly folders: Pick<DataDirectory, 'thumbnails' | 'uploads'>
  readonly settings: Pick<LiveSettings, 'get'>
}

/** Files of one folder without an owner. */
type Orphans = {
  readonly kind: 'thumbnail' | 'cover'
  readonly files: readonly StoredFile[]
  /** Files that were checked. */
  readonly scanned: number
}

/** What is about to be removed, and counts as removed. */
type Leaving = {
  readonly hasBook: (book: BookRecord) => boolean
  /** Uploaded pictures. */
  readonly coverFiles: ReadonlySet<string>
}

const nothingLeaves: Leaving = { hasBook: () => false, coverFiles: new Set() }

/** Younger files may not be recorded yet: a cover is written before its record. */
const GRACE_MS = 60 * 60_000
const AT_ONCE = 500

/**
 * Orphaned thumbnails and uploaded covers, and leftovers of interrupted writes, folder by folder. Soft-deleted books
 * keep theirs. Unrecorded files of the last hour are left out.
 */
async function* findOrphans(
  { database: { reader }, folders, clock, settings }: CleanupContext,
  leaving = nothingLeaves,
): AsyncGenerator<Orphans, void> {
  const isOld = (file: StoredFile) => file.modifiedAt < clock() - GRACE_MS
  for await (const files of listStoredFiles(folders.thumbnails)) {
    const edge = settings.get('thumbnail.max_dimension')
    const orphans = await orphanThumbnails(reader, files, { isOld, edge, leaving })
    yield { kind: 'thumbnail', files: orphans, scanned: files.length }
  }
  for await (const files of listStoredFiles(folders.uploads)) {
    // Queried after the folder was listed, so that a cover recorded meanwhile is known.
    const covers = (await listCoverFiles(reader)).filter((path) => !leaving.coverFiles.has(path))
    const used = new Set(covers.flatMap(coverFiles))
    const isOrphan = (file: StoredFile) => isOld(file) && (file.name.includes(unfinishedPrefix) || !used.has(file.name))
    yield { kind: 'cover', files: files.filter(isOrphan), scanned: files.length }
  }
}

type ThumbnailTest = {
  readonly isOld: (file: StoredFile) => boolean
  readonly edge: number
  readonly leaving: Leaving
}

/** Thumbnails of removed books, of content that changed, or of another size. */
async function orphanThumbnails(reader: Reader, files: readonly StoredFile[], { isOld, edge, leaving }: ThumbnailTest) {
  const orphans: StoredFile[] = []
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const portion = files.slice(at, at + AT_ONCE).map((file) => ({ file, key: thumbnailKeyOf(file.name) }))
    const ids = portion.flatMap(({ key }) => key?.bookId ?? [])
    const books = (await findBooks(systemViewer, reader, ids)).filter((book) => !leaving.hasBook(book))
    const hashes = new Map(books.map((book) => [book.id, book.fileHash]))
    for (const { file, key } of portion) {
      const isOrphan = key === null ? isOld(file) : !isCurrentThumbnail(key, hashes.get(key.bookId) ?? '', edge)
      if (isOrphan) orphans.push(file)
    }
  }
  return orphans
}

type OrphanFile = {
  /** Relative to the folder of its kind. */
  readonly path: string
  readonly fileType: 'thumbnail' | 'cover'
  /** The book that a thumbnail belongs to; null when unknown. */
  readonly entityId: string | null
  readonly sizeBytes: number
}

type OrphanCount = {
  readonly orphanedThumbnails: number
  readonly orphanedCovers: number
  readonly totalSizeBytes: number
  /** The first thousand. */
  readonly files: OrphanFile[]
}

const MAX_LISTED = 1_000

/** What a cleanup would remove, once what is `leaving` is gone; nothing is changed. */
export async function countOrphans(context: CleanupContext, leaving = nothingLeaves): Promise<OrphanCount> {
  const counts = { thumbnail: 0, cover: 0 }
  let totalSizeBytes = 0
  const listed: OrphanFile[] = []
  for await (const { kind, files } of findOrphans(context, leaving)) {
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

type CleanupResult = {
  readonly thumbnailsDeleted: number
  readonly coversDeleted: number
  readonly bytesFreed: number
  readonly failures: number
  /** The first few, as sentences; paths relative to the data directory. */
  readonly errors: string[]
}

const MAX_ERRORS = 20

type Tally = { deleted: number; bytes: number; failures: number; readonly errors: string[] }

async function removeAll(files: readonly StoredFile[], tally: Tally): Promise<void> {
  for (const file of files) {
    try {
      await removeStoredFile(file)
      tally.deleted += 1
      tally.bytes += file.bytes
    } catch {
      tally.failures += 1
      if (tally.errors.length < MAX_ERRORS) tally.errors.push(`${file.name} could not be removed.`)
    }
  }
}

type CleanupMarks = {
  readonly signal: AbortSignal
  readonly pause: Pause
  /** Called with the number of files checked. */
  readonly reportProgress: (progress: TaskProgress) => void
}

const noMarks: CleanupMarks = {
  signal: new AbortController().signal,
  pause: neverPaused,
  reportProgress: () => undefined,
}

/**
 * Removes what {@link findOrphans} finds. Stops between two folders when `signal` aborts, and waits while `pause` is
 * on; it can be repeated.
 */
export async function cleanupThumbnails(
  context: CleanupContext,
  { signal, pause, reportProgress }: CleanupMarks = noMarks,
): Promise<CleanupResult> {
  const { thumbnails: pictures, uploads } = context.folders
  const total = (await countStoredFiles(pictures)) + (await countStoredFiles(uploads))
  let current = 0
  const thumbnails: Tally = { deleted: 0, bytes: 0, failures: 0, errors: [] }
  const covers: Tally = { deleted: 0, bytes: 0, failures: 0, errors: [] }
  for await (const { kind, files, scanned } of findOrphans(context)) {
    await removeAll(files, kind === 'thumbnail' ? thumbnails : covers)
    current += scanned
    reportProgress({ current, total: Math.max(current, total) })
    await pause.over()
    if (signal.aborted) break
  }
  return {
    thumbnailsDeleted: thumbnails.deleted,
    coversDeleted: covers.deleted,
    bytesFreed: thumbnails.bytes + covers.bytes,
    failures: thumbnails.failures + covers.failures,
    errors: [...thumbnails.errors, ...covers.errors].slice(0, MAX_ERRORS),
  }
}

/** Runs the cleanup as a task. @returns its id, or that of the one already queued or running */
export async function queueCleanup(viewer: Viewer, { jobs }: LibraryContext): Promise<string> {
  const { cleanup: kind } = jobKinds
  return (await jobs.add({ kind, uniqueKey: kind, priority: jobPriority.cleanup, ...requestedBy(viewer) })).id
}
