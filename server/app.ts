import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createAuth } from './auth/create-auth.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/dialects/sqlite/open.ts'
import type { BookFile } from './db/records/book.ts'
import { write } from './db/write.ts'
import { type Clock, type NewId, uuidV7 } from './domain/ids.ts'
import { createEventBus } from './events/bus.ts'
import { createScanBoard, type ScanBoard } from './events/scan-board.ts'
import { createTaskBoard, type TaskBoard } from './events/task-board.ts'
import { createHandlers } from './http/api/create-handlers.ts'
import { createDeliveries } from './http/api/deliveries.ts'
import type { LibraryVerbs } from './http/api/library-verbs.ts'
import type { ApiParts } from './http/api/parts.ts'
import { createKit, finishKit, type Kit } from './http/kit/kit.ts'
import { mountOperations } from './http/kit/route.ts'
import { mountOpds } from './http/opds/routes.ts'
import { streamEvents } from './http/sse/stream-events.ts'
import { createStreamRegistry } from './http/sse/stream-registry.ts'
import { streamScans } from './http/sse/stream-scans.ts'
import { streamTasks } from './http/sse/stream-tasks.ts'
import { serveInterface } from './http/web/serve-interface.ts'
import { serveReference } from './http/web/serve-reference.ts'
import { openSetup, type Setup } from './library/auth/setup.ts'
import { openPageDesk } from './library/reading/open-page-desk.ts'
import { createEnds, type Ends } from './library/system/ends.ts'
import { watchServer } from './library/system/server-figures.ts'
import type { TaskVerbs } from './library/tasks/task-verbs.ts'
import type { Tools } from './library/tools.ts'
import type { Log } from './log/log.ts'
import { type DataDirectory, openDataDirectory } from './storage/data-directory.ts'
import { lockDirectory } from './storage/directory-lock.ts'

export type AppOptions = {
  readonly config: Config
  readonly log: Log
  readonly version: string
  /** Where the interface was built. */
  readonly interfaceFolder: string
  readonly clock?: Clock
  readonly openScanning: OpenScanning
  /** Checks every answer against the contract (tests). */
  readonly checkAnswers?: boolean
}

export type Scanning = {
  readonly verbs: LibraryVerbs
  readonly tasks: TaskVerbs
  readonly ensureThumbnail: (file: BookFile) => Promise<Uint8Array | null>
  start(): Promise<void>
  addFolder(path: string): Promise<void>
  close(): Promise<void>
}
export type OpenScanning = (
  parts: Tools & { board: ScanBoard; taskBoard: TaskBoard; config: Config; log: Log; folders: DataDirectory },
) => Promise<Scanning>

export type App = {
  readonly handler: RequestListener
  readonly database: Database
  readonly setup: Setup
  /** Takes up what was left, and runs what is due: once the server answers. */
  start(): Promise<void>
  /** Adds a folder as a library, if it is not one yet, and scans it. */
  addFolder(path: string): Promise<void>
  /** Ends the streams, so that the server can stop listening. */
  endStreams(): void
  /** Leaves scans resumable and the database checkpointed. */
  close(): Promise<void>
}

const dayMs = 24 * 3_600_000

/** Puts the server together: the only place that knows every part. @throws AppError in plain words */
export async function createApp(options: AppOptions): Promise<App> {
  const ends = createEnds((error) => options.log.warn('a part of the server failed in the background', { error }))
  try {
    return await compose(options, ends)
  } catch (error) {
    await ends.run()
    throw error
  }
}

async function compose(options: AppOptions, ends: Ends): Promise<App> {
  const { config, log, clock = Date.now } = options
  const newId: NewId = () => uuidV7(clock(), randomBytes(10))
  const { database, folders } = await openGround(options, ends, clock)
  const onListenerError = (error: unknown) => log.error('an event was not heard', { error })
  const events = createEventBus({ clock, onListenerError })
  ends.add(events.close)
  const [board, taskBoard] = [createScanBoard(), createTaskBoard(onListenerError)]
  const tools = { database, events, clock, newId }
  const auth = createAuth(config.auth, database, clock)
  ends.add(auth.usage.flush)
  ends.every(60_000, auth.usage.flush)
  const desk = { ...tools, auth, refreshDays: config.auth.refreshTokenExpiryDays }
  ends.every(dayMs, () => database.commit([write('removeExpiredCredentials', { before: clock() - dayMs })]))
  const setup = await openSetup(desk)
  const scanning = await options.openScanning({ ...tools, board, taskBoard, config, log: log.for('scan'), folders })
  ends.add(scanning.close)
  const onProblem = log.for('pages').warn
  const pages = await openPageDesk({ reader: database.reader, clock, cacheFolder: folders.pageCache, onProblem }, ends)
  const { authenticate } = auth
  const checkAnswers = options.checkAnswers ?? false
  const kit = createKit({ config, log, clock, authenticate, isSetUp: setup.isSetUp, checkAnswers })
  const registry = createStreamRegistry(kit)
  const parts: ApiParts = {
    kit,
    desk,
    setup,
    libraries: scanning.verbs,
    tasks: scanning.tasks,
    pages,
    thumbnails: { reader: database.reader, ensure: scanning.ensureThumbnail, covers: scanning.verbs.covers.store },
    figures: watchServer(database, options.version),
    streams: {
      events: (exchange) => streamEvents({ bus: events, reader: database.reader, registry }, exchange),
      scans: (exchange) => streamScans({ bus: events, board, registry }, exchange),
      tasks: (exchange) => streamTasks({ board: taskBoard, tasks: scanning.tasks, registry }, exchange),
    },
  }
  ends.add(parts.figures.close)
  mountAll(kit, parts, options)
  return {
    handler: kit.app,
    database,
    setup,
    start: scanning.start,
    addFolder: scanning.addFolder,
    endStreams: registry.close,
    close: ends.run,
  }
}

/** The data directory, held by this process alone, and the database in it. */
async function openGround({ config, log }: AppOptions, ends: Ends, clock: Clock) {
  const folders = await openDataDirectory(config.dataDir)
  const lock = await lockDirectory(config.dataDir)
  ends.add(lock.release)
  const database = await openDatabase({ file: config.databaseFile, backupsDir: folders.backups, now: clock })
  ends.add(() => database.close())
  log.debug('the database is open', { file: config.databaseFile })
  return { folders, database }
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
