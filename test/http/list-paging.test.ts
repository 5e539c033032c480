import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CrowdedFixture, createCrowdedFixture } from '../kit/crowded-fixture.ts'
import { askList, lists, type Query, rowsIn } from '../kit/crowded-lists.ts'

let fixture: CrowdedFixture
beforeAll(async () => {
  fixture = await createCrowdedFixture(10)
})
afterAll(() => fixture.server.close())

describe('paging through a list returns every row once, in the same order as one large page', () => {
  it.each(lists)('%s in every sort order', async (name, operation) => {
    for (const order of await ordersOf([name, operation])) {
      const whole = (await askList(fixture, [name, operation], order)).json
      const total = Number(whole.total ?? whole.totalGroups)
      const walked: unknown[] = []
      for (let page = 1; page <= Math.ceil(total / 13) + 1; page++) {
        const reply = await askList(fixture, [name, operation], { ...order, page: String(page), pageSize: '13' })
        walked.push(...rowsIn(reply).map(timeless))
      }
      const received = `${name} ${order.sort ?? ''}`
      expect(walked, received).toHaveLength(total)
      expect(new Set(walked.map((row) => JSON.stringify(row))).size, received).toBe(total)
      expect(walked, received).toEqual(rowsIn(await askList(fixture, [name, operation], order)).map(timeless))
    }
  })
})

/** A row without fields that reading changes, such as the last use of a session. */
const timeless = (row: unknown): unknown => ({ ...(row as object), lastSeenAt: undefined, expiresAt: undefined })

/** The default order, and both directions of every sort field named in the error message. */
async function ordersOf(list: (typeof lists)[number]): Promise<readonly Query[]> {
  if (!('sort' in (list[1].query?.shape ?? {}))) return [{}]
  const refused = (await askList(fixture, list, { sort: 'nonsense' })).json
  const named = (refused.details as unknown as { readonly allowed?: readonly string[] }).allowed ?? []
  return [{}, ...named.flatMap((sort) => [{ sort: `${sort},asc` }, { sort: `${sort},desc` }])]
}
