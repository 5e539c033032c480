import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { newId } from '../kit/catalog.ts'
import { type EditedShelf, openEditedShelf } from '../kit/edited-shelf.ts'
import type { Json } from '../kit/http-client.ts'

let shelf: EditedShelf
let series: string
let book: string
const web = 'https://anilist.co/manga/30002'
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const comicInfo = `<ComicInfo><Series>Harbour</Series><Genre>Drama</Genre><Number>1</Number><Web>${web}</Web></ComicInfo>`
const metronInfo = `<MetronInfo><Series><Name>Harbour</Name><AlternativeNames>
  <AlternativeName lang="de">Hafen</AlternativeName><AlternativeName lang="pt">Porto</AlternativeName>
</AlternativeNames></Series></MetronInfo>`
const harbour = buildZip({
  files: [
    { name: '001.png', data: onePixel },
    { name: 'ComicInfo.xml', data: Buffer.from(comicInfo) },
    { name: 'MetronInfo.xml', data: Buffer.from(metronInfo) },
  ],
})

beforeAll(async () => {
  shelf = await openEditedShelf((folder) => {
    folder.put('Harbour/Harbour 001.cbz', harbour)
    for (let n = 10; n < 22; n += 1) folder.comic(`Quay ${n}/Quay ${n} 001.cbz`)
  })
  series = `/series/${await shelf.seriesNamed('Harbour')}`
  const [first] = (await shelf.get(`${series}/books`)) as unknown as readonly Json[]
  book = `/books/${String(first?.id)}`
})
afterAll(() => shelf.close())

const rows = async (path: string, key: string) => (await shelf.get(path))[key] as unknown as readonly Json[]
const found = async (fullTextSearch: string) =>
  (await shelf.send('POST', '/series/list', { fullTextSearch })).json.total as unknown as number
const locked = async (owner: string) => {
  const locks = await shelf.get(`${owner}/metadata/locks`)
  return Object.keys(locks).filter((field) => locks[field] === (true as unknown as Json))
}
const rescan = () => shelf.scan('deep')

it('alternate titles, IDs, links and ratings include the ID of their owner', async () => {
  const seriesId = series.split('/').at(-1)
  const bookId = book.split('/').at(-1)
  const title = (await shelf.send('POST', `${series}/alternate-titles`, { label: 'it', title: 'Porto' })).json
  const [id, link] = [
    { source: 'owner', externalId: '1' },
    { sourceName: 'owner', url: 'https://example.org/1' },
  ]
  const ofSeries = [
    (await shelf.send('POST', `${series}/external-ids`, id)).json,
    (await shelf.send('POST', `${series}/external-links`, link)).json,
  ]
  const ofBook = [
    (await shelf.send('POST', `${book}/external-ids`, id)).json,
    (await shelf.send('POST', `${book}/external-links`, link)).json,
  ]
  const rating = (await shelf.send('POST', `${series}/external-ratings`, { sourceName: 'owner', rating: 50 })).json
  for (const entry of [title, rating]) expect(entry.seriesId).toBe(seriesId)
  for (const entry of ofSeries) expect([entry.seriesId, entry.bookId]).toEqual([seriesId, null])
  for (const entry of ofBook) expect([entry.seriesId, entry.bookId]).toEqual([null, bookId])
  await shelf.send('DELETE', `${series}/external-ratings/owner`)
  await shelf.send('DELETE', `${series}/alternate-titles/${title.id}`)
  for (const [owner, list] of [
    [series, ofSeries],
    [book, ofBook],
  ] as const) {
    await shelf.send('DELETE', `${owner}/external-ids/${list[0]?.id}`)
    await shelf.send('DELETE', `${owner}/external-links/${list[1]?.id}`)
  }
})

describe('alternate titles', () => {
  const path = () => `${series}/alternate-titles`
  const titles = async () => (await rows(path(), 'titles')).map(({ title }) => String(title)).sort()

  it('added by users are listed with those from files, found by search and preserved by a scan', async () => {
    const given = await titles()
    const { status, json } = await shelf.send('POST', path(), { label: 'ja', title: '  静かな港 ' })
    expect([status, json.title, json.manual]).toEqual([201, '静かな港', true])
    expect(await found('静かな港')).toBe(1)
    await rescan()
    expect(await titles()).toEqual([...given, '静かな港'].sort())
    expect((await shelf.send('PATCH', `${path()}/${json.id}`, { title: 'Stiller Hafen' })).json.label).toBe('ja')
    expect([await found('静かな港'), await found('stiller')]).toEqual([0, 1])
    expect((await shelf.send('DELETE', `${path()}/${json.id}`)).status).toBe(204)
    expect((await shelf.send('DELETE', `${path()}/${json.id}`)).status).toBe(404)
    expect(await titles()).toEqual(given)
    expect(await locked(series)).toEqual([])
  })

  it('from files retain their IDs, stay deleted once removed, and return when unlocked', async () => {
    const before = await rows(path(), 'titles')
    expect(before.length).toBeGreaterThan(0)
    await rescan()
    expect(await rows(path(), 'titles')).toEqual(before)
    expect((await shelf.send('DELETE', `${path()}/${before[0]?.id}`)).status).toBe(204)
    await rescan()
    expect(await titles()).toEqual(
      before
        .slice(1)
        .map(({ title }) => String(title))
        .sort(),
    )
    expect(await locked(series)).toEqual(['alternateTitles'])
    await shelf.send('PUT', `${series}/metadata/locks`, { alternateTitles: false })
    expect(await titles()).toEqual(before.map(({ title }) => String(title)).sort())
  })

  it('are refused when empty, too long or too many', async () => {
    expect((await shelf.send('POST', path(), { label: 'en', title: ' ' })).status).toBe(400)
    expect((await shelf.send('POST', path(), { label: 'en', title: 'x'.repeat(501) })).status).toBe(400)
    const { status } = await shelf.reader.ask(`/api/v1${path()}`, { method: 'POST', body: { label: 'a', title: 'b' } })
    expect(status).toBe(403)
    let last = 0
    for (let n = 0; n <= 200 && last !== 422; n += 1)
      last = (await shelf.send('POST', path(), { label: 'en', title: `t${n}` })).status
    expect(last).toBe(422)
    expect((await titles()).length).toBe(200)
    await shelf.send('DELETE', `${series}/metadata`)
  })
})

describe.each(['series', 'book'] as const)('external IDs and links of a %s', (kind) => {
  const owner = () => (kind === 'series' ? series : book)

  it('are set once per source, survive a scan, and can be removed', async () => {
    const path = `${owner()}/external-ids`
    const given = (await rows(path, 'externalIds')).map(({ source }) => source)
    const body = { source: 'plugin:Lists', externalId: 'a 1' }
    const first = await shelf.send('POST', path, body)
    expect(first.json).toMatchObject({ source: 'plugin:lists', externalId: 'a 1', externalUrl: null, manual: true })
    const second = await shelf.send('POST', path, { ...body, externalId: 'b', externalUrl: 'HTTPS://Example.org/b' })
    expect(second.json).toMatchObject({ id: first.json.id, externalId: 'b', externalUrl: 'https://example.org/b' })
    await rescan()
    expect((await rows(path, 'externalIds')).map(({ source }) => source)).toEqual([...given, 'plugin:lists'].sort())
    expect((await shelf.send('DELETE', `${path}/${first.json.id}`)).status).toBe(204)
    expect((await shelf.send('DELETE', `${path}/${first.json.id}`)).status).toBe(404)
    expect(await locked(owner())).toEqual([])
  })

  it('accept web addresses only', async () => {
    for (const url of ['javascript:alert(1)', 'ftp://example.org', 'file:///etc/passwd', 'https://a@b.org', 'x']) {
      const link = await shelf.send('POST', `${owner()}/external-links`, { sourceName: 'Shop', url })
      expect([link.status, String(link.json.message)]).toEqual([400, expect.stringContaining('http://')])
      const id = { source: 'shop', externalId: '1', externalUrl: url }
      expect((await shelf.send('POST', `${owner()}/external-ids`, id)).status).toBe(400)
    }
  })

  it('are added, updated and removed as links', async () => {
    const path = `${owner()}/external-links`
    const before = await rows(path, 'links')
    const link = { sourceName: 'Shop', url: 'https://shop.example.org/1' }
    const { json } = await shelf.send('POST', path, link)
    const again = await shelf.send('POST', path, { ...link, url: 'https://shop.example.org/2' })
    expect(again.json).toMatchObject({ id: json.id, url: 'https://shop.example.org/2' })
    expect((await rows(path, 'links')).length).toBe(before.length + 1)
    const key = kind === 'series' ? String(json.id) : 'Shop'
    expect((await shelf.send('DELETE', `${path}/${key}`)).status).toBe(204)
    expect(await rows(path, 'links')).toEqual(before)
  })

  it('are 404 when a sharing tag hides the series', async () => {
    const hidden = await shelf.hiddenFrom(series.slice('/series/'.length))
    for (const path of [`${owner()}/external-ids`, `${owner()}/external-links`, `${owner()}/full`]) {
      expect((await hidden.ask(`/api/v1${path}`)).status).toBe(404)
    }
    const body = { source: 'x', externalId: '1' }
    expect((await hidden.ask(`/api/v1${owner()}/external-ids`, { method: 'POST', body })).status).toBe(404)
  })
})

describe('an external ID from a file', () => {
  it('is overridden by a user, returns when the override is removed, and stays deleted once removed itself', async () => {
    const path = `${series}/external-ids`
    const [own] = await rows(path, 'externalIds')
    expect(own).toMatchObject({ source: 'anilist', externalId: '30002', manual: false })
    await shelf.send('POST', path, { source: 'anilist', externalId: '7' })
    await rescan()
    const [mine] = await rows(path, 'externalIds')
    expect(mine).toMatchObject({ externalId: '7', manual: true })
    await shelf.send('DELETE', `${path}/${mine?.id}`)
    const [back] = await rows(path, 'externalIds')
    expect(back).toMatchObject({ externalId: '30002', manual: false })
    await shelf.send('DELETE', `${path}/${back?.id}`)
    await rescan()
    expect(await rows(path, 'externalIds')).toEqual([])
    await shelf.send('PUT', `${series}/metadata/locks`, { externalIds: false })
    expect((await rows(path, 'externalIds')).length).toBe(1)
  })
})

describe('ratings', () => {
  it('are separate for each user, and their average is public', async () => {
    const path = `/api/v1${series}/rating`
    expect((await shelf.reader.ask(path)).status).toBe(204)
    for (const rating of [0, 101, 50.5, '9', null]) {
      expect((await shelf.reader.ask(path, { method: 'PUT', body: { rating } })).status).toBe(400)
    }
    const body = { rating: 70, notes: 'Calm.\r\n' }
    expect((await shelf.reader.ask(path, { method: 'PUT', body })).json).toMatchObject({ rating: 70, notes: 'Calm.' })
    await shelf.send('PUT', `${series}/rating`, { rating: 81 })
    await shelf.send('PUT', `${series}/rating`, { rating: 85 })
    expect((await shelf.reader.ask(path)).json.rating).toBe(70)
    expect(await shelf.get(`${series}/ratings/average`)).toEqual({ average: 77.5, count: 2 })
    const sorted = await shelf.get('/series?sort=community_rating,desc')
    expect((sorted.data as unknown as readonly Json[])[0]?.title).toBe('Harbour')
    expect((await shelf.reader.ask(path, { method: 'DELETE' })).status).toBe(204)
    await shelf.send('DELETE', `${series}/rating`)
    expect(await shelf.get(`${series}/ratings/average`)).toEqual({ average: null, count: 0 })
  })

  it('from other services are stored once per source', async () => {
    const path = `${series}/external-ratings`
    for (const rating of [-1, 100.1]) {
      expect((await shelf.send('POST', path, { sourceName: 'A', rating })).status).toBe(400)
    }
    await shelf.send('POST', path, { sourceName: 'A', rating: 50 })
    await shelf.send('POST', path, { sourceName: 'A', rating: 60.5, voteCount: 3 })
    await shelf.send('POST', path, { sourceName: 'B / C', rating: 100 })
    expect(await rows(path, 'ratings')).toMatchObject([
      { sourceName: 'A', rating: 60.5, voteCount: 3 },
      { sourceName: 'B / C', rating: 100, voteCount: null },
    ])
    expect((await shelf.send('DELETE', `${path}/B%20%2F%20C`)).status).toBe(204)
    expect((await shelf.send('DELETE', `${path}/B%20%2F%20C`)).status).toBe(404)
    expect(await rows(path, 'ratings')).toHaveLength(1)
  })
})

describe.each(['genres', 'tags'] as const)('%s of a series', (kind) => {
  const path = () => `${series}/${kind}`
  const names = async () => (await rows(path(), kind)).map(({ name }) => name)

  it('are added once, removed, replaced, locked, and reset to the file', async () => {
    const before = await names()
    await shelf.send('POST', path(), { name: 'Sea' })
    const { json, headers } = await shelf.send('POST', path(), { name: ' SEA ' })
    const terms = json[kind] as unknown as readonly Json[]
    expect(terms.map(({ name }) => name)).toEqual([...before, 'Sea'])
    expect(await locked(series)).toEqual([kind])
    const sea = terms.find(({ name }) => String(name) === 'Sea')
    const listed = await shelf.get(`/series?${kind}=sea`)
    expect(listed.total).toBe(1)
    const stale = { 'if-match': '"0"' }
    expect((await shelf.send('DELETE', `${path()}/${sea?.id}`, undefined, stale)).status).toBe(412)
    const fresh = { 'if-match': String(headers.etag) }
    expect((await shelf.send('DELETE', `${path()}/${sea?.id}`, undefined, fresh)).status).toBe(204)
    expect((await shelf.send('DELETE', `${path()}/${sea?.id}`)).status).toBe(404)
    expect((await shelf.send('DELETE', `${path()}/${newId()}`)).status).toBe(404)
    await shelf.send('PUT', path(), { [kind]: [] })
    await rescan()
    expect(await names()).toEqual([])
    await shelf.send('PUT', `${series}/metadata/locks`, { [kind]: false })
    expect(await names()).toEqual(before)
  })
})

describe('full responses', () => {
  it('contain all data of a series and a book', async () => {
    await shelf.send('POST', `${book}/read`)
    const full = await shelf.get(`${series}/full`)
    expect(full).toMatchObject({
      title: 'Harbour',
      metadata: { genres: ['Drama'], locks: { title: false } },
      genres: [{ name: 'Drama' }],
      externalIds: [{ source: 'anilist' }],
      externalLinks: [{ url: web }],
      externalRatings: [{ sourceName: 'A' }],
      readCount: 1,
    })
    expect(full.lastCompletedAt).not.toBeNull()
    expect(await shelf.get(`${book}/full`)).toMatchObject({ metadata: { number: 1 }, readCount: 1, deleted: false })
  })

  it('are listed in pages with a constant number of statements', async () => {
    const { reader } = shelf.server.database
    const [all, get] = [reader.all, reader.get]
    let statements = 0
    /** The minimum of several calls, because thumbnail jobs also use the database. */
    const counted = async (path: string) => {
      let [rowCount, fewest] = [0, Number.POSITIVE_INFINITY]
      for (let n = 0; n < 8; n += 1) {
        statements = 0
        rowCount = ((await shelf.get(path)).data as unknown as readonly Json[]).length
        fewest = Math.min(fewest, statements)
      }
      return [rowCount, fewest]
    }
    Object.assign(reader, {
      all: (statement: never) => {
        statements += 1
        return all(statement)
      },
      get: (statement: never) => {
        statements += 1
        return get(statement)
      },
    })
    try {
      const [few, forFew] = await counted('/series/full?pageSize=2')
      const [many, forMany] = await counted('/series/full?pageSize=13')
      expect([few, many]).toEqual([2, 13])
      expect(forMany).toBe(forFew)
    } finally {
      Object.assign(reader, { all, get })
    }
  })
})
