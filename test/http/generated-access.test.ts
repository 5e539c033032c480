import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noKidProfile } from '../../server/domain/access/kid-profile.ts'
import { contentSlices, listingSlices, servedBy } from '../compat/mounted-addresses.ts'
import { compatAddresses } from '../kit/compat-addresses.ts'
import { buildTwins, type DrawnTwins } from '../kit/drawn-twins.ts'
import {
  createStock,
  type DrawnSeries,
  type DrawnViewer,
  type GeneratedFixture,
  generatedFixtures,
  type Stock,
} from '../kit/generated-fixture.ts'
import { type Ask, openStream, type Reply } from '../kit/http-client.ts'
import { usesPostgres } from '../kit/postgres.ts'
import { type Question, readableAddresses } from '../kit/readable-addresses.ts'
import { rest } from '../kit/rest.ts'
import { received } from '../kit/twin-answers.ts'
import type { BuiltFixture } from '../kit/twin-house.ts'
import { walkCatalog } from '../opds/walker.ts'

/** Generated servers in addition to fixed ones; `PROPERTY_SEED=random` generates other and more ones. */
const RUNS = process.env.PROPERTY_SEED === 'random' ? 20 : 1

let stock: Stock
let shared: ReadonlySet<string>
beforeAll(() => {
  stock = createStock()
  shared = new Set(JSON.stringify({ ...stock, libraries: stock.libraries.map(({ id }) => id) }).match(uuid))
})
afterAll(() => stock[Symbol.dispose]())

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const counts = { hidden: 0, visible: 0, answered: 0, notFound: 0 }

/** Sends the same request to both servers and compares the responses. */
async function expectSame({ full, bare, secrets }: DrawnTwins, { path, how }: Question): Promise<Reply> {
  const [here, there] = await Promise.all([full.viewer.ask(path, how), bare.viewer.ask(path, how)])
  const note = `${how.method ?? 'GET'} ${path} ${JSON.stringify({ ...how.headers, body: how.body })}`
  expect(received({ shared }, here), note).toEqual(received({ shared }, there))
  expect(
    secrets.filter((secret) => here.text.includes(secret) && !note.includes(secret)),
    note,
  ).toEqual([])
  if (here.status < 300) counts.answered += 1
  if (here.status === 404) counts.notFound += 1
  return here
}

/** Addresses about the user and the server without books, and the endless stream. */
const ownAddresses = [
  'get /api/v1/users/me',
  'get /api/v1/login/set-cookie',
  'get /api/v1/client-settings/user/list',
  'get /api/v2/users/me/api-keys',
  'get /sse/v1/events',
  'get /actuator/info',
  'get /api/v1/announcements',
  'get /api/v1/history',
  'get /api/v1/settings',
  'get /api/v2/users',
  'get /api/v2/users/authentication-activity',
  'get /api/v2/users/:id/authentication-activity/latest',
  'get /api/v2/users/me/authentication-activity',
]

/** A small sample, because further ones are requested in the same way. */
const some = ({ hidden, visible }: DrawnTwins) => [...hidden.slice(0, 2), ...hidden.slice(-1), ...visible.slice(0, 2)]

async function requestEverything(twins: DrawnTwins): Promise<void> {
  const [secret] = twins.hidden
  const words = [...(secret === undefined ? [] : [secret.word]), 'Zqser', 'quiet']
  const asked = [stock, [...new Set(some(twins))], [...new Set(words)]] as const
  for (const question of [...readableAddresses(...asked), ...compatAddresses(...asked)]) {
    await expectSame(twins, question)
  }
}

/** KOReader identifies a book by content or file name; progress in a hidden book is that of an unknown file. */
async function syncReaders(twins: DrawnTwins): Promise<void> {
  for (const { books } of [...twins.hidden.slice(0, 1), ...twins.visible.slice(0, 1)]) {
    for (const { file, hashes } of books) {
      const name = file.path.split('/').at(-1) ?? ''
      for (const document of [hashes?.externalReaderHash ?? '', createHash('md5').update(name).digest('hex')]) {
        const path = `/koreader/syncs/progress/${document}`
        const place = { document, progress: '2', percentage: 1, device: 'Kobo', device_id: 'kobo-1' }
        await expectSame(twins, { path, how: {} })
        await expectSame(twins, { path: '/koreader/syncs/progress', how: { method: 'PUT', body: place } })
        await expectSame(twins, { path, how: {} })
      }
    }
  }
}

/** ETags from a user with access to hidden content reveal nothing to a user without. */
async function sendForeignEtags(twins: DrawnTwins): Promise<void> {
  for (const { write, books } of twins.hidden.slice(0, 1)) {
    const [book] = books
    const ofBook = ['thumbnail', 'file', 'pages/1'].map((part) => `books/${book?.id}/${part}`)
    const parts = [`series/${write.id}/thumbnail`, ...ofBook]
    const ofApps = [...parts, `books/${book?.id}/manifest`, `books/${book?.id}/pages/1/thumbnail`]
    for (const path of [...parts.map((part) => `/api/v1/${part}`), ...ofApps.map((part) => `/komga/api/v1/${part}`)]) {
      const { headers, status } = await twins.full.admin.ask(path)
      expect(status, path).toBe(200)
      const marks = { 'if-none-match': String(headers.etag), 'if-modified-since': String(headers['last-modified']) }
      const reply = await expectSame(twins, { path, how: { headers: marks } })
      expect(reply.status).toBe(404)
    }
  }
}

/** Fetching pages saves progress in the background at an unknown time. Completed books do not change any more. */
async function readAll({ full, bare, visible }: DrawnTwins): Promise<void> {
  for (const { viewer } of [full, bare]) {
    for (const { id } of visible.flatMap(({ books }) => books)) {
      expect((await viewer.ask(`/api/v1/books/${id}/read`, { method: 'POST' })).status).toBe(200)
    }
  }
}

/** The dimensions of a cover are unknown until it is first generated. */
async function drawAll({ full, bare, visible }: DrawnTwins): Promise<void> {
  for (const { viewer } of [full, bare]) {
    for (const { id } of visible.flatMap(({ books }) => books)) {
      expect((await viewer.ask(`/api/v1/books/${id}/thumbnail`)).status).toBe(200)
      while (!(await viewer.ask(`/opds/v2/books/${id}`)).text.includes('"width"')) await rest()
    }
  }
}

async function walkFeeds(twins: DrawnTwins): Promise<void> {
  await readAll(twins)
  await drawAll(twins)
  const walk = (fixture: BuiltFixture, start: string) =>
    walkCatalog((path, how) => fixture.viewer.ask(path, how), start, 'quiet')
  for (const start of ['/opds/v1/catalog', '/opds/v2']) {
    const [here, there] = await Promise.all([walk(twins.full, start), walk(twins.bare, start)])
    // Genres, tags and people have different IDs on each server.
    const own = (path: string) => path.replace(uuid, (id) => (shared.has(id) ? id : '<id>'))
    expect([...here.keys()].map(own)).toEqual([...there.keys()].map(own))
    const others = [...there.values()]
    for (const [at, [path, { reply }]] of [...here].entries()) {
      expect(lines(received({ shared }, reply)), path).toEqual(lines(received({ shared }, others[at]?.reply ?? reply)))
      expect(
        twins.secrets.filter((secret) => reply.text.includes(secret)),
        path,
      ).toEqual([])
    }
  }
  for (const { write, books } of twins.hidden.slice(0, 1)) {
    const id = books[0]?.id
    const both = ['v1', 'v2'].flatMap((v) => [`${v}/series/${write.id}`, `${v}/books/${id}`])
    const parts = ['manifest', 'manifest/divina', 'positions', 'resources/c1.xhtml'].map(
      (part) => `v2/books/${id}/${part}`,
    )
    for (const path of [...both, ...parts, `files/${id}/a.cbz`, `covers/${id}/1.thumb.jpg`, `pages/${id}/0`]) {
      expect((await expectSame(twins, { path: `/opds/${path}`, how: {} })).status).toBe(404)
    }
  }
}
const lines = (value: unknown) => JSON.stringify(value).split(/>(?=<)|,/)

/** The full catalog feed, generated in the background. */
async function exportAll(twins: DrawnTwins): Promise<void> {
  const base = '/api/v1/user/exports/series'
  const order: Ask = { method: 'POST', body: { exportType: 'both', format: 'csv' } }
  const files = [twins.full, twins.bare].map(async ({ viewer }) => {
    const { id } = (await viewer.ask(base, order)).json
    for (;;) {
      const { status, rowCount } = (await viewer.ask(`${base}/${String(id)}`)).json
      if (String(status) === 'completed')
        return { rowCount, text: (await viewer.ask(`${base}/${String(id)}/download`)).text }
      expect(['pending', 'running']).toContain(status)
      await rest()
    }
  })
  const [here, there] = await Promise.all(files)
  expect(here?.rowCount).toEqual(there?.rowCount)
  expect(twins.secrets.filter((secret) => here?.text.includes(secret))).toEqual([])
}

/** Changes hidden content while the viewer has a stream open. */
async function listen(twins: DrawnTwins): Promise<void> {
  const { full, hidden, visible, secrets } = twins
  const headers = { authorization: `Bearer ${full.viewer.token}` }
  const stream = await openStream(full.server.port, '/api/v1/events?include=scans,tasks', { headers })
  const change = (id: string) =>
    full.admin.ask(`/api/v1/series/${id}/metadata`, { method: 'PATCH', body: { summary: 'New.' } })
  for (const { write, books } of hidden) {
    expect((await change(write.id)).status).toBe(200)
    const place = { method: 'PUT', body: { currentPage: 2 } }
    expect((await full.admin.ask(`/api/v1/books/${books[0]?.id}/progress`, place)).status).toBe(200)
  }
  const [last] = visible
  if (last !== undefined) {
    await change(last.write.id)
    await stream.until(new RegExp(last.write.id))
  }
  expect(secrets.filter((secret) => stream.text().includes(secret))).toEqual([])
  stream.close()
}

const plain: DrawnSeries = {
  isThere: true,
  ageRating: 6,
  bookRating: null,
  tags: [],
  collections: [0],
  readLists: [0],
  reading: 'finished',
}
const anyone: DrawnViewer = { role: 'reader', libraries: null, grants: [], groups: [], kid: null }
const kid = { ...noKidProfile, isAccountLocked: true }
const inGroup = (mode: 'allow' | 'deny') => [{ grants: [{ tag: 0, mode }], isMember: true }]
/** Restricts every second series. */
const half = (other: Partial<DrawnSeries>) => stock.series.map((_, n) => (n % 2 === 0 ? plain : { ...plain, ...other }))

/** The fixed cases: each kind of restriction alone. */
const always = (): [GeneratedFixture][] => [
  [{ series: half({ ageRating: 16 }), viewer: { ...anyone, kid: { ...kid, maxAgeRating: 12 } } }],
  [
    {
      series: half({ ageRating: null }),
      viewer: { ...anyone, kid: { ...kid, maxAgeRating: 6, isUnratedAllowed: false } },
    },
  ],
  [{ series: half({ bookRating: 18 }), viewer: { ...anyone, role: 'admin', kid: { ...kid, maxAgeRating: 12 } } }],
  [
    {
      series: half({ tags: [0] }),
      viewer: { ...anyone, kid: { ...kid, isAllowList: true }, groups: inGroup('allow') },
    },
  ],
  [{ series: half({ tags: [0] }), viewer: { ...anyone, role: 'maintainer', groups: inGroup('deny') } }],
  [{ series: half({}), viewer: { ...anyone, kid: { ...kid, isAllowList: true } } }],
]

it('the test requests every address that apps read', () => {
  const asked = compatAddresses(stock, stock.series, ['quiet']).map(
    ({ path, how }) => `${(how.method ?? 'GET').toLowerCase()} ${path.replace(/^\/komga|\?.*/g, '')}`,
  )
  const reading = Object.keys(servedBy([...listingSlices, ...contentSlices])).filter((route) =>
    /^(get|post .*\/list$)/.test(route),
  )
  const left = reading.filter((route) => {
    const fits = new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace(/\*\w+/g, '.+')}$`)
    return !asked.some((address) => fits.test(address))
  })
  expect(left.toSorted()).toEqual(ownAddresses.toSorted())
})

it('no user receives hidden content, for any generated library and access rules', async () => {
  // The rules themselves are checked by `test/db` on both databases.
  const examples = usesPostgres ? always().slice(0, 1) : always()
  await fc.assert(
    fc.asyncProperty(generatedFixtures, async (fixture) => {
      const twins = await buildTwins(stock, fixture)
      counts.hidden += twins.hidden.length
      counts.visible += twins.visible.length
      try {
        await requestEverything(twins)
        await syncReaders(twins)
        await sendForeignEtags(twins)
        await walkFeeds(twins)
        await exportAll(twins)
        await listen(twins)
      } finally {
        await twins.close()
      }
    }),
    { numRuns: examples.length + RUNS, examples, endOnFailure: true },
  )
  // Hidden and visible content both occurred.
  const [few, many] = usesPostgres ? [2, 500] : [20, 1_000]
  expect(counts.hidden).toBeGreaterThan(few)
  expect(counts.visible).toBeGreaterThan(few)
  expect(counts.answered).toBeGreaterThan(many)
  expect(counts.notFound).toBeGreaterThan(many)
}, 300_000)

/** How many times as long the slower of two requests takes, by the median of forty. */
async function ratioOfTimes(ask: (path: string) => Promise<unknown>, ...paths: readonly [string, string]) {
  const durations: readonly [number[], number[]] = [[], []]
  // Alternating, so that other load affects both alike.
  for (let turn = 0; turn < 80; turn++) {
    const started = performance.now()
    await ask(paths[turn % 2] ?? '')
    durations[turn % 2]?.push(performance.now() - started)
  }
  const [one = 0, other = 0] = durations.map((each) => each.sort((a, b) => a - b)[each.length >> 1] ?? 0)
  return Math.max(one, other) / Math.min(one, other)
}

it('response times do not reveal whether content is hidden or missing', async () => {
  const fixture = { series: half({ ageRating: 16 }), viewer: { ...anyone, kid: { ...kid, maxAgeRating: 12 } } }
  const twins = await buildTwins(stock, fixture)
  try {
    const [secret] = twins.hidden
    const strange = '01890a5d-ac96-774b-bcce-b302099a8057'
    const paths = [
      `series/${secret?.write.id}`,
      `series/${secret?.write.id}/thumbnail`,
      `series/${secret?.write.id}/download`,
    ]
    const ofBook = ['', '/thumbnail', '/file', '/pages/1', '/manifest'].map(
      (rest) => `books/${secret?.books[0]?.id}${rest}`,
    )
    for (const path of [...paths, ...ofBook]) {
      const missing = path.replace(uuid, strange)
      let ratio = Number.POSITIVE_INFINITY
      // A difference of the product is there in every round, one of other load on the machine is not.
      for (let round = 0; round < 5 && ratio >= 2; round++) {
        ratio = Math.min(ratio, await ratioOfTimes((which) => twins.full.viewer.ask(`/api/v1/${which}`), path, missing))
      }
      expect(ratio, path).toBeLessThan(2)
    }
  } finally {
    await twins.close()
  }
})
