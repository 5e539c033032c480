import { join } from 'node:path'
import type { Acting } from '../auth/acting.ts'
import { configuredSettings } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { auditOfFile } from '../db/dialects/sqlite/audit-of-file.ts'
import { foldLog } from '../db/dialects/sqlite/connection.ts'
import { openDatabase } from '../db/dialects/sqlite/open.ts'
import type { Clock } from '../domain/ids.ts'
import { createEventBus, type EventBus } from '../events/bus.ts'
import { createScanBoard } from '../events/scan-board.ts'
import { createTaskBoard } from '../events/task-board.ts'
import { recordRestore } from '../library/audit/audit-log.ts'
import { type LiveSettings, openLiveSettings } from '../library/settings/live-settings.ts'
import type { ShutdownHooks } from '../library/system/shutdown-hooks.ts'
import { withAccountEvents } from '../library/users/account-events.ts'
import { consumeStagedRestore, sweepUnfinishedBackups } from '../storage/backups.ts'
import { findLeftoverUploads, openDataDirectory } from '../storage/data-directory.ts'
import { lockDirectory } from '../storage/directory-lock.ts'
import type { AppOptions } from './app-options.ts'

/** The data directory, locked by this process, its database, settings and events. */
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
  const lock = await lockDirectory(config.dataDir)
  shutdownHooks.add(lock.release)
  await sweepUnfinishedBackups(config.databaseFile, folders.backups)
  const replaced = await consumeStagedRestore(config.databaseFile, folders.backups, foldLog)
  if (replaced !== null) log.warn('Backup restored; the previous database is among the backups', { replaced })
  const opened = await openDatabase({
    file: config.databaseFile,
    backupsDir: folders.backups,
    now: clock,
    actor: acting.now,
    mayMigrate: config.database.runMigrations,
    onDamage: (problems) => log.error('Database is damaged; stop the server and restore a backup', { problems }),
  })
  shutdownHooks.add(() => opened.close())
  const before = replaced === null ? null : join(folders.backups, replaced)
  if (before !== null) await recordRestore(opened, { replaced: before, auditOf: auditOfFile, now: clock() })
  log.debug('Database opened', { file: config.databaseFile })
  const onListenerError = (error: unknown) => log.error('Event listener failed', { error })
  const events = createEventBus({ clock, onListenerError })
  shutdownHooks.add(events.close)
  const database = withAccountEvents(opened, events)
  const [board, taskBoard] = [createScanBoard(), createTaskBoard(onListenerError)]
  return { folders, database, events, board, taskBoard, settings: await openSettings(options, database, events) }
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
