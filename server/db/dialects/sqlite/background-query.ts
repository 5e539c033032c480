import { constants, getPriority, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import BetterSqlite, { type Database as Connection } from 'better-sqlite3'
import { AppError } from '../../../domain/errors.ts'
import { noteText } from '../../../domain/notes/table.ts'
import type { CopyRun, Inspection } from '../../database.ts'
import { openForWriting } from './connection.ts'
import { type CopySteps, copyInSteps, copyRestorable } from './copy-database.ts'
import { checkByTable, damagedCopyError, integrity } from './integrity.ts'
import { type BackgroundQuery, type BackgroundQueryData, type Copied, openReply, type Reply } from './messages.ts'
import { applicationId, type Preparation, type Prepared, prepareSchema, type ReportSteps } from './migrate.ts'
import { latestVersion, oldestVersion } from './migrations/list.ts'

/** Checks whether another database file is from this program, supported, and intact. */
export function inspectCopy(path: string): Inspection {
  let connection: Connection | undefined
  try {
    connection = new BetterSqlite(path, { readonly: true, fileMustExist: true })
    const schemaVersion = Number(connection.pragma('user_version', { simple: true }))
    const problems: string[] = []
    if (Number(connection.pragma('application_id', { simple: true })) !== applicationId || schemaVersion === 0) {
      problems.push(noteText('backup_not_ours'))
    } else if (schemaVersion < oldestVersion) {
      problems.push(noteText('backup_too_old'))
    }
    if (schemaVersion > latestVersion) problems.push(noteText('backup_too_new'))
    const health = integrity(connection, 'integrity_check')
    if (!health.ok) problems.push(...health.problems)
    return { schemaVersion, problems }
  } catch {
    return { schemaVersion: null, problems: [noteText('backup_damaged')] }
  } finally {
    connection?.close()
  }
}

/**
 * Runs long work on a whole database file on a separate connection; a read sees the database as it was at the start:
 * later writes are not in the copy. Takes seconds for a large database, so it runs in a thread and blocks neither
 * readers nor writers.
 * @param steps progress and cancellation of copies
 */
export async function runBackgroundQuery({ file, query }: BackgroundQueryData, steps: CopySteps): Promise<unknown> {
  if (query.kind === 'upgrade') return upgrade(file, query.preparation, steps.reportProgress)
  lowerThreadPriority()
  if (query.kind === 'inspect') return inspectCopy(query.path)
  if (query.kind === 'restorable') {
    await copyRestorable(query.from, query.path, steps)
    return null
  }
  const connection = new BetterSqlite(file, { readonly: true, fileMustExist: true })
  try {
    if (query.kind === 'integrity') return checkByTable(connection, steps.isStopped) ?? { ok: true }
    await copyInSteps(connection, query.path, steps)
    if (query.isChecked) checkCopy(query.path)
    return null
  } finally {
    connection.close()
  }
}

/** Nobody else uses the database yet. */
function upgrade(file: string, preparation: Omit<Preparation, 'file'>, onStep: ReportSteps): Prepared {
  const connection = openForWriting(file)
  try {
    return prepareSchema(connection, { ...preparation, file, onStep })
  } finally {
    connection.close()
  }
}

/** A copy contains the damage of its source. @throws AppError unavailable */
export function checkCopy(path: string): void {
  const copy = new BetterSqlite(path, { readonly: true, fileMustExist: true })
  try {
    const health = integrity(copy, 'integrity_check')
    if (!health.ok) throw damagedCopyError(health)
  } finally {
    copy.close()
  }
}

/**
 * Yields to readers and writers on a busy machine. Only Linux has thread priorities; elsewhere the whole server would
 * be slowed.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  setPriority(0, Math.max(getPriority(0), constants.priority.PRIORITY_BELOW_NORMAL))
}

export type BackgroundQueryRunner = {
  /** Runs the job in a new thread. Copies can be watched and cancelled. @throws AppError as for a write */
  run(query: BackgroundQuery, copying?: CopyRun): Promise<unknown>
  /** Rejects new jobs; resolves when the running ones have finished. */
  close(): Promise<void>
}

const writerThread = new URL('./writer-thread.ts', import.meta.url)

/** @param entry file of the worker thread */
export function createBackgroundQueryRunner(file: string, entry: URL = writerThread): BackgroundQueryRunner {
  const running = new Set<Promise<unknown>>()
  /** Cancelled on close, since no caller needs its result. */
  const closing = new AbortController()
  let isClosed = false

  function run(query: BackgroundQuery, copying: CopyRun = {}): Promise<unknown> {
    if (isClosed) return Promise.reject(new AppError('server_stopping', {}, { reason: 'stopping' }))
    const isSkippable = query.kind === 'integrity'
    const done = inThread(entry, { file, query }, isSkippable ? { ...copying, signal: closing.signal } : copying)
    const ended = done.catch(() => undefined).finally(() => running.delete(ended))
    running.add(ended)
    return done
  }

  return {
    run,
    async close() {
      isClosed = true
      closing.abort()
      await Promise.all(running)
    },
  }
}

/** Runs the work of a thread of its own to its end. */
export function inThread(entry: URL, data: unknown, { reportProgress, signal }: CopyRun): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new AppError('database_work_broke_off'))
    const thread = new Worker(entry, { workerData: data, name: 'inglenook-errand' })
    // Any message to the thread means stop: see `CopySteps.isStopped`.
    const stop = () => thread.postMessage('stop')
    thread.on('message', (received: Reply | Copied) => {
      if ('copied' in received) reportProgress?.(received.copied, received.total)
      else openReply(received, { resolve, reject })
    })
    thread.once('exit', () => signal?.removeEventListener('abort', stop))
    if (signal?.aborted === true) stop()
    signal?.addEventListener('abort', stop)
    thread.once('error', fail)
    thread.once('exit', fail)
  })
}
