import { join } from 'node:path'
import type { Acting } from '../auth/acting.ts'
import { configuredSettings } from '../config/config.ts'
import type { PostgresConfig } from '../config/database-config.ts'
import type { Database } from '../db/database.ts'
import type { DatabaseCheck } from '../db/dialects/postgres/integrity.ts'
import { auditOfFile } from '../db/dialects/sqlite/audit-of-file.ts'
import { foldLog } from '../db/dialects/sqlite/connection.ts'
import { openDatabase } from '../db/dialects/sqlite/open.ts'
import type { AppError } from '../domain/errors.ts'
import type { Clock } from '../domain/ids.ts'
import { createEventBus, type EventBus } from '../events/bus.ts'
import { createScanBoard } from '../events/scan-board.ts'
import { createTaskBoard } from '../events/task-board.ts'
import { recordRestore } from '../library/audit/audit-log.ts'
import { type LiveSettings, openLiveSettings } from '../library/settings/live-settings.ts'
import type { ShutdownHooks } from '../library/system/shutdown-hooks.ts'
import { withAccountEvents } from '../library/users/account-events.ts'
import { consumeStagedRestore, stagedAt, sweepUnfinishedBackups } from '../storage/backups.ts'
import { findLeftoverUploads, idOfDataDirectory, openDataDirectory } from '../storage/data-directory.ts'
import { lockDirectory } from '../storage/directory-lock.ts'
import type { AppOptions } from './app-options.ts'
import { dumpBeforeUpgrade } from './dump-before-upgrade.ts'
import { shareState } from './peers.ts'
import { restoreOnServer } from './restore.ts'
import { serverDatabaseOf } from './server-database.ts'

/** The data directory, its database, settings and events. An embedded database is locked by this process. */
export async function openStorage(
  options: AppOptions,
  shutdownHooks: ShutdownHooks,
  { clock, acting }: { clock: Clock; acting: Acting },
) {
  const { config, journal } = options
  const { log } = journal
  const folders = await openDataDirectory(config.dataDir, config.folders)
  const leftovers = await findLeftoverUploads(folders)
  if (leftovers !== null)
    log.warn('Uploaded covers are in another folder; move them', { from: leftovers, to: folders.uploads })
  // Servers of one PostgreSQL database share the folder; what they write there has names of its own.
  if (config.database.postgres === null) shutdownHooks.add((await lockDirectory(config.dataDir)).release)
  if ((await stagedAt(config.databaseFile)) !== null) options.onProgress?.({ kind: 'restoring' })
  const opened = await openDatabaseOf(options, { backups: folders.backups, clock, acting, shutdownHooks })
  const onListenerError = (error: unknown) => log.error('Event listener failed', { error })
  const events = createEventBus({ clock, onListenerError })
  shutdownHooks.add(events.close)
  const database = withAccountEvents(opened, events)
  const [board, taskBoard] = [createScanBoard(), createTaskBoard(onListenerError)]
  const settings = await openSettings(options, database, events)
  shareState(database.peers, { events, board, taskBoard, settings })
  return { folders, database, events, board, taskBoard, settings }
}

type Opening = {
  /** Folder of the backups. */
  readonly backups: string
  readonly clock: Clock
  readonly acting: Acting
  readonly shutdownHooks: ShutdownHooks
}

function openDatabaseOf(options: AppOptions, opening: Opening): Promise<Database> {
  const { postgres } = options.config.database
  return postgres === null ? openEmbedded(options, opening) : openOnServer(options, postgres, opening)
}

/** The embedded database, replaced before by a staged backup if there is one. */
async function openEmbedded({ config, journal: { log }, onProgress }: AppOptions, opening: Opening): Promise<Database> {
  const { backups, clock, acting, shutdownHooks } = opening
  await sweepUnfinishedBackups(config.databaseFile, backups)
  const replaced = await consumeStagedRestore(config.databaseFile, backups, foldLog)
  if (replaced !== null) log.warn('Backup restored; the previous database is among the backups', { replaced })
  const database = await openDatabase({
    file: config.databaseFile,
    backupsDir: backups,
    now: clock,
    actor: acting.now,
    mayMigrate: config.database.runMigrations,
    onUpgradeStep: (step, steps) => onProgress?.({ kind: 'upgrading', step, steps }),
    onDamage: (problems) => log.error('Database is damaged; stop the server and restore a backup', { problems }),
  })
  shutdownHooks.add(() => database.close())
  const before = replaced === null ? null : join(backups, replaced)
  if (before !== null) await recordRestore(database, { replaced: before, auditOf: auditOfFile, now: clock() })
  log.debug('Database opened', { file: config.databaseFile })
  return database
}

async function openOnServer(
  { config, journal: { log }, version }: AppOptions,
  postgres: PostgresConfig,
  { backups, clock, acting, shutdownHooks }: Opening,
): Promise<Database> {
  const server = serverDatabaseOf(postgres)
  const dataFolder = await idOfDataDirectory(config.dataDir)
  // The embedded database does without this module and its driver.
  const { openPrepared, openServerDatabase } = await import('../db/dialects/postgres/open.ts')
  const options = {
    server,
    version,
    dataFolder,
    now: clock,
    actor: acting.now,
    mayMigrate: config.database.runMigrations,
    beforeUpgrade: dumpBeforeUpgrade(postgres, { backups, clock, log }),
    onMigrated: ({ from, to }: { readonly from: number; readonly to: number }) =>
      from === 0 ? log.info('Database tables created', { version: to }) : log.info('Database upgraded', { from, to }),
    onChecked: ({ checked, damage, outdated }: DatabaseCheck) => {
      log.info('Database checked', { checked: checked.join(', ') })
      if (damage.length > 0)
        log.error('Database is damaged; stop the servers and restore a backup', { problems: damage })
      if (outdated.length > 0) log.warn('Rows of the database don’t agree with its content', { problems: outdated })
    },
    // Stops the process in order, with the sentence in the log.
    onOutdated(error: AppError) {
      setImmediate(() => {
        throw error
      })
    },
    onLost: ({ message }: Error) => log.warn('Connection to the database lost', { reason: message }),
  }
  const prepare = async () => (await openPrepared(options, server)).pool.end()
  const replaced = await restoreOnServer({ ...config, server, backups, log, prepare })
  const database = await openServerDatabase(options)
  shutdownHooks.add(() => database.close())
  const peers = await database.peers.list()
  // Unless another server may be writing them.
  if (peers.length <= 1) await sweepUnfinishedBackups(config.databaseFile, backups)
  if (replaced !== null) {
    await recordRestore(database, { replaced: join(backups, replaced), auditOf: auditOfFile, now: clock() })
  }
  if (peers.some((peer) => peer.dataFolder !== dataFolder)) {
    const advice = 'Set data_dir of all servers to one shared folder: it holds covers, thumbnails and uploads.'
    log.warn(`Other servers of this database use another data folder. ${advice}`, { dataDir: config.dataDir })
  }
  log.info('Using PostgreSQL', { host: postgres.host, port: postgres.port, database: postgres.databaseName })
  return database
}

/** Applies the settings from the start. */
async function openSettings(
  { config, journal }: AppOptions,
  { reader }: Database,
  events: EventBus,
): Promise<LiveSettings> {
  const onChange = () => events.publish([{ type: 'server_updated', part: 'settings' }])
  const onProblem = journal.log.for('settings').warn
  const settings = await openLiveSettings({ reader, configured: configuredSettings(config), onProblem, onChange })
  const setLevel = () => journal.setLevel(settings.get('logging.level'))
  setLevel()
  settings.onChange(['logging.level'], setLevel)
  return settings
}
