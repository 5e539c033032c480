import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { codeHashOf } from '../fixtures/plugins/code-hash.ts'
import { scriptedFiles, zipOf } from '../fixtures/plugins/packages.ts'
import { type PluginScript, putScriptedPlugin } from '../fixtures/plugins/scripted-plugin.ts'
import { newId } from '../kit/catalog.ts'
import { fetchFromRegistry } from '../kit/package-registry.ts'
import { allowPlugin, shownCodeHash } from '../kit/plugin-fixture.ts'
import { rest } from '../kit/rest.ts'
import type { World } from '../kit/world.ts'
import { withOfferedCover } from './offered-cover-example.ts'

const base = '/api/v1/admin/plugins'
const own = (pluginId: string) => `/api/v1/user/plugins/${pluginId}`

const counts = new WeakMap<object, number>()

/** The request body for adding the scripted plugin, with its files installed. */
function setup({ server, admin }: World, script: PluginScript = {}, isEnabled = true) {
  const count = (counts.get(server) ?? 0) + 1
  counts.set(server, count)
  // The same names on servers that are compared.
  const name = `lists-${count}`
  const { command, args } = putScriptedPlugin(join(server.dataDir, 'plugins'), script, name)
  const consent = { codeHash: codeHashOf(join(server.dataDir, 'plugins', name)), currentPassword: admin.password }
  return { name, displayName: 'Lists', command, args, enabled: isEnabled, ...(isEnabled ? { consent } : {}) }
}

export async function newPlugin(
  world: World,
  script: PluginScript = {},
  isEnabled = true,
): Promise<{ pluginId: string }> {
  const { status, json, text } = await world.admin.ask(base, { method: 'POST', body: setup(world, script, isEnabled) })
  if (status !== 201) throw new Error(text)
  return { pluginId: String(json.id) }
}

const sharedPlugins = new WeakMap<World, Map<string, Promise<{ pluginId: string }>>>()

/** A shared plugin for each purpose. */
function sharedPlugin(world: World, use: string, script?: PluginScript): Promise<{ pluginId: string }> {
  const all = sharedPlugins.get(world) ?? new Map<string, Promise<{ pluginId: string }>>()
  sharedPlugins.set(world, all)
  const known = all.get(use) ?? newPlugin(world, script)
  all.set(use, known)
  return known
}

/** A plugin enabled by the administrator for themselves. */
async function ownPlugin(world: World, use = 'own', script?: PluginScript): Promise<{ pluginId: string }> {
  const params = await sharedPlugin(world, use, script)
  await world.admin.ask(`${own(params.pluginId)}/enable`, { method: 'POST' })
  return params
}

/** The same plugin, connected and without a running sync. */
async function connected(world: World): Promise<{ pluginId: string }> {
  const params = await ownPlugin(world, 'connected')
  const path = own(params.pluginId)
  const { json } = await world.admin.ask(path)
  if (String(json.connected) !== 'true') {
    await world.admin.ask(`${path}/credentials`, { method: 'POST', body: { accessToken: 'right' } })
  }
  while (((await world.admin.ask(path)).json.syncTaskId ?? null) !== null) await rest()
  return params
}

const oauth = (port: number): PluginScript => {
  const at = `http://127.0.0.1:${port}`
  const ways = {
    authorizationUrl: `${at}/authorize`,
    tokenUrl: `${at}/token`,
    scopes: ['lists'],
    clientId: 'inglenook',
  }
  return { manifest: { requiredCredentials: [], oauth: ways } }
}

/** A plugin with OAuth and no pending sign-in. */
async function oauthPlugin(world: World): Promise<{ pluginId: string }> {
  const params = await sharedPlugin(world, 'oauth', oauth(9))
  await world.admin.ask(own(params.pluginId), { method: 'DELETE' })
  await world.admin.ask(`${own(params.pluginId)}/enable`, { method: 'POST' })
  return params
}

/** Signs in at a service that accepts everyone. */
async function approveRequest(world: World): Promise<{ readonly status: number; readonly json: unknown }> {
  const service = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token: 'right', token_type: 'bearer', expires_in: 3_600 }))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  try {
    const { pluginId } = await newPlugin(world, oauth((service.address() as AddressInfo).port))
    await world.admin.ask(`${own(pluginId)}/enable`, { method: 'POST' })
    const started = await world.admin.ask(`${own(pluginId)}/oauth/start`, { method: 'POST' })
    const state = new URL(String(started.json.redirectUrl)).searchParams.get('state')
    return await world.admin.ask('/api/v1/user/plugins/oauth/callback', {
      method: 'POST',
      body: { state, code: 'fine' },
    })
  } finally {
    service.close()
  }
}

const ofPlugin = async (world: World) => ({ params: await sharedPlugin(world, 'kept') })

/** A metadata plugin with its permissions. */
async function provider(world: World): Promise<{ pluginId: string }> {
  const all = sharedPlugins.get(world) ?? new Map<string, Promise<{ pluginId: string }>>()
  sharedPlugins.set(world, all)
  const known = all.get('provider') ?? newProvider(world)
  all.set('provider', known)
  return known
}
async function newProvider(world: World): Promise<{ pluginId: string }> {
  const series = [{ externalId: 'q', title: 'Quiet Bay', year: 2001, summary: 'A bay.', genres: ['Drama'] }]
  const books = [
    { externalId: 'q1', title: 'Quiet Bay 1', year: 2001, summary: 'A first bay.', isbns: ['9780306406157'] },
  ]
  const made = await newPlugin(world, { kind: 'metadata', series, books })
  const body = { scopes: ['series:detail', 'book:detail', 'library:scan'], permissions: ['metadata:write:summary'] }
  await world.admin.ask(`${base}/${made.pluginId}`, { method: 'PATCH', body })
  await allowPlugin(world.admin, made.pluginId)
  return made
}
const ofSeries = async (world: World, more: object = {}) => ({
  params: { seriesId: world.seriesId },
  body: { ...(await provider(world)), ...more },
})

const ofBook = async (world: World, more: object = {}) => ({
  params: { bookId: String(world.books.stored.id) },
  body: { ...(await provider(world)), ...more },
})

const unnamed = { externalId: 'q', token: 'AAAA' }
const ownerOf = { series: ofSeries, book: ofBook } as const
const taken = (world: World, kind: keyof typeof ownerOf) => ownerOf[kind](world, unnamed)

async function lookedAt(world: World, kind: keyof typeof ownerOf) {
  const { params, body } = await taken(world, kind)
  return { params, query: body }
}

/** Waits for the end of metadata matching. */
async function matchingEnded({ admin }: World): Promise<void> {
  for (;;) {
    const { json } = await admin.ask('/api/v1/tasks?taskType=plugin-match&pageSize=1')
    const [latest] = json.data as unknown as readonly { status: string }[]
    if (latest === undefined || !['pending', 'processing'].includes(latest.status)) return
    await rest()
  }
}

/** A package that was not installed yet. */
function packageOf({ server }: World) {
  const count = (counts.get(server) ?? 0) + 1
  counts.set(server, count)
  return { headers: { 'content-type': 'application/zip' }, body: zipOf(scriptedFiles(`package-${count}`)) }
}

async function inspected(world: World): Promise<{ packageId: string; codeHash: string }> {
  const { json } = await world.admin.ask(`${base}/packages`, { method: 'POST', ...packageOf(world) })
  return { packageId: String(json.id), codeHash: String((json.code as unknown as { hash: string }).hash) }
}

/** Examples for plugins and connected services. */
export const pluginExamples = {
  listPlugins: async (world: World) => {
    await sharedPlugin(world, 'kept')
    return {}
  },
  listFoundPlugins: async (world: World) => {
    await sharedPlugin(world, 'kept')
    return {}
  },
  createPlugin: (world: World) => ({
    body: {
      ...setup(world, {}, false),
      description: 'Keeps lists in step',
      env: { LISTS_REGION: 'north' },
      permissions: ['metadata:write:summary'],
      scopes: ['series:detail'],
      libraryIds: [world.libraryId],
      config: { region: 'north' },
      credentials: { clientSecret: 'hush' },
      rateLimitRequestsPerMinute: 30,
      requestTimeoutSeconds: 20,
    },
  }),
  getPlugin: ofPlugin,
  updatePlugin: async (world: World) => ({
    ...(await ofPlugin(world)),
    body: { displayName: 'Lists of the house', credentials: { clientSecret: null }, libraryIds: [world.libraryId] },
  }),
  deletePlugin: async (world: World) => ({ params: await newPlugin(world, {}, false) }),
  consentToPlugin: async (world: World) => {
    const { pluginId } = await sharedPlugin(world, 'kept')
    const codeHash = await shownCodeHash(world.admin, pluginId)
    return { params: { pluginId }, body: { codeHash, currentPassword: world.admin.password } }
  },
  inspectPluginPackage: (world: World) => packageOf(world),
  fetchPluginPackage: () => ({ body: { name: 'good', version: '2.5.0' }, elsewhere: fetchFromRegistry }),
  installPluginPackage: async (world: World) => {
    const { packageId, codeHash } = await inspected(world)
    return { params: { packageId }, body: { codeHash, currentPassword: world.admin.password } }
  },
  discardPluginPackage: async (world: World) => ({ params: { packageId: (await inspected(world)).packageId } }),
  enablePlugin: async (world: World) => ({ params: await sharedPlugin(world, 'switched') }),
  disablePlugin: async (world: World) => ({ params: await sharedPlugin(world, 'switched') }),
  resetPlugin: async (world: World) => ({ params: await sharedPlugin(world, 'switched') }),
  testPlugin: ofPlugin,
  getPluginHealth: ofPlugin,
  listPluginFailures: async (world: World) => ({ ...(await ofPlugin(world)), query: { page: '1', pageSize: '5' } }),
  listUserPlugins: async (world: World) => {
    await ownPlugin(world)
    return {}
  },
  getUserPlugin: async (world: World) => ({ params: await ownPlugin(world) }),
  enableUserPlugin: async (world: World) => ({ params: await sharedPlugin(world, 'own') }),
  disableUserPlugin: async (world: World) => ({ params: await ownPlugin(world, 'given up') }),
  forgetUserPlugin: async (world: World) => ({ params: await ownPlugin(world, 'given up') }),
  configureUserPlugin: async (world: World) => ({
    params: await ownPlugin(world),
    body: { config: {}, syncMode: 'pull', syncRatings: false },
  }),
  setUserPluginCredentials: async (world: World) => ({
    params: await ownPlugin(world),
    body: { credentials: { accessToken: 'right' } },
  }),
  beginPluginOauth: async (world: World) => ({ params: await oauthPlugin(world) }),
  finishPluginOauth: (world: World) => ({
    elsewhere: () => approveRequest(world),
    body: { state: newId(), code: 'fine' },
  }),
  syncUserPlugin: async (world: World) => ({ params: await connected(world) }),
  stopPluginSync: async (world: World) => ({ params: await connected(world) }),
  setPluginSyncMode: async (world: World) => ({ params: await ownPlugin(world), body: { auto: true } }),
  getPluginSyncStatus: async (world: World) => ({ params: await connected(world), query: { live: 'true' } }),
  listUserPluginTasks: async (world: World) => ({ params: await connected(world) }),
  listSeriesPlaces: async (world: World) => ({ params: (await ofSeries(world)).params }),
  searchSeriesMatches: (world: World) => ofSeries(world, { query: 'Quiet', year: 2001 }),
  previewSeriesMatch: (world: World) => ofSeries(world, { externalId: 'q' }),
  applySeriesMatch: (world: World) => ofSeries(world, { externalId: 'q', fields: ['summary'] }),
  listBookPlaces: async (world: World) => ({ params: (await ofBook(world)).params }),
  searchBookMatches: (world: World) => ofBook(world, { query: 'Quiet' }),
  previewBookMatch: (world: World) => ofBook(world, { externalId: 'q1' }),
  applyBookMatch: (world: World) => ofBook(world, { externalId: 'q1', fields: ['summary'] }),
  getOfferedSeriesCover: async (world: World) => ({
    ...(await lookedAt(world, 'series')),
    elsewhere: () => withOfferedCover('series', 'look'),
  }),
  takeOfferedSeriesCover: async (world: World) => ({
    ...(await taken(world, 'series')),
    elsewhere: () => withOfferedCover('series', 'take'),
  }),
  getOfferedBookCover: async (world: World) => ({
    ...(await lookedAt(world, 'book')),
    elsewhere: () => withOfferedCover('book', 'look'),
  }),
  takeOfferedBookCover: async (world: World) => ({
    ...(await taken(world, 'book')),
    elsewhere: () => withOfferedCover('book', 'take'),
  }),
  matchLibrary: async (world: World) => {
    await provider(world)
    await matchingEnded(world)
    return { params: { libraryId: world.libraryId } }
  },
}
