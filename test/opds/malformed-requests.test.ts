import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpdsFixture, openServerFixture } from './opds-fixture.ts'
import { withQuery } from './view.ts'
import { type Visited, walkCatalog } from './walker.ts'

let fixture: OpdsFixture
let feeds: Visited[]
let bytes: Visited[]
beforeAll(async () => {
  fixture = await openServerFixture()
  const walks = [
    ...(await walkCatalog(fixture.kid.ask, '/opds/v1/catalog', 'Quiet')).values(),
    ...(await walkCatalog(fixture.kid.ask, '/opds/v2', 'Quiet')).values(),
  ]
  const isFeed = ({ reply }: Visited) => /atom|opds/.test(String(reply.headers['content-type']))
  feeds = walks.filter((one) => isFeed(one) && !/[?&](sort|status|format|language|tag)=/.test(one.path))
  bytes = walks.filter((one) => !isFeed(one))
  expect([feeds.length > 60, bytes.length > 60]).toEqual([true, true])
})
afterAll(() => fixture.close())

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fixture.kid.ask(path, { headers, method })
/** The addresses that do not answer as expected. */
async function wrong(all: readonly Visited[], answers: (one: Visited) => Promise<boolean>): Promise<string[]> {
  const found: string[] = []
  for (const one of all) if (!(await answers(one))) found.push(one.path)
  return found
}

describe('every address of the catalogs', () => {
  it.each(['', '*', 'nonsense', 'text/html;q=0', 'application/opds+json', ';;;,,,', '{"a":1}', 'a/b, */*;q=0'])(
    'answers for any Accept header: %j',
    async (accept) => {
      expect(await wrong(feeds, async ({ path }) => (await ask(path, { accept })).status === 200)).toEqual([])
      expect(await wrong(bytes.slice(0, 40), async ({ path }) => (await ask(path, { accept })).status === 200)).toEqual(
        [],
      )
    },
  )

  it('answers HEAD like GET without a body', async () => {
    const received = async ({ path, reply }: Visited) => {
      const head = await ask(path, {}, 'HEAD')
      const same = head.headers['content-type'] === reply.headers['content-type']
      return head.status === reply.status && head.bytes.length === 0 && same
    }
    expect(await wrong([...feeds, ...bytes], received)).toEqual([])
  })

  it.each([
    'page=0',
    'page=999999999',
    'page=-1&pageSize=x',
    'pageSize=0',
    'pageSize=999999999',
    'sort=&status=&x=%ff',
  ])('accepts the query %s', async (query) => {
    const taken = async ({ path }: Visited) => (await ask(withQuery(path, query))).status === 200
    expect(await wrong(feeds, taken)).toEqual([])
  })

  it.each(['"stale"', 'W/"stale"', '', '"', ',,,', 'x'.repeat(5_000)])(
    'sends its content for a different ETag: %#',
    async (tag) => {
      const sent = async ({ path }: Visited) => (await ask(path, { 'if-none-match': tag })).status === 200
      expect(await wrong(feeds, sent)).toEqual([])
    },
  )

  it('accepts invalid and out-of-range ranges', async () => {
    for (const range of [
      'bytes=0-',
      'bytes=99999999999-',
      'bytes=5-1',
      'bytes=-0',
      'bytes=a-b',
      'lines=1-2',
      'bytes=0-0,1-1',
    ]) {
      const fine = async ({ path }: Visited) => [200, 206, 416].includes((await ask(path, { range })).status)
      expect([range, await wrong([...feeds.slice(0, 20), ...bytes.slice(0, 30)], fine)]).toEqual([range, []])
    }
  })

  it('refuses every other method with the allowed ones', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      for (const { path } of feeds.slice(0, 12)) {
        const reply = await ask(path, {}, method)
        expect([path, reply.status, reply.headers.allow]).toEqual([path, 405, expect.stringContaining('GET')])
      }
    }
  })
})
