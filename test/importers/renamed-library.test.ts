import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { comicBytes, createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

const count = 5_000
const perSeries = 10
const pages = 12
/** One in a hundred was packed anew since, with its series and number inside; another is not here. */
const isRepacked = (book: number) => book % 100 === 7
const isGone = (book: number) => book % 100 === 13

const seriesOf = (book: number) => `Tale ${Math.floor(book / perSeries)}`
const numberOf = (book: number) => (book % perSeries) + 1
/** The page on which its reader is: books next to each other differ. */
const pageOf = (book: number) => 2 + (book % 10)

let server: TestServer
let admin: Actor
let shelf: LibraryFolder
let folder: string
let database: string

/** What the other program knew: each book as it was then, where it was then. */
function writeSource(path: string): void {
  const source = new BetterSqlite(path)
  source.pragma('synchronous = off')
  source.exec(`
    create table db_info (version text);
    insert into db_info values ('9.0.0');
    create table folder (id integer primary key, parentId integer, name text, path text);
    create table comic (id integer primary key, parentId integer, comicInfoId integer, fileName text, path text);
    create table comic_info (id integer primary key, hash text, title text, number text, currentPage integer,
      read boolean, hasBeenOpened boolean, lastTimeOpened integer);
  `)
  const addFolder = source.prepare('insert into folder values (?, 1, ?, ?)')
  const addComic = source.prepare('insert into comic values (?, ?, ?, ?, ?)')
  const addInfo = source.prepare('insert into comic_info values (?, ?, ?, ?, ?, 0, 1, 1700000000)')
  source.transaction(() => {
    for (let book = 0; book < count; book += 1) {
      const [series, number, id] = [seriesOf(book), numberOf(book), book + 1]
      const of = Math.floor(book / perSeries) + 2
      if (number === 1) addFolder.run(of, series, `/${series}`)
      const bytes = comicBytes({ pages, note: `book ${book}` })
      const hash = `${createHash('sha1')
        .update(bytes.subarray(0, 512 * 1024))
        .digest('hex')}${bytes.length}`
      const name = `${series} ${number}.cbz`
      addInfo.run(id, hash, '', String(number), pageOf(book))
      addComic.run(id, of, id, name, `/${series}/${name}`)
    }
  })()
  source.close()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-renamed-'))
  database = join(folder, 'library.ydb')
  writeSource(database)
  shelf = createLibraryFolder()
  for (let book = 0; book < count; book += 1) {
    if (isGone(book)) continue
    const info = isRepacked(book) ? { info: { Series: seriesOf(book), Number: numberOf(book) } } : {}
    const note = isRepacked(book) ? `again ${book}` : `book ${book}`
    // In other folders, in another order, by other names.
    shelf.put(`Box ${book % 97}/item ${(book * 7_919) % count}.cbz`, comicBytes({ pages, note, ...info }))
  }
  server = await startTestServer()
  admin = await server.actor('admin')
  await scanFolder(admin, shelf.root)
}, 300_000)
afterAll(async () => {
  await server?.close()
  shelf?.[Symbol.dispose]()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

type Match = { readonly type: string; readonly by: string; readonly count: number }
type Report = { readonly matches: readonly Match[]; readonly importId: string | null }

async function importSource(): Promise<Report> {
  const reply = await admin.ask('/api/v1/user/data/import?dryRun=false', {
    method: 'POST',
    body: readFileSync(database),
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.json as unknown as Report
}

/** By the path here, the page on which the reader is. */
async function places(): Promise<ReadonlyMap<string, number>> {
  const { text } = await admin.ask('/api/v1/user/data/export')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const paths = new Map(lines.filter(({ type }) => type === 'book').map(({ id, path }) => [id, String(path)]))
  const progress = lines.filter(({ type }) => type === 'progress')
  return new Map(progress.map(({ book, currentPage }) => [paths.get(book) ?? '', Number(currentPage)]))
}

it('finds at least 98 of 100 books of a renamed library, none wrong, and is the same after an undo', async () => {
  const { matches, importId } = await importSource()
  const found = matches
    .filter(({ type, by }) => type === 'book' && by !== 'unknown' && by !== 'ambiguous')
    .reduce((sum, one) => sum + one.count, 0)
  expect(found / count).toBeGreaterThanOrEqual(0.98)
  const first = await places()
  expect(first.size).toBe(found)
  const wrong = Array.from({ length: count }, (_, book) => book).filter((book) => {
    const page = first.get(`Box ${book % 97}/item ${(book * 7_919) % count}.cbz`)
    return page !== undefined && page !== pageOf(book)
  })
  expect(wrong).toEqual([])

  const undone = await admin.ask(`/api/v1/user/data/imports/${importId}/undo`, { method: 'POST' })
  expect(undone.json).toMatchObject({ kept: 0 })
  expect((await places()).size).toBe(0)
  await importSource()
  expect(await places()).toEqual(first)
}, 300_000)
