import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noKidProfile } from '../../server/domain/access/kid-profile.ts'
import { buildTwins, type DrawnTwins } from '../kit/drawn-twins.ts'
import {
  createStock,
  type DrawnSeries,
  type DrawnViewer,
  type Stock,
  type StockSeries,
} from '../kit/generated-fixture.ts'
import { type Ask, type OpenReply, openStream, type Reply } from '../kit/http-client.ts'
import { rest } from '../kit/rest.ts'
import type { Actor } from '../kit/test-server.ts'
import type { BuiltFixture } from '../kit/twin-house.ts'
import { hiddenContentChanges, listAddresses } from './hidden-content-changes.ts'

/** Sequences generated for each viewer; `PROPERTY_SEED=random` generates other and more ones. */
const RUNS = process.env.PROPERTY_SEED === 'random' ? 5 : 1
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

let stock: Stock
let shared: ReadonlySet<string>
beforeAll(() => {
  stock = createStock()
  shared = new Set(JSON.stringify({ ...stock, libraries: stock.libraries.map(({ id }) => id) }).match(uuid))
})
afterAll(() => stock[Symbol.dispose]())

/** The first library has visible content, the second one only hidden content. */
const plain: DrawnSeries = {
  isThere: true,
  ageRating: 6,
  bookRating: null,
  tags: [1],
  collections: [0],
  readLists: [0],
  reading: 'begun',
}
const hiddenOnes = (other: Partial<DrawnSeries>) =>
  stock.series.map(({ library }, n) => (library === 1 || n % 3 === 2 ? { ...plain, ...other } : plain))

const anyone: DrawnViewer = { role: 'reader', libraries: null, grants: [], groups: [], kid: null }
const deny = { tag: 0, mode: 'deny' } as const
const allow = { tag: 1, mode: 'allow' } as const
const kid = { ...noKidProfile, maxAgeRating: 12, isAccountLocked: true }
const hidingTags = { tags: [0, 1] }
const viewers: Readonly<Record<string, readonly [DrawnViewer, Partial<DrawnSeries>]>> = {
  'a reader from whom a tag is hidden': [{ ...anyone, grants: [deny] }, hidingTags],
  'a reader who sees one tag only': [{ ...anyone, grants: [allow] }, { tags: [2] }],
  'a child with an age limit': [{ ...anyone, kid }, { ageRating: 16 }],
  'a member of a group from which a tag is hidden': [
    { ...anyone, groups: [{ grants: [deny], isMember: true }] },
    hidingTags,
  ],
  'a reader of one library': [{ ...anyone, libraries: [0, 2], grants: [deny] }, hidingTags],
  'a maintainer from whom a tag is hidden': [{ ...anyone, role: 'maintainer', grants: [deny] }, hidingTags],
  'a manager of people from whom a tag is hidden': [
    { ...anyone, permissions: ['users-read', 'users-write'], grants: [deny] },
    hidingTags,
  ],
}

type Change = (admin: Actor, series: StockSeries) => Promise<unknown>
const send = async (admin: Actor, path: string, how: Ask): Promise<Reply> => {
  const reply = await admin.ask(`/api/v1/${path}`, how)
  expect(reply.status, `${how.method} ${path}: ${reply.text}`).toBeLessThan(300)
  return reply
}
const bookOf = ({ books }: StockSeries) => String(books[0]?.id)
const list = (kind: 'collections' | 'readlists') =>
  (kind === 'collections' ? stock.collectionIds : stock.readListIds)[0]

/** Changes to a hidden series on the full server, or to a visible one on both. */
const changes: Readonly<Record<string, Change>> = {
  describe: (admin, { write }) =>
    send(admin, `series/${write.id}/metadata`, { method: 'PATCH', body: { summary: `Told ${Math.random()}` } }),
  read: (admin, series) => send(admin, `books/${bookOf(series)}/progress`, { method: 'PUT', body: { currentPage: 2 } }),
  collect: (admin, { write }) =>
    send(admin, `collections/${list('collections')}/series`, { method: 'POST', body: { seriesIds: [write.id] } }),
  drop: (admin, { write }) =>
    send(admin, `collections/${list('collections')}/series/${write.id}`, { method: 'DELETE' }),
  list: (admin, series) =>
    send(admin, `readlists/${list('readlists')}/books`, { method: 'POST', body: { bookIds: [bookOf(series)] } }),
  unlist: (admin, series) =>
    send(admin, `readlists/${list('readlists')}/books/${bookOf(series)}`, { method: 'DELETE' }),
  finish: (admin, { write }) => send(admin, `series/${write.id}/read`, { method: 'POST' }),
}

/** Changes to hidden content only. */
const hiddenChanges: Readonly<Record<string, Change>> = {
  ...changes,
  rate: (admin, { write }) => send(admin, `series/${write.id}/metadata`, { method: 'PATCH', body: { ageRating: 18 } }),
  async gather(admin, { write }) {
    const body = { name: `Hidden ${Math.random()}`, seriesIds: [write.id] }
    const { json } = await send(admin, 'collections', { method: 'POST', body })
    await send(admin, `collections/${String(json.id)}`, { method: 'PATCH', body: { summary: 'Hidden.' } })
    await send(admin, `collections/${String(json.id)}`, { method: 'DELETE' })
  },
  rename: async (admin, { word }) => {
    const { json } = await send(admin, `genres?pageSize=500`, { method: 'GET' })
    const genre = (json.data as unknown as { id: string; name: string }[]).find(({ name }) => name.includes(word))
    const body = { name: `${word} kind ${Math.random()}` }
    await send(admin, `genres/${String(genre?.id)}`, { method: 'PATCH', body })
  },
  ...hiddenContentChanges(() => stock),
  async describeLibrary(admin) {
    const { id } = stock.libraries[1] ?? { id: '' }
    await send(admin, `libraries/${id}`, { method: 'PATCH', body: { description: `Told ${Math.random()}` } })
  },
}

/** Addresses with times, revisions and counts in their responses. */
const addresses = () => [
  ...['libraries', 'collections', 'readlists', 'filter-presets', 'metrics', 'metrics/tasks', 'tasks', 'scans/active'],
  ...stock.libraries.map(({ id }) => `libraries/${id}`),
  ...stock.collectionIds.map((id) => `collections/${id}`),
  ...stock.collectionIds.map((id) => `collections/${id}/series`),
  `collections/${stock.automaticId}`,
  ...stock.readListIds.map((id) => `readlists/${id}`),
  ...['series', 'genres', 'users', 'user/statistics/reading'],
  ...listAddresses,
]
const compatLists = ['libraries', 'collections', 'readlists', 'series']

/** A response as exact text, except for IDs and process metrics of each server. */
function exact({ status, text, headers }: Reply): unknown {
  const own = text
    .replace(uuid, (id) => (shared.has(id) ? id : '<id>'))
    .replace(/"process":\{[^}]*\}/, '"process":{}')
    .replace(/"(\w*(?:DurationMs|WaitMs|AgeMs)|\w*PerSec|tasksPerMinute)":[\d.]+/g, '"$1":0')
    .replace(/folder-\w{6}|inglenook-\w+-\w{6}/g, '<folder>')
    .replace(/127\.0\.0\.1(?::|%3A)\d+/g, '<host>')
  // The ETag covers absolute URLs too, which differ.
  const etag = text.includes('127.0.0.1') ? null : headers.etag
  return { status, body: own, etag, modified: headers['last-modified'] }
}

async function expectEqual({ full, bare }: DrawnTwins): Promise<void> {
  const paths = [
    ...addresses().map((path) => `/api/v1/${path}`),
    ...compatLists.map((path) => `/komga/api/v1/${path}`),
    ...['collections', 'libraries', 'recent', 'genres', 'search?query=sea', 'search?query=Ada'].flatMap((path) => [
      `/opds/v1/${path}`,
      `/opds/v2/${path}`,
    ]),
  ]
  for (const path of paths) {
    const [here, there] = [await full.viewer.ask(path), await bare.viewer.ask(path)]
    expect(exact(here), path).toEqual(exact(there))
  }
}

const streamPaths = ['/api/v1/events?include=scans,tasks', '/komga/sse/v1/events', '/api/v1/scans/stream']

type Listening = { readonly fixture: BuiltFixture; readonly streams: readonly OpenReply[] }

async function listen(fixture: BuiltFixture, headers: Record<string, string> = {}): Promise<Listening> {
  const authorization = `Bearer ${fixture.viewer.token}`
  const open = (path: string) => openStream(fixture.server.port, path, { headers: { authorization, ...headers } })
  return { fixture, streams: await Promise.all(streamPaths.map(open)) }
}

/** The stream contents without keep-alive comments. */
const received = ({ streams }: Listening) => streams.map((stream) => stream.text().replace(/^:\n\n/gm, ''))

/** A change by the viewer that both streams receive after everything before. */
async function settle(both: readonly Listening[], twins: DrawnTwins, count: number): Promise<void> {
  const [series] = twins.visible
  for (const { fixture } of both) {
    const path = `/api/v1/books/${String(series?.books[1]?.id)}/progress`
    const reply = await fixture.viewer.ask(path, { method: 'PUT', body: { currentPage: 1 + (count % 2) } })
    expect(reply.status, reply.text).toBe(200)
  }
  const patterns = [/"type":"progress_updated"/g, /event: ReadProgressChanged/g]
  for (const [index, pattern] of patterns.entries()) {
    for (const { streams } of both) {
      while ((streams[index]?.text().match(pattern)?.length ?? 0) < count) await rest()
    }
  }
}

async function close({ streams }: Listening): Promise<void> {
  for (const stream of streams) stream.close()
  await Promise.all(streams.map(({ ended }) => ended))
}

type Step = { readonly isHidden: boolean; readonly hidden: string; readonly visible: string; readonly which: number }
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    isHidden: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
    hidden: fc.constantFrom(...Object.keys(hiddenChanges)),
    visible: fc.constantFrom('describe', 'collect', 'drop', 'list', 'unlist'),
    which: fc.nat(7),
  }),
  { minLength: 16, maxLength: 20 },
)

/** Changes hidden content on the full server, or visible content on both. */
async function change(twins: DrawnTwins, { isHidden, hidden, visible, which }: Step, summary: string): Promise<void> {
  const among = isHidden ? twins.hidden : twins.visible
  const series = among[which % among.length]
  if (series === undefined) throw new Error('there is nothing to change')
  // Groups are not part of the catalog, and user managers receive their events.
  if (isHidden && hidden === 'group') await hiddenChanges.group?.(twins.bare.admin, series)
  if (isHidden) {
    await hiddenChanges[hidden]?.(twins.full.admin, series)
    return
  }
  for (const { admin } of [twins.full, twins.bare]) {
    if (visible !== 'describe') await changes[visible]?.(admin, series)
    else await send(admin, `series/${series.write.id}/metadata`, { method: 'PATCH', body: { summary } })
  }
}

async function applyAndCompare(twins: DrawnTwins, time: { now: number }, drawn: readonly Step[]): Promise<void> {
  const [full, bare] = await Promise.all([listen(twins.full), listen(twins.bare)])
  const [first] = full.streams
  const firstId = /^id: (\d+)$/m.exec((await first?.until(/^id: \d+$/m)) ?? '')?.[1] ?? ''
  for (const [index, step] of drawn.entries()) {
    time.now += 1_000
    await change(twins, step, `Step ${index}`)
    await settle([full, bare], twins, index + 1)
    expect(received(full), JSON.stringify(step)).toEqual(received(bare))
  }
  await expectEqual(twins)
  await Promise.all([full, bare].map(close))
  const headers = { 'last-event-id': firstId }
  const again = await Promise.all([listen(twins.full, headers), listen(twins.bare, headers)])
  await settle(again, twins, 1)
  const [here, there] = again.map((listening) => received(listening)[0])
  expect(here).toEqual(there)
  expect(here).not.toContain('resync')
  await Promise.all(again.map(close))
}

it.each(Object.entries(viewers).map(([name, how], index) => [name, index, how] as const))(
  'for %s, changes to hidden content affect no byte, ID or time',
  async (_, index, [viewer, hiding]) => {
    const { seed = Date.now() } = fc.readConfigureGlobal()
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        const time = { now: Date.now() }
        const twins = await buildTwins(stock, { series: hiddenOnes(hiding), viewer }, () => time.now)
        try {
          expect(twins.hidden.length).toBeGreaterThan(1)
          expect(twins.visible.length).toBeGreaterThan(1)
          await applyAndCompare(twins, time, drawn)
        } finally {
          await twins.close()
        }
      }),
      // A different sequence for each.
      { seed: seed + index, numRuns: RUNS, endOnFailure: true },
    )
  },
  120_000,
)
