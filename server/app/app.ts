import { randomBytes } from 'node:crypto'
import { type Acting, createActing } from '../auth/acting.ts'
import { createAuth } from '../auth/create-auth.ts'
import { createFailures } from '../auth/failures.ts'
import { createIdentityProviders } from '../auth/oidc/identity-providers.ts'
import { descriptorBudget } from '../config/descriptors.ts'
import type { Database } from '../db/database.ts'
import { write } from '../db/write.ts'
import { type Clock, createNewId } from '../domain/ids.ts'
import { serveHealth } from '../http/api/serve-health.ts'
import type { ApiContext } from '../http/api-context.ts'
import { idleAfter } from '../http/kit/idle-timer.ts'
import { createKit } from '../http/kit/kit.ts'
import { openStreams } from '../http/sse/open-streams.ts'
import { recordFailedSignIn } from '../library/audit/audit-log.ts'
import { openSetup } from '../library/auth/setup.ts'
import { createImports } from '../library/household/imports.ts'
import type { LibraryContext } from '../library/library-context.ts'
import { openPageReading } from '../library/reading/page-reading.ts'
import { rateLimits } from '../library/settings/live-settings.ts'
import { reportUnresponsiveDrives } from '../library/system/report-unresponsive-drives.ts'
import { watchServer } from '../library/system/server-figures.ts'
import { createShutdownHooks, type ShutdownHooks } from '../library/system/shutdown-hooks.ts'
import { openCovers } from '../storage/covers.ts'
import { openIdentity } from '../storage/installation-key.ts'
import type { RunningHttps } from '../tls/https.ts'
import { type Drives, openDrives } from '../workers/roots/drives.ts'
import { watchApp } from './activity.ts'
import type { App, AppOptions } from './app-options.ts'
import { openCompat, publishAppPaths } from './compat.ts'
import { type Crashes, openCrashes } from './crashes.ts'
import { openDiscovery } from './discovery.ts'
import { importFrom } from './import-from.ts'
import { followPeers } from './peers.ts'
import { openPlugins } from './plugins.ts'
import { openStorage } from './storage.ts'

const dayMs = 24 * 3_600_000
const sweepMs = 30_000
/** After this long without requests the household is considered idle. */
const idleMs = 30_000

/** Composes the server: the only module that knows all parts. @throws AppError with a message for users */
export async function createApp(options: AppOptions): Promise<App> {
  const shutdownHooks = createShutdownHooks((error) => options.journal.log.warn('Background work failed', { error }))
  try {
    return await compose(options, shutdownHooks)
  } catch (error) {
    await shutdownHooks.run()
    throw error
  }
}

async function compose(options: AppOptions, shutdownHooks: ShutdownHooks): Promise<App> {
  const { config, journal, version } = options
  const { log } = journal
  const acting = createActing()
  const https = await openOwnHttps(options, shutdownHooks)
  const opened = await openLibrary(options, acting, shutdownHooks)
  const { context, events, backups, resetIdleTimer, crashes, ...scanning } = opened
  const { database, settings, auth, clock, failures, board, taskBoard } = context
  const setup = await openSetup(context, config.auth.jwtSecret)
  const kit = createKit({
    config,
    log,
    clock,
    peers: database.peers,
    authenticate: auth.authenticate,
    isSetUp: setup.isSetUp,
    isCertified: https?.covers,
    noteApp: auth.usage.device,
    rateLimit: rateLimits(settings),
    checkAnswers: options.checkAnswers ?? false,
    audit: { acting, failures },
  })
  const { discovery, listens, bound, linkOrigin } = openDiscovery(options, {
    ...{ settings, setup, shutdownHooks, clock, events, https },
  })
  https?.onChange(() => events.publish([{ type: 'network_updated' }]))
  const sources = { bus: events, reader: database.reader, board, taskBoard, followLog: journal.follow }
  const { close: endStreams, restart: restartStreams, ...streams } = openStreams(kit, sources)
  database.peers.follow({ onGap: restartStreams })
  const figures = watchServer(database, version)
  shutdownHooks.add(figures.close)
  const api: ApiContext = {
    ...context,
    kit,
    setup,
    proveIdentity: openIdentity(config.dataDir),
    streams,
    linkOrigin,
    host: () => bound().host,
    baseUrl: config.application.baseUrl ?? null,
    https,
    isExpectedSignIn: options.isExpectedSignIn ?? (() => false),
    backups,
    imports: createImports(context),
    discovery,
    appPaths: publishAppPaths(config, settings),
    recentLines: journal.recent,
    crashes: crashes.list,
    figures,
    startedAt: clock(),
  }
  // First, because its addresses are at the root of its own port, where ours are otherwise.
  const compatPort = openCompat(api, { config, log, bound }, shutdownHooks)
  serveHealth(kit, database)
  kit.mountOnDemand(async () => (await import('./routes.ts')).mountRoutes(api, options))
  return {
    ...watchApp(api, { events, resetIdleTimer }),
    setup,
    https,
    recordCrash: crashes.record,
    listens(at) {
      listens(at)
      void compatPort.follow()
    },
    async start() {
      await compatPort.start()
      await scanning.start()
      followPeers(context, events)
      // A large file is only partly checked at start, and PostgreSQL not at all. The result of the full check is logged,
      // and that of a file reported by /health.
      if (!database.isChecked) void database.integrity().catch(() => undefined)
    },
    addFolder: scanning.addFolder,
    scanAll: scanning.scanAll,
    importFrom: (order) => importFrom(api, order),
    endStreams,
    close: shutdownHooks.run,
  }
}

/** Null: http only. */
async function openOwnHttps(options: AppOptions, { add, every }: ShutdownHooks): Promise<RunningHttps | null> {
  const { config, journal, clock = Date.now, ownProcess, safeMode } = options
  const { tls } = config.application
  if (tls === null) return null
  const { openHttps } = await import('../tls/https.ts')
  const https = await openHttps(tls, {
    ...{ clock, every, dataDir: config.dataDir },
    log: journal.log.for('https'),
    isObtaining: safeMode !== true && (ownProcess?.number ?? 1) === 1,
    ...options.https,
  })
  add(https.close)
  return https
}

/** Everything below the protocols: storage, accounts, files, plugins and background work. */
async function openLibrary(options: AppOptions, acting: Acting, shutdownHooks: ShutdownHooks) {
  const { config, journal, clock = Date.now } = options
  const { log } = journal
  const storage = await openStorage(options, shutdownHooks, { clock, acting })
  const { database, events, folders, settings } = storage
  shutdownHooks.every(dayMs, () => forgetExpired(database, clock))
  const newId = createNewId(clock, () => randomBytes(10))
  const resetIdleTimer = releaseMemoryWhenIdle(database)
  const identity = openAuth(options, { database, events, clock, newId, acting }, shutdownHooks)
  const crashes = openCrashes(options)
  const drives = await openLibraryDrives(options, { database, events, clock, crashes }, shutdownHooks)
  const cached = { cacheFolder: folders.pageCache, cachesPages: config.pdf.cacheRenderedPages }
  const scanning = await options.openScanning({
    ...storage,
    ...identity,
    ...openPlugins(options, { folders, shutdownHooks }),
    clock,
    newId,
    log: log.for('scan'),
    timezone: config.scheduler.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    refreshDays: config.auth.refreshTokenExpiryDays,
    drives,
    covers: openCovers(folders.uploads),
    pages: await openPageReading({ drives, settings, ...cached, onProblem: log.for('pages').warn }, shutdownHooks),
    config,
    onIdle: resetIdleTimer,
  })
  shutdownHooks.add(scanning.close)
  return { ...scanning, events, resetIdleTimer, crashes }
}

type Identity = Pick<LibraryContext, 'database' | 'events' | 'clock' | 'newId'> & { readonly acting: Acting }

/** Authentication, with pending times of use and failures. */
function openAuth({ config }: AppOptions, { acting, ...opened }: Identity, shutdownHooks: ShutdownHooks) {
  const { database, clock } = opened
  const failures = createFailures(database, clock)
  shutdownHooks.every(10_000, failures.flush)
  const providers = createIdentityProviders(config, clock)
  const auth = createAuth(config.auth, { ...opened, providers, onWrongPassword: recordFailedSignIn(acting, failures) })
  for (const flush of [failures.flush, auth.usage.flush]) shutdownHooks.add(flush)
  shutdownHooks.every(60_000, auth.usage.flush)
  return { failures, providers, auth }
}

/** Readers of library files; idle files are closed after a while. */
async function openLibraryDrives(
  { journal }: AppOptions,
  context: Pick<LibraryContext, 'database' | 'events' | 'clock'> & { readonly crashes: Crashes },
  shutdownHooks: ShutdownHooks,
): Promise<Drives> {
  const { warn } = journal.log.for('drives')
  const drives = openDrives({
    clock: context.clock,
    limits: descriptorBudget(),
    onDefect: (task, error) => warn('Could not read a file', { task, error }),
  })
  shutdownHooks.add(drives.close)
  shutdownHooks.every(sweepMs, drives.files.sweep)
  const stop = await reportUnresponsiveDrives(context, drives.roots, (error) =>
    warn('Could not update the offline state of libraries', { error }),
  )
  shutdownHooks.add(stop)
  drives.roots.onChange((root, isSilent) =>
    warn(isSilent ? 'Drive is not responding' : 'Drive is responding again', { root }),
  )
  return {
    ...drives,
    createPool(pool) {
      const onDefect: typeof pool.onDefect = (task, error) => {
        context.crashes.readerDefect(task, error)
        pool.onDefect?.(task, error)
      }
      return drives.createPool({ ...pool, onDefect })
    },
  }
}

/** Releases memory when idle. @returns what to call on each request */
function releaseMemoryWhenIdle(database: Pick<Database, 'shrink'>): () => void {
  // Failures are harmless; the server may be stopping.
  const resetIdleTimer = idleAfter(idleMs, () => void database.shrink().catch(() => undefined))
  // A third of the memory is garbage from the start, which would not be collected while the server is idle.
  resetIdleTimer()
  return resetIdleTimer
}

function forgetExpired(database: Database, clock: Clock): Promise<unknown> {
  return database.commit([
    write('removeExpiredCredentials', { before: clock() - dayMs }),
    write('removeExpiredPairings', { now: clock() }),
  ])
}
