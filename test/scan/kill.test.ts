import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reader } from '../../server/db/database.ts'
import { openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import { findBook } from '../../server/db/queries/books/books.ts'
import { findProgress } from '../../server/db/queries/reading/reading.ts'
import { listKnownBooks } from '../../server/db/queries/scanning/known-files.ts'
import { findLibrary } from '../../server/db/queries/scanning/libraries.ts'
import { findLatestScan, listActiveScans } from '../../server/db/queries/scanning/scans.ts'
import { listJobs } from '../../server/db/queries/system/tasks.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { readCopy } from '../kit/database-copy.ts'
import type { Ask, Json, Reply } from '../kit/http-client.ts'
import { rest } from '../kit/rest.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'
import { createShelf, type Shelf, type Volume } from './changing-shelf.ts'

const KILLS = 20

type Caller = (path: string, how?: Ask) => Promise<Reply>

let dataDir: string
let shelf: Shelf
let cli: RunningCli | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inglenook-killed-'))
})
afterEach(async () => {
  await cli?.end('SIGKILL')
  shelf.folder[Symbol.dispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

const databaseFile = () => join(dataDir, 'inglenook.db')
const start = (...args: readonly string[]) => {
  cli = startCli(['--data', dataDir, ...args])
  return cli
}

/** The timing of the kills is the subject of this test. */
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Creates the administrator. @returns the account and a credential valid across restarts */
async function createAdmin(ask: Caller) {
  const body = { username: 'mara', password: 'a quiet corner by the fire' }
  const { json } = await ask('/api/v1/setup/initialize', { method: 'POST', body })
  return { userId: String(json.user?.id), headers: { authorization: `Bearer ${String(json.accessToken)}` } }
}

async function onlyLibrary(ask: Caller, headers: Record<string, string>): Promise<string> {
  for (;;) {
    const { json, status } = await ask('/api/v1/libraries', { headers })
    expect(status).toBe(200)
    const [library] = json.data as unknown as readonly Json[]
    if (library !== undefined) return String(library.id)
  }
}

type Remembered = { readonly libraryId: string; readonly userId: string; readonly pages: Map<string, number> }

/** Invariants after every kill. */
async function checkNothingLost(reader: Reader, { libraryId, userId, pages }: Remembered): Promise<void> {
  const books = await listKnownBooks(reader, libraryId, { after: null, limit: 10_000 })
  const rows = new Map<Volume, string>()
  for (const book of books) {
    const volume = shelf.volumeOf(book.fileHash)
    expect(volume, `${book.path} has the content of no book`).toBeDefined()
    if (volume === undefined) continue
    expect(rows.get(volume), `${book.path} is there twice`).toBeUndefined()
    rows.set(volume, book.id)
    expect(book.id).toBe(volume.id ?? book.id)
    volume.id = book.id
  }
  const lost = shelf.volumes.filter((volume) => volume.id !== null && !rows.has(volume))
  expect(lost).toEqual([])
  const inView = books.filter((book) => !book.deleted).map((book) => book.path)
  expect(new Set(inView).size).toBe(inView.length)
  for (const [bookId, page] of pages) {
    const progress = await findProgress({ ...systemViewer, userId }, reader, bookId)
    expect(progress?.currentPage).toBe(page)
  }
}

/** Resolves when the scan has found files. A scan closed after too many crashes is started again. */
async function untilWalking(ask: Caller, headers: Record<string, string>, libraryId: string): Promise<void> {
  for (;;) {
    const { json } = await ask(`/api/v1/libraries/${libraryId}/scan-status`, { headers })
    if (String(json?.status) === 'failed') await ask(`/api/v1/libraries/${libraryId}/scan`, { method: 'POST', headers })
    else if (Number(json?.filesDiscovered) > 0) return
    await rest()
  }
}

async function countBooks(ask: Caller, headers: Record<string, string>): Promise<number> {
  return Number((await ask('/api/v1/books?pageSize=1', { headers })).json.total)
}

/** Turns a page in any book, and records it after the server's response. @returns false without a book */
async function turnRandomPage(ask: Caller, headers: Record<string, string>, pages: Map<string, number>) {
  const books = (await ask('/api/v1/books?pageSize=500', { headers })).json.data as unknown as readonly Json[]
  // New ones first: early kills leave few books, and the same one would be drawn over and over.
  const unread = pages.size < 8 ? books.filter((book) => !pages.has(String(book.id))) : []
  const choices = unread.length > 0 ? unread : books
  const book = choices[Math.floor(shelf.random() * choices.length)]
  if (book === undefined) return false
  const currentPage = 1 + Math.floor(shelf.random() * 3)
  const path = `/api/v1/books/${String(book.id)}/progress`
  const { status } = await ask(path, { method: 'PUT', headers, body: { currentPage } })
  if (status === 200) pages.set(String(book.id), currentPage)
  return true
}

/** Factor for the range of kill times, so that kills hit the middle of scans. */
function killRangeFactor(hasBooks: boolean, wasOpen: boolean): number {
  if (!hasBooks) return 2
  return wasOpen ? 1.1 : 0.75
}

/** Sets the title of a known book. */
function editRandomTitle(locked: Map<string, string>): void {
  const known = shelf.volumes.flatMap(({ id }) => id ?? [])
  const id = known[Math.floor(shelf.random() * known.length)]
  if (id === undefined) return
  const title = `Mine ${locked.size}`
  locked.set(id, title)
  lockTitle(id, title)
}

/** Locks a title in the database, as a metadata edit does, while the server is stopped. */
function lockTitle(bookId: string, title: string): void {
  const connection = openForWriting(databaseFile())
  connection
    .prepare(`update book_metadata set locks = '["title"]' where book_seq = (select seq from books where id = ?)`)
    .run(bookId)
  connection.prepare('update books set title = ? where id = ?').run(title, bookId)
  connection.close()
}

describe('a server killed during scans', () => {
  it(`loses and duplicates nothing after twenty kills, and completes the next scan`, async () => {
    shelf = createShelf(300)
    const first = start('--library', shelf.folder.root)
    const ask = await first.answers()
    const { userId, headers } = await createAdmin(ask)
    const libraryId = await onlyLibrary(ask, headers)
    const body = { scanningConfig: { defaultMode: 'deep' } }
    await ask(`/api/v1/libraries/${libraryId}`, { method: 'PATCH', headers, body })
    const remembered: Remembered = { libraryId, userId, pages: new Map() }
    const locked = new Map<string, string>()
    let killsDuringScan = 0
    // Adapts to the duration of scans, so that the kills spread across them.
    let window = 300

    for (let kill = 1; kill <= KILLS; kill++) {
      const running = kill === 1 ? first : start('--library', shelf.folder.root)
      const asking = await running.answers()
      const hasBooks = await turnRandomPage(asking, headers, remembered.pages)
      await untilWalking(asking, headers, libraryId)
      await wait(shelf.random() * window)
      await running.end('SIGKILL')
      const state = await readCopy(databaseFile(), async (reader, integrity) => {
        await checkNothingLost(reader, remembered)
        return { integrity, open: await listActiveScans(systemViewer, reader) }
      })
      expect(state.integrity).toEqual({ ok: true })
      if (state.open.length > 0) killsDuringScan += 1
      window *= killRangeFactor(hasBooks, state.open.length > 0)
      if (kill % 4 === 0) editRandomTitle(locked)
      shelf.changeFiles()
    }
    expect(killsDuringScan).toBeGreaterThanOrEqual(KILLS / 2)

    const last = start('--library', shelf.folder.root)
    await untilWalking(await last.answers(), headers, libraryId)
    await last.until(/Scan finished.* status=completed/)
    expect(await last.end('SIGTERM')).toBe(0)
    await readCopy(databaseFile(), async (reader, integrity) => {
      expect(integrity).toEqual({ ok: true })
      await checkNothingLost(reader, remembered)
      await checkComplete(reader, libraryId)
      for (const [bookId, title] of locked) expect((await findBook(systemViewer, reader, bookId))?.title).toBe(title)
      expect(await listActiveScans(systemViewer, reader)).toEqual([])
    })
    expect(remembered.pages.size).toBeGreaterThan(5)
    expect(locked.size).toBeGreaterThan(1)
  }, 300_000)
})

/** Every file is one visible book, and deleted files have none. */
async function checkComplete(reader: Reader, libraryId: string): Promise<void> {
  const books = await listKnownBooks(reader, libraryId, { after: null, limit: 10_000 })
  const present = shelf.volumes.flatMap(({ path, hashes }) => (path === null ? [] : [[path, hashes.at(-1)]]))
  const inView = books.filter((book) => !book.deleted).map((book) => [book.path, book.fileHash])
  expect(inView.sort()).toEqual(present.sort())
}

describe('a server stopped during a scan', () => {
  it('leaves the scan to the next start, which resumes it and reads no file twice', async () => {
    shelf = createShelf(600)
    const running = start('--library', shelf.folder.root)
    const ask = await running.answers()
    const { headers } = await createAdmin(ask)
    const libraryId = await onlyLibrary(ask, headers)
    while ((await countBooks(ask, headers)) === 0) await rest()
    expect(await running.end('SIGTERM')).toBe(0)
    expect(statSync(`${databaseFile()}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)

    const left = await readCopy(databaseFile(), async (reader) => ({
      scan: await findLatestScan(systemViewer, reader, libraryId),
      jobs: await listJobs(reader, { kind: 'scan', limit: 5 }),
      library: await findLibrary(systemViewer, reader, libraryId),
      stored: (await listKnownBooks(reader, libraryId, { after: null, limit: 10_000 })).length,
    }))
    expect(left.scan?.status).toMatch(/pending|running/)
    expect(left.jobs).toMatchObject([{ id: left.scan?.id, state: expect.stringMatching(/pending|running/) }])
    expect(left.stored).toBeLessThan(shelf.volumes.length)

    const next = start()
    await next.until(/Scan finished.* status=completed/)
    expect(await next.end('SIGINT')).toBe(0)
    await readCopy(databaseFile(), async (reader) => {
      await checkComplete(reader, libraryId)
      const booksAdded = shelf.volumes.length - left.stored
      expect(await findLatestScan(systemViewer, reader, libraryId)).toMatchObject({
        id: left.scan?.id,
        status: 'completed',
        booksUnchanged: left.stored,
        booksAdded,
      })
    })
  }, 60_000)
})
