import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleepFor } from 'node:timers/promises'
import { AppError } from '../domain/errors.ts'
import { explainFailure, failureCode } from './storage-failure.ts'

/** Content of the lock file: which process of which computer uses the data directory. */
type Holder = { readonly host: string; readonly pid: number; readonly token: string }

export type DirectoryLock = {
  /** False once another process took over the directory (after this one was suspended for long). */
  isHeld(): Promise<boolean>
  /** Releases the directory. May be called twice. */
  release(): Promise<void>
}

export type LockOptions = {
  /** Heartbeat interval of the holder. */
  readonly heartbeatMs?: number
  /** Waits; replaced in tests. */
  readonly sleep?: (ms: number) => Promise<void>
}

const lockName = 'inglenook.lock'
/** Missed heartbeats after which a holder counts as dead. */
const missedHeartbeats = 4

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const { host, pid, token } = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>
    if (typeof host !== 'string' || typeof pid !== 'number' || typeof token !== 'string') return null
    return { host, pid, token }
  } catch {
    return null
  }
}

/** Only meaningful on this computer. A process that may not be signalled exists. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return failureCode(error) === 'EPERM'
  }
}

const ownLocks = new Set<string>()

/** Whether the holder named in the file is still alive, without relying on the clocks of other computers. */
async function isAlive(path: string, holder: Holder | null, wait: () => Promise<void>): Promise<boolean> {
  if (holder !== null && ownLocks.has(holder.token)) return true
  const isLocal = holder?.host === hostname()
  // A lock with our process id that we do not hold is left from an earlier run (a container restarts with the same id).
  if (isLocal && (holder.pid === process.pid || !isRunning(holder.pid))) return false
  const before = await stat(path).catch(() => null)
  for (let beat = 0; beat < missedHeartbeats; beat++) {
    await wait()
    const now = await stat(path).catch(() => null)
    if (now === null) return false
    if (now.mtimeMs !== before?.mtimeMs) return true
  }
  return false
}

async function create(path: string, holder: Holder): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (failureCode(error) === 'EEXIST') return false
    // Created but not filled: removed, or the next start would wait for a holder that does not exist.
    await rm(path, { force: true }).catch(() => undefined)
    throw explainFailure(error, 'the data directory')
  }
}

/** Removes a dead lock, unless someone else already did and holds the directory now. */
async function removeStale(path: string, stale: Holder | null, token: string): Promise<void> {
  const staging = `${path}.${token}`
  await rename(path, staging).catch(() => undefined)
  const moved = await readHolder(staging)
  if (moved !== null && moved.token !== stale?.token) await rename(staging, path).catch(() => undefined)
  await rm(staging, { force: true })
}

function inUse(root: string, holder: Holder | null): AppError {
  const details = { reason: 'in-use', place: root }
  return holder === null || holder.host === hostname()
    ? new AppError('data_folder_in_use', { folder: root }, details)
    : new AppError('data_folder_in_use_elsewhere', { computer: holder.host, folder: root }, details)
}

/**
 * Locks the data directory for this process, so that two servers never share one. A lock left by a killed process is
 * taken over: immediately when that process no longer exists on this computer, else when its file gets no heartbeats
 * for a while.
 * @throws AppError `conflict` when another server uses the directory, `unavailable` when it cannot be written
 */
export async function lockDirectory(root: string, options: LockOptions = {}): Promise<DirectoryLock> {
  const { heartbeatMs = 2_000, sleep = sleepFor } = options
  const path = join(root, lockName)
  const mine: Holder = { host: hostname(), pid: process.pid, token: randomBytes(16).toString('hex') }
  for (let attempt = 0; !(await create(path, mine)); attempt++) {
    const holder = await readHolder(path)
    if (attempt >= 3 || (await isAlive(path, holder, () => sleep(heartbeatMs)))) throw inUse(root, holder)
    await removeStale(path, holder, mine.token)
  }
  ownLocks.add(mine.token)
  const isMine = async (): Promise<boolean> => (await readHolder(path))?.token === mine.token
  const beat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, heartbeatMs)
  beat.unref()
  return {
    isHeld: isMine,
    async release() {
      clearInterval(beat)
      if (ownLocks.delete(mine.token) && (await isMine())) await rm(path, { force: true })
    },
  }
}
