import { randomBytes } from 'node:crypto'
import { type Acting, createActing } from '../auth/acting.ts'
import { createAuth } from '../auth/create-auth.ts'
import { createFailures } from '../auth/failures.ts'
import { createIdentityProviders } from '../auth/oidc/identity-providers.ts'
import { descriptorBudget } from '../config/descriptors.ts'
import type { Database } from '../db/database.ts'
import { write } from '../db/write.ts'
import { type NewId, uuidV7 } from '../domain/ids.ts'
import type { ApiContext } from '../http/api/api-context.ts'
import { createHandlers } from '../http/api/create-handlers.ts'
import { createDeliveries } from '../http/api/deliveries.ts'
import { idleAfter } from '../http/kit/idle-timer.ts'
import { createKit, finishKit, type Kit } from '../http/kit/kit.ts'
import { mountOperations } from '../http/kit/route.ts'
import { mountKoreader } from '../http/koreader/routes.ts'
import { mountEverything } from '../http/opds/everything.ts'
import { mountManifests } from '../http/opds/manifests.ts'
import { mountProgressions } from '../http/opds/progressions.ts'
import { mountOpds } from '../http/opds/routes.ts'
import { mountShelves } from '../http/opds/shelves.ts'
import { openStreams } from '../http/sse/open-streams.ts'
import { serveInterface, serveReturnPage } from '../http/web/serve-interface.ts'
import { serveReference } from '../http/web/serve-reference.ts'
import { bindAuditActions } from '../library/audit/audit-actions.ts'
import { recordFailedSignIn } from '../library/audit/record-failed-sign-in.ts'
import { openSetup } from '../library/auth/setup.ts'
import type { LibraryContext } from '../library/library-context.ts'
import { openPageContext } from '../library/reading/open-page-context.ts'
import { rateLimits } from '../library/settings/rate-limits.ts'
import { bindSettingActions } from '../library/settings/setting-actions.ts'
import { reportUnresponsiveDrives } from '../library/system/report-unresponsive-drives.ts'
import { watchServer } from '../library/system/server-figures.ts'
import { createShutdownHooks, type ShutdownHooks } from '../library/system/shutdown-hooks.ts'
import { type Drives, openDrives } from '../workers/roots/drives.ts'
import { watchApp } from './activity.ts'
import type { App, AppOptions } from './app-options.ts'
import { publishAppPaths } from './app-paths.ts'
import { openCompat } from './compat.ts'
import { openDiscovery } from './discovery.ts'
import { openPlugins } from './plugins.ts'
import { openStorage } from './storage.ts'

const dayMs = 24 * 3_600_000
const sweepMs = 30_000
/** A household that asked for nothing this long is doing something else. */
const quietMs = 30_000

/** Puts the server together: the only place that knows every part. @throws AppError in plain words */
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
  const { config, journal, clock = Date.now } = options
  const { log } = journal
  const acting = createActing()
  const ground = await openStorage(options, shutdownHooks, { clock, acting })
  const { database, events, folders, board, taskBoard, settings } = ground
  const newId: NewId = () => uuidV7(clock(), randomBytes(10))
  const baseContext = { database, events, clock, newId }
  const { failures, providers, auth } = openAuth(options, baseContext, acting, shutdownHooks)
  const context = { ...baseContext, auth, refreshDays: config.auth.refreshTokenExpiryDays }
  shutdownHooks.every(dayMs, () => forgetExpired(baseContext))
  const setup = await openSetup(context)
  const resetIdleTimer = releaseMemoryWhenIdle(database)
  const plugins = openPlugins(options, { folders, shutdownHooks })
  const drives = await openLibraryDrives(options, baseContext, shutdownHooks)
  const files = { drives, folders, plugins, onIdle: resetIdleTimer, log: log.for('scan') }
  const scanning = await options.openScanning({ ...baseContext, ...files, board, taskBoard, settings, config })
  shutdownHooks.add(scanning.close)
  const { actions: libraries, tasks, backups, exports, household, addFolder, scanAll } = scanning
  const cached = { cacheFolder: folders.pageCache, keepsPages: config.pdf.cacheRenderedPages }
  const reading = { reader: database.reader, settings, drives, ...cached }
  const pages = await openPageContext({ ...reading, onProblem: log.for('pages').warn }, shutdownHooks)
  const gate = { authenticate: auth.authenticate, isSetUp: setup.isSetUp, noteApp: auth.usage.device }
  const kit = createKit({
    config,
    log,
    clock,
    ...gate,
    rateLimit: rateLimits(settings),
    checkAnswers: options.checkAnswers ?? false,
    audit: { acting, failures },
  })
  const { discovery, listens, linkOrigin } = openDiscovery(options, { settings, setup, shutdownHooks, clock, events })
  const { reader } = database
  const streams = openStreams(kit, { bus: events, reader, board, taskBoard, tasks, followLog: journal.follow })
  const parts: ApiContext = {
    kit,
    context,
    setup,
    pages,
    streams,
    linkOrigin,
    host: config.application.host,
    baseUrl: config.application.baseUrl ?? null,
    identity: { ...context, providers },
    isExpectedSignIn: options.isExpectedSignIn ?? (() => false),
    libraries,
    tasks,
    backups,
    exports,
    household,
    plugins: scanning.plugins,
    discovery,
    appPaths: publishAppPaths(config, settings),
    audit: bindAuditActions({ database, clock, failures }),
    settings: bindSettingActions({ database, clock, settings }),
    recentLines: journal.recent,
    thumbnails: {
      reader,
      ensure: scanning.ensureThumbnail,
      covers: libraries.covers.store,
      edge: () => settings.get('thumbnail.max_dimension'),
    },
    figures: watchServer(database, options.version),
  }
  shutdownHooks.add(parts.figures.close)
  // Before all others: on the port of its own its addresses stand where ours do.
  const compatPort = openCompat(parts, { config, settings, log }, shutdownHooks)
  mountAll(kit, parts, options)
  const start = async () => {
    await compatPort.start()
    await scanning.start()
    // A large file was looked at in part only. What the check finds is logged, and told by /health.
    if (!database.isChecked) void database.integrity().catch(() => undefined)
  }
  const watched = watchApp({ kit, ground, auth, clock, resetIdleTimer })
  return { ...watched, setup, listens, start, addFolder, scanAll, endStreams: streams.close, close: shutdownHooks.run }
}

/** Who signs in, and what is noted of it. */
function openAuth({ config }: AppOptions, baseContext: LibraryContext, acting: Acting, shutdownHooks: ShutdownHooks) {
  const { database, clock } = baseContext
  const failures = createFailures(database, clock)
  shutdownHooks.every(10_000, failures.flush)
  const providers = createIdentityProviders(config, clock)
  const auth = createAuth(config.auth, {
    ...baseContext,
    providers,
    onWrongPassword: recordFailedSignIn(acting, failures),
  })
  for (const flush of [failures.flush, auth.usage.flush]) shutdownHooks.add(flush)
  shutdownHooks.every(60_000, auth.usage.flush)
  return { failures, providers, auth }
}

/** Everything that reads files of libraries; those that nobody reads are closed after a while. */
async function openLibraryDrives(
  { journal, clock = Date.now }: AppOptions,
  baseContext: Pick<LibraryContext, 'database' | 'events' | 'clock'>,
  shutdownHooks: ShutdownHooks,
): Promise<Drives> {
  const { warn } = journal.log.for('drives')
  const drives = openDrives({
    clock,
    limits: descriptorBudget(),
    onDefect: (task, error) => warn('Could not read a file', { task, error }),
  })
  shutdownHooks.add(drives.close)
  shutdownHooks.every(sweepMs, drives.files.sweep)
  const stop = await reportUnresponsiveDrives(baseContext, drives.roots, (error) =>
    warn('Could not update the offline state of libraries', { error }),
  )
  shutdownHooks.add(stop)
  drives.roots.onChange((root, isSilent) =>
    warn(isSilent ? 'Drive is not responding' : 'Drive is responding again', { root }),
  )
  return drives
}

/** Gives memory back when nobody has asked for anything for a while. @returns what is called when somebody does */
function releaseMemoryWhenIdle(database: Pick<Database, 'shrink'>): () => void {
  // What a failure leaves in memory is no harm; a stop may come in between.
  const resetIdleTimer = idleAfter(quietMs, () => void database.shrink().catch(() => undefined))
  // A start leaves a third of the memory behind as garbage, which nothing would collect while the server rests.
  resetIdleTimer()
  return resetIdleTimer
}

function forgetExpired({ database, clock }: LibraryContext): Promise<unknown> {
  return database.commit([
    write('removeExpiredCredentials', { before: clock() - dayMs }),
    write('removeExpiredPairings', { now: clock() }),
  ])
}

function mountAll(kit: Kit, parts: ApiContext, { config, clock = Date.now, interfaceFolder }: AppOptions): void {
  mountOperations(kit, createHandlers(parts))
  const { linkOrigin } = parts
  const { reader } = parts.pages
  const thumbnailEdge = parts.thumbnails.edge
  const opds = {
    reader,
    deliveries: createDeliveries(parts),
    linkOrigin,
    name: 'Inglenook',
    startedAt: clock(),
    thumbnailEdge,
  }
  mountOpds(kit, opds)
  mountManifests(kit, opds)
  mountProgressions(kit, { ...opds, context: parts.context })
  if (config.koreaderApi.enabled)
    mountKoreader(kit, {
      context: { ...parts.context, workers: parts.pages.workers },
      isKey: parts.context.auth.isKeyOfReader,
    })
  mountEverything(kit, opds)
  mountShelves(kit, opds)
  if (config.api.docs) serveReference(kit, async () => (await import('../contract/openapi.ts')).buildOpenApi())
  serveReturnPage(kit, parts.isExpectedSignIn)
  serveInterface(kit, interfaceFolder)
  finishKit(kit)
}
