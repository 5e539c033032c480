import { constants, getPriority, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import BetterSqlite, { type Database as Connection } from 'better-sqlite3'
import { AppError } from '../../../domain/errors.ts'
import { noteText } from '../../../domain/notes/table.ts'
import type { CopyRun, Inspection } from '../../database.ts'
import { type CopySteps, copyInSteps } from './copy-in-steps.ts'
import { damagedCopyError } from './damage.ts'
import { checkByTable, integrity } from './integrity.ts'
import type { BackgroundQuery, BackgroundQueryData, Copied, Reply } from './messages.ts'
import { applicationId } from './migrate.ts'
import { latestVersion, oldestVersion } from './migrations/list.ts'
import { openReply } from './open-reply.ts'
import { copyRestorable } from './restorable-copy.ts'

/** Opens another database file for reading and checks the whole of it: is it ours, can we open it, is it sound? */
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
 * Does an errand by a connection of its own, which sees the database as it was at the beginning: what is written
 * meanwhile is not in the copy. It takes seconds for a large database, so it runs in a thread of its own: nobody who
 * reads or writes waits for it.
 * @param steps of what copies
 */
export async function runBackgroundQuery(
  { file, errand: query }: BackgroundQueryData,
  steps: CopySteps,
): Promise<unknown> {
  pauseForOthers()
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

/** A copy has the damage of what it was made of. @throws AppError unavailable */
function checkCopy(path: string): void {
  const copy = new BetterSqlite(path, { readonly: true, fileMustExist: true })
  try {
    const health = integrity(copy, 'integrity_check')
    if (!health.ok) throw damagedCopyError(health)
  } finally {
    copy.close()
  }
}

/**
 * Those who read and write go first on a busy machine. Only Linux has a priority for each thread; elsewhere it would be
 * that of the whole server.
 */
function pauseForOthers(): void {
  if (process.platform !== 'linux') return
  setPriority(0, Math.max(getPriority(0), constants.priority.PRIORITY_BELOW_NORMAL))
}

export type BackgroundQueryRunner = {
  /** Does it in a new thread. What copies can be watched and stopped. @throws AppError as for a write */
  run(query: BackgroundQuery, copying?: CopyRun): Promise<unknown>
  /** Resolves when no errand is under way any more, and begins no other. */
  close(): Promise<void>
}

const writerThread = new URL('./writer-thread.ts', import.meta.url)

/** @param entry the file of the thread that does them */
export function createBackgroundQueryRunner(file: string, entry: URL = writerThread): BackgroundQueryRunner {
  const running = new Set<Promise<unknown>>()
  /** What nobody waits for is given up when the runner is closed. */
  const closing = new AbortController()
  let isClosed = false

  function run(query: BackgroundQuery, copying: CopyRun = {}): Promise<unknown> {
    if (isClosed) return Promise.reject(new AppError('server_stopping', {}, { reason: 'stopping' }))
    const isSkippable = query.kind === 'integrity'
    const done = inThread(
      entry,
      { file, errand: query },
      isSkippable ? { ...copying, signal: closing.signal } : copying,
    )
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

function inThread(entry: URL, data: BackgroundQueryData, { reportProgress, signal }: CopyRun): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new AppError('database_work_broke_off'))
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
    thread.once('error', lost)
    thread.once('exit', lost)
  })
}
