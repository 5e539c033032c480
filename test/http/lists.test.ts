import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperationName, operations } from '../../server/contract/index.ts'
import type { Operation } from '../../server/contract/operation.ts'
import type { Reader } from '../../server/db/database.ts'
import { type CrowdedFixture, createCrowdedFixture } from '../kit/crowded-fixture.ts'
import type { Reply } from '../kit/http-client.ts'

type Call = {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Parameters for lists besides paging, where required. */
const calls: { readonly [N in OperationName]?: (fixture: CrowdedFixture) => Call } = {
  filterSeries: () => ({
    body: { fullTextSearch: 'tale', condition: { title: { operator: 'contains', value: 'a' } } },
  }),
  filterBooks: () => ({ body: { fullTextSearch: 'tale' } }),
  searchSeries: () => ({ body: { query: 'tale' } }),
  testAutoMatch: () => ({
    body: { conditions: { rules: [{ field: 'externalIds.count', operator: 'gt', value: 0 }] } },
  }),
  findSeriesByText: () => ({ query: { q: 'tale' } }),
  previewSharingRule: () => ({ body: { rule: { title: { operator: 'contains', value: 'a' } } } }),
}

const lists = (Object.entries(operations) as unknown as readonly (readonly [OperationName, Operation])[]).filter(
  ([, { method, query }]) => (method === 'get' || method === 'post') && 'pageSize' in (query?.shape ?? {}),
)

const fixtureIds: ReadonlySet<string> = new Set(['libraryId', 'seriesId', 'bookId', 'collectionId', 'readListId'])

/** Other reads of the same data: details, and lists without pages. */
const unpaged = (Object.entries(operations) as unknown as readonly (readonly [OperationName, Operation])[]).filter(
  ([, { method, query, params, responses }]) =>
    method === 'get' &&
    typeof responses[200] === 'object' &&
    !('pageSize' in (query?.shape ?? {})) &&
    !('q' in (query?.shape ?? {})) &&
    Object.keys(params?.shape ?? {}).every((key) => fixtureIds.has(key)),
)

/** Rows per page for lists with a lower limit. */
const most: { readonly [N in OperationName]?: number } = { listExports: 30, listDevices: 50, listUserDevices: 50 }

const few = 10
const many = 1_000
let small: CrowdedFixture
let large: CrowdedFixture
beforeAll(async () => {
  small = await createCrowdedFixture(few)
  large = await createCrowdedFixture(many)
}, 120_000)
afterAll(async () => {
  await small.server.close()
  await large.server.close()
})

type Query = Readonly<Record<string, string | undefined>>

function ask(fixture: CrowdedFixture, [name, operation]: (typeof lists)[number], page: Query = {}): Promise<Reply> {
  const { query, body } = calls[name]?.(fixture) ?? {}
  const known: Readonly<Record<string, unknown>> = { ...fixture }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => String(known[key]))
  const asked = Object.entries({ ...query, pageSize: '500', ...page }).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(asked as [string, string][])
  return fixture.admin.ask(`${path}?${search}`, { method: operation.method.toUpperCase(), body })
}

/** The number of statements during `work`, without caches. */
async function countOnce(reader: Reader, work: () => Promise<Reply>): Promise<{ reply: Reply; statements: number }> {
  const { all, get, pass } = reader
  let statements = 0
  reader.counts.clear()
  reader.matches.clear()
  reader.rows.clear()
  reader.all = (statement) => {
    statements += 1
    return all(statement)
  }
  reader.get = (statement) => {
    statements += 1
    return get(statement)
  }
  reader.pass = (statement) => {
    statements += 1
    return pass(statement)
  }
  try {
    return { reply: await work(), statements }
  } finally {
    Object.assign(reader, { all, get, pass })
  }
}

/** The minimum of several runs, because credentials expire from the cache and jobs run meanwhile. */
async function counted(reader: Reader, work: () => Promise<Reply>): Promise<{ reply: Reply; statements: number }> {
  const runs = [await countOnce(reader, work), await countOnce(reader, work), await countOnce(reader, work)]
  return runs.reduce((least, run) => (run.statements < least.statements ? run : least))
}

const rowsIn = (reply: Reply): readonly unknown[] =>
  Object.values(reply.json).find((value) => Array.isArray(value)) as unknown as readonly unknown[]

describe('a list takes the same number of statements for ten rows and for a thousand', () => {
  it.each(lists)('%s', async (name, operation) => {
    const little = await counted(small.server.database.reader, () => ask(small, [name, operation]))
    const much = await counted(large.server.database.reader, () => ask(large, [name, operation]))
    expect(much.reply.status, much.reply.text).toBe(200)
    const advice = `${name} is a new list: let test/kit/crowded-fixture.ts fill it`
    expect(rowsIn(little.reply).length, advice).toBeGreaterThanOrEqual(few)
    expect(rowsIn(little.reply).length, advice).toBeLessThan(500)
    expect(rowsIn(much.reply), advice).toHaveLength(most[name] ?? 500)
    expect(much.statements).toBeGreaterThan(0)
    expect(much.statements).toBe(little.statements)
  })

  it.each(unpaged)('%s, which is not paged', async (name, operation) => {
    const page = { pageSize: undefined }
    const little = await counted(small.server.database.reader, () => ask(small, [name, operation], page))
    const much = await counted(large.server.database.reader, () => ask(large, [name, operation], page))
    expect(much.reply.status, much.reply.text).toBe(little.reply.status)
    expect(much.statements).toBe(little.statements)
  })

  it('and the test covers some lists', () => {
    expect(unpaged.length).toBeGreaterThan(30)
    expect(lists.length).toBeGreaterThan(30)
  })
})

describe('paging through a list returns every row once, in the same order as one large page', () => {
  it.each(lists)('%s in every sort order', async (name, operation) => {
    for (const order of await ordersOf([name, operation])) {
      const whole = (await ask(small, [name, operation], order)).json
      const total = Number(whole.total ?? whole.totalGroups)
      const walked: unknown[] = []
      for (let page = 1; page <= Math.ceil(total / 13) + 1; page++) {
        const reply = await ask(small, [name, operation], { ...order, page: String(page), pageSize: '13' })
        walked.push(...rowsIn(reply).map(timeless))
      }
      const received = `${name} ${order.sort ?? ''}`
      expect(walked, received).toHaveLength(total)
      expect(new Set(walked.map((row) => JSON.stringify(row))).size, received).toBe(total)
      expect(walked, received).toEqual(rowsIn(await ask(small, [name, operation], order)).map(timeless))
    }
  })
})

/** A row without fields that reading changes, such as the last use of a session. */
const timeless = (row: unknown): unknown => ({ ...(row as object), lastSeenAt: undefined, expiresAt: undefined })

/** The default order, and both directions of every sort field named in the error message. */
async function ordersOf(list: (typeof lists)[number]): Promise<readonly Query[]> {
  if (!('sort' in (list[1].query?.shape ?? {}))) return [{}]
  const refused = (await ask(small, list, { sort: 'nonsense' })).json
  const named = (refused.details as unknown as { readonly allowed?: readonly string[] }).allowed ?? []
  return [{}, ...named.flatMap((sort) => [{ sort: `${sort},asc` }, { sort: `${sort},desc` }])]
}
