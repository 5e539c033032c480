import { randomBytes } from 'node:crypto'
import type { App, AppOptions } from './app-parts.ts'
import { createAuth } from './auth/create-auth.ts'
import { configuredSettings } from './config/configured-settings.ts'
import type { Database } from './db/database.ts'
import { foldLog } from './db/dialects/sqlite/fold-log.ts'
import { openDatabase } from './db/dialects/sqlite/open.ts'
import { write } from './db/write.ts'
import { type Clock, type NewId, uuidV7 } from './domain/ids.ts'
import { createEventBus } from './events/bus.ts'
import { createScanBoard } from './events/scan-board.ts'
import { createTaskBoard } from './events/task-board.ts'
import { createHandlers } from './http/api/create-handlers.ts'
import { createDeliveries } from './http/api/deliveries.ts'
import type { ApiParts } from './http/api/parts.ts'
import { createKit, finishKit, type Kit } from './http/kit/kit.ts'
import { mountOperations } from './http/kit/route.ts'
import { whenQuiet } from './http/kit/when-quiet.ts'
import { mountOpds } from './http/opds/routes.ts'
import { openStreams } from './http/sse/open-streams.ts'
import { serveInterface } from './http/web/serve-interface.ts'
import { serveReference } from './http/web/serve-reference.ts'
import { openSetup } from './library/auth/setup.ts'
import { openPageDesk } from './library/reading/open-page-desk.ts'
import { type LiveSettings, openLiveSettings } from './library/settings/live-settings.ts'
import { rateLimits } from './library/settings/rate-limits.ts'
import { bindSettingVerbs } from './library/settings/setting-verbs.ts'
import { createEnds, type Ends } from './library/system/ends.ts'
import { watchServer } from './library/system/server-figures.ts'
import { sweepUnfinishedBackups, takeStagedRestore } from './storage/backups.ts'
import { openDataDirectory } from './storage/data-directory.ts'
import { lockDirectory } from './storage/directory-lock.ts'

const dayMs = 24 * 3_600_000
/** A household that asked for nothing this long is doing something else. */
const quietMs = 30_000

/** Puts the server together: the only place that knows every part. @throws AppError in plain words */
export async function createApp(options: AppOptions): Promise<App> {
  const ends = createEnds((error) =>
    options.journal.log.warn('a part of the server failed in the background', { error }),
  )
  try {
    return await compose(options, ends)
  } catch (error) {
    await ends.run()
    throw error
  }
}

async function compose(options: AppOptions, ends: Ends): Promise<App> {
  const { config, journal, clock = Date.now } = options
  const ground = await openGround(options, ends, clock)
  const { database, events, folders, board, taskBoard, settings } = ground
  const newId: NewId = () => uuidV7(clock(), randomBytes(10))
  const tools = { database, events, clock, newId }
  const auth = createAuth(config.auth, database, clock)
  ends.add(auth.usage.flush)
  ends.every(60_000, auth.usage.flush)
  const desk = { ...tools, auth, refreshDays: config.auth.refreshTokenExpiryDays }
  ends.every(dayMs, () => database.commit([write('removeExpiredCredentials', { before: clock() - dayMs })]))
  const setup = await openSetup(desk)
  const { log } = journal
  // What a failure leaves in memory is no harm; a stop may come in between.
  const rest = () => void database.shrink().catch(() => undefined)
  const working = { ...tools, board, taskBoard, settings, config, folders, rest, log: log.for('scan') }
  const scanning = await options.openScanning(working)
  ends.add(scanning.close)
  const reading = { reader: database.reader, settings, clock, cacheFolder: folders.pageCache }
  const pages = await openPageDesk({ ...reading, onProblem: log.for('pages').warn }, ends)
  const gate = { authenticate: auth.authenticate, isSetUp: setup.isSetUp, rateLimit: rateLimits(settings) }
  const kit = createKit({ config, log, clock, ...gate, checkAnswers: options.checkAnswers ?? false })
  const { reader } = database
  const streams = openStreams(kit, { bus: events, reader, board, taskBoard, tasks: scanning.tasks })
  const parts: ApiParts = {
    ...{ kit, desk, setup, pages, streams },
    libraries: scanning.verbs,
    tasks: scanning.tasks,
    backups: scanning.backups,
    exports: scanning.exports,
    household: scanning.household,
    settings: bindSettingVerbs({ database, clock, settings }),
    recentLines: journal.recent,
    thumbnails: { reader, ensure: scanning.ensureThumbnail, covers: scanning.verbs.covers.store },
    figures: watchServer(database, options.version),
  }
  ends.add(parts.figures.close)
  mountAll(kit, parts, options)
  const { start, addFolder } = scanning
  const handler = whenQuiet(kit.app, quietMs, rest)
  return { handler, database, setup, start, addFolder, rest, endStreams: streams.close, close: ends.run }
}

/** The data directory, held by this process alone, the database in it, what is set, and where things are told. */
async function openGround(options: AppOptions, ends: Ends, clock: Clock) {
  const { config, journal } = options
  const { log } = journal
  const folders = await openDataDirectory(config.dataDir)
  const lock = await lockDirectory(config.dataDir)
  ends.add(lock.release)
  await sweepUnfinishedBackups(config.databaseFile, folders.backups)
  const replaced = await takeStagedRestore(config.databaseFile, folders.backups, foldLog)
  if (replaced !== null) log.warn('a backup was restored; what stood there is kept among the backups', { replaced })
  const database = await openDatabase({ file: config.databaseFile, backupsDir: folders.backups, now: clock })
  ends.add(() => database.close())
  log.debug('the database is open', { file: config.databaseFile })
  const onListenerError = (error: unknown) => log.error('an event was not heard', { error })
  const events = createEventBus({ clock, onListenerError })
  ends.add(events.close)
  const [board, taskBoard] = [createScanBoard(), createTaskBoard(onListenerError)]
  return { folders, database, events, board, taskBoard, settings: await openSettings(options, database) }
}

/** What was set in the interface holds from the start. */
async function openSettings({ config, journal }: AppOptions, { reader }: Database): Promise<LiveSettings> {
  const onProblem = journal.log.for('settings').warn
  const settings = await openLiveSettings({ reader, configured: configuredSettings(config), onProblem })
  const setLevel = () => journal.setLevel(settings.get('logging.level'))
  setLevel()
  settings.onChange(['logging.level'], setLevel)
  return settings
}

function mountAll(kit: Kit, parts: ApiParts, { config, clock = Date.now, interfaceFolder }: AppOptions): void {
  mountOperations(kit, createHandlers(parts))
  const baseUrl = config.application.baseUrl ?? null
  const { reader } = parts.pages
  mountOpds(kit, { reader, deliveries: createDeliveries(parts), baseUrl, name: 'Inglenook', startedAt: clock() })
  if (config.api.docs) serveReference(kit, async () => (await import('./contract/openapi.ts')).buildOpenApi())
  serveInterface(kit, interfaceFolder)
  finishKit(kit)
}
