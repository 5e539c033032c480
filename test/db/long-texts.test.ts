import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { foldName } from '../../server/domain/text/fold.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { randomOf } from '../kit/seeded.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

/** An entry of an index of PostgreSQL has at most 2,704 bytes, after compression: these texts can't be compressed. */
const random = randomOf(20261128)
const oneOf = (texts: string) => texts[Math.floor(random() * texts.length)] ?? ''
const textOf = (length: number, characters: string) => Array.from({ length }, () => oneOf(characters)).join('')
const latin = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => String.fromCodePoint(from + n)).join('')
const chinese = range(0x4e00, 0x9fa5)
/** Each becomes two to eighteen letters. */
const ligatures = range(0xfbea, 0xfd3d) + range(0xfdf0, 0xfdfc)
/** Fourteen folders with names of 240 bytes. */
const deep = (count = 14) => Array.from({ length: count }, () => textOf(240, latin)).join('/')

let server: TestServer
let admin: Actor
let folder: LibraryFolder

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.actor('admin')
  folder = createLibraryFolder()
})
afterAll(async () => {
  await server.close()
  folder[Symbol.dispose]()
})

async function addLibrary(path: string): Promise<string> {
  const reply = await admin.ask('/api/v1/libraries', { method: 'POST', body: { name: newId(), path } })
  expect(reply.status, reply.text).toBe(201)
  return String(reply.json.id)
}

async function scan(libraryId: string, errorCount = 0): Promise<void> {
  const started = await admin.ask(`/api/v1/libraries/${libraryId}/scan`, { method: 'POST' })
  expect(started.status, started.text).toBe(200)
  const status = async () => (await admin.ask(`/api/v1/libraries/${libraryId}/scan-status`)).json
  const ended = { scanId: started.json.scanId, status: 'completed', errorCount }
  await expect.poll(status, { timeout: 30_000 }).toMatchObject(ended)
}

async function idsOf(libraryId: string): Promise<string[]> {
  const rows = await server.query<{ id: string }>(
    'select b.id from books b join libraries l on l.seq = b.library_seq where l.id = ? order by b.id',
    libraryId,
  )
  return rows.map(({ id }) => id)
}

describe('a library with long paths', () => {
  const root = () => folder.at('Comics')

  it('is scanned, and its books are found again', async () => {
    const [first, second, third] = [deep(), deep(), deep()]
    for (const path of [`${first}/1.cbz`, `${first}/2.cbz`, `${second}/1.cbz`]) folder.comic(`Comics/${path}`)
    const libraryId = await addLibrary(root())
    await scan(libraryId)
    const ids = await idsOf(libraryId)
    expect(ids).toHaveLength(3)
    await scan(libraryId)
    expect(await idsOf(libraryId)).toEqual(ids)
    folder.move(`Comics/${second}/1.cbz`, `Comics/${third}/1.cbz`)
    folder.comic(`Comics/${first}/2.cbz`, { pages: 3 })
    await scan(libraryId)
    expect(await idsOf(libraryId)).toEqual(ids)
  })

  it('lists files that could not be read', async () => {
    const path = `Damaged/${deep()}/1.cbz`
    folder.put(path, Buffer.from('not an archive'))
    const libraryId = await addLibrary(folder.at('Damaged'))
    await scan(libraryId, 1)
    const { json } = await admin.ask(`/api/v1/books/errors?libraryId=${libraryId}`)
    expect(json.data).toHaveLength(1)
  })

  it('can be in a folder with a long path, once', async () => {
    const path = deep(15)
    folder.comic(`${path}/Series/1.cbz`)
    const libraryId = await addLibrary(folder.at(path))
    await scan(libraryId)
    expect(await idsOf(libraryId)).toHaveLength(1)
    const settings = librarySettings({ path: folder.at(path) })
    const again = server.database.commit([write('createLibrary', { id: newId(), settings, now: server.now() })])
    await expect(again).rejects.toMatchObject({ reason: 'name_exists' })
  })
})

describe('metadata as long as it may be', () => {
  const line = (characters = chinese) => textOf(500, characters)
  const named = line(ligatures)
  let libraryId: string

  beforeAll(async () => {
    folder.folder('Metadata')
    libraryId = await addLibrary(folder.at('Metadata'))
  })

  async function add(title: string) {
    const series = seriesWrite(libraryId, title, { pathKey: newId(), path: newId() })
    const links = [1, 2].map((n) => ({ sourceName: line(), url: `https://example.org/${textOf(1_900, chinese)}${n}` }))
    const externalIds = [{ source: textOf(60, chinese), externalId: line() }]
    const lists = { genres: [named, line()], tags: [named, line()], links, externalIds }
    const people = [named, line()].map((name) => ({ name, role: 'writer' as const }))
    const values = { title, publisher: line(), ...lists, people }
    const book = bookWrite(series.id, title, { file: { path: newId() }, values })
    const now = server.now()
    await server.database.commit([
      write('addSeries', { series: [series], now }),
      write('saveBooks', { libraryId, books: [book], now }),
      write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
    ])
    return { book, series }
  }

  it('is stored and found', async () => {
    const { book } = await add(line())
    const { json } = await admin.ask(`/api/v1/books/${book.id}/metadata`)
    expect(json).toMatchObject({ genres: expect.arrayContaining([named]), tags: expect.arrayContaining([named]) })
    expect(await server.query('select url from external_links')).toHaveLength(2)
    const genres = (await admin.ask('/api/v1/genres?pageSize=100')).json.data as unknown as {
      name: string
      id: string
    }[]
    const { id = '' } = genres.find(({ name }) => name === named) ?? {}
    const renamed = await admin.ask(`/api/v1/genres/${id}`, { method: 'PATCH', body: { name: 'Drama' } })
    expect(renamed.status, renamed.text).toBe(200)
    // The former name in a file means the renamed genre.
    await add(line())
    expect(await server.query('select id from genres where name = ?', named)).toEqual([])
  })

  it('is compared when duplicates are looked for', async () => {
    const title = line(ligatures)
    const found = [await add(title), await add(title)]
    const now = server.now()
    await server.database.commit([write('findDuplicates', { trustedSources: null, now })])
    const groups = await server.query<{ seq: number }>(
      `select m.series_seq as seq from series_duplicate_groups g join series_duplicate_members m on m.group_id = g.id
       where g.match_type = 'title'`,
    )
    expect(groups).toHaveLength(found.length)
  })
})

describe('the folded form of a name', () => {
  it('is short enough for an index, and stays the same when it is folded again', () => {
    for (const name of [textOf(500, ligatures), '\ufdfa'.repeat(500), '𝒜'.repeat(250)]) {
      const folded = foldName(name)
      expect(Buffer.byteLength(folded)).toBeLessThan(2_500)
      expect(foldName(folded)).toBe(folded)
    }
  })
})
