import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { xxhash128 } from 'hash-wasm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { putRenamed, type RenamedBook, renamedBooks } from '../kit/renamed-books.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

const books = renamedBooks(5_000)

let server: TestServer
let admin: Actor
let shelf: LibraryFolder
let folder: string
let database: string

/** The time when a book was read there: it tells the books apart. */
const readAt = (index: number) => new Date(Date.UTC(2023, 0, 1) + index * 1_000)
const text = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ')
const address = (path: string) => `file:/data/comics/${encodeURI(path)}`

/** What Komga knew, by the names of then. */
async function writeSource(path: string, known: readonly RenamedBook[]): Promise<void> {
  const hashes = await Promise.all(known.map(({ isHashed, bytes }) => (isHashed ? xxhash128(bytes, 0, 0) : '')))
  const source = new BetterSqlite(path)
  source.pragma('synchronous = off')
  source.exec(`
    create table flyway_schema_history (installed_rank integer, version text, success boolean);
    insert into flyway_schema_history values (1, '20250801101010', 1);
    create table USER (ID text primary key, CREATED_DATE text, EMAIL text, SHARED_ALL_LIBRARIES boolean,
      AGE_RESTRICTION integer, AGE_RESTRICTION_ALLOW_ONLY boolean);
    insert into USER values ('u1', '2022-01-01 00:00:00', 'ada@example.org', 1, null, null);
    create table USER_ROLE (USER_ID text, ROLE text);
    create table USER_LIBRARY_SHARING (USER_ID text, LIBRARY_ID text);
    create table USER_SHARING (LABEL text, ALLOW boolean, USER_ID text);
    create table LIBRARY (ID text primary key, NAME text, ROOT text);
    insert into LIBRARY values ('l1', 'Shelf', 'file:/data/comics/');
    create table SERIES (ID text primary key, URL text, NAME text, LIBRARY_ID text);
    create table SERIES_METADATA (SERIES_ID text primary key, TITLE text);
    create table BOOK (ID text primary key, URL text, NAME text, SERIES_ID text, LIBRARY_ID text, FILE_SIZE integer,
      FILE_HASH text, NUMBER integer);
    create table BOOK_METADATA (BOOK_ID text primary key, TITLE text, NUMBER_SORT real, ISBN text);
    create table READ_PROGRESS (BOOK_ID text, USER_ID text, CREATED_DATE text, LAST_MODIFIED_DATE text, PAGE integer,
      COMPLETED boolean, READ_DATE text);
    create table COLLECTION (ID text, NAME text, ORDERED boolean, CREATED_DATE text, LAST_MODIFIED_DATE text);
    create table COLLECTION_SERIES (COLLECTION_ID text, SERIES_ID text, NUMBER integer);
    create table READLIST (ID text, NAME text, SUMMARY text, ORDERED boolean, CREATED_DATE text, LAST_MODIFIED_DATE text);
    create table READLIST_BOOK (READLIST_ID text, BOOK_ID text, NUMBER integer);
  `)
  const addSeries = source.prepare("insert or ignore into SERIES values (?, ?, ?, 'l1')")
  const addTitle = source.prepare('insert or ignore into SERIES_METADATA values (?, ?)')
  const addBook = source.prepare("insert into BOOK values (?, ?, ?, ?, 'l1', ?, ?, ?)")
  const addDetails = source.prepare("insert into BOOK_METADATA values (?, ?, ?, '')")
  const addProgress = source.prepare("insert into READ_PROGRESS values (?, 'u1', ?, ?, 2, 0, ?)")
  source.transaction(() => {
    for (const { index, series, number, seriesTitle, path: place, bytes } of known) {
      const [id, name] = [`b${index}`, place.slice(place.lastIndexOf('/') + 1, -4)]
      addSeries.run(`s${series}`, address(place.slice(0, place.lastIndexOf('/'))), seriesTitle)
      addTitle.run(`s${series}`, seriesTitle)
      addBook.run(id, address(place), name, `s${series}`, bytes.length, hashes[index], number)
      addDetails.run(id, name, number)
      const at = text(readAt(index))
      addProgress.run(id, at, at, at)
    }
  })()
  source.close()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-renamed-'))
  database = join(folder, 'database.sqlite')
  await writeSource(database, books)
  shelf = createLibraryFolder()
  putRenamed(shelf, books)
  server = await startTestServer()
  admin = await server.actor('admin', 'ada')
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
  const reply = await admin.ask('/api/v1/admin/data/import?dryRun=false', {
    method: 'POST',
    body: readFileSync(database),
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.json as unknown as Report
}

type Line = { readonly type: string; readonly [name: string]: unknown }

/** Everything that the reader has, without ids that are new each time. */
async function ownLines(): Promise<readonly Line[]> {
  const { text: exported } = await admin.ask('/api/v1/user/data/export')
  const lines = exported.trim().split('\n').slice(1)
  return lines.map((line) => JSON.parse(line.includes('"type":"history"') ? line.replace(/"id":"[^"]*",/, '') : line))
}

/** The path here of each book that was read there. */
function placesOf(lines: readonly Line[]): ReadonlyMap<number, string> {
  const paths = new Map(lines.filter(({ type }) => type === 'book').map(({ id, path }) => [id, String(path)]))
  const progress = lines.filter(({ type }) => type === 'progress')
  const indexOf = (at: unknown) => (Date.parse(String(at)) - readAt(0).getTime()) / 1_000
  return new Map(progress.map(({ book, updatedAt }) => [indexOf(updatedAt), paths.get(book) ?? '']))
}

it('finds at least 98 of 100 books of a renamed library, none wrong, and is the same after an undo', async () => {
  const before = await ownLines()
  const { matches, importId } = await importSource()
  const first = await ownLines()
  const places = placesOf(first)
  const wrong = books.filter(({ index, here }) => places.has(index) && !here.includes(places.get(index) ?? ''))
  expect(wrong).toEqual([])
  expect(places.size / books.length).toBeGreaterThanOrEqual(0.98)
  const found = matches.filter(({ type, by }) => type === 'book' && by !== 'unknown' && by !== 'ambiguous')
  expect(found.reduce((sum, one) => sum + one.count, 0)).toBe(places.size)

  expect((await importSource()).importId).toBeNull()
  expect(await ownLines()).toEqual(first)

  const undone = await admin.ask(`/api/v1/user/data/imports/${importId}/undo`, { method: 'POST' })
  expect(undone.json).toMatchObject({ kept: 0 })
  expect(await ownLines()).toEqual(before)
  await importSource()
  expect(await ownLines()).toEqual(first)
}, 300_000)
