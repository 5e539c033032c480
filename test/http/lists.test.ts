import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperationName, operations } from '../../server/contract/index.ts'
import type { Operation } from '../../server/contract/operation.ts'
import type { Reader } from '../../server/db/database.ts'
import { type CrowdedFixture, createCrowdedFixture } from '../kit/crowded-fixture.ts'
import { askList, lists, rowsIn } from '../kit/crowded-lists.ts'
import type { Reply } from '../kit/http-client.ts'

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

/** The number of statements during `work`, without caches. */
async function countOnce(reader: Reader, work: () => Promise<Reply>): Promise<{ reply: Reply; statements: number }> {
  const { all, get, pass } = reader
  let statements = 0
  reader.counts.clear()
  reader.matches.clear()
  reader.rows.clear()
  reader.books.clear()
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

describe('a list takes the same number of statements for ten rows and for a thousand', () => {
  it.each(lists)('%s', async (name, operation) => {
    const little = await counted(small.server.database.reader, () => askList(small, [name, operation]))
    const much = await counted(large.server.database.reader, () => askList(large, [name, operation]))
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
    const little = await counted(small.server.database.reader, () => askList(small, [name, operation], page))
    const much = await counted(large.server.database.reader, () => askList(large, [name, operation], page))
    expect(much.reply.status, much.reply.text).toBe(little.reply.status)
    expect(much.statements).toBe(little.statements)
  })

  it('and the test covers some lists', () => {
    expect(unpaged.length).toBeGreaterThan(30)
    expect(lists.length).toBeGreaterThan(30)
  })
})
