import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import type { Person } from '../../server/domain/metadata/patch.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let admin: Actor
const libraries = [newId(), newId()] as const

const writer = (name: string): Person => ({ name, role: 'writer' })
type FileMetadata = {
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly people: readonly Person[]
}
/** The file metadata of each series by title; the last one is in the second library. */
const fileMetadata: Readonly<Record<string, FileMetadata>> = {
  Anchor: { genres: ['Sci-Fi', 'Drama'], tags: ['Sea'], people: [writer('Ōtomo Katsuhiro')] },
  Beacon: { genres: ['Science Fiction'], tags: [], people: [{ name: 'Ōtomo Katsuhiro', role: 'inker' }] },
  Cove: { genres: ['Sci-Fi', 'Science Fiction'], tags: ['Sea'], people: [writer('K. Otomo')] },
  Dune: { genres: ['Secret'], tags: ['Sea'], people: [writer('Hidden Hand')] },
}
const titles = Object.keys(fileMetadata)
const series = titles.map((title) => seriesWrite(libraries[title === 'Dune' ? 1 : 0], title))
const books = series.map((one) =>
  bookWrite(one.id, `${one.title} 1`, { file: { path: `${one.title}/1.cbz` }, values: { ...fileMetadata[one.title] } }),
)

/** Stores the file metadata like a deep scan. */
async function readFilesAgain(): Promise<void> {
  const now = server.now()
  for (const [i, one] of series.entries()) {
    const book = books[i]
    if (book === undefined) continue
    await server.database.commit([
      write('saveBooks', { libraryId: one.libraryId, books: [book], now }),
      write('saveSeriesMetadata', {
        series: [{ id: one.id, values: { ...fileMetadata[one.title] }, provenance: {} }],
        now,
      }),
      write('refreshSeries', { ids: [one.id], numbering: 'none', now }),
    ])
  }
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.actor('admin')
  for (const [i, id] of libraries.entries()) {
    const settings = librarySettings({ name: `Library ${i}` })
    await server.database.commit([write('createLibrary', { id, settings, now: 1_000 })])
  }
  await server.database.commit([write('addSeries', { series, now: 1_000 })])
  await readFilesAgain()
})
afterAll(() => server.close())

type Term = { readonly id: string; readonly name: string; readonly seriesCount: number; readonly bookCount: number }
const page = async (path: string, actor = admin) => (await actor.ask(`/api/v1/${path}`)).json
const terms = async (path: string, actor = admin) => (await page(path, actor)).data as unknown as readonly Term[]
const named = async (kind: string, name: string) => (await terms(kind)).find((one) => one.name === name)?.id ?? ''
const shown = async (path: string, actor = admin) =>
  Object.fromEntries((await terms(path, actor)).map((one) => [one.name, [one.seriesCount, one.bookCount]]))
const change = (method: string, path: string, body?: unknown): Promise<{ status: number; json: Json }> =>
  admin.ask(`/api/v1/${path}`, { method, body })
const found = async (text: string) =>
  ((await page(`series/search?q=${encodeURIComponent(text)}`)).data as unknown as readonly { title: string }[])
    .map(({ title }) => title)
    .sort()
const withGenre = async (genre: string) =>
  ((await page(`series?genres=${encodeURIComponent(genre)}`)).data as unknown as readonly { title: string }[])
    .map(({ title }) => title)
    .sort()

describe('a list of terms', () => {
  it('counts the series and books of each, by name', async () => {
    expect(await shown('genres')).toEqual({
      Drama: [1, 1],
      'Sci-Fi': [2, 2],
      'Science Fiction': [2, 2],
      Secret: [1, 1],
    })
    expect((await terms('genres')).map(({ name }) => name)).toEqual(['Drama', 'Sci-Fi', 'Science Fiction', 'Secret'])
    expect(await shown('people')).toEqual({ 'Hidden Hand': [1, 1], 'K. Otomo': [1, 1], 'Ōtomo Katsuhiro': [2, 2] })
  })

  it('omits hidden content from entries and counts', async () => {
    const guest = await server.actor('admin')
    const libraryIds = [libraries[0]]
    await server.database.commit([
      write('updateUser', { id: guest.userId, changes: { libraryIds }, now: server.now() }),
    ])
    expect(await shown('genres', guest)).not.toHaveProperty('Secret')
    expect((await page('genres', guest)).total).toBe(3)
    expect(await shown('tags', guest)).toEqual({ Sea: [2, 2] })
    expect(await shown('people', guest)).not.toHaveProperty('Hidden Hand')
    const body = { name: 'Mine' }
    const secret = await named('genres', 'Secret')
    expect((await guest.ask(`/api/v1/genres/${secret}`, { method: 'PATCH', body })).status).toBe(404)
    const into = { into: secret }
    const merged = await guest.ask(`/api/v1/genres/${await named('genres', 'Drama')}/merge`, {
      method: 'POST',
      body: into,
    })
    expect(merged.status).toBe(404)
  })

  it('is filtered by folded word prefixes, and people by their role', async () => {
    expect(await shown('people?q=katsu')).toEqual({ 'Ōtomo Katsuhiro': [2, 2] })
    expect(Object.keys(await shown('people?q=OTO')).sort()).toEqual(['K. Otomo', 'Ōtomo Katsuhiro'])
    expect(await shown('people?q=omo')).toEqual({})
    expect(await shown('genres?q=%25')).toEqual({})
    expect(await shown('people?role=inker')).toEqual({ 'Ōtomo Katsuhiro': [1, 1] })
    expect(await shown('people?role=colorist')).toEqual({})
  })

  it.each(['name,asc', 'name,desc', 'series_count,asc', 'series_count,desc', 'book_count,asc', 'book_count,desc'])(
    'returns each term once in pages, sorted by %s',
    async (sort) => {
      const walked: string[] = []
      for (const at of [1, 2, 3, 4, 5]) {
        walked.push(...(await terms(`genres?sort=${sort}&pageSize=1&page=${at}`)).map(({ name }) => name))
      }
      expect([...walked].sort()).toEqual(['Drama', 'Sci-Fi', 'Science Fiction', 'Secret'])
      expect(walked).toEqual((await terms(`genres?sort=${sort}`)).map(({ name }) => name))
    },
  )
})

describe('a renamed term', () => {
  it('is refused the name of another, which is returned', async () => {
    const other = await named('genres', 'Science Fiction')
    const reply = await change('PATCH', `genres/${await named('genres', 'Drama')}`, { name: 'SCIENCE fiction' })
    expect(reply).toMatchObject({ status: 409, json: { error: 'conflict', details: { id: other } } })
    expect((await change('PATCH', `genres/${other}`, { name: ' \u200b ' })).status).toBe(400)
  })

  it('retains its ID, is found by its new name only, and matches the old name in files after a rescan', async () => {
    const id = await named('genres', 'Drama')
    expect((await change('PATCH', `genres/${id}`, { name: 'Tragedy' })).json).toMatchObject({ id, name: 'Tragedy' })
    await readFilesAgain()
    expect(await shown('genres?q=tragedy')).toEqual({ Tragedy: [1, 1] })
    expect(await shown('genres?q=drama')).toEqual({})
    expect(await withGenre('Tragedy')).toEqual(['Anchor'])
  })

  it('can return to its old name', async () => {
    const id = await named('genres', 'Tragedy')
    expect((await change('PATCH', `genres/${id}`, { name: 'DRAMA' })).status).toBe(200)
    expect((await change('PATCH', `genres/${id}`, { name: 'Drama' })).json).toMatchObject({ id, name: 'Drama' })
    await readFilesAgain()
    expect(await shown('genres?q=dra')).toEqual({ Drama: [1, 1] })
  })

  it('is found as a person under the new name immediately and after a rescan', async () => {
    const id = await named('people', 'K. Otomo')
    const reply = await change('PATCH', `people/${id}`, { name: 'Katsu O.', sortName: 'O., Katsu' })
    expect(reply.json).toMatchObject({ name: 'Katsu O.', sortName: 'O., Katsu' })
    await readFilesAgain()
    expect(await found('katsu o')).toEqual(['Cove'])
    expect(await found('k otomo')).toEqual([])
  })
})

describe('merged terms', () => {
  it('become a single term permanently, on series with both or either', async () => {
    const into = await named('genres', 'Science Fiction')
    const reply = await change('POST', `genres/${await named('genres', 'Sci-Fi')}/merge`, { into })
    expect(reply.json).toMatchObject({ id: into, seriesCount: 3, bookCount: 3 })
    await readFilesAgain()
    expect(await shown('genres?q=sci')).toEqual({ 'Science Fiction': [3, 3] })
    expect(await withGenre('Science Fiction')).toEqual(['Anchor', 'Beacon', 'Cove'])
  })

  it('include the full-text index of people', async () => {
    const into = await named('people', 'Ōtomo Katsuhiro')
    await change('POST', `people/${await named('people', 'Katsu O.')}/merge`, { into })
    expect(await found('katsuhiro')).toEqual(['Anchor', 'Beacon', 'Cove'])
    await readFilesAgain()
    expect(await found('katsuhiro')).toEqual(['Anchor', 'Beacon', 'Cove'])
    expect(await shown('people?q=katsu')).toEqual({ 'Ōtomo Katsuhiro': [3, 3] })
  })

  it('are refused when they are the same, or one is missing', async () => {
    const id = await named('genres', 'Science Fiction')
    expect((await change('POST', `genres/${id}/merge`, { into: id })).status).toBe(409)
    expect((await change('POST', `genres/${id}/merge`, { into: newId() })).status).toBe(404)
    expect(await shown('genres?q=sci')).toEqual({ 'Science Fiction': [3, 3] })
  })
})

describe('an unused term', () => {
  it('is omitted by default, listed on request, and removed by maintenance with nothing else', async () => {
    const [one] = series
    if (one === undefined) return
    const lost = [{ id: one.id, values: { ...fileMetadata.Anchor, tags: ['Lost'] }, provenance: {} }]
    await server.database.commit([write('saveSeriesMetadata', { series: lost, now: server.now() })])
    await readFilesAgain()
    expect(await shown('tags')).toEqual({ Sea: [3, 3] })
    expect(await shown('tags?unused=true')).toEqual({ Lost: [0, 0] })
    const cleaned = await change('POST', 'tags/cleanup')
    expect(cleaned.json).toEqual({ deletedCount: 1, deletedNames: ['Lost'] })
    expect((await change('POST', 'tags/cleanup')).json).toEqual({ deletedCount: 0, deletedNames: [] })
    expect(await shown('tags')).toEqual({ Sea: [3, 3] })
  })

  it('is preserved while a soft-deleted book has it', async () => {
    const ids = books.flatMap((book, i) => (series[i]?.title === 'Dune' ? [book.id] : []))
    const [dune] = series.filter(({ title }) => title === 'Dune')
    const now = server.now()
    await server.database.commit([
      write('markBooksMissing', { ids, now }),
      write('refreshSeries', { ids: [dune?.id ?? ''], numbering: 'none', now }),
    ])
    expect(await shown('genres?q=secret')).toEqual({})
    expect((await change('POST', 'genres/cleanup')).json).toMatchObject({ deletedCount: 0 })
  })
})

it('a deleted term is removed from all items', async () => {
  expect((await change('DELETE', `genres/${await named('genres', 'Science Fiction')}`)).status).toBe(204)
  expect(await withGenre('Science Fiction')).toEqual([])
  expect(await shown('genres?q=sci')).toEqual({})
})

describe('merging several terms at once', () => {
  const rename = (name: string) => `merged ${name}`
  const some = series.slice(0, 3)
  async function three(): Promise<readonly string[]> {
    for (const [index, one] of some.entries()) {
      await change('POST', `series/${one.id}/tags`, { name: rename(String(index)) })
    }
    return Promise.all(some.map((_, index) => named('tags', rename(String(index)))))
  }

  it('changes nothing when a term is missing or is the target itself', async () => {
    const [into = '', ...ids] = await three()
    expect((await change('POST', 'tags/merge', { ids: [...ids, newId()], into })).status).toBe(404)
    expect((await change('POST', 'tags/merge', { ids: [...ids, into], into })).status).toBe(409)
    expect(Object.keys(await shown('tags?q=merged'))).toHaveLength(some.length)
    const many = Array.from({ length: 101 }, newId)
    expect((await change('POST', 'tags/merge', { ids: many, into })).status).toBe(400)
  })

  it('produces a single term, even when terms are listed twice', async () => {
    const [into = '', ...ids] = await three()
    const reply = await change('POST', 'tags/merge', { ids: [...ids, ...ids], into })
    expect(reply.json).toMatchObject({ id: into, seriesCount: some.length })
    expect(Object.keys(await shown('tags?q=merged'))).toEqual([rename('0')])
  })
})
