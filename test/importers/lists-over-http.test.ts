import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { comicBytes, createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { mihonBackup } from '../kit/mihon-backup.ts'
import { listOf } from '../kit/shelf-fixture.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

let server: TestServer
let admin: Actor
let reader: Actor
let folder: LibraryFolder

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.actor('admin')
  folder = createLibraryFolder()
  const put = (name: string, info: Readonly<Record<string, string>>) =>
    folder.put(name, comicBytes({ note: name, info }))
  // Volumes of one manga, chapters of another, and a comic with an author and an ISBN.
  for (const volume of ['1', '2', '3']) put(`Ferry/v${volume}.cbz`, { Series: 'Night Ferry', Volume: volume })
  for (const number of ['1', '2', '2.5', '3']) put(`Days/c${number}.cbz`, { Series: 'Kobe Days', Number: number })
  put('Hill/Lantern Hill.cbz', { Series: 'Hill', Title: 'Lantern Hill', Writer: 'Maud Rivers' })
  put('Salt/Salt.cbz', { Series: 'Salt', Title: 'Something else', GTIN: '9780306406157' })
  put('Twin A/Twin.cbz', { Series: 'Twin', Number: '1' })
  put('Twin B/Twin.cbz', { Series: 'Twin', Number: '1' })
  await scanFolder(admin, folder.root)
})
afterAll(async () => {
  await server?.close()
  folder?.[Symbol.dispose]()
})
beforeEach(async () => {
  reader = await server.actor('reader')
})

type Report = {
  readonly source: { readonly program: string } | null
  readonly matches: readonly { readonly type: string; readonly by: string; readonly count: number }[]
  readonly counts: readonly { readonly type: string; readonly added: number; readonly unmatched: number }[]
  readonly problems: readonly { readonly subject: string; readonly reason: string }[]
}

async function importList(content: string | Buffer, dryRun = false): Promise<Report> {
  const reply = await reader.ask(`/api/v1/user/data/import?dryRun=${dryRun}`, {
    method: 'POST',
    body: content,
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.json as unknown as Report
}

/** Files of the books that the reader has read. */
async function readBooks(): Promise<readonly string[]> {
  const books = await listOf(reader, '/api/v1/books?pageSize=500')
  const paths = await listOf(admin, '/api/v1/books?pageSize=500')
  const names = new Map(paths.map(({ id, path }) => [String(id), String(path).split('/').slice(-2).join('/')]))
  const read = books.filter(({ readProgress }) => (readProgress as { completed?: boolean } | null)?.completed === true)
  return read.map(({ id }) => names.get(String(id)) ?? '').toSorted()
}

const manga = (title: string, entry: Readonly<Record<string, unknown>>) => ({
  score: 0,
  progress: 0,
  media: { id: title.length, type: 'MANGA', title: { romaji: title } },
  ...entry,
})
const anilist = (...entries: readonly object[]) =>
  JSON.stringify({ data: { MediaListCollection: { lists: [{ entries }] } } })

describe('a list of a service', () => {
  it('marks the books of a series up to the volume or the chapter', async () => {
    const list = anilist(
      manga('Night Ferry', { status: 'CURRENT', progress: 40, progressVolumes: 2 }),
      manga('Kobe Days', { status: 'CURRENT', progress: 2 }),
    )
    const report = await importList(list)
    expect(report.source?.program).toBe('AniList')
    expect(report.matches).toEqual([{ type: 'series', by: 'title', count: 2 }])
    expect(report.counts.find(({ type }) => type === 'seriesprogress')).toMatchObject({ added: 2 })
    expect(await readBooks()).toEqual(['Days/c1.cbz', 'Days/c2.cbz', 'Ferry/v1.cbz', 'Ferry/v2.cbz'])
    const again = await importList(list)
    expect(again.counts.map(({ type, added }) => [type, added])).toEqual([['seriesprogress', 0]])
  })

  it('marks the whole series where it is completed, and changes nothing in a preview', async () => {
    const list = anilist(manga('Kobe Days', { status: 'COMPLETED' }))
    expect((await importList(list, true)).counts).toMatchObject([{ type: 'seriesprogress', added: 1 }])
    expect(await readBooks()).toEqual([])
    await importList(list)
    expect(await readBooks()).toEqual(['Days/c1.cbz', 'Days/c2.5.cbz', 'Days/c2.cbz', 'Days/c3.cbz'])
  })

  it('reports what is not here, and what there is several times', async () => {
    const list = anilist(manga('Twin', { status: 'COMPLETED' }), manga('Elsewhere', { status: 'COMPLETED' }))
    const { problems, counts } = await importList(list)
    expect(problems.map(({ subject, reason }) => [subject, reason])).toEqual([
      ['AniList: Twin', 'ambiguous'],
      ['AniList: Elsewhere', 'unknown'],
    ])
    expect(counts).toMatchObject([{ type: 'seriesprogress', added: 0, unmatched: 2 }])
    expect(await readBooks()).toEqual([])
  })
})

describe('a backup of Mihon', () => {
  it('marks chapters, never the volumes with their numbers', async () => {
    const chapters = [1, 2.5].map((number) => ({ url: `/c/${number}`, name: `Ch. ${number}`, number, read: true }))
    const backup = mihonBackup({
      manga: [
        { url: '/ferry', title: 'Night Ferry', chapters },
        { url: '/days', title: 'KOBE DAYS', chapters },
      ],
    })
    const report = await importList(backup)
    expect(report.matches).toContainEqual({ type: 'book', by: 'number', count: 2 })
    expect(await readBooks()).toEqual(['Days/c1.cbz', 'Days/c2.5.cbz'])
  })
})

describe('a table of books', () => {
  it('is matched by ISBN, else by title and author, never by title alone', async () => {
    const table = `Book Id,Title,Author,Additional Authors,ISBN,ISBN13,My Rating,Date Read,Date Added,Bookshelves,Exclusive Shelf,My Review
1,Salt by another name,Nobody,,,"=""9780306406157""",4,2024/05/06,2024/01/02,sea,read,
2,The Lantern Hill,Maud Rivers,,,,0,2024/05/06,2024/01/02,sea,read,
3,Lantern Hill,Somebody Else,,,,0,2024/05/06,2024/01/02,,read,
`
    const report = await importList(table)
    expect(report.matches.filter(({ type }) => type === 'book')).toEqual([
      { type: 'book', by: 'isbn', count: 1 },
      { type: 'book', by: 'title', count: 1 },
      { type: 'book', by: 'unknown', count: 1 },
    ])
    expect(await readBooks()).toEqual(['Hill/Lantern Hill.cbz', 'Salt/Salt.cbz'])
    expect(report.counts.find(({ type }) => type === 'rating')).toMatchObject({ added: 1 })
  })
})

describe('a file that is of no program', () => {
  it.each([
    ['binary', Buffer.from([0, 1, 2, 3])],
    ['packed', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('is refused with what to choose instead: %s', async (_what, body) => {
    const reply = await reader.ask('/api/v1/user/data/import', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(reply.status).toBe(422)
    expect(reply.text).toContain('Choose the database of calibre')
  })
})
