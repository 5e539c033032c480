import type { Viewer } from '../../domain/access/viewer.ts'
import { neverPaused, type Pause } from '../../domain/pause.ts'
import type { TaskProgress } from '../../events/task-board.ts'
import { countStoredFiles, removeStoredFile, type StoredFile } from '../../storage/stored-files.ts'
import { requestedBy } from '../analysis/analyze.ts'
import { jobKinds, jobPriority } from '../libraries/scan-jobs.ts'
import type { LibraryContext } from '../library-context.ts'
import { type CleanupContext, findOrphans } from './find-orphans.ts'

export type CleanupResult = {
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

const unwatched: CleanupMarks = {
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
  { signal, pause, reportProgress }: CleanupMarks = unwatched,
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

/**
 * Runs the cleanup as a task.
 * @returns its id, or that of the one already queued or running
 */
export async function queueCleanup(viewer: Viewer, { jobs }: LibraryContext): Promise<string> {
  const { cleanup: kind } = jobKinds
  return (await jobs.add({ kind, uniqueKey: kind, priority: jobPriority.cleanup, ...requestedBy(viewer) })).id
}
