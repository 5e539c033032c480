import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { unfinishedPrefix } from './atomic-write.ts'
import { explainFailure } from './storage-failure.ts'
import { listStoredFiles } from './stored-files.ts'

/** Why a backup was created; prefix of its file name. */
const backupKinds = ['automatic', 'manual', 'before-migration', 'before-restore', 'replaced'] as const
export type BackupKind = (typeof backupKinds)[number]

export type BackupFile = {
  /** File name; also its name for users. */
  readonly name: string
  /** Absolute. */
  readonly path: string
  /** Null for a file that was added by hand. */
  readonly kind: BackupKind | null
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly madeAt: number
}

/** All backups of the folder, newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const found: BackupFile[] = []
  for await (const files of listStoredFiles(folder)) {
    for (const { name, path, bytes, modifiedAt } of files) {
      if (name.includes('/') || name.startsWith('.') || !name.endsWith('.db')) continue
      found.push({ name, path, kind: kindOf(name), bytes, madeAt: Math.round(modifiedAt) })
    }
  }
  return found.sort((a, b) => b.madeAt - a.madeAt || (a.name < b.name ? 1 : -1))
}

function kindOf(name: string): BackupKind | null {
  return backupKinds.find((kind) => name.startsWith(`${kind}-`)) ?? null
}

/**
 * Creates a backup: `fill` writes the copy to the given path, which is renamed once complete.
 * @param at milliseconds since 1970, for the name
 */
export async function makeBackup(
  folder: string,
  about: { readonly kind: BackupKind; readonly at: number },
  fill: (path: string) => Promise<void>,
): Promise<string> {
  const name = backupName(about.kind, about.at)
  await writeCopy(join(folder, `${unfinishedPrefix}${name}`), join(folder, name), fill, 'the backup')
  return name
}

function backupName(kind: BackupKind, at: number): string {
  return `${kind}-${new Date(at).toISOString().replace(/[:.]/g, '-')}.db`
}

async function writeCopy(
  unfinished: string,
  path: string,
  fill: (path: string) => Promise<void>,
  location: string,
): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await removeCopy(unfinished)
    await fill(unfinished)
    await flush(unfinished)
    await rename(unfinished, path)
  } catch (error) {
    await removeCopy(unfinished).catch(() => undefined)
    throw explainFailure(error, location)
  }
}

/** Including the journal beside an incomplete copy, which would otherwise be applied to the next one. */
async function removeCopy(path: string): Promise<void> {
  for (const file of [path, `${path}-journal`]) await rm(file, { force: true })
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The prepared backup that replaces the database at the next start. */
function stagedPath(databaseFile: string): string {
  return `${databaseFile}.restore`
}

/** Its temporary name while incomplete. */
function unfinishedStagedPath(databaseFile: string): string {
  return `${stagedPath(databaseFile)}${unfinishedPrefix}`
}

/**
 * Prepares a copy of a backup for the next start: `fill` writes it to the given path.
 * @throws AppError `unavailable` in plain words
 */
export async function stageRestore(databaseFile: string, fill: (path: string) => Promise<void>): Promise<void> {
  await writeCopy(unfinishedStagedPath(databaseFile), stagedPath(databaseFile), fill, 'the copy of the backup')
}

/** Contains the name of the backup being prepared, so that the next start can report an interruption. */
function restoreMarkerPath(databaseFile: string): string {
  return `${databaseFile}.restore-begun`
}

/**
 * Records that a restore is being prepared.
 * @param backup file name
 */
export async function markRestoreStarted(databaseFile: string, backup: string): Promise<void> {
  await writeFile(restoreMarkerPath(databaseFile), backup, { mode: 0o600 })
}

/** The restore is prepared or was cancelled: nothing to report at the next start. */
export async function clearRestoreMarker(databaseFile: string): Promise<void> {
  await rm(restoreMarkerPath(databaseFile), { force: true })
}

/** The backup whose restore was being prepared when the server stopped; null: none. Reported once. */
export async function consumeInterruptedRestore(databaseFile: string): Promise<string | null> {
  const backup = await readFile(restoreMarkerPath(databaseFile), 'utf8').catch(() => '')
  await clearRestoreMarker(databaseFile).catch(() => undefined)
  return backup === '' ? null : backup.slice(0, 200)
}

/** When a backup was prepared, in milliseconds since 1970; null when there is none. */
export async function stagedAt(databaseFile: string): Promise<number | null> {
  const stats = await stat(stagedPath(databaseFile)).catch(() => null)
  return stats === null ? null : Math.round(stats.ctimeMs)
}

export async function unstageRestore(databaseFile: string): Promise<void> {
  await rm(stagedPath(databaseFile), { force: true })
}

/**
 * Before the database is opened: replaces it with the prepared backup, and moves the previous one to the backups, with
 * its log. Returns the name of the previous one; null when nothing was prepared.
 * @param foldLog merges the log into the database where possible
 * @throws AppError `unavailable` in plain words; nothing is lost then
 */
export async function consumeStagedRestore(
  databaseFile: string,
  folder: string,
  foldLog: (databaseFile: string) => void,
): Promise<string | null> {
  const staged = await stagedAt(databaseFile)
  if (staged === null) return null
  // The same name when this is repeated after an interruption: the log stays with its database.
  const replaced = join(folder, backupName('replaced', staged))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    foldLog(databaseFile)
    // The log first: an interruption leaves a database without its log, never a backup with a foreign one.
    await moveIfExists(`${databaseFile}-wal`, `${replaced}-wal`)
    await moveIfExists(databaseFile, replaced)
    await rm(`${databaseFile}-shm`, { force: true })
    await rename(stagedPath(databaseFile), databaseFile)
    await clearRestoreMarker(databaseFile)
    return basename(replaced)
  } catch (error) {
    throw explainFailure(error, 'the restored database')
  }
}

/** How a database that is no file is replaced. */
type Replacement = {
  /** Brings the prepared backup to the version of this program; must not touch one that has it. */
  upgrade(staged: string): void
  /** Copies the present content to a new file. */
  save(path: string): Promise<void>
  /** Replaces it with that of the prepared backup, all or nothing. */
  replace(staged: string): Promise<void>
}

/**
 * Before a server database is opened: replaces its content with the prepared backup, after the previous content was
 * copied to the backups. Returns the name of that copy; null when nothing was prepared.
 * @throws AppError in plain words; the content is either the previous or the new one then
 */
export async function consumeStagedContent(
  databaseFile: string,
  folder: string,
  { upgrade, save, replace }: Replacement,
): Promise<string | null> {
  if ((await stagedAt(databaseFile)) === null) return null
  upgrade(stagedPath(databaseFile))
  const staged = (await stagedAt(databaseFile)) ?? 0
  // The same name when this is repeated after an interruption, with the content that was there at first.
  const name = backupName('replaced', staged)
  const replaced = join(folder, name)
  if ((await stat(replaced).catch(() => null)) === null) {
    await writeCopy(join(folder, `${unfinishedPrefix}${name}`), replaced, save, 'the backup')
  }
  await replace(stagedPath(databaseFile))
  await unstageRestore(databaseFile)
  await clearRestoreMarker(databaseFile)
  return name
}

async function moveIfExists(from: string, to: string): Promise<void> {
  if ((await stat(from).catch(() => null)) !== null) await rename(from, to)
}

/** Removes leftovers of an interrupted backup or restore preparation. Must not run while one is in progress. */
export async function sweepUnfinishedBackups(databaseFile: string, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => name.startsWith(unfinishedPrefix)).map((name) => join(folder, name))
  for (const path of [unfinishedStagedPath(databaseFile), ...left]) {
    // Failing to remove it must not prevent the start.
    await removeCopy(path).catch(() => undefined)
  }
}
