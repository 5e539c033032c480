import { maxAccessGroups, maxSharingTags } from '../../server/db/records/access.ts'
import { write } from '../../server/db/write.ts'
import { pluginLimits } from '../../server/domain/plugins/plugin-limits.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from './catalog.ts'
import { addFound } from './crowded-found.ts'
import { type Actor, startTestServer, type TestServer } from './test-server.ts'

/** A server with a minimum number of rows in every list, and the IDs for lists of a single item. */
export type CrowdedFixture = {
  readonly server: TestServer
  readonly admin: Actor
  readonly libraryId: string
  /** In as many collections, with as many books. */
  readonly seriesId: string
  /** In as many reading lists, with as many progress changes. */
  readonly bookId: string
  readonly collectionId: string
  readonly readListId: string
  /** With as many sessions and devices. */
  readonly userId: string
  /** With as many failures; the same user has up to a hundred enabled plugins. */
  readonly pluginId: string
}

type Making = {
  readonly server: TestServer
  readonly userId: string
  readonly libraryId: string
  readonly rows: number
}

/** @param rows minimum number of rows in every list */
export async function createCrowdedFixture(rows: number): Promise<CrowdedFixture> {
  const server = await startTestServer({ checkAnswers: false })
  const admin = await server.actor('admin')
  const libraryIds = times(rows, newId)
  const now = server.now()
  await server.database.commit(
    libraryIds.map((id, i) => write('createLibrary', { id, settings: librarySettings({ name: `Shelf ${i}` }), now })),
  )
  const making = { server, userId: admin.userId, libraryId: libraryIds[0] ?? '', rows }
  const one = await addCatalog(making)
  const lists = await addLists(making, one)
  await addChanges(making, one.bookId)
  await addJobs(making)
  await addFilterPresets(making)
  await addDecisions(making)
  await addPeople(making)
  await addSharing(making)
  const pluginId = await addPlugins(making)
  await addFound({ ...making, ...one, pluginId })
  return { server, admin, libraryId: making.libraryId, userId: admin.userId, pluginId, ...one, ...lists }
}

type Catalog = {
  readonly seriesId: string
  readonly bookId: string
  readonly seriesIds: readonly string[]
  readonly bookIds: readonly string[]
}

/**
 * Pairs of series with the same title: one with a book in progress, the other with a finished book and its unread
 * duplicate. Another series contains broken books. Each pair has its own genre, tag and writer.
 */
async function addCatalog({ server, userId, libraryId, rows }: Making): Promise<Catalog> {
  const now = server.now()
  const crowd = seriesWrite(libraryId, 'Tale of all')
  const failure = { code: 'archive-truncated', message: 'The file ends too early.' } as const
  const broken = times(rows, (i) => bookWrite(crowd.id, `Tale ${i}`, { file: { path: `all/${i}.cbz` }, failure }))
  const pairs = times(rows, (i) => pairOf(libraryId, i))
  const series = [crowd, ...pairs.flatMap((pair) => [pair.begun, pair.next])]
  const books = [...broken, ...pairs.flatMap((pair) => pair.books)]
  const metadata = pairs.flatMap(({ begun, next, values }) =>
    [begun, next].map(({ id, title }) => ({ id, values: { ...values, title }, provenance: {} })),
  )
  const place = { currentPage: 1, percentage: null, completed: false, origin: 'web', device: null } as const
  // Earlier than the unread books were added.
  const read = { userId, origin: 'web', now: now - 1 } as const
  await server.database.commit([
    write('addSeries', { series, now }),
    write('saveBooks', { libraryId, books, now }),
    write('saveSeriesMetadata', { series: metadata, now }),
    write('refreshSeries', { ids: series.map(({ id }) => id), numbering: 'none', now }),
    ...pairs.map(({ books: [begun] }) => write('saveProgress', { bookId: begun.id, ...place, ...read })),
    write('markBooksRead', { bookIds: pairs.map(({ books: [, first] }) => first.id), ...read }),
    write('findDuplicates', { trustedSources: null, now }),
  ])
  const [bookIds, seriesIds] = [books.map(({ id }) => id), series.map(({ id }) => id)]
  return { seriesId: crowd.id, bookId: bookIds[0] ?? '', seriesIds, bookIds }
}

function pairOf(libraryId: string, i: number) {
  const [begun, next] = ['begun', 'next'].map((kind) =>
    seriesWrite(libraryId, `Tale of ${i}`, { pathKey: `${kind} ${i}`, path: `${kind} ${i}` }),
  )
  if (begun === undefined || next === undefined) throw new Error('a pair is two')
  const people = [{ name: `Writer ${i}`, role: 'writer' as const }]
  const values = { genres: [`Genre ${i}`], tags: [`Tag ${i}`], people }
  const hashes = { fileHash: newId().replaceAll('-', ''), externalReaderHash: newId() }
  const books = [
    bookWrite(begun.id, 'Tale', { file: { path: `begun ${i}/1.cbz` }, values }),
    bookWrite(next.id, 'Tale 1', { file: { path: `next ${i}/1.cbz` }, hashes, values, sortNumber: 1 }),
    bookWrite(next.id, 'Tale 2', { file: { path: `next ${i}/2.cbz` }, hashes, values, sortNumber: 2 }),
  ] as const
  return { begun, next, books, values }
}

async function addLists({ server, userId, rows }: Making, { seriesId, bookId, seriesIds, bookIds }: Catalog) {
  const now = server.now()
  const fields = { summary: null, ordered: true }
  const collections = times(rows, (i) =>
    write('createList', {
      kind: 'collection',
      id: newId(),
      fields: { ...fields, name: `Collection ${i}` },
      createdBy: userId,
      memberIds: [seriesId],
      now,
    }),
  )
  const readLists = times(rows, (i) =>
    write('createList', {
      kind: 'readList',
      id: newId(),
      fields: { ...fields, name: `Read list ${i}` },
      createdBy: userId,
      memberIds: [bookId],
      now,
    }),
  )
  const [collectionId, readListId] = [newId(), newId()]
  await server.database.commit([
    ...collections,
    ...readLists,
    write('createList', {
      kind: 'collection',
      id: collectionId,
      fields: { ...fields, name: 'All of them' },
      createdBy: userId,
      memberIds: seriesIds,
      now,
    }),
    write('createList', {
      kind: 'readList',
      id: readListId,
      fields: { ...fields, name: 'All of them' },
      createdBy: userId,
      memberIds: bookIds,
      now,
    }),
    write('addToQueue', { userId, seriesIds: seriesIds.slice(0, rows), bookIds: [], now }),
  ])
  return { collectionId, readListId }
}

/** Progress changes of a book, with a reset at the end. */
async function addChanges({ server, userId, rows }: Making, bookId: string): Promise<void> {
  const now = server.now()
  const place = { userId, bookId, currentPage: 1, percentage: null, completed: false, device: null } as const
  await server.database.commit([
    ...times(rows, () => write('saveProgress', { ...place, origin: 'web', now })),
    write('markBooksUnread', { userId, bookIds: [bookId], origin: 'web', now }),
  ])
}

/** A book moved back and forth between two small series. */
async function addDecisions({ server, userId, libraryId, rows }: Making): Promise<void> {
  const now = server.now()
  const [here, there] = [seriesWrite(libraryId, 'Here'), seriesWrite(libraryId, 'There')]
  const wanderer = bookWrite(here.id, 'Wanderer')
  const books = [bookWrite(here.id, 'At home here'), bookWrite(there.id, 'At home there'), wanderer]
  const move = { kind: 'move', bookIds: [wanderer.id], expected: null, by: userId, now } as const
  await server.database.commit([
    write('addSeries', { series: [here, there], now }),
    write('saveBooks', { libraryId, books, now }),
    write('refreshSeries', { ids: [here.id, there.id], numbering: 'none', now }),
    ...times(rows, (i) =>
      write('decideGrouping', { id: newId(), seriesId: i % 2 === 0 ? there.id : here.id, ...move }),
    ),
  ])
}

async function addPlugins({ server, userId, rows }: Making): Promise<string> {
  const now = server.now()
  const none = { command: 'node', args: [], env: {}, permissions: [], scopes: [], libraryIds: null, config: {} }
  const about = { ...none, description: null, credentials: null, requestsPerMinute: 60, timeoutSeconds: 30, now }
  const fields = { requiredCredentials: [], configFields: [], userConfigFields: [], oauth: null }
  const words = { description: null, author: null, homepage: null, adminSetup: null, userSetup: null }
  const without = {
    batchMatch: false,
    userRecommendationProvider: false,
    wantsFullMetadata: false,
    releaseSource: null,
    webLinks: null,
  }
  const syncs = { userReadSync: true, syncsBooks: false }
  const capabilities = { ...without, ...syncs, metadataProvider: [], externalIdSource: null }
  const ids = times(Math.min(rows, pluginLimits.plugins), newId)
  const writes = ids.flatMap((id, i) => {
    const name = `lists-${i}`
    const manifest = {
      name,
      displayName: name,
      version: '1.0.0',
      protocolVersion: '1.0',
      capabilities,
      ...fields,
      ...words,
      userDescription: null,
    }
    return [
      write('createPlugin', { ...about, id, name, displayName: name, isEnabled: true }),
      write('storePluginManifest', { id, manifest }),
      write('enableUserPlugin', { userId, pluginId: id, now }),
    ] as const
  })
  const [pluginId = ''] = ids
  const failure = { pluginId, userId: null, method: 'ping', code: null, now }
  const failures = times(rows, (i) => write('recordPluginFailure', { ...failure, message: `It ended ${i}` }))
  await server.database.commit([...writes, ...failures])
  return pluginId
}

/** Queued jobs that never become due. */
async function addJobs({ server, rows }: Making): Promise<void> {
  const now = server.now()
  const job = { kind: 'scan', uniqueKey: null, priority: 0, params: {}, maxAttempts: 1, runAfter: now + 1e12, now }
  await server.database.commit(times(rows, () => write('createJob', { id: newId(), ...job })))
}

/** Limited per user. */
async function addFilterPresets({ server, userId, rows }: Making): Promise<void> {
  const now = server.now()
  const condition = { title: { operator: 'contains', value: 'a' } }
  const preset = {
    userId,
    scope: 'list',
    target: 'series',
    condition,
    query: null,
    sort: null,
    libraryId: null,
  } as const
  await server.database.commit(
    times(Math.min(rows, 500), (i) =>
      write('createFilterPreset', { id: newId(), ...preset, name: `Filter ${i}`, now }),
    ),
  )
}

/** Accounts, invitations, sessions and devices; the last two up to their limits. */
async function addPeople({ server, userId, rows }: Making): Promise<void> {
  const now = server.now()
  const account = { email: null, role: 'reader', passwordHash: null, now } as const
  const offer = {
    role: 'reader',
    permissions: [],
    libraryIds: null,
    groupIds: [],
    kidProfile: null,
    note: null,
  } as const
  const invitation = { ...offer, createdBy: userId, expiresAt: now + 1e9, now }
  const session = { userId, kind: 'browser', name: null, userAgent: null, address: null, expiresAt: null, now } as const
  const app = { userId, apiKeyId: null, protocol: 'opds', action: 'browsed', address: '127.0.0.1', at: now } as const
  await server.database.commit([
    ...times(rows, (i) => write('createUser', { id: newId(), ...account, username: `Reader ${i}` })),
    ...times(Math.min(rows, 500), () => write('createInvitation', { id: newId(), tokenHash: newId(), ...invitation })),
    ...times(rows, () => write('createSession', { id: newId(), ...session })),
    write('touchDevices', { used: times(rows, (i) => ({ id: newId(), ...app, appName: `App ${i}` })) }),
  ])
}

/** Sharing tags up to their limit, and groups. */
async function addSharing({ server, rows }: Making): Promise<void> {
  const now = server.now()
  const described = { description: null, now }
  await server.database.commit([
    ...times(Math.min(rows, maxSharingTags), (i) =>
      write('createSharingTag', { id: newId(), ...described, name: `Shared ${i}`, rule: null }),
    ),
    ...times(Math.min(rows, maxAccessGroups), (i) =>
      write('createAccessGroup', { id: newId(), ...described, name: `Group ${i}` }),
    ),
  ])
}

function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i))
}
