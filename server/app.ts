import { randomBytes } from 'node:crypto'
import { watchApp } from './app-activity.ts'
import { openCompat } from './app-compat.ts'
import { openDiscovery } from './app-discovery.ts'
import { openGround } from './app-ground.ts'
import type { App, AppOptions } from './app-parts.ts'
import { tellAppPaths } from './app-paths.ts'
import { openPlugins } from './app-plugins.ts'
import { type Acting, createActing } from './auth/acting.ts'
import { createAuth } from './auth/create-auth.ts'
import { createFailures } from './auth/failures.ts'
import { createIdentityProviders } from './auth/oidc/identity-providers.ts'
import { descriptorBudget } from './config/descriptors.ts'
import type { Database } from './db/database.ts'
import { write } from './db/write.ts'
import { type NewId, uuidV7 } from './domain/ids.ts'
import { createHandlers } from './http/api/create-handlers.ts'
import { createDeliveries } from './http/api/deliveries.ts'
import type { ApiParts } from './http/api/parts.ts'
import { createKit, finishKit, type Kit } from './http/kit/kit.ts'
import { mountOperations } from './http/kit/route.ts'
import { quietAfter } from './http/kit/when-quiet.ts'
import { mountKoreader } from './http/koreader/routes.ts'
import { mountEverything } from './http/opds/everything.ts'
import { mountManifests } from './http/opds/manifests.ts'
import { mountProgressions } from './http/opds/progressions.ts'
import { mountOpds } from './http/opds/routes.ts'
import { mountShelves } from './http/opds/shelves.ts'
import { openStreams } from './http/sse/open-streams.ts'
import { serveInterface, serveWayBack } from './http/web/serve-interface.ts'
import { serveReference } from './http/web/serve-reference.ts'
import { bindAuditVerbs } from './library/audit/audit-verbs.ts'
import { tellWrongPassword } from './library/audit/tell-wrong-password.ts'
import { openSetup } from './library/auth/setup.ts'
import { openPageDesk } from './library/reading/open-page-desk.ts'
import { rateLimits } from './library/settings/rate-limits.ts'
import { bindSettingVerbs } from './library/settings/setting-verbs.ts'
import { createEnds, type Ends } from './library/system/ends.ts'
import { watchServer } from './library/system/server-figures.ts'
import { tellSilentDrives } from './library/system/tell-silent-drives.ts'
import type { Tools } from './library/tools.ts'
import { type Drives, openDrives } from './workers/roots/drives.ts'

const dayMs = 24 * 3_600_000
const sweepMs = 30_000
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
  const { log } = journal
  const acting = createActing()
  const ground = await openGround(options, ends, { clock, acting })
  const { database, events, folders, board, taskBoard, settings } = ground
  const newId: NewId = () => uuidV7(clock(), randomBytes(10))
  const tools = { database, events, clock, newId }
  const { failures, providers, auth } = openAuth(options, tools, acting, ends)
  const desk = { ...tools, auth, refreshDays: config.auth.refreshTokenExpiryDays }
  ends.every(dayMs, () => forgetExpired(tools))
  const setup = await openSetup(desk)
  const disturb = giveBackInQuiet(database)
  const work = { plugins: openPlugins(options, { folders, ends }), onRest: disturb, log: log.for('scan') }
  const drives = await openLibraryDrives(options, tools, ends)
  const working = { ...tools, drives, board, taskBoard, settings, config, folders, ...work }
  const scanning = await options.openScanning(working)
  ends.add(scanning.close)
  const { verbs: libraries, tasks, backups, exports, household, plugins, addFolder, scanAll } = scanning
  const cached = { cacheFolder: folders.pageCache, keepsPages: config.pdf.cacheRenderedPages }
  const reading = { reader: database.reader, settings, drives, ...cached }
  const pages = await openPageDesk({ ...reading, onProblem: log.for('pages').warn }, ends)
  const gate = { authenticate: auth.authenticate, isSetUp: setup.isSetUp, noteApp: auth.usage.device }
  const kit = createKit({
    ...{ config, log, clock, ...gate },
    rateLimit: rateLimits(settings),
    checkAnswers: options.checkAnswers ?? false,
    audit: { acting, failures },
  })
  const { discovery, listens, linkOrigin } = openDiscovery(options, { settings, setup, ends, clock, events })
  const { reader } = database
  const streams = openStreams(kit, { bus: events, reader, board, taskBoard, tasks, followLog: journal.follow })
  const parts: ApiParts = {
    ...{ kit, desk, setup, pages, streams, linkOrigin, host: config.application.host },
    baseUrl: config.application.baseUrl ?? null,
    identity: { ...desk, providers },
    takesSignIn: options.takesSignIn ?? (() => false),
    ...{ libraries, tasks, backups, exports, household, plugins, discovery, appPaths: tellAppPaths(config, settings) },
    audit: bindAuditVerbs({ database, clock, failures }),
    settings: bindSettingVerbs({ database, clock, settings }),
    recentLines: journal.recent,
    thumbnails: {
      ...{ reader, ensure: scanning.ensureThumbnail, covers: libraries.covers.store },
      edge: () => settings.get('thumbnail.max_dimension'),
    },
    figures: watchServer(database, options.version),
  }
  ends.add(parts.figures.close)
  // Before all others: on the port of its own its addresses stand where ours do.
  const compatPort = openCompat(parts, { config, settings, log }, ends)
  mountAll(kit, parts, options)
  const start = async () => {
    await compatPort.start()
    await scanning.start()
    // A large file was looked at in part only. What the check finds is logged, and told by /health.
    if (!database.isChecked) void database.integrity().catch(() => undefined)
  }
  const watched = watchApp({ kit, ground, auth, clock, disturb })
  return { ...watched, setup, listens, start, addFolder, scanAll, endStreams: streams.close, close: ends.run }
}

/** Who signs in, and what is noted of it. */
function openAuth({ config }: AppOptions, tools: Tools, acting: Acting, ends: Ends) {
  const { database, clock } = tools
  const failures = createFailures(database, clock)
  ends.every(10_000, failures.flush)
  const providers = createIdentityProviders(config, clock)
  const auth = createAuth(config.auth, { ...tools, providers, onWrong: tellWrongPassword(acting, failures) })
  for (const flush of [failures.flush, auth.usage.flush]) ends.add(flush)
  ends.every(60_000, auth.usage.flush)
  return { failures, providers, auth }
}

/** Everything that reads files of libraries; those that nobody reads are closed after a while. */
async function openLibraryDrives(
  { journal, clock = Date.now }: AppOptions,
  tools: Pick<Tools, 'database' | 'events' | 'clock'>,
  ends: Ends,
): Promise<Drives> {
  const { warn } = journal.log.for('drives')
  const drives = openDrives({
    clock,
    limits: descriptorBudget(),
    onDefect: (task, error) => warn('a file could not be read', { task, error }),
  })
  ends.add(drives.close)
  ends.every(sweepMs, drives.files.sweep)
  const stop = await tellSilentDrives(tools, drives.roots, (error) => warn('a library was not told offline', { error }))
  ends.add(stop)
  drives.roots.onChange((root, isSilent) =>
    warn(isSilent ? 'a drive does not answer' : 'a drive answers again', { root }),
  )
  return drives
}

/** Gives memory back when nobody has asked for anything for a while. @returns what is called when somebody does */
function giveBackInQuiet(database: Pick<Database, 'shrink'>): () => void {
  // What a failure leaves in memory is no harm; a stop may come in between.
  const disturb = quietAfter(quietMs, () => void database.shrink().catch(() => undefined))
  // A start leaves a third of the memory behind as garbage, which nothing would collect while the server rests.
  disturb()
  return disturb
}

function forgetExpired({ database, clock }: Tools): Promise<unknown> {
  return database.commit([
    write('removeExpiredCredentials', { before: clock() - dayMs }),
    write('removeExpiredPairings', { now: clock() }),
  ])
}

function mountAll(kit: Kit, parts: ApiParts, { config, clock = Date.now, interfaceFolder }: AppOptions): void {
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
  mountProgressions(kit, { ...opds, tools: parts.desk })
  if (config.koreaderApi.enabled)
    mountKoreader(kit, { tools: { ...parts.desk, workers: parts.pages.workers }, isKey: parts.desk.auth.isKeyOfReader })
  mountEverything(kit, opds)
  mountShelves(kit, opds)
  if (config.api.docs) serveReference(kit, async () => (await import('./contract/openapi.ts')).buildOpenApi())
  serveWayBack(kit, parts.takesSignIn)
  serveInterface(kit, interfaceFolder)
  finishKit(kit)
}
