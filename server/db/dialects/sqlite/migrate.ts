import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import BetterSqlite, { type Database as Connection } from 'better-sqlite3'
import { AppError } from '../../../domain/errors.ts'
import type { Integrity } from '../../database.ts'
import { integrity, sampledCheck } from './integrity.ts'
import { latestVersion, type Migration, migrationsFrom, oldestVersion } from './migrations/list.ts'

/** "INGL": identifies our files among SQLite databases. */
export const applicationId = 0x494e474c
/** "INGC": a copy of a database that was not finished. */
export const unfinishedCopyId = 0x494e4743

/** @param step 1-based */
export type ReportSteps = (step: number, steps: number) => void

export type Preparation = {
  readonly file: string
  readonly backupsDir: string
  /** Milliseconds since 1970, for the name of the backup. */
  readonly now: number
  /** The last shutdown was clean: checking a part of a large file is enough. */
  readonly wasClosed?: boolean
  /** Largest size in bytes that counts as small. */
  readonly smallFile?: number | undefined
  /** Upgrade a database of an earlier version; default: true. */
  readonly mayMigrate?: boolean
  /** The file is a copy of another one, so that no copy is made before a migration. */
  readonly isCopy?: boolean
  /** Called before each step of an upgrade: the copy, and every migration. */
  readonly onStep?: ReportSteps
}

export type Prepared = {
  readonly from: number
  readonly to: number
  /** The copy made before migrating; null when nothing was migrated or the database is new. */
  readonly backup: string | null
  /** Whether the whole file was checked; if not, the rest must be checked in the background. */
  readonly isChecked: boolean
}

/** Bytes of a file that is checked whole at each start: about a tenth of a second. */
const SMALL_FILE = 64 * 1024 * 1024

/**
 * Brings a database to the schema of this program: checks it, copies it, migrates it, all or nothing per migration.
 * @throws AppError unavailable when it is damaged, from a newer program or too old a preview, not ours, or may not be
 *   upgraded
 */
export function prepareSchema(connection: Connection, at: Preparation): Prepared {
  const from = schemaVersion(connection, at)
  if (from === 0) requireDatabaseOfBackups(at)
  if (from > latestVersion) throw newerSchema(at, from)
  if (from > 0 && from < oldestVersion) throw olderSchema(at, from)
  const isQuickCheck =
    at.wasClosed === true && from === latestVersion && statSync(at.file).size > (at.smallFile ?? SMALL_FILE)
  if (from > 0) checkHealth(connection, at, isQuickCheck)
  const isChecked = !isQuickCheck
  if (from === latestVersion) return { from, to: from, backup: null, isChecked }
  if (from > 0 && at.mayMigrate === false) throw upgradeRefused(at.file, from)
  const migrations = migrationsFrom(from)
  const copies = from > 0 && at.isCopy !== true ? 1 : 0
  const report = (step: number) => at.onStep?.(step, copies + migrations.length)
  if (copies > 0) report(1)
  const backup = copies > 0 ? backUp(connection, at, from) : null
  for (const [i, migration] of migrations.entries()) {
    report(copies + i + 1)
    applyMigration(connection, migration)
  }
  return { from, to: latestVersion, backup, isChecked }
}

/** Whether an intact database is of an earlier version. */
export function isOutdated(connection: Connection): boolean {
  try {
    const version = Number(connection.pragma('user_version', { simple: true }))
    return version > 0 && version < latestVersion
  } catch {
    // `prepareSchema` reports the damage.
    return false
  }
}

function newerSchema(at: Preparation, from: number): AppError {
  const details = {
    reason: 'newer-schema',
    place: at.file,
    found: from,
    known: latestVersion,
    newestBackup: newestBackup(at.backupsDir),
  }
  return new AppError('database_newer', { found: from, known: latestVersion }, details)
}

/** Nothing is changed, so that the preview that made it can still open it. */
function olderSchema(at: Preparation, from: number): AppError {
  const details = { reason: 'older-schema', place: at.file, found: from, known: oldestVersion }
  return new AppError('database_older', { file: at.file, found: from, oldest: oldestVersion }, details)
}

/**
 * An empty database beside backups means that the original was lost; starting with a new one would hide that.
 * @throws AppError unavailable
 */
function requireDatabaseOfBackups({ file, backupsDir }: Preparation): void {
  if (listBackupFiles(backupsDir).every(({ path }) => path === file)) return
  const newest = newestBackup(backupsDir)
  const details = { reason: 'empty-database', place: file, newestBackup: newest }
  if (newest === null) throw new AppError('database_lost_backups_unreadable', { file, folder: backupsDir }, details)
  throw new AppError('database_lost', { file, backup: newest, folder: backupsDir }, details)
}

function upgradeRefused(file: string, from: number): AppError {
  const details = { reason: 'upgrade-switched-off', place: file }
  return new AppError('database_upgrade_off', { found: from, known: latestVersion }, details)
}

function schemaVersion(connection: Connection, at: Preparation): number {
  try {
    const version = Number(connection.pragma('user_version', { simple: true }))
    const owner = Number(connection.pragma('application_id', { simple: true }))
    const tables = connection.prepare<[], number>('select count(*) from sqlite_schema').pluck().get() ?? 0
    if (owner === unfinishedCopyId) {
      throw new AppError('copy_unfinished', { place: at.file }, { reason: 'unfinished-copy', place: at.file })
    }
    if (tables > 0 && owner !== applicationId) {
      throw new AppError('database_foreign', { file: at.file }, { reason: 'foreign-database', place: at.file })
    }
    return version
  } catch (error) {
    if (error instanceof AppError) throw error
    throw damaged(at, [error instanceof Error ? error.message : String(error)])
  }
}

/**
 * Checks the whole file (about 0.6 s for 100,000 books) or a part of it, so that start time does not grow with the
 * catalog.
 */
function checkHealth(connection: Connection, at: Preparation, isQuickCheck: boolean): void {
  let health: Integrity
  try {
    // Changes that are only in the log are not in the file yet.
    health = at.wasClosed === true ? lengthCheck(connection, at.file) : { ok: true }
    if (health.ok) health = isQuickCheck ? sampledCheck(connection) : integrity(connection, 'quick_check')
  } catch (error) {
    throw damaged(at, [error instanceof Error ? error.message : String(error)])
  }
  if (!health.ok) throw damaged(at, health.problems)
}

function lengthCheck(connection: Connection, file: string): Integrity {
  const pages = Number(connection.pragma('page_count', { simple: true }))
  const pageSize = Number(connection.pragma('page_size', { simple: true }))
  const missing = pages * pageSize - statSync(file).size
  return missing <= 0 ? { ok: true } : { ok: false, problems: [`the file is ${missing} bytes too short`] }
}

/** The error for a damaged file, naming the newest backup. */
export function damaged(at: Pick<Preparation, 'file' | 'backupsDir'>, problems: readonly string[]): AppError {
  const backup = newestBackup(at.backupsDir)
  const details = { reason: 'damaged', place: at.file, problems, newestBackup: backup }
  if (backup === null) return new AppError('database_damaged_without_backup', { file: at.file }, details)
  return new AppError('database_damaged', { file: at.file, backup, name: basename(at.file) }, details)
}

/** Maximum number of backups checked to find an intact one. */
const MAX_INSPECTED = 10

/**
 * The newest intact backup in a folder by modification time; null without one. Files replaced by a restore only count
 * when there is no other.
 */
export function newestBackup(backupsDir: string): string | null {
  const files = listBackupFiles(backupsDir).slice(0, MAX_INSPECTED)
  return files.find(({ path }) => isIntact(path))?.path ?? null
}

/** Newest first; files replaced by a restore after all others. */
function listBackupFiles(backupsDir: string) {
  if (!existsSync(backupsDir)) return []
  return readdirSync(backupsDir)
    .filter((name) => name.endsWith('.db') && !name.startsWith('.'))
    .map((name) => ({ path: join(backupsDir, name), isReplaced: name.startsWith('replaced-') }))
    .map((file) => ({ ...file, time: statSync(file.path).mtimeMs }))
    .sort((a, b) => Number(a.isReplaced) - Number(b.isReplaced) || b.time - a.time || b.path.localeCompare(a.path))
}

function isIntact(path: string): boolean {
  let connection: Connection | undefined
  try {
    connection = new BetterSqlite(path, { readonly: true, fileMustExist: true })
    return ownsFile(connection) && integrity(connection, 'quick_check').ok
  } catch {
    return false
  } finally {
    connection?.close()
  }
}

function ownsFile(connection: Connection): boolean {
  return Number(connection.pragma('application_id', { simple: true })) === applicationId
}

function backUp(connection: Connection, at: Preparation, version: number): string {
  mkdirSync(at.backupsDir, { recursive: true })
  const stamp = new Date(at.now).toISOString().replace(/[:.]/g, '-')
  const name = `before-migration-${version}-${stamp}.db`
  // An incomplete copy must never be taken for a backup: it is renamed when complete.
  const unfinished = join(at.backupsDir, `.unfinished-${name}`)
  try {
    rmSync(unfinished, { force: true })
    connection.prepare('vacuum into ?').run(unfinished)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
  const path = join(at.backupsDir, name)
  renameSync(unfinished, path)
  return path
}

function applyMigration(connection: Connection, { to, sql }: Migration): void {
  connection.transaction(() => {
    connection.exec(sql)
    connection.pragma(`user_version = ${to}`)
    connection.pragma(`application_id = ${applicationId}`)
  })()
}
