import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import type { Actor } from '../kit/test-server.ts'
import { openStoredFixture, type StoredFixture } from './stored-fixture.ts'
import { versions, viewOf, withQuery } from './view.ts'

const many = 24
let fixture: StoredFixture
let maintainer: Actor
const series: { seriesId: string; bookIds: string[] }[] = []
let collection: string
let readList: string
beforeAll(async () => {
  fixture = await openStoredFixture()
  maintainer = await fixture.server.actor('maintainer', 'ben')
  for (let i = 0; i < many; i++) {
    const books = [1, 2].map((n) => ({
      title: `Tale ${i} ${n}`,
      file: { path: `tale ${i} ${n}.cbz` },
      values: { number: n },
    }))
    series.push(await fixture.addSeries(`Tale & <${String(i).padStart(2, '0')}>`, books))
  }
  const seriesIds = series.map(({ seriesId }) => seriesId)
  const bookIds = series.map(({ bookIds: [first = ''] }) => first).toReversed()
  collection = await made('collections', { name: 'Quiet & <calm>', ordered: true, seriesIds })
  readList = await made('readlists', { name: 'From the end', bookIds })
})
afterAll(() => fixture.close())

async function made(path: string, body: unknown): Promise<string> {
  const reply = await maintainer.ask(`/api/v1/${path}`, { method: 'POST', body })
  if (reply.status >= 300) throw new Error(reply.text)
  return String(reply.json.id)
}
const get = (path: string, who = fixture.reader) => who.ask(path)
/** IDs without their URN prefix. */
const bare = (ids: readonly string[]) => ids.map((id) => id.replace(/^.*[:/]/, ''))

async function everything(path: string, pageSize: number): Promise<string[]> {
  const seen: string[] = []
  for (let next: string | undefined = withQuery(path, `pageSize=${pageSize}`); next !== undefined; ) {
    const view = viewOf(await get(next))
    seen.push(...bare(view.ids))
    next = view.links.next
  }
  return seen
}

describe.each(versions)('collections and reading lists in %s', (version) => {
  const base = `/opds/${version}`
  const root = version === 'v1' ? '/opds/v1/catalog' : '/opds/v2'

  it('are 404 or omitted for users who cannot see them', async () => {
    const outsider = await fixture.server.actor('reader')
    await fixture.server.hideLibraries(outsider)
    for (const path of [`/collections/${collection}`, `/readlists/${readList}`]) {
      expect((await get(base + path, outsider)).status).toBe(404)
    }
    expect(viewOf(await get(`${base}/collections`, outsider)).total).toBe(0)
    expect(viewOf(await get(`${base}/readlists`, outsider)).total).toBe(0)
    const text = (await get(root, outsider)).text
    for (const name of ['Collections', 'Reading lists', 'Want to read']) expect(text).not.toContain(name)
  })

  it('are read from the first page to the last, each item once, in order', async () => {
    for (const pageSize of [7, 50]) {
      expect(await everything(`${base}/collections/${collection}`, pageSize)).toEqual(
        series.map(({ seriesId }) => seriesId),
      )
      expect(await everything(`${base}/readlists/${readList}`, pageSize)).toEqual(
        series.map(({ bookIds: [first] }) => first).toReversed(),
      )
    }
    expect(await everything(`${base}/collections`, 5)).toEqual([collection])
    expect(await everything(`${base}/readlists`, 5)).toEqual([readList])
  })

  it('are reachable from the root, Want to read for its owner only', async () => {
    const owner = await fixture.server.actor('reader')
    const names = async (who: Actor) => {
      const { text } = await get(root, who)
      return ['Collections', 'Reading lists', 'Want to read'].filter((name) => text.includes(name))
    }
    expect(await names(owner)).toEqual(['Collections', 'Reading lists'])
    await owner.ask('/api/v1/want-to-read', { method: 'POST', body: { seriesId: series[0]?.seriesId } })
    expect(await names(owner)).toEqual(['Collections', 'Reading lists', 'Want to read'])
    expect(await names(fixture.reader)).toEqual(['Collections', 'Reading lists'])
  })
})

describe.each(versions)('the Want to read list in %s', (version) => {
  it('shows the first unfinished book of a series, and each book once, in the order of its owner', async () => {
    const owner = await fixture.server.actor('reader')
    const [first, second, third] = series
    const bookIds = [third?.bookIds[1] ?? '', second?.bookIds[0] ?? '']
    const body = { seriesIds: [first?.seriesId, second?.seriesId], bookIds }
    await owner.ask('/api/v1/want-to-read/bulk', { method: 'POST', body })
    const [read = ''] = first?.bookIds ?? []
    await fixture.server.database.commit([
      write('markBooksRead', { userId: owner.userId, bookIds: [read], origin: 'web', now: fixture.server.now() }),
    ])
    const view = viewOf(await get(`/opds/${version}/want-to-read`, owner))
    expect(bare(view.ids)).toEqual([first?.bookIds[1], second?.bookIds[0], third?.bookIds[1]])
    expect(viewOf(await get(`/opds/${version}/want-to-read`)).ids).toEqual([])
  })
})
