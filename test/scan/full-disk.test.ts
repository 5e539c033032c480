import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listKnownBooks } from '../../server/db/queries/scanning/known-files.ts'
import { readCopy } from '../kit/database-copy.ts'
import type { Ask, Json, Reply } from '../kit/http-client.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'
import { mountSmallDisk, type SmallDisk } from '../kit/small-disk.ts'

const BOOKS = 900
const probe = mountSmallDisk(100)
probe?.[Symbol.dispose]()

let disk: SmallDisk
let library: LibraryFolder
let cli: RunningCli

type Caller = (path: string, how?: Ask) => Promise<Reply>

/** The library, the server, its administrator. */
async function open() {
  cli = startCli(['--data', disk.path])
  const anyone = await cli.answers()
  const body = { username: 'mara', password: 'a quiet corner by the fire' }
  const { json } = await anyone('/api/v1/setup/initialize', { method: 'POST', body })
  const headers = { authorization: `Bearer ${String(json.accessToken)}` }
  const ask: Caller = (path, how = {}) => anyone(path, { ...how, headers })
  const made = await ask('/api/v1/libraries', { method: 'POST', body: { name: 'Shelf', path: library.root } })
  return { ask, headers, libraryId: String(made.json.id) }
}

async function scan(ask: Caller, libraryId: string): Promise<Json> {
  const begun = await ask(`/api/v1/libraries/${libraryId}/scan`, { method: 'POST' })
  expect({ status: begun.status, text: begun.text }).toMatchObject({ status: 200 })
  for (;;) {
    const { json } = await ask(`/api/v1/libraries/${libraryId}/scan-status`)
    if (String(json.phase) === 'done') return json
  }
}

const total = async (ask: Caller) => Number((await ask('/api/v1/books?pageSize=1')).json.total)

/** Uses up the last free page, like another program would. */
function fillDisk(): void {
  const file = openSync(join(disk.path, 'foreign.bin'), 'w')
  const page = Buffer.alloc(4_096, 1)
  try {
    while (writeSync(file, page) > 0);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    closeSync(file)
  }
}

describe.skipIf(probe === null)('a full disk', () => {
  beforeEach(() => {
    const mounted = mountSmallDisk(3_000)
    if (mounted === null) throw new Error('The disk could not be mounted')
    disk = mounted
    library = createLibraryFolder()
    const info = { Summary: 'A long tale of the sea. '.repeat(30) }
    for (let n = 0; n < BOOKS; n++) library.comic(`Series ${n % 9}/Issue ${n}.cbz`, { info })
  })
  afterEach(async () => {
    await cli.end('SIGKILL')
    library[Symbol.dispose]()
    disk[Symbol.dispose]()
  })

  it('ends a scan with an error; the server keeps running, and the next scan completes with free space', async () => {
    const { ask, libraryId } = await open()
    const failed = await scan(ask, libraryId)
    expect(failed).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/disk is full.*Free up some space/),
    })
    expect((await ask('/health')).status).toBe(200)
    const kept = await total(ask)
    expect(kept).toBeLessThan(BOOKS)

    disk.resize(60_000)
    expect(await scan(ask, libraryId)).toMatchObject({ status: 'completed', errorCount: 0, booksUnchanged: kept })
    expect(await total(ask)).toBe(BOOKS)
    expect(await cli.end('SIGTERM')).toBe(0)
    expect(cli.output()).not.toMatch(/\n\s+at /)
    await readCopy(join(disk.path, 'inglenook.db'), async (reader, integrity) => {
      expect(integrity).toEqual({ ok: true })
      const books = await listKnownBooks(reader, libraryId, { after: null, limit: 10_000 })
      expect(books).toHaveLength(BOOKS)
    })
  })

  it('rejects writes with an error, still serves content, and loses nothing', async () => {
    disk.resize(60_000)
    const first = await open()
    await scan(first.ask, first.libraryId)
    expect(await cli.end('SIGTERM')).toBe(0)
    cli = startCli(['--data', disk.path])
    const anyone = await cli.answers()
    const ask: Caller = (path, how = {}) => anyone(path, { ...how, headers: first.headers })
    const [book] = (await ask('/api/v1/books?pageSize=1')).json.data as unknown as readonly Json[]
    const bookAt = `/api/v1/books/${String(book?.id)}`
    expect((await turnTo(ask, bookAt, 2)).status).toBe(200)
    fillDisk()

    const { page, refusal } = await turnPagesUntilRejected(ask, bookAt)
    expect(refusal).toMatchObject({ status: 503, json: { message: expect.stringMatching(/disk is full/) } })
    const scanning = await ask(`/api/v1/libraries/${first.libraryId}/scan`, { method: 'POST' })
    expect(scanning).toMatchObject({ status: 503, json: { message: expect.stringMatching(/disk is full/) } })
    for (const path of ['/api/v1/books?pageSize=5', `${bookAt}/pages/1`, `${bookAt}/thumbnail`, '/health']) {
      expect({ path, status: (await ask(path)).status }).toEqual({ path, status: 200 })
    }
    expect(Number((await ask(`${bookAt}/progress`)).json.currentPage)).toBe(page)

    rmSync(join(disk.path, 'foreign.bin'))
    library.comic('New/New 1.cbz')
    expect(await scan(ask, first.libraryId)).toMatchObject({ status: 'completed', booksAdded: 1 })
    expect(Number((await ask(`${bookAt}/progress`)).json.currentPage)).toBe(page)
    expect(await cli.end('SIGTERM')).toBe(0)
    expect(cli.output()).not.toMatch(/\n\s+at /)
  })
})

function turnTo(ask: Caller, bookAt: string, currentPage: number): Promise<Reply> {
  return ask(`${bookAt}/progress`, { method: 'PUT', body: { currentPage } })
}

/** Turns pages from page 2 until the server can't save progress. @returns the last saved page and the error */
async function turnPagesUntilRejected(
  ask: Caller,
  bookAt: string,
): Promise<{ readonly page: number; readonly refusal: Reply }> {
  for (let turn = 0, page = 2; turn < 1_000; turn++) {
    const currentPage = 1 + (turn % 2)
    const reply = await turnTo(ask, bookAt, currentPage)
    if (reply.status !== 200) return { page, refusal: reply }
    page = currentPage
  }
  throw new Error('Everything could be written')
}
