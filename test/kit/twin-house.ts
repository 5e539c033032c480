import { hash } from '@node-rs/argon2'
import type { BookWrite } from '../../server/db/records/book.ts'
import { type Write, write } from '../../server/db/write.ts'
import type { Role } from '../../server/domain/vocabulary.ts'
import { librarySettings } from './catalog.ts'
import { type DrawnSeries, type GeneratedFixture, isVisibleTo, type Stock } from './generated-fixture.ts'
import type { Json } from './http-client.ts'
import { type Actor, startTestServer, type TestServer } from './test-server.ts'

/** A server with the generated content, or with what the viewer may see of it. */
export type BuiltFixture = { readonly server: TestServer; readonly viewer: Actor; readonly admin: Actor }

const password = 'a quiet corner by the fire'
const now = Date.UTC(2025, 0, 1)
const names = { viewer: 'ivy', admin: 'mara' }
let kept: Promise<string> | undefined
const passwordHash = () => {
  kept ??= hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  return kept
}

type Order = {
  readonly stock: Stock
  readonly fixture: GeneratedFixture
  /** Whether the server has only what the viewer may see. */
  readonly isBare: boolean
  readonly clock?: (() => number) | undefined
}

/** Starts a server and fills it with regular writes, always in the same order. */
export async function buildFixture(order: Order): Promise<BuiltFixture> {
  const environment = { SERVICE_COMPAT_API__ENABLED: 'true' }
  const server = await startTestServer({ environment, ...(order.clock && { clock: order.clock }) })
  await server.database.commit([...people(order, await passwordHash())])
  await server.database.commit([...shelves(order)])
  await server.database.commit([...restrictions(order), ...lists(order), ...reading(order)])
  await server.database.commit([write('findDuplicates', { trustedSources: null, now })])
  return { server, viewer: await signIn(server, 'viewer'), admin: await signIn(server, 'admin') }
}

/** Stock indices of the series on the server. */
function seriesIndices({ stock, fixture, isBare }: Order): readonly number[] {
  return fixture.series.flatMap(({ isThere }, index) =>
    isThere && !(isBare && !isVisibleTo(fixture, stock, index)) ? [index] : [],
  )
}

/** Whether a viewer sees a library: one with visible content, or any granted one without restrictions. */
function showsLibrary(order: Order, index: number): boolean {
  const { libraries } = order.fixture.viewer
  if (libraries !== null && !libraries.includes(index)) return false
  return (
    seesEntireLibraries(order) || seriesIndices(order).some((series) => order.stock.series[series]?.library === index)
  )
}

function* people(order: Order, passwordHash: string): Iterable<Write<unknown>> {
  const { stock, fixture, isBare } = order
  const { role, libraries, kid } = fixture.viewer
  const one = { email: null, passwordHash, now }
  yield write('createUser', { id: stock.adminId, username: names.admin, role: 'admin', ...one })
  for (const [index, { id, word, folder }] of stock.libraries.entries()) {
    if (isBare && !showsLibrary(order, index)) continue
    yield write('createLibrary', { id, settings: librarySettings({ name: `${word} library`, path: folder.root }), now })
  }
  const libraryIds = libraries === null ? null : libraries.map((index) => stock.libraries[index]?.id ?? '')
  yield write('createUser', {
    id: stock.viewerId,
    username: names.viewer,
    role: role satisfies Role,
    libraryIds,
    kidProfile: kid,
    permissions: fixture.viewer.permissions ?? [],
    ...one,
  })
  for (const [index, id] of stock.tagIds.entries()) {
    yield write('createSharingTag', { id, name: `Tag ${index}`, description: null, rule: null, now })
  }
}

function* shelves(order: Order): Iterable<Write<unknown>> {
  const { stock, fixture } = order
  for (const index of seriesIndices(order)) {
    const [stored, drawn] = [stock.series[index], fixture.series[index]]
    if (stored === undefined || drawn === undefined) continue
    const { word } = stored
    const { id, libraryId } = stored.write
    const values = {
      ageRating: drawn.ageRating,
      genres: ['Sea', `${word} kind`],
      tags: ['calm', `${word} mood`],
      people: [{ name: 'Ada Open', role: 'writer' as const }],
      summary: `${word} and the quiet sea`,
    }
    yield write('addSeries', { series: [stored.write], now })
    yield write('saveBooks', { libraryId, books: rated(stored.books, drawn), now })
    yield write('saveSeriesMetadata', { series: [{ id, values: { title: stored.write.title }, provenance: {} }], now })
    yield write('editSeries', { id, edit: { values }, now })
    yield write('refreshSeries', { ids: [id], numbering: 'none', now })
    const add = drawn.tags.map((tag) => stock.tagIds[tag] ?? '')
    yield write('changeSharingTags', { seriesIds: [id], tags: { add }, now })
  }
}

function rated(books: readonly BookWrite[], { bookRating }: DrawnSeries): readonly BookWrite[] {
  if (bookRating === null) return books
  return books.map((book, index) =>
    index === books.length - 1 ? { ...book, values: { ...book.values, ageRating: bookRating } } : book,
  )
}

function* restrictions({ stock, fixture: { viewer } }: Order): Iterable<Write<unknown>> {
  const tagId = (tag: number) => stock.tagIds[tag] ?? ''
  for (const { tag, mode } of viewer.grants) {
    yield write('putUserGrant', { userId: stock.viewerId, tagId: tagId(tag), accessMode: mode, now })
  }
  for (const [index, { grants, isMember }] of viewer.groups.entries()) {
    const id = stock.groupIds[index] ?? ''
    yield write('createAccessGroup', { id, name: `Group ${index}`, description: null, now })
    for (const { tag, mode } of grants) yield write('putGroupGrant', { id, tagId: tagId(tag), accessMode: mode, now })
    if (isMember) yield write('addGroupMembers', { id, userIds: [stock.viewerId], now })
  }
}

/** Lists of others are visible to users who see some of their content, or everything. */
function* lists(order: Order): Iterable<Write<unknown>> {
  const { stock, fixture } = order
  const createdBy = stock.adminId
  const about = { createdBy, now }
  const isOpen = seesEverything(order)
  for (const [kind, ids] of [
    ['collection', stock.collectionIds],
    ['readList', stock.readListIds],
  ] as const) {
    for (const [place, id] of ids.entries()) {
      const within = (index: number) =>
        fixture.series[index]?.[kind === 'collection' ? 'collections' : 'readLists'].includes(place)
      const members = seriesIndices(order).filter(within)
      if (order.isBare && members.length === 0 && !isOpen) continue
      const memberIds = members.flatMap((index) => {
        const stored = stock.series[index]
        return (kind === 'collection' ? [stored?.write.id] : (stored?.books.map((book) => book.id) ?? [])) as string[]
      })
      const fields = { name: `${kind} ${place}`, summary: null, ordered: true }
      yield write('createList', { kind, id, memberIds, fields, ...about })
    }
  }
  // An empty list is visible to its owner, and to users who see everything.
  if (order.isBare && seriesIndices(order).length === 0 && !isOpen) return
  const condition = { genre: { operator: 'is', value: 'Sea' } }
  const fields = { name: 'By itself', summary: null, ordered: false, condition, sort: 'name,asc' }
  yield write('createList', { kind: 'collection', id: stock.automaticId, memberIds: [], fields, ...about })
}

function seesEverything(order: Order): boolean {
  return order.fixture.viewer.libraries === null && seesEntireLibraries(order)
}

function seesEntireLibraries({ fixture: { viewer } }: Order): boolean {
  const groups = viewer.groups.filter(({ isMember }) => isMember).flatMap(({ grants }) => grants)
  const isBounded = viewer.kid !== null && (viewer.kid.isAllowList || viewer.kid.maxAgeRating !== null)
  return viewer.grants.length + groups.length === 0 && !isBounded
}

function* reading(order: Order): Iterable<Write<unknown>> {
  const { stock, fixture } = order
  const userId = stock.viewerId
  for (const index of seriesIndices(order)) {
    const [stored, drawn] = [stock.series[index], fixture.series[index]]
    const [first] = stored?.books ?? []
    if (stored === undefined || drawn === undefined || first === undefined) continue
    // At different times, because simultaneous changes are sorted by ID, which differs.
    const at = now + index * 60_000
    const seriesId = stored.write.id
    const place = { currentPage: 1, percentage: null, completed: false, origin: 'web', device: null, now: at } as const
    const done: Readonly<Record<DrawnSeries['reading'], readonly Write<unknown>[]>> = {
      none: [],
      begun: [write('saveProgress', { userId, bookId: first.id, ...place })],
      finished: [write('markBooksRead', { userId, bookIds: [first.id], origin: 'web', now: at })],
      queued: [
        write('addToQueue', { userId, seriesIds: [seriesId], bookIds: [], now: at }),
        write('addToQueue', { userId, seriesIds: [], bookIds: [first.id], now: at + 1 }),
      ],
      rated: [write('rateSeries', { userId, seriesId, rating: 80, notes: `${stored.word} is good`, now: at })],
    }
    yield* done[drawn.reading]
    yield write('rateSeries', { userId: stock.adminId, seriesId, rating: 40, notes: null, now: at })
  }
}

async function signIn(server: TestServer, who: keyof typeof names): Promise<Actor> {
  const username = names[who]
  const reply = await server.ask('/api/v1/auth/login', { method: 'POST', body: { username, password } })
  if (reply.status !== 200) throw new Error(`${username} could not sign in: ${reply.text}`)
  const token = String(reply.json.accessToken)
  return {
    userId: String((reply.json.user as Json).id),
    username,
    password,
    token,
    refreshToken: String(reply.json.refreshToken),
    ask: (path, how = {}) =>
      server.ask(path, { ...how, headers: { authorization: `Bearer ${token}`, ...how.headers } }),
  }
}
