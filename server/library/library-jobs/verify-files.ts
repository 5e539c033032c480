import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CheckCursor, countFilesToCheck, listFilesToCheck } from '../../db/queries/scanning/file-checks.ts'
import type { FileCheck, FileToCheck } from '../../db/records/library-jobs.ts'
import { write } from '../../db/write.ts'
import { AppError } from '../../domain/errors.ts'
import { isSameVersion, type ReadFile, stateOf } from '../../domain/library-jobs/check-file.ts'
import type { VerifyConfig } from '../../domain/library-jobs/job-kinds.ts'
import { analysisErrors, fail } from '../../domain/result.ts'
import { inspectFile, requireFolder } from './inspect-file.ts'
import type { LibraryWork } from './library-work.ts'

const portion = 200
/** Outcomes stored together; a run that is interrupted loses no more than these. */
const savedTogether = 20
/** A run that ends with as many unreadable files in a row has lost its drive, or has no permissions. */
const mostUnreadable = 5
/** As many in a row end a run: more than a folder without permissions usually has. */
const mostHeld = 500
const sliceBytes = 4 * 1024 * 1024
const megabyte = 1_000_000

/**
 * Compares files with the hashes that the last scan stored, those first whose last check is the oldest: a run that
 * stops early is continued by the next one. Nothing is changed but the times and outcomes of the checks.
 * @throws AppError when the folder of the library is not there, or its drive fails: no file counts as missing or
 * unreadable then
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
    saver.end()
  } finally {
    await saver.flush()
    const left = await countFilesToCheck(reader, library.id, startedAt)
    report.count('left', left.count)
  }
}

type Checked = { readonly file: FileToCheck; readonly read: ReadFile; readonly checkedAt: number }

/**
 * Stores outcomes a few at a time, and counts them. Unreadable files are held until another file can be read: a drive
 * that was pulled out may still list its files.
 */
function createSaver({ context, runId, report }: LibraryWork) {
  let waiting: FileCheck[] = []
  let held: Checked[] = []

  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    const checks = waiting
    waiting = []
    const counts = report.counts()
    await context.database.commit(
      [write('saveFileChecks', { checks }), write('updateLibraryJobRun', { id: runId, counts })],
      { priority: 'scan' },
    )
  }

  function note({ file, read, checkedAt }: Checked): void {
    const state = stateOf(file.expectedHash, read)
    const { id: bookId, seriesId, path: name } = file
    report.count('checked')
    report.count(state)
    const detail = read.ok || state !== 'unreadable' ? null : analysisErrors[read.failure.code]
    if (state !== 'verified') report.add({ what: state, bookId, seriesId, name, detail })
    const foundHash = read.ok ? read.hash : null
    const { seq, size, mtimeUs, inode, fileHash, expectedHash } = file
    waiting.push({ seq, size, mtimeUs, inode, fileHash, expectedHash, state, foundHash, checkedAt })
  }

  function release(): void {
    for (const checked of held) note(checked)
    held = []
  }

  return {
    flush,
    async add(file: FileToCheck, read: ReadFile): Promise<void> {
      const checked = { file, read, checkedAt: context.clock() }
      if (stateOf(file.expectedHash, read) === 'unreadable') {
        held.push(checked)
        if (held.length >= mostHeld) throw new AppError('library_drive_failing')
        return
      }
      if (read.ok) release()
      note(checked)
      if (waiting.length >= savedTogether) await flush()
    },
    /** Call after the last file. @throws AppError when too many in a row could not be read: they stay unchecked */
    end(): void {
      if (held.length >= mostUnreadable) throw new AppError('library_drive_failing')
      release()
    },
  }
}

type Pace = {
  /** Waits until reading these bytes, and those before, has taken as long as it should. */
  spend(bytes: number, tookMs: number): Promise<void>
}

function createPace({ signal }: LibraryWork, megabytesPerSecond: number | null): Pace {
  let owedMs = 0
  return {
    async spend(bytes, tookMs) {
      if (megabytesPerSecond === null) return
      // Time that a slow drive took is not made up for.
      owedMs = Math.max(0, owedMs + (bytes / (megabytesPerSecond * megabyte)) * 1_000 - tookMs)
      // Timers are no finer: what many small files owe is waited for together.
      if (owedMs < 10) return
      const beganAt = performance.now()
      await wait(owedMs, undefined, { signal, ref: false }).catch(() => undefined)
      owedMs -= performance.now() - beganAt
    },
  }
}

/**
 * Reads a file.
 * @returns `skipped` for a file in the cloud, which would be downloaded, `stopped` when cancelled
 * @throws AppError when the folder of the library is not there
 */
async function readFile(work: LibraryWork, file: FileToCheck, pace: Pace): Promise<ReadFile | 'skipped' | 'stopped'> {
  const { signal } = work
  await work.pause.over()
  if (signal.aborted) return 'stopped'
  try {
    const found = await inspectFile(work, file.path)
    if (found === 'in-cloud') return 'skipped'
    if (found === 'gone') return await readFailed(work, fail('file-missing'))
    if (found === 'unknown') return await readFailed(work, fail('file-unreadable'))
    if (!isSameVersion(found, file)) return fail('file-changed')
    const read = await readSlices(work, { path: file.path, size: found.size, mtimeUs: found.mtimeUs }, pace)
    if (!read.ok || stateOf(file.expectedHash, read) === 'verified') return read
    // Another file of the same size and time may have taken its place, before or meanwhile: a scan will read it.
    const now = await inspectFile(work, file.path)
    if (now === 'unknown') return await readFailed(work, fail('file-unreadable'))
    const isSameFile = typeof now === 'object' && isSameVersion(now, file) && now.inode === found.inode
    return isSameFile && (file.inode === 0 || now.inode === file.inode) ? read : fail('file-changed')
  } catch (error) {
    if (signal.aborted) return 'stopped'
    throw error
  }
}

type Version = Pick<FileToCheck, 'path' | 'size' | 'mtimeUs'>

/** Hashes a file in slices. */
async function readSlices(work: LibraryWork, { path, ...version }: Version, pace: Pace): Promise<ReadFile> {
  const { library, signal, report } = work
  const file = { path: join(library.path, path), root: library.path, ...version }
  for (let [from, state] = [0, null as string | null]; ; ) {
    await work.pause.over()
    const beganAt = performance.now()
    const slice = await work.pool.run('hash-slice', { file, from, bytes: sliceBytes, state }, { signal })
    if (!slice.ok) return readFailed(work, slice)
    const { position, hash } = slice.value
    report.count('bytes', position - from)
    await pace.spend(position - from, performance.now() - beganAt)
    if (hash !== null) return { ok: true, hash }
    from = position
    state = slice.value.state
  }
}

type Failed = Extract<ReadFile, { ok: false }>

/** @throws AppError when the library is not there */
async function readFailed(work: LibraryWork, failed: Failed): Promise<Failed> {
  if (failed.failure.code === 'drive-silent') throw new AppError('library_drive_silent')
  if (failed.failure.code === 'file-changed') return failed
  await requireFolder(work)
  return failed
}
