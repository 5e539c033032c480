import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reader } from '../../server/db/database.ts'
import { listGroupingDecisions } from '../../server/db/queries/series/grouping.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { type EditedShelf, openEditedShelf } from '../kit/edited-shelf.ts'
import type { Json, Reply } from '../kit/http-client.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { withReason } from '../kit/refusal.ts'
import { listOf } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

const titles = ['Ash', 'Birch', 'Cedar', 'Doum', 'Elm', 'Fir', 'Gum', 'Holly', 'Ivy', 'Juniper'] as const
type Title = (typeof titles)[number]

let shelf: EditedShelf
const ids = {} as Record<Title, string>
beforeAll(async () => {
  shelf = await openEditedShelf((folder) => {
    for (const title of titles)
      for (const n of [1, 2]) folder.put(`${title}/${title} ${n}.cbz`, comicBytes({ note: `${title} ${n}` }))
  })
  for (const title of titles) ids[title] = await shelf.seriesNamed(title)
})
afterAll(() => shelf.close())

const booksOf = (title: Title) => listOf(shelf.admin, `/api/v1/books?seriesId=${ids[title]}&sort=number,asc`)
const bookIds = async (title: Title) => (await booksOf(title)).map(({ id }) => String(id))
const decide = (title: Title, what: string, body: unknown, headers = {}): Promise<Reply> =>
  shelf.send('POST', `/series/${ids[title]}/grouping/${what}`, body, headers)
const as = (actor: Actor, path: string, body?: unknown) =>
  actor.ask(`/api/v1${path}`, body === undefined ? {} : { method: 'POST', body })
const undo = (decision: Json) => shelf.send('POST', `/grouping-decisions/${String(decision.id)}/undo`)

describe('a manual grouping change', () => {
  it('is refused to readers, who can see how a series was grouped', async () => {
    const path = `/series/${ids.Ash}/grouping`
    expect((await as(shelf.reader, `${path}/merge`, { seriesIds: [ids.Birch] })).status).toBe(403)
    const why = await as(shelf.reader, path)
    expect(why.json).toMatchObject({
      title: 'Ash',
      strategy: 'series_volume',
      path: 'Ash',
      bookCount: 2,
      reason: 'They are in the folder “Ash”.',
      parts: [{ seriesId: ids.Ash, bookCount: 2 }],
      decisions: [],
    })
  })

  it('is refused with advice when it is invalid, and changes nothing', async () => {
    const [book, other] = [(await bookIds('Ash'))[0], (await bookIds('Birch'))[0]]
    const refused = async (what: string, body: unknown, status: number) => {
      const reply = await decide('Ash', what, body)
      expect({ what, body, status: reply.status }).toEqual({ what, body, status })
      expect(String(reply.json.message).length).toBeGreaterThan(20)
    }
    await refused('merge', { seriesIds: [ids.Ash] }, 422)
    await refused('move', { bookIds: [book] }, 422)
    await refused('split', { bookIds: await bookIds('Ash'), title: 'All' }, 422)
    await refused('split', { bookIds: [other], title: 'Not mine' }, 422)
    await refused('split', { bookIds: [book], title: ' ' }, 400)
    await refused('merge', { seriesIds: [ids.Birch, '12345678-1234-1234-1234-123456789abc'] }, 404)
    await refused('merge', { seriesIds: Array.from({ length: 101 }, () => ids.Birch) }, 400)
    await refused('preview', { kind: 'merge', bookIds: [book] }, 400)
    await refused('preview', { kind: 'split', bookIds: await bookIds('Ash') }, 422)
    await refused('preview', { kind: 'split', seriesIds: [ids.Birch] }, 400)
    // Each kind accepts its own fields only.
    await refused('preview', { kind: 'move', bookIds: [other], title: 'A move has none' }, 400)
    const short = await decide('Ash', 'preview', { kind: 'merge' })
    expect(short.json.details).toMatchObject([{ in: 'body', field: 'seriesIds' }])
    const { components } = (await shelf.admin.ask('/api/openapi.json')).json
    expect(components?.schemas?.GroupingOrder?.oneOf).toHaveLength(3)
    expect(await booksOf('Ash')).toHaveLength(2)
  })

  it('is refused after a concurrent change of the series', async () => {
    const path = `/series/${ids.Ash}/grouping`
    const { etag } = (await as(shelf.admin, path)).headers
    const stale = await decide('Ash', 'merge', { seriesIds: [ids.Birch] }, { 'if-match': '"00000000"' })
    expect(stale.status).toBe(412)
    expect(stale.json.details).toEqual(withReason({ currentETag: etag }))
    const made = await decide('Ash', 'merge', { seriesIds: [ids.Birch] }, { 'if-match': etag ?? '' })
    expect(made.status).toBe(200)
    expect((await decide('Ash', 'merge', { seriesIds: [ids.Cedar] }, { 'if-match': etag ?? '' })).status).toBe(412)
    const undoing = `/grouping-decisions/${String(made.json.id)}/undo`
    expect((await shelf.send('POST', undoing, undefined, { 'if-match': etag ?? '' })).status).toBe(412)
    expect((await shelf.get(`/series/${ids.Ash}/grouping`)).bookCount).toBe(4)
    expect((await undo(made.json)).status).toBe(200)
    expect((await as(shelf.admin, path)).headers.etag).toBe(etag)
  })

  it('has a preview, and a record of its author until it is undone', async () => {
    const preview = await decide('Ash', 'preview', { kind: 'merge', seriesIds: [ids.Birch] })
    expect(preview.json).toEqual({
      target: { seriesId: ids.Ash, title: 'Ash', bookCount: 2, bookCountAfter: 4 },
      sources: [{ seriesId: ids.Birch, title: 'Birch', bookCount: 2, bookCountAfter: 0 }],
      bookCount: 2,
      sharingTags: { added: [], removed: [], unclear: [] },
    })
    expect(await booksOf('Ash')).toHaveLength(2)
    const { json: made } = await decide('Ash', 'merge', { seriesIds: [ids.Birch] })
    expect(made).toMatchObject({
      kind: 'merge',
      libraryId: shelf.libraryId,
      bookCount: 2,
      decidedBy: shelf.admin.username,
      undoneAt: null,
      target: { id: ids.Ash, title: 'Ash', exists: true },
      sources: [{ id: ids.Birch, title: 'Birch', exists: true }],
    })
    const why = await shelf.get(`/series/${ids.Ash}/grouping`)
    expect(why.bookCount).toBe(4)
    expect(why.decisions?.[0]).toEqual(made)
    expect(why.parts).toMatchObject([
      { title: 'Ash', bookCount: 2 },
      { title: 'Birch', bookCount: 2 },
    ])
    const emptied = await shelf.get(`/series/${ids.Birch}/grouping`)
    expect([emptied.bookCount, emptied.parts, emptied.decisions?.[0]]).toEqual([0, [], made])
    const again = await decide('Cedar', 'merge', { seriesIds: [ids.Birch] })
    expect(again).toMatchObject({ status: 409, json: { message: expect.stringMatching(/undo/) } })
    const undone = await undo(made)
    expect(undone.json).toMatchObject({ id: made.id, undoneBy: shelf.admin.username, undoneAt: expect.any(String) })
    expect((await undo(made)).status).toBe(409)
    const list = `/libraries/${shelf.libraryId}/grouping-decisions`
    expect((await listOf(shelf.admin, `/api/v1${list}?state=held`)).map(({ id }) => id)).not.toContain(made.id)
    expect((await listOf(shelf.admin, `/api/v1${list}?state=undone`)).map(({ id }) => id)).toContain(made.id)
  })

  it('preserves lists, ratings and search results while a series is merged away, and when it returns', async () => {
    const { json: list } = await shelf.send('POST', '/collections', { name: 'Trees', seriesIds: [ids.Doum, ids.Elm] })
    await shelf.send('POST', '/want-to-read', { seriesId: ids.Elm })
    await shelf.send('PUT', `/series/${ids.Elm}/rating`, { rating: 80 })
    const seen = async () => ({
      collection: (await listOf(shelf.admin, `/api/v1/collections/${String(list.id)}/series`)).map(
        ({ title }) => title,
      ),
      queue: (await listOf(shelf.admin, '/api/v1/want-to-read')).map(({ seriesId }) => seriesId),
      named: (await listOf(shelf.admin, '/api/v1/series?pageSize=500'))
        .map(({ title }) => title)
        .filter((t) => String(t) === 'Elm'),
      elm: (await shelf.send('POST', '/series/list', { fullTextSearch: 'elm' })).json.total,
      rating: (await shelf.get(`/series/${ids.Elm}/rating`)).rating,
      library: (await shelf.get(`/libraries/${shelf.libraryId}`)).seriesCount,
    })
    const before = await seen()
    const { json: made } = await decide('Doum', 'merge', { seriesIds: [ids.Elm] })
    const away = await seen()
    expect(away).toMatchObject({ collection: ['Doum'], queue: [], named: [], rating: 80 })
    expect(Number(away.library)).toBe(Number(before.library) - 1)
    await shelf.scan('deep')
    expect(await seen()).toEqual(away)
    await undo(made)
    expect(await seen()).toEqual(before)
  })

  it('hides a merged series from users who could not see all of it', async () => {
    const someone = await shelf.hiddenFrom(ids.Gum)
    const sees = async (title: Title) => (await as(someone, `/series/${ids[title]}`)).status
    expect([await sees('Fir'), await sees('Gum')]).toEqual([200, 404])
    expect((await as(someone, `/series/${ids.Fir}/grouping/merge`, { seriesIds: [ids.Gum] })).status).toBe(404)
    const preview = await decide('Fir', 'preview', { kind: 'move', bookIds: (await bookIds('Gum')).slice(0, 1) })
    expect(preview.json.sharingTags).toMatchObject({ added: [expect.any(String)], removed: [], unclear: [] })
    const { json: made } = await decide('Fir', 'move', { bookIds: (await bookIds('Gum')).slice(0, 1) })
    expect([await sees('Fir'), await sees('Gum')]).toEqual([404, 404])
    const list = `/api/v1/libraries/${shelf.libraryId}/grouping-decisions`
    expect((await listOf(someone, list)).map(({ id }) => id)).not.toContain(made.id)
    expect((await as(someone, `/grouping-decisions/${String(made.id)}/undo`, {})).status).toBe(404)
    await undo(made)
    expect([await sees('Fir'), await sees('Gum')]).toEqual([200, 404])
    expect(await shelf.sharingTags(ids.Fir)).toEqual([])
  })

  it('copies the sharing tags to a series that is split off', async () => {
    const someone = await shelf.hiddenFrom(ids.Holly)
    const [book] = await bookIds('Holly')
    const { json } = await decide('Holly', 'split', { bookIds: [book], title: 'Mistletoe' })
    const target = json.target as unknown as Json
    expect(await shelf.get(`/series/${String(target.id)}`)).toMatchObject({ title: 'Mistletoe', bookCount: 1 })
    expect((await as(someone, `/series/${String(target.id)}`)).status).toBe(404)
    expect((await as(someone, `/books/${book}`)).status).toBe(404)
  })
})

describe('previews of other library settings', () => {
  it('respect manual changes: the series stay together under another strategy', async () => {
    const path = `/libraries/${shelf.libraryId}/preview-changes`
    const { json: made } = await decide('Cedar', 'merge', { seriesIds: [ids.Birch] })
    for (const change of [{}, { seriesStrategy: 'flat' }, { seriesStrategy: 'series_volume_chapter' }]) {
      const { json } = await shelf.send('POST', path, change)
      expect({ change, changes: json.changes }).toEqual({ change, changes: [] })
      expect(json.seriesAfter).toBe(json.seriesBefore)
    }
    await undo(made)
  })
})

describe('the list of manual changes', () => {
  it('needs as many queries for many as for few', async () => {
    const [first] = await bookIds('Juniper')
    for (const target of ['Ivy', 'Juniper', 'Ivy', 'Juniper'] as const) {
      expect((await decide(target, 'move', { bookIds: [first] })).status).toBe(200)
    }
    const { reader } = shelf.server.database
    async function statementsFor(pageSize: number) {
      let count = 0
      const counting: Reader = {
        ...reader,
        version: (topic) => reader.version(topic),
        all: (statement) => {
          count += 1
          return reader.all(statement)
        },
        get: (statement) => {
          count += 1
          return reader.get(statement)
        },
      }
      const request = { page: 1, pageSize, libraryId: shelf.libraryId }
      const { items } = await listGroupingDecisions(systemViewer, counting, request)
      return { count, found: items.length }
    }
    const [few, many] = [await statementsFor(1), await statementsFor(500)]
    expect([few.found, many.found > 4]).toEqual([1, true])
    expect(many.count).toBe(few.count)
  })
})
