/** Plugins and service connections in every state, as the server returns them. */

const id = (number: number) => `0199b3c0-0000-7000-8000-${String(number).padStart(12, '0')}`
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const noField = {
  description: null,
  isRequired: false,
  isSecret: false,
  default: null,
  options: [],
  min: null,
  max: null,
}

const manifest = {
  name: 'harbour-lists',
  displayName: 'Harbour Lists',
  version: '1.4.0',
  protocolVersion: '1.0',
  description: 'Keeps your reading list at Harbour Lists in step.',
  author: 'The harbour',
  homepage: 'https://lists.example/plugin',
  capabilities: {
    ...{ batchMatch: false, releaseSource: null, userRecommendationProvider: false },
    ...{ wantsFullMetadata: false, webLinks: null },
    ...{ metadataProvider: ['series'], userReadSync: true, syncsBooks: false, externalIdSource: 'api:lists' },
  },
  requiredCredentials: [
    { key: 'accessToken', label: 'Access token', description: null, isSensitive: true, isRequired: true },
  ],
  configFields: [
    { ...noField, key: 'address', label: 'Address of the service', type: 'text', isRequired: true },
    { ...noField, key: 'most', label: 'Most results', type: 'number', min: 1, max: 50, default: 20 },
    {
      ...noField,
      key: 'order',
      label: 'Order of titles',
      type: 'choice',
      options: [
        { value: 'romaji', label: 'Romanised' },
        { value: 'native', label: 'As they were printed' },
      ],
    },
    { ...noField, key: 'adult', label: 'Look up what is for adults, too', type: 'flag' },
  ],
  userConfigFields: [],
  oauth: null,
  userDescription: null,
  adminSetup: 'Make an application at lists.example and enter its address here.',
  userSetup: 'Sign in at lists.example, open “Applications” and copy your token.',
}

const well = { healthStatus: 'healthy', failureCount: 0, lastFailureAt: null, lastSuccessAt: ago(12) }

const code = { hash: '5f8e'.repeat(16), files: 4, bytes: 18_430 }
const allowed = { state: 'given', code, changes: [], allowedHosts: ['lists.example'], allowedAt: ago(90_000) }
const unallowed = { ...allowed, state: 'needed', allowedHosts: null, allowedAt: null }

const plugin = {
  id: id(1),
  name: 'harbour-lists',
  displayName: 'Harbour Lists',
  type: 'user',
  description: manifest.description,
  command: 'node',
  args: ['harbour-lists/main.mjs'],
  env: { LEVEL: 'info' },
  permissions: ['metadata:write:summary', 'metadata:write:genres'],
  scopes: ['series:detail'],
  libraryIds: null,
  config: { address: 'https://lists.example' },
  credentialKeys: ['clientSecret'],
  hosts: ['lists.example', '*.lists.example'],
  enabled: true,
  consent: allowed,
  ...well,
  rateLimitRequestsPerMinute: 60,
  requestTimeoutSeconds: 30,
  manifest,
  userCount: 3,
  problem: null,
  createdAt: ago(90_000),
  updatedAt: ago(9_000),
}

const ill = {
  ...plugin,
  id: id(2),
  name: 'old-catalogue',
  displayName: 'The Old Catalogue of the Harbour Office and its Islands',
  description: 'Looks up series in a catalogue that is older than the house.',
  type: 'system',
  manifest: { ...manifest, capabilities: { ...manifest.capabilities, userReadSync: false } },
  healthStatus: 'disabled',
  enabled: false,
  failureCount: 3,
  lastFailureAt: ago(40),
  userCount: 0,
}

const fresh = {
  ...plugin,
  id: id(3),
  name: 'salt',
  displayName: 'Salt',
  description: null,
  type: null,
  manifest: null,
  enabled: false,
  consent: unallowed,
  command: 'salt/run',
  args: ['--quiet'],
  hosts: null,
  credentialKeys: [],
  healthStatus: 'disabled',
  lastSuccessAt: null,
  userCount: 0,
  problem: 'The file salt/run is not there any more. Put it back into the plugins folder, or remove the plugin.',
}

const neverRun = { ...fresh, id: id(4), displayName: 'Tide Tables', problem: null }
const shaky = {
  ...plugin,
  id: id(5),
  displayName: 'Lamp Room',
  consent: { ...allowed, state: 'changed', changes: ['code'] },
  healthStatus: 'unhealthy',
  failureCount: 1,
}

const failures = [
  {
    method: 'sync/pullProgress',
    code: -32_004,
    username: 'Ana',
    at: ago(40),
    message: 'Harbour Lists has trouble and answered 502. It is tried again with the next exchange.',
  },
  {
    method: 'initialize',
    code: null,
    username: null,
    at: ago(55),
    message: 'The plugin ended before it answered (code 1). Look into the log for what it wrote.',
  },
  { method: 'sync/status', code: -32_003, username: 'Tom', at: ago(300), message: 'The lists do not know this token.' },
]

const page = (data: readonly object[]) => ({
  data,
  page: 1,
  pageSize: 10,
  total: data.length,
  totalPages: 1,
  links: {},
})

const found = {
  folder: '/srv/inglenook/plugins',
  allowedCommands: ['/opt/lists/bin/lists'],
  registry: 'registry.example',
  data: [
    {
      included: true,
      folder: 'lamps',
      name: 'lamps',
      displayName: 'Lamp catalogue',
      version: '1.0.0',
      description: 'Finds series at the Lamp catalogue. Needs a free account there.',
      command: 'node',
      args: ['lamps/main.mjs'],
      hosts: ['lamps.example'],
      code: null,
      problem: null,
      pluginId: null,
    },
    {
      included: false,
      folder: 'harbour-lists',
      name: 'harbour-lists',
      displayName: 'Harbour Lists',
      version: '1.4.0',
      command: 'node',
      args: ['harbour-lists/main.mjs'],
      hosts: ['lists.example', '*.lists.example'],
      code,
      problem: null,
      pluginId: id(1),
      description: manifest.description,
    },
    {
      included: false,
      folder: 'tides',
      name: 'tides',
      displayName: 'Tide Tables',
      version: '0.2.0',
      description: null,
      command: 'python3',
      args: ['tides/tides.py'],
      hosts: null,
      code,
      problem: null,
      pluginId: null,
    },
    {
      included: false,
      folder: 'a-folder-whose-name-goes-on-and-on',
      name: null,
      displayName: null,
      version: null,
      command: null,
      args: [],
      hosts: null,
      description: null,
      pluginId: null,
      code: null,
      problem: 'Its plugin.json cannot be read: it is no JSON. Mend it, or ask who made the plugin.',
    },
  ],
}

const database = {
  databaseId: 'mangabaka',
  file: 'series.sqlite',
  size: 1_900_000_000,
  modifiedAt: '2026-11-01T00:00:00.000Z',
  problem: null,
  series: 312_400,
  indexed: true,
  pluginId: null,
  enabled: false,
}
const packed = {
  ...database,
  databaseId: null,
  file: 'gcd.zip',
  problem: 'It isn’t an SQLite database. Unpack the archive and put the file from inside here.',
  series: null,
  indexed: false,
}
const databases = { folder: '/srv/inglenook/databases', data: [database, packed] }

const paths = (of: { readonly id: string }) => `/admin/plugins/${of.id}`
const people = { unknown: 1, healthy: 1, degraded: 1, unhealthy: 0, disabled: 0 }
const standing = { healthStatus: 'healthy', failureCount: 0, lastFailureAt: null, lastSuccessAt: ago(12) }

/** Responses for an administrator, by path below the API root. */
export const stubbedPlugins: Readonly<Record<string, unknown>> = {
  '/admin/plugins': { data: [plugin, shaky, neverRun, fresh, ill], safeMode: false },
  '/admin/plugins/available': found,
  '/admin/local-databases': databases,
  ...Object.fromEntries([plugin, ill, neverRun, shaky].map((one) => [paths(one), one])),
  [`${paths(plugin)}/health`]: { pluginId: plugin.id, enabled: true, ...standing, failuresLastDay: 3, people },
  ...Object.fromEntries(
    [plugin, ill, shaky].flatMap((one) =>
      ['', '?*'].map((query) => [`${paths(one)}/failures${query}`, page(failures)] as const),
    ),
  ),
  [`${paths(plugin)}/test`]: { ok: true, latencyMs: 184, manifest, failure: null, plugin },
}

/** Address of a plugin. */
export const stubbedPluginPath = `/admin/plugins/${plugin.id}`

const service = {
  pluginId: id(1),
  pluginName: 'harbour-lists',
  displayName: 'Harbour Lists',
  description: manifest.description,
  enabled: true,
  available: true,
  connected: true,
  ...well,
  lastSyncAt: ago(12),
  syncTaskId: null,
  lastSyncResult: {
    pulled: 214,
    matched: 180,
    booksMarked: 12,
    ratingsTaken: 3,
    pushed: 5,
    pushFailed: 2,
    conflicts: 4,
    unmatched: 31,
    isComplete: false,
    problems: ['Salt Roads: the lists do not take this one.', 'Ember Street: it was removed there.'],
  },
  autoSync: true,
  syncMode: 'both',
  syncRatings: true,
  capabilities: manifest.capabilities,
  externalUsername: 'ana_by_the_sea',
  requiredCredentials: manifest.requiredCredentials,
  credentialKeys: ['accessToken'],
  usesOauth: false,
  setup: manifest.userSetup,
  configFields: [{ ...noField, key: 'private', label: 'Keep it private there', type: 'flag' }],
  config: {},
}

const unconnected = {
  ...service,
  connected: false,
  enabled: false,
  externalUsername: null,
  credentialKeys: [],
  lastSyncAt: null,
  lastSyncResult: null,
  healthStatus: 'unknown',
  lastSuccessAt: null,
}
const away = { ...service, pluginId: id(6), displayName: 'The Old Catalogue', available: false, enabled: false }
const troubled = { ...service, pluginId: id(5), displayName: 'Lamp Room', healthStatus: 'degraded', failureCount: 1 }
const elsewhere = {
  ...unconnected,
  pluginId: id(7),
  displayName: 'Lighthouse Log',
  usesOauth: true,
  requiredCredentials: [
    { ...{ key: 'accessToken', label: 'Access token', isSensitive: true, isRequired: false }, description: null },
  ],
}

/** Id of the running sync. */
export const syncId = id(40)

const exchanges = {
  data: [
    { id: id(41), status: 'completed', error: null, result: service.lastSyncResult, ...times(12) },
    { id: id(42), status: 'failed', error: failures[0]?.message, result: null, ...times(40) },
    { id: id(43), status: 'cancelled', error: null, result: null, ...times(600) },
  ],
}

function times(minutes: number) {
  return { createdAt: ago(minutes), startedAt: ago(minutes), completedAt: ago(minutes) }
}

const withTasks = (services: readonly object[]) => ({
  '/user/plugins': { data: services },
  [`/user/plugins/${service.pluginId}/tasks`]: exchanges,
  [`/user/plugins/${service.pluginId}/sync/status?*`]: {
    pluginId: service.pluginId,
    pluginName: service.pluginName,
    enabled: true,
    connected: true,
    ...well,
    lastSyncAt: service.lastSyncAt,
    externalCount: 214,
    pendingPush: null,
    pendingPull: 3,
    conflicts: 0,
    liveError: 'The plugin did not tell how much waits to be sent.',
  },
})

/** Responses for a reader: services in every state, a service before connecting, and a running sync. */
export const stubbedServices = {
  many: withTasks([service, troubled, elsewhere, away]),
  unconnected: withTasks([unconnected, elsewhere]),
  exchanging: withTasks([{ ...service, syncTaskId: syncId }]),
} as const

/** Address of a service, and of a service authorised on its own page. */
export const stubbedServicePaths = {
  plain: `/account/services/${id(1)}`,
  elsewhere: `/account/services/${id(7)}`,
} as const
