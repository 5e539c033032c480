import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { sweepExports } from '../../server/library/exports/serve-exports.ts'
import { newId } from '../kit/catalog.ts'
import type { Json, Reply } from '../kit/http-client.ts'
import { comicBytes, createLibraryFolder } from '../kit/library-folder.ts'
import { rest } from '../kit/rest.ts'
import { createShelfFixture, type ShelfFixture } from '../kit/shelf-fixture.ts'
import { mountSmallDisk } from '../kit/small-disk.ts'
import { type Actor, startTestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

const base = '/api/v1/user/exports/series'
const WEEK_MS = 7 * 24 * 3_600_000

let fixture: ShelfFixture
beforeAll(async () => {
  fixture = await createShelfFixture({ 'Quiet Bay': 3, '=Formula': 1 })
})
afterAll(() => fixture.close())
afterEach(async () => {
  await fixture.showAll(fixture.reader)
  for (const { id } of await listed(fixture.reader)) await fixture.reader.ask(`${base}/${id}`, { method: 'DELETE' })
})

const listed = async (actor: Actor) => (await actor.ask(`${base}?pageSize=500`)).json.data as unknown as readonly Json[]
const order = (actor: Actor, body: unknown): Promise<Reply> => actor.ask(base, { method: 'POST', body })

/** Waits for the end of an export. */
async function ended(actor: Actor, id: unknown): Promise<Json> {
  for (;;) {
    const { json } = await actor.ask(`${base}/${String(id)}`)
    if (!['pending', 'running'].includes(String(json.status))) return json
    await rest()
  }
}
async function exported(actor: Actor, body: unknown): Promise<Reply> {
  const { id } = (await order(actor, body)).json
  expect(await ended(actor, id)).toMatchObject({ status: 'completed', error: null })
  return actor.ask(`${base}/${String(id)}/download`)
}

/** A queued export that the server does not start. */
async function waiting(actor: Actor): Promise<string> {
  const { server } = fixture
  const id = newId()
  const now = server.now()
  const about = { id, userId: actor.userId, now }
  await server.database.commit([
    write('createJob', {
      ...about,
      kind: 'export',
      uniqueKey: null,
      priority: 0,
      params: null,
      maxAttempts: 1,
      runAfter: now + WEEK_MS * 100,
    }),
    write('createExport', {
      ...about,
      exportType: 'series',
      format: 'json',
      libraryIds: [],
      fields: [],
      bookFields: [],
      expiresAt: now + WEEK_MS,
    }),
  ])
  return id
}

describe('an export is refused', () => {
  it('with an unknown field, naming it', async () => {
    const reply = await order(fixture.reader, { fields: ['title', 'passwordHash'] })
    expect(reply).toMatchObject({ status: 400, json: { error: 'bad_request' } })
    expect(JSON.stringify(reply.json.details)).toContain('fields')
  })

  it('for a hidden library, with the same message as for a missing one', async () => {
    await fixture.hideClosed(fixture.reader)
    const hidden = await order(fixture.reader, { libraryIds: [fixture.closed.libraryId] })
    const unknown = await order(fixture.reader, { libraryIds: [newId()] })
    expect(hidden.status).toBe(404)
    expect(hidden.text).toBe(unknown.text)
  })

  it('while three are queued or running, and leaves nothing behind', async () => {
    for (let n = 0; n < 3; n++) await waiting(fixture.reader)
    const reply = await order(fixture.reader, {})
    expect(reply).toMatchObject({ status: 409, json: { error: 'conflict', details: { most: 3 } } })
    expect(await listed(fixture.reader)).toHaveLength(3)
    expect((await order(fixture.maintainer, {})).status).toBe(202)
  })

  it('for download before it is ready, and after it was cancelled', async () => {
    const id = await waiting(fixture.reader)
    const early = await fixture.reader.ask(`${base}/${id}/download`)
    expect(early).toMatchObject({ status: 409, json: { message: expect.stringContaining('isn’t ready') } })
    await fixture.admin.ask(`/api/v1/tasks/${id}/cancel`, { method: 'POST' })
    expect((await fixture.reader.ask(`${base}/${id}`)).json).toMatchObject({ status: 'cancelled' })
    expect((await fixture.reader.ask(`${base}/${id}/download`)).status).toBe(409)
  })

  it('of books without permission to read books, and its download too', async () => {
    const id = String((await order(fixture.reader, { exportType: 'both' })).json.id)
    await ended(fixture.reader, id)
    const body = { name: 'series only', permissions: ['series-read'] }
    const { key } = (await fixture.reader.ask('/api/v1/api-keys', { method: 'POST', body })).json
    const headers = { 'x-api-key': String(key) }
    const made = await fixture.server.ask(base, { method: 'POST', body: { exportType: 'books' }, headers })
    expect(made).toMatchObject({ status: 403, json: { error: 'forbidden' } })
    expect((await fixture.server.ask(`${base}/${id}/download`, { headers })).status).toBe(403)
  })
})

describe("another user's export", () => {
  it('is 404, even for administrators, and is not listed', async () => {
    const id = String((await order(fixture.reader, {})).json.id)
    await ended(fixture.reader, id)
    for (const path of [`${base}/${id}`, `${base}/${id}/download`]) {
      const unknown = await fixture.admin.ask(path.replace(id, newId()))
      const other = await fixture.admin.ask(path)
      expect(other.status).toBe(404)
      expect(other.text).toBe(unknown.text)
    }
    expect((await fixture.admin.ask(`${base}/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await listed(fixture.admin)).map((one) => String(one.id))).not.toContain(id)
    expect((await fixture.reader.ask(`${base}/${id}`)).status).toBe(200)
  })
})

describe('an export of a restricted user', () => {
  it.each(['json', 'csv', 'md'])('contains nothing hidden, as %s', async (format) => {
    await fixture.hideClosed(fixture.reader)
    const { text, status } = await exported(fixture.reader, { exportType: 'both', format })
    expect(status).toBe(200)
    expect(text).toContain('Quiet Bay')
    expect(text).not.toContain('Hidden')
    expect(text).not.toContain(fixture.closed.libraryId)
  })

  it('contains what is visible when it runs, not when it was requested', async () => {
    const id = await waiting(fixture.reader)
    await fixture.hideClosed(fixture.reader)
    await fixture.server.database.commit([write('finishJob', { id, state: 'cancelled', now: fixture.server.now() })])
    await fixture.admin.ask(`/api/v1/tasks/${id}/retry`, { method: 'POST' })
    expect(await ended(fixture.reader, id)).toMatchObject({ status: 'completed' })
    expect((await fixture.reader.ask(`${base}/${id}/download`)).text).not.toContain('Hidden')
  })
})

describe('an export created before content was hidden', () => {
  const outdated = {
    status: 409,
    json: { error: 'conflict', message: expect.stringContaining('no longer have access to') },
  }
  const fetched = (id: unknown) => fixture.reader.ask(`${base}/${String(id)}/download`)
  async function made(exportType: string): Promise<string> {
    const { id } = (await order(fixture.reader, { exportType })).json
    await ended(fixture.reader, id)
    expect((await fetched(id)).status).toBe(200)
    return String(id)
  }
  const tag = newId()
  /** Changes access directly in the database; the commit notifies the server of changed grants. */
  async function inDatabase(...statements: readonly (readonly [text: string, ...values: string[]])[]) {
    for (const [text, ...values] of statements) await fixture.server.query(text, ...values)
    await fixture.showAll(fixture.reader)
  }
  const hide = {
    tag: (seriesId: string) =>
      inDatabase(['insert into series_sharing_tags select seq, ?, 0, 1 from series where id = ?', tag, seriesId]),
    grant: () => inDatabase(["insert into user_grants values (?, ?, 'deny', 1)", fixture.reader.userId, tag]),
  }
  const show = () => inDatabase(['delete from series_sharing_tags'], ['delete from user_grants'])
  beforeAll(() => inDatabase(['insert into sharing_tags values (?, ?, ?, null, null, 1, 1)', tag, tag, tag]))
  afterEach(show)

  it.each([
    ['a grant hides one of its series', 'tag', 'grant'],
    ['a tag hides one of its series', 'grant', 'tag'],
  ] as const)('is refused when %s', async (_name, first, then) => {
    const formula = await fixture.open.series('=Formula')
    await hide[first](formula)
    const id = await made('both')
    await hide[then](formula)
    expect(await fetched(id)).toMatchObject(outdated)
    await show()
    expect((await fetched(id)).status).toBe(200)
  })

  it('is refused when one of its books moves into a hidden series', async () => {
    const formula = await fixture.open.series('=Formula')
    await hide.tag(formula)
    await hide.grant()
    const [series, books] = [await made('series'), await made('books')]
    const body = { bookIds: [await fixture.open.book('Quiet Bay', 3)] }
    const moved = await fixture.admin.ask(`/api/v1/series/${formula}/grouping/move`, { method: 'POST', body })
    expect(moved.status).toBe(200)
    expect(await fetched(books)).toMatchObject(outdated)
    expect((await fetched(series)).status).toBe(200)
    await fixture.admin.ask(`/api/v1/grouping-decisions/${String(moved.json.id)}/undo`, { method: 'POST' })
    expect((await fetched(books)).status).toBe(200)
  })

  it.each(['series', 'books', 'both'])(
    'is refused without access to its library, with a message: %s',
    async (exportType) => {
      const id = await made(exportType)
      expect((await fixture.reader.ask(`${base}/${id}`)).json.isOutdated).toBe(false)
      await fixture.hideClosed(fixture.reader)
      expect(await fetched(id)).toMatchObject(outdated)
      expect(await listed(fixture.reader)).toMatchObject([{ id, status: 'completed', isOutdated: true }])
      await fixture.showAll(fixture.reader)
      expect((await fetched(id)).status).toBe(200)
    },
  )

  it('is available when none of its content was hidden', async () => {
    const { id } = (await order(fixture.reader, { exportType: 'both', libraryIds: [fixture.open.libraryId] })).json
    expect(await ended(fixture.reader, id)).toMatchObject({ status: 'completed' })
    await fixture.hideClosed(fixture.reader)
    expect((await fetched(id)).status).toBe(200)
  })
})

describe('an export', () => {
  it('contains every series and book with the selected fields in table order', async () => {
    const fields = { fields: ['bookCount', 'title'], bookFields: ['number', 'seriesTitle'] }
    const { json, headers } = await exported(fixture.reader, { exportType: 'both', ...fields })
    expect(headers['content-disposition']).toMatch(/attachment; filename="inglenook-catalog-\d{4}-\d\d-\d\d\.json"/)
    expect(json.series).toEqual([
      { title: '=Formula', bookCount: 1 },
      { title: 'Hidden', bookCount: 2 },
      { title: 'Quiet Bay', bookCount: 3 },
    ])
    expect(json.books).toContainEqual({ seriesTitle: 'Quiet Bay', number: 3 })
    expect(json.books).toHaveLength(6)
  })

  it('contains only the selected libraries, and reports its number of rows', async () => {
    const { json } = await order(fixture.reader, { exportType: 'books', libraryIds: [fixture.closed.libraryId] })
    expect(json).toMatchObject({ status: expect.stringMatching(/pending|running|completed/) })
    expect(await ended(fixture.reader, json.id)).toMatchObject({ rowCount: 2, libraryIds: [fixture.closed.libraryId] })
  })

  it('contains the progress, ratings and Want to read list of its user only', async () => {
    const bookId = await fixture.open.book('Quiet Bay', 1)
    const seriesId = await fixture.open.series('Quiet Bay')
    await fixture.reader.ask(`/api/v1/books/${bookId}/progress`, {
      method: 'PUT',
      body: { currentPage: 1, completed: true },
    })
    await fixture.reader.ask(`/api/v1/series/${seriesId}/rating`, { method: 'PUT', body: { rating: 80 } })
    const body = { exportType: 'both', fields: ['title', 'userRating', 'readCount'], bookFields: ['id', 'completed'] }
    const own = (await exported(fixture.reader, body)).json
    expect(own.series).toContainEqual({ title: 'Quiet Bay', userRating: 80, readCount: 1 })
    expect(own.books).toContainEqual({ id: bookId, completed: true })
    const others = (await exported(fixture.maintainer, body)).json
    expect(others.series).toContainEqual({ title: 'Quiet Bay', userRating: null, readCount: 0 })
    expect(others.books).toContainEqual({ id: bookId, completed: false })
  })

  it('as CSV contains no formula that a spreadsheet would run', async () => {
    const { text, headers } = await exported(fixture.reader, { format: 'csv', fields: ['title'] })
    expect(headers['content-type']).toMatch(/^text\/csv; charset=utf-8/)
    expect(text).toBe("\u{feff}title\r\n'=Formula\r\nHidden\r\nQuiet Bay\r\n")
  })

  it('is served in matching ranges', async () => {
    const whole = await exported(fixture.reader, { format: 'md' })
    const id = String((await listed(fixture.reader))[0]?.id)
    const part = await fixture.reader.ask(`${base}/${id}/download`, { headers: { range: 'bytes=10-' } })
    expect(part.status).toBe(206)
    expect(part.text).toBe(whole.text.slice(10))
    const headers = { 'if-none-match': String(whole.headers.etag) }
    expect((await fixture.reader.ask(`${base}/${id}/download`, { headers })).status).toBe(304)
  })

  it('is removed with its file', async () => {
    const folder = join(fixture.server.dataDir, 'exports')
    await exported(fixture.reader, {})
    const id = String((await listed(fixture.reader))[0]?.id)
    expect(existsSync(join(folder, `${id}.json`))).toBe(true)
    expect((await fixture.reader.ask(`${base}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(existsSync(join(folder, `${id}.json`))).toBe(false)
  })

  it('is available for seven days', async () => {
    const server = await startTestServer()
    const admin = await server.actor('admin', 'mara')
    const { key } = (await admin.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'later' } })).json
    const later: Actor = { ...admin, ask: (path) => server.ask(path, { headers: { 'x-api-key': String(key) } }) }
    const { id } = (await order(admin, {})).json
    await ended(admin, id)
    server.pass(WEEK_MS - 60_000)
    expect((await later.ask(`${base}/${String(id)}/download`)).status).toBe(200)
    server.pass(60_000)
    expect(await listed(later)).toEqual([])
    expect((await later.ask(`${base}/${String(id)}/download`)).status).toBe(404)
    const folder = join(server.dataDir, 'exports')
    expect(readdirSync(folder)).toHaveLength(1)
    await sweepExports({ database: server.database, clock: server.now, folders: { exports: folder } })
    expect(readdirSync(folder)).toEqual([])
    await server.close()
  })
})

describe('a restarted server', () => {
  it('creates the interrupted exports, and removes expired ones', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'inglenook-exports-'))
    let server = await startTestServer({ dataDir })
    const admin = await server.actor('admin', 'mara')
    const [id, gone] = [newId(), newId()]
    const now = server.now()
    const about = { userId: admin.userId, now }
    const plan = { exportType: 'series', format: 'json', libraryIds: [], fields: [], bookFields: [] } as const
    const job = { kind: 'export', uniqueKey: null, priority: 0, params: null, maxAttempts: 1 }
    const [created] = await server.database.commit([
      write('createJob', { ...about, ...job, id }),
      write('createExport', { ...about, ...plan, id, expiresAt: now + WEEK_MS }),
      write('createExport', { ...about, ...plan, id: gone, expiresAt: now + WEEK_MS }),
      write('claimJob', { kinds: ['export'], now }),
    ])
    expect(created.created).toBe(true)
    for (const name of [`.unfinished-${id}.json`, `${newId()}.csv`, `.unfinished-${newId()}.csv`]) {
      writeFileSync(join(dataDir, 'exports', name), 'left behind')
    }
    await server.close()
    server = await startTestServer({ dataDir })
    const headers = { authorization: `Bearer ${admin.token}` }
    const again: Actor = { ...admin, ask: (path, how = {}) => server.ask(path, { ...how, headers }) }
    expect(await ended(again, id)).toMatchObject({ status: 'completed' })
    expect(await ended(again, gone)).toMatchObject({ status: 'cancelled' })
    expect((await again.ask(`${base}/${id}/download`)).json).toMatchObject({ format: 'inglenook-catalog', series: [] })
    expect(readdirSync(join(dataDir, 'exports'))).toEqual([`${id}.json`])
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
})

describe('a full disk', () => {
  it('fails the export with a message and leaves nothing behind', async ({ skip }) => {
    const disk = mountSmallDisk(16)
    if (disk === null) return skip('this process may not mount a disk')
    const dataDir = mkdtempSync(join(tmpdir(), 'inglenook-exports-'))
    mkdirSync(dataDir, { recursive: true })
    symlinkSync(disk.path, join(dataDir, 'exports'))
    const server = await startTestServer({ dataDir })
    const admin = await server.actor('admin', 'mara')
    const folder = createLibraryFolder()
    for (let n = 1; n <= 40; n++) folder.put(`Long/Long ${n}.cbz`, comicBytes({ note: `Long ${n}` }))
    await scanFolder(admin, folder.root)
    const { id } = (await order(admin, { exportType: 'books' })).json
    const failed = await ended(admin, id)
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('is full') })
    expect((await admin.ask(`${base}/${String(id)}/download`)).json.message).toContain('is full')
    expect(readdirSync(disk.path)).toEqual([])
    await server.close()
    folder[Symbol.dispose]()
    rmSync(dataDir, { recursive: true, force: true })
    disk[Symbol.dispose]()
  })
})
