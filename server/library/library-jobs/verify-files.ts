import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CheckCursor, countFilesToCheck, listFilesToCheck } from '../../db/queries/scanning/file-checks.ts'
import type { FileCheck, FileToCheck } from '../../db/records/library-jobs.ts'
import { write } from '../../db/write.ts'
import { AppError } from '../../domain/errors.ts'
import { type ReadFile, stateOf } from '../../domain/library-jobs/check-file.ts'
import type { VerifyConfig } from '../../domain/library-jobs/job-kinds.ts'
import { fail } from '../../domain/result.ts'
import type { LibraryWork } from './library-work.ts'

const portion = 200
/** Outcomes stored together; a run that is interrupted loses no more than these. */
const savedTogether = 20
const sliceBytes = 4 * 1024 * 1024
const megabyte = 1_000_000

/**
 * Compares files with the hashes that the last scan stored, those first whose last check is the oldest: a run that
 * stops early is continued by the next one. Nothing is changed but the times and outcomes of the checks.
 * @throws AppError when the folder of the library is not there: no file counts as missing then
 */
export async function verifyFiles(work: LibraryWork, { maxFiles, megabytesPerSecond }: VerifyConfig): Promise<void> {
  const { context, library, startedAt, report, reportProgress } = work
  const { reader } = context.database
  const { count, skipped } = await countFilesToCheck(reader, library.id, startedAt)
  const total = Math.min(count, maxFiles ?? count)
  report.count('skipped', skipped)
  if (work.isDryRun) {
    report.count('left', total)
    return
  }
  const saver = createSaver(work)
  const pace = createPace(work, megabytesPerSecond)
  let after: CheckCursor = { checkedAt: 0, seq: 0 }
  let done = 0
  try {
    while (done < total) {
      const files = await listFilesToCheck(reader, { libraryId: library.id, before: startedAt, after, limit: portion })
      const last = files.at(-1)
      if (last === undefined) break
      after = last
      for (const file of files.slice(0, total - done)) {
        const read = await readFile(work, file, pace)
        if (read === 'stopped') return
        done += 1
        reportProgress({ current: done, total })
        if (read === 'skipped') report.count('skipped')
        else await saver.add(file, read)
      }
    }
  } finally {
    await saver.flush()
    const left = await countFilesToCheck(reader, library.id, startedAt)
    report.count('left', left.count)
  }
}

/** Stores outcomes a few at a time, and counts them. */
function createSaver({ context, runId, report }: LibraryWork) {
  let waiting: FileCheck[] = []

  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    const checks = waiting
    waiting = []
    const counts = report.counts()
    await context.database.commit(
      [write('saveFileChecks', { checks }), write('updateLibraryJobRun', { id: runId, counts })],
      {
        priority: 'scan',
      },
    )
  }

  return {
    flush,
    async add(file: FileToCheck, read: ReadFile): Promise<void> {
      const state = stateOf(file.expectedHash, read)
      const { id: bookId, seriesId, path: name } = file
      report.count('checked')
      report.count(state)
      const detail = read.ok ? null : read.failure.code
      if (state !== 'verified') report.add({ what: state, bookId, seriesId, name, detail })
      const foundHash = read.ok ? read.hash : null
      const { seq, size, mtimeUs, inode, fileHash, expectedHash } = file
      const version = { seq, size, mtimeUs, inode, fileHash, expectedHash }
      waiting.push({ ...version, state, foundHash, checkedAt: context.clock() })
      if (waiting.length >= savedTogether) await flush()
    },
  }
}

type Pace = {
  /** Waits as long as reading these bytes should have taken, less the time that it took. */
  spend(bytes: number, tookMs: number): Promise<void>
}

function createPace({ signal }: LibraryWork, megabytesPerSecond: number | null): Pace {
  return {
    async spend(bytes, tookMs) {
      if (megabytesPerSecond === null) return
      const restMs = (bytes / (megabytesPerSecond * megabyte)) * 1_000 - tookMs
      if (restMs > 1) await wait(restMs, undefined, { signal, ref: false }).catch(() => undefined)
    },
  }
}

/**
 * Reads a file in slices.
 * @returns `skipped` for a file in the cloud, which would be downloaded, `stopped` when cancelled
 * @throws AppError when the folder of the library is not there
 */
async function readFile(work: LibraryWork, file: FileToCheck, pace: Pace): Promise<ReadFile | 'skipped' | 'stopped'> {
  const { library, signal } = work
  await work.pause.over()
  if (signal.aborted) return 'stopped'
  try {
    const found = await inspect(work, file.path)
    if (found === 'in-cloud') return 'skipped'
    if (found === 'gone') return fail('file-missing')
    if (found === 'unknown') return await readFailed(work, fail('file-unreadable'))
    if (found.size !== file.size || found.mtimeUs !== file.mtimeUs) return fail('file-changed')
    const { size, mtimeUs } = file
    const version = { path: join(library.path, file.path), root: library.path, size, mtimeUs }
    for (let [from, state] = [0, null as string | null]; ; ) {
      await work.pause.over()
      const beganAt = performance.now()
      const slice = await work.pool.run('hash-slice', { file: version, from, bytes: sliceBytes, state }, { signal })
      if (!slice.ok) return await readFailed(work, slice)
      const { position, hash } = slice.value
      work.report.count('bytes', position - from)
      if (hash !== null) return { ok: true, hash }
      await pace.spend(position - from, performance.now() - beganAt)
      from = position
      state = slice.value.state
    }
  } catch (error) {
    if (signal.aborted) return 'stopped'
    throw error
  }
}

function inspect({ library, pool, signal }: LibraryWork, path: string) {
  return pool.run('inspect-path', { root: library.path, device: library.rootDevice, path }, { signal })
}

type Failed = Extract<ReadFile, { ok: false }>

/** A file that cannot be read says nothing while its library is not there. @throws AppError */
async function readFailed(work: LibraryWork, failed: Failed): Promise<Failed> {
  if (failed.failure.code === 'drive-silent') throw new AppError('library_drive_silent')
  if (failed.failure.code === 'file-changed') return failed
  if ((await inspect(work, '.')) === 'unknown') throw new AppError('library_folder_away')
  return failed
}
