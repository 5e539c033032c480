import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest'
import { type HangingDrive, mountHangingDrive, noHangingDrive } from '../kit/hanging-drive.ts'
import type { Ask, Json, Reply } from '../kit/http-client.ts'
import { comicBytes, createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { rest } from '../kit/rest.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'
import { randomOf, seedOf } from '../kit/seeded.ts'

/** The real server, a library on a working disk, and one on a drive that stops responding. */
let data: string
let cli: RunningCli
let folders: readonly LibraryFolder[]
let drive: HangingDrive | null
let ask: (path: string, how?: Ask) => Promise<Reply>

if (noHangingDrive !== null) process.stderr.write(`SKIPPED: a drive that hangs: ${noHangingDrive}.\n`)

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'inglenook-hung-'))
  folders = [createLibraryFolder(), createLibraryFolder()]
  for (const [index, folder] of folders.entries())
    for (let n = 1; n <= 12; n += 1)
      folder.put(`Bay ${index}/Bay ${index} ${n}.cbz`, comicBytes({ note: `${index}-${n}` }))
  drive = noHangingDrive === null ? await mountHangingDrive(folders[1]?.root ?? '') : null
})
afterEach(async () => {
  await drive?.close()
  if (cli !== undefined) await cli.end('SIGKILL')
  for (const folder of folders) folder[Symbol.dispose]()
  rmSync(data, { recursive: true, force: true })
})

function mounted(context: TestContext): HangingDrive {
  if (drive !== null) return drive
  const reason = 'this process may not mount a drive'
  process.stderr.write(`SKIPPED: a drive that hangs: ${reason}.\n`)
  return context.skip(reason)
}

type Shelf = { readonly libraryId: string; readonly books: readonly string[] }

/** @param given folders of the command line @param isSetUp whether it was started before */
async function start(given: readonly string[] = [], isSetUp = false): Promise<void> {
  cli = startCli(['--data', data, ...given.flatMap((path) => ['--library', path])])
  const anyone = await cli.answers()
  const body = { username: 'mara', password: 'a quiet corner by the fire' }
  const path = isSetUp ? '/api/v1/auth/login' : '/api/v1/setup/initialize'
  const made = await anyone(path, { method: 'POST', body })
  const authorization = `Bearer ${String(made.json.accessToken)}`
  ask = (path, how = {}) => anyone(path, { ...how, headers: { authorization } })
}

async function addLibrary(path: string): Promise<Shelf> {
  const made = await ask('/api/v1/libraries', { method: 'POST', body: { name: path, path, scanImmediately: true } })
  expect(made.status, made.text).toBe(201)
  const libraryId = String(made.json.id)
  await scanEnded(libraryId)
  const listed = (await ask(`/api/v1/books?libraryId=${libraryId}&pageSize=100`)).json
    .data as unknown as readonly Json[]
  expect(listed).toHaveLength(12)
  return { libraryId, books: listed.map(({ id }) => String(id)) }
}

async function scanEnded(libraryId: string): Promise<Json> {
  for (;;) {
    const { json } = await ask(`/api/v1/libraries/${libraryId}/scan-status`)
    if (String(json.phase) === 'done') return json
    await rest()
  }
}

async function untilState(libraryId: string, state: 'online' | 'offline'): Promise<Json> {
  for (;;) {
    const { json } = await ask(`/api/v1/libraries/${libraryId}`)
    if (String(json.state) === state) return json
    await rest()
  }
}

const page = (book: string) => ask(`/api/v1/books/${book}/pages/1`)
const file = (book: string) => ask(`/api/v1/books/${book}/file`)
const browse = (path: string) => ask(`/api/v1/filesystem/browse?path=${encodeURIComponent(path)}`)
const add = (path: string) => ask('/api/v1/libraries', { method: 'POST', body: { name: 'Another', path } })
/** Milliseconds until the server has exited. */
async function shutdownDuration(): Promise<number> {
  const begun = performance.now()
  await Promise.race([cli.end('SIGTERM'), after(20_000)])
  return performance.now() - begun
}
const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status)
const all = (code: number) => Array.from({ length: 12 }, () => code)

const seed = seedOf('HUNG_SEED')

describe.skipIf(noHangingDrive !== null)('an unresponsive drive', () => {
  it('does not block other libraries; its library is shown as offline with advice, and recovers without a restart', async (context) => {
    const drive = mounted(context)
    await start()
    const working = await addLibrary(folders[0]?.root ?? '')
    const hung = await addLibrary(drive.path)
    expect(statuses(await Promise.all(hung.books.slice(0, 2).map(page)))).toEqual([200, 200])
    await drive.hang()
    // Files read recently may still be in the page cache.
    const unread = hung.books.slice(2)
    const waiting = Promise.all(unread.flatMap((book) => [page(book), file(book)]))
    const begun = performance.now()
    expect(statuses(await Promise.all(working.books.map(page)))).toEqual(all(200))
    expect(statuses(await Promise.all(working.books.map(file)))).toEqual(all(200))
    const took = performance.now() - begun
    const refused = await waiting
    const waited = performance.now() - begun
    // Other libraries do not wait for the drive's timeout.
    expect(took).toBeLessThan(waited)
    expect(new Set(statuses(refused))).toEqual(new Set([503]))
    for (const { json } of refused) expect(String(json.message)).toContain('isn’t responding')
    const { stateReason } = await untilState(hung.libraryId, 'offline')
    expect(String(stateReason)).toContain('isn’t responding')
    // Later requests do not wait at all.
    const [at, again] = [performance.now(), await page(hung.books[3] ?? '')]
    expect([again.status, performance.now() - at < waited / 2]).toEqual([503, true])
    expect(statuses(await Promise.all(working.books.map(page)))).toEqual(all(200))
    await drive.go()
    await untilState(hung.libraryId, 'online')
    expect(statuses(await Promise.all(hung.books.map(page)))).toEqual(all(200))
    expect(statuses(await Promise.all(hung.books.map(file)))).toEqual(all(200))
  }, 180_000)

  it(`does not affect other libraries or lose data, in any order of failures (HUNG_SEED=${seed})`, async (context) => {
    const drive = mounted(context)
    await start()
    const working = await addLibrary(folders[0]?.root ?? '')
    const hung = await addLibrary(drive.path)
    const random = randomOf(seed)
    const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const waiting: Promise<Reply>[] = []
    const trouble: readonly (() => unknown)[] = [
      () => drive.hang(),
      () => drive.go(),
      () => waiting.push(page(oneOf(hung.books)), file(oneOf(hung.books))),
      () => waiting.push(browse(drive.path)),
      () => waiting.push(ask(`/api/v1/libraries/${hung.libraryId}/scan?mode=deep`, { method: 'POST' })),
    ]
    for (let step = 0; step < 12; step += 1) {
      await oneOf(trouble)()
      expect((await page(oneOf(working.books))).status).toBe(200)
      expect((await file(oneOf(working.books))).status).toBe(200)
    }
    await drive.go()
    for (const { status } of await Promise.all(waiting)) expect([200, 409, 503]).toContain(status)
    await untilState(hung.libraryId, 'online')
    await scanEnded(hung.libraryId)
    expect(statuses(await Promise.all(hung.books.map(page)))).toEqual(all(200))
  }, 180_000)

  it('does not block shutdown, whatever is waiting for it', async (context) => {
    const drive = mounted(context)
    await start()
    const hung = await addLibrary(drive.path)
    await drive.hang()
    for (const book of hung.books) void Promise.all([page(book), file(book)]).catch(() => undefined)
    await ask(`/api/v1/libraries/${hung.libraryId}/scan?mode=deep`, { method: 'POST' })
    expect(await shutdownDuration()).toBeLessThan(10_000)
  }, 120_000)

  it('ends a scan with advice, and hides no book', async (context) => {
    const drive = mounted(context)
    await start()
    const hung = await addLibrary(drive.path)
    await drive.hang()
    await ask(`/api/v1/libraries/${hung.libraryId}/scan?mode=deep`, { method: 'POST' })
    const ended = await scanEnded(hung.libraryId)
    expect(JSON.stringify(ended)).toContain('isn’t responding')
    await untilState(hung.libraryId, 'offline')
    await drive.go()
    await untilState(hung.libraryId, 'online')
    const listed = (await ask(`/api/v1/books?libraryId=${hung.libraryId}&pageSize=100`)).json.data
    expect(listed).toHaveLength(12)
  }, 180_000)

  it('blocks no reading while folders on it are selected, and is reported as unresponsive immediately', async (context) => {
    const drive = mounted(context)
    await start()
    const working = await addLibrary(folders[0]?.root ?? '')
    await drive.hang()
    const begun = performance.now()
    const choosing = Promise.all([
      ...Array.from({ length: 5 }, () => browse(drive.path)),
      ...Array.from({ length: 3 }, () => add(drive.path)),
    ])
    expect(statuses(await Promise.all(working.books.map(page)))).toEqual(all(200))
    expect(statuses(await Promise.all(working.books.map(file)))).toEqual(all(200))
    expect((await browse(folders[0]?.root ?? '')).status).toBe(200)
    expect((await browse('/')).status).toBe(200)
    const took = performance.now() - begun
    const refused = await choosing
    const waited = performance.now() - begun
    expect(took).toBeLessThan(waited)
    expect(statuses(refused)).toEqual([503, 503, 503, 503, 503, 400, 400, 400])
    for (const { json } of refused) expect(String(json.message)).toContain('isn’t responding')
    // The parent of the mount point is readable, and the drive is known to be unresponsive.
    const known = performance.now()
    expect(statuses([await browse(join(drive.path, '..')), await browse(drive.path), await add(drive.path)])).toEqual([
      200, 503, 400,
    ])
    expect(performance.now() - known).toBeLessThan(waited / 2)
    expect(await shutdownDuration()).toBeLessThan(10_000)
  }, 120_000)

  it('does not block startup with a folder on it, which is offline and scanned once it responds', async (context) => {
    const drive = mounted(context)
    const [working, hung] = [folders[0]?.root ?? '', join(drive.path, 'Bay 1')]
    await drive.hang()
    await start([working, hung])
    expect(cli.output()).toContain(`--library ${hung}: the drive isn't responding`)
    await cli.until(/was added offline/)
    const libraryAt = async (folder: string) => {
      const { data } = (await ask('/api/v1/libraries')).json
      return String((data as unknown as readonly Json[]).find(({ path }) => String(path) === folder)?.id)
    }
    const books = async () => Number((await ask('/api/v1/books?pageSize=1')).json.total)
    await scanEnded(await libraryAt(working))
    expect(await books()).toBe(12)
    const id = await libraryAt(hung)
    const { stateReason } = await untilState(id, 'offline')
    expect(String(stateReason)).toContain('isn’t responding')
    // The library is retained, whatever the drive does at the next start.
    await shutdownDuration()
    await start([hung], true)
    await untilState(id, 'offline')
    await drive.go()
    await untilState(id, 'online')
    await expect.poll(books, { timeout: 60_000 }).toBe(24)
  }, 180_000)

  it('does not block shutdown when new files of another library equal those on it', async (context) => {
    const drive = mounted(context)
    await start()
    const working = await addLibrary(folders[0]?.root ?? '')
    await addLibrary(drive.path)
    for (let n = 1; n <= 6; n += 1) folders[0]?.put(`Copies/Copies ${n}.cbz`, comicBytes({ note: `1-${n}` }))
    await drive.hang()
    await ask(`/api/v1/libraries/${working.libraryId}/scan`, { method: 'POST' })
    expect(statuses(await Promise.all(working.books.map(page)))).toEqual(all(200))
    await scanEnded(working.libraryId)
    const listed = (await ask(`/api/v1/books?libraryId=${working.libraryId}&pageSize=100`)).json.data
    expect(listed).toHaveLength(18)
    for (let n = 7; n <= 12; n += 1) folders[0]?.put(`Copies/Copies ${n}.cbz`, comicBytes({ note: `1-${n}` }))
    await ask(`/api/v1/libraries/${working.libraryId}/scan`, { method: 'POST' })
    expect(await shutdownDuration()).toBeLessThan(10_000)
  }, 120_000)
})
