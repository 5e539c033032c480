import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PluginScript } from '../fixtures/plugins/scripted-plugin.ts'
import type { Json } from '../kit/http-client.ts'
import { createJobCalls, type JobFixture } from '../kit/library-jobs.ts'
import { adminPlugins, allowPlugin, createPluginFixture, type PluginFixture } from '../kit/plugin-fixture.ts'

type Calls = Pick<JobFixture, 'path' | 'add' | 'post' | 'run' | 'ended' | 'report'>

let fixture: PluginFixture
let libraryId: string
let calls: Calls
let lamps: string
beforeAll(async () => {
  fixture = await createPluginFixture()
  lamps = String(fixture.seriesIds.Lamps)
  libraryId = String((await fixture.admin.ask(`/api/v1/series/${lamps}`)).json.libraryId)
  calls = createJobCalls(fixture.admin, libraryId)
})
afterAll(() => fixture.close())

const entry = { externalId: 'l-1', title: 'Lamps', year: 1999, summary: 'Who lights them.', publisher: 'Harbour Press' }
const rights = { scopes: ['series:detail', 'library:scan'], permissions: ['metadata:write:*'] }

async function provider(script: Partial<PluginScript> = {}): Promise<string> {
  const id = await fixture.add({ kind: 'metadata', series: [entry], ...script })
  await fixture.admin.ask(`${adminPlugins}/${id}`, { method: 'PATCH', body: rights })
  await allowPlugin(fixture.admin, id)
  return id
}
const drop = (id: string) => fixture.admin.ask(`${adminPlugins}/${id}`, { method: 'DELETE' })
const metadata = async () => (await fixture.admin.ask(`/api/v1/series/${lamps}/metadata`)).json

describe('a job that matches', () => {
  it('fails without a plugin, saying what to do', async () => {
    const id = await calls.add({ kind: 'match' })
    expect(await calls.run(id)).toMatchObject({ status: 'failed', problem: expect.stringContaining('under Plugins') })
  })

  it('says in a dry run what it would match, and applies it otherwise', async () => {
    const pluginId = await provider()
    const id = await calls.add({ kind: 'match' })
    const before = await metadata()
    const tried = await calls.run(id, true)
    expect(tried).toMatchObject({ status: 'completed', counts: { looked: 2, matched: 1 } })
    expect(await calls.report(id, tried)).toMatchObject([{ what: 'matched', name: 'Lamps', seriesId: lamps }])
    expect(await metadata()).toEqual(before)
    expect(await calls.run(id)).toMatchObject({ status: 'completed', counts: { matched: 1 } })
    expect(JSON.stringify(await metadata())).toContain('Who lights them.')
    await drop(pluginId)
  })
})

describe('a job that refreshes metadata', () => {
  const refresh = { kind: 'refresh_metadata', skipRecentlySyncedWithinS: 0 }

  it('counts and lists what a plugin fails at', async () => {
    const pluginId = await provider({ at: { 'metadata/series/get': { answer: 'nothing' } } })
    await connectAll(pluginId)
    const id = await calls.add(refresh)
    const run = await calls.run(id)
    expect(run).toMatchObject({ status: 'completed', counts: { failed: 1 } })
    expect(await calls.report(id, run)).toMatchObject([{ what: 'failed', name: 'Lamps' }])
    await drop(pluginId)
  })

  it('asks a plugin that keeps failing no more, and says where to look', async () => {
    const pluginId = await bookProvider({ at: { 'metadata/book/get': { answer: 'nothing' } } })
    const ids = (await booksOf(lamps)).map((book) => String(book.id))
    for (const bookId of ids) await connectBook(bookId)
    const id = await calls.add({ ...refresh, scope: 'books_only', maxConcurrency: 1 })
    const run = await calls.run(id)
    expect(run).toMatchObject({ status: 'failed', problem: expect.stringContaining('failed several times in a row') })
    // Three failures disable a plugin.
    expect(run.counts).toMatchObject({ failed: 3, skipped: ids.length - 3 })
    expect(run.counts).not.toHaveProperty('unknown')
    for (const bookId of ids) await clearBook(bookId)
    await drop(pluginId)
  })

  it('fills what is empty in books, and replaces details of files only in named fields', async () => {
    const [first, second] = (await booksOf(lamps)).map((book) => String(book.id))
    const pluginId = await bookProvider({ books: [bookEntry] })
    for (const bookId of [first, second]) await connectBook(String(bookId))
    const edited = { method: 'PATCH', body: { summary: 'My own words.' } }
    await fixture.admin.ask(`/api/v1/books/${second}/metadata`, edited)
    const id = await calls.add({ ...refresh, scope: 'books_only' })
    const tried = await calls.run(id, true)
    expect(tried).toMatchObject({ status: 'completed', counts: { looked: 2, updated: 2 } })
    expect((await bookDetails(first)).summary).toBeNull()
    expect(await calls.run(id)).toMatchObject({ status: 'completed', counts: { looked: 2, updated: 2 } })
    expect(await bookDetails(first)).toMatchObject({
      title: 'Lamps v01',
      summary: 'Who lights them.',
      edition: 'Second',
    })
    expect(await bookDetails(second)).toMatchObject({ summary: 'My own words.', edition: 'Second' })
    expect(await calls.run(id)).toMatchObject({ counts: { unchanged: 2 } })
    const titles = await calls.add({ ...refresh, scope: 'books_only', fields: ['title'] })
    expect(await calls.run(titles)).toMatchObject({ counts: { updated: 2 } })
    expect((await bookDetails(first)).title).toBe('The lamps')
    for (const bookId of [first, second]) await clearBook(String(bookId))
    await drop(pluginId)
  })

  it('updates what the plugin wrote, until a person enters it, be it the same', async () => {
    const bookId = String((await booksOf(lamps))[2]?.id)
    const answers = ['First', 'Second', 'Third'].map((edition) => ({
      answer: { ...bookEntry, edition, summary: `Of the edition: ${edition}` },
    }))
    const pluginId = await bookProvider({ at: { 'metadata/book/get': answers } })
    const applied = { method: 'POST', body: { pluginId, externalId: bookEntry.externalId } }
    expect((await fixture.admin.ask(`/api/v1/books/${bookId}/metadata/apply`, applied)).status).toBe(200)
    const id = await calls.add({ ...refresh, scope: 'books_only' })
    expect(await calls.run(id)).toMatchObject({ status: 'completed', counts: { looked: 1, updated: 1 } })
    const second = { summary: 'Of the edition: Second', edition: 'Second' }
    expect(await bookDetails(bookId)).toMatchObject(second)
    const edited = { method: 'PATCH', body: { summary: second.summary } }
    expect((await fixture.admin.ask(`/api/v1/books/${bookId}/metadata`, edited)).status).toBe(200)
    expect(await calls.run(id)).toMatchObject({ counts: { updated: 1 } })
    expect(await bookDetails(bookId)).toMatchObject({ ...second, edition: 'Third' })
    const [last] = (await fixture.admin.ask('/api/v1/matches/runs')).json.data as unknown as readonly Json[]
    const undone = await fixture.admin.ask(`/api/v1/matches/runs/${String(last?.id)}/undo`, { method: 'POST' })
    expect(undone.json).toMatchObject({ undone: 1 })
    expect(await bookDetails(bookId)).toMatchObject(second)
    await clearBook(bookId)
    await drop(pluginId)
  })

  it('adds what is new, respects locks, and leaves out what was refreshed recently', async () => {
    const news = { ...entry, summary: 'Another summary.', totalVolumeCount: 12, ratings: [] }
    const pluginId = await provider({ series: [news] as never })
    await connectAll(pluginId)
    const id = await calls.add(refresh)
    const before = await metadata()
    const tried = await calls.run(id, true)
    expect(tried).toMatchObject({ status: 'completed', dryRun: true, counts: { looked: 1, updated: 1 } })
    const [line] = await calls.report(id, tried)
    expect(line).toMatchObject({ what: 'updated', name: 'Lamps', detail: expect.stringContaining('totalVolumeCount') })
    expect(String(line?.detail)).not.toContain('summary')
    expect(await metadata()).toEqual(before)
    expect(await calls.run(id)).toMatchObject({ counts: { updated: 1 } })
    const after = JSON.stringify(await metadata())
    expect(after).toContain('Who lights them.')
    expect(after).not.toContain('Another summary.')
    expect(await calls.run(id)).toMatchObject({ counts: { unchanged: 1 } })
    const rare = await calls.add({ ...refresh, skipRecentlySyncedWithinS: 3_600 })
    expect((await calls.run(rare)).counts).toMatchObject({ skipped: 1 })
    await drop(pluginId)
  })
})

const bookEntry = { externalId: 'b-1', title: 'The lamps', summary: 'Who lights them.', edition: 'Second' }

async function bookProvider(script: Partial<PluginScript>): Promise<string> {
  const id = await fixture.add({ kind: 'metadata', ...script })
  const body = { scopes: ['book:detail'], permissions: ['metadata:write:*'] }
  await fixture.admin.ask(`${adminPlugins}/${id}`, { method: 'PATCH', body })
  await allowPlugin(fixture.admin, id)
  return id
}

const booksOf = async (seriesId: string) =>
  (await fixture.admin.ask(`/api/v1/series/${seriesId}/books`)).json as unknown as readonly Json[]
const bookDetails = async (bookId: unknown) =>
  (await fixture.admin.ask(`/api/v1/books/${String(bookId)}/metadata`)).json

async function connectBook(bookId: string): Promise<void> {
  const body = { source: 'api:lists', externalId: bookEntry.externalId }
  const reply = await fixture.admin.ask(`/api/v1/books/${bookId}/external-ids`, { method: 'POST', body })
  expect(reply.status).toBeLessThan(300)
}

/** What a match or a person wrote, and the ids. */
async function clearBook(bookId: string): Promise<void> {
  await fixture.admin.ask(`/api/v1/books/${bookId}/metadata`, { method: 'DELETE' })
  const { externalIds } = (await fixture.admin.ask(`/api/v1/books/${bookId}/external-ids`)).json
  for (const { id } of externalIds as unknown as readonly Json[]) {
    await fixture.admin.ask(`/api/v1/books/${bookId}/external-ids/${String(id)}`, { method: 'DELETE' })
  }
}

/** The id of the entry, under the name of the plugin. */
async function connectAll(pluginId: string): Promise<void> {
  const { json } = await fixture.admin.ask(`/api/v1/series/${lamps}/metadata/plugins`)
  const known = (json.data as unknown as readonly Json[]).find((one) => one.pluginId === (pluginId as never))
  const body = { source: known?.source, externalId: 'l-1' }
  const reply = await fixture.admin.ask(`/api/v1/series/${lamps}/external-ids`, { method: 'POST', body })
  expect(reply.status).toBeLessThan(300)
}

describe('a job that applies the rules again', () => {
  it('says what would move, and scans', async () => {
    const id = await calls.add({ kind: 'rules' })
    expect(await calls.run(id, true)).toMatchObject({ status: 'completed', counts: { checked: 10, regrouped: 0 } })
    expect(await calls.run(id)).toMatchObject({ status: 'completed', counts: { checked: 10 } })
    const { json } = await fixture.admin.ask(`/api/v1/libraries/${libraryId}/scan-status`)
    expect(json).toMatchObject({ status: 'completed' })
  })

  it('is refused to somebody who sees only a part of the library', async () => {
    const partial = await fixture.server.actor('maintainer')
    const name = 'Some'
    const tag = await fixture.admin.ask('/api/v1/admin/sharing-tags', { method: 'POST', body: { name } })
    const body = { sharingTagId: tag.json.id, accessMode: 'deny' }
    await fixture.admin.ask(`/api/v1/users/${partial.userId}/sharing-tags`, { method: 'PUT', body })
    const refused = await partial.ask(calls.path, { method: 'POST', body: { name, config: { kind: 'rules' } } })
    expect(refused.status).toBe(403)
  })
})

describe('a job that exports', () => {
  const listed = async () =>
    (await fixture.admin.ask('/api/v1/user/exports/series?pageSize=100')).json.data as unknown as readonly Json[]

  it('writes exports of its creator, and retains the newest ones', async () => {
    const id = await calls.add({ kind: 'export', exportType: 'both', format: 'csv', keep: 2 })
    expect((await calls.run(id, true)).counts).toMatchObject({ series: 2, books: 10 })
    expect(await listed()).toEqual([])
    for (let n = 0; n < 3; n++) {
      expect(await calls.run(id)).toMatchObject({ status: 'completed', counts: { rows: 12 } })
    }
    const kept = await listed()
    expect(kept).toHaveLength(2)
    expect(kept.every(({ expiresAt }) => String(expiresAt).startsWith('9999'))).toBe(true)
    const file = await fixture.admin.ask(`/api/v1/user/exports/series/${String(kept[0]?.id)}/download`)
    expect(file.text).toContain('Salt Roads')
    const other = await fixture.server.actor('admin')
    expect((await other.ask(`/api/v1/user/exports/series/${String(kept[0]?.id)}`)).status).toBe(404)
    await fixture.admin.ask(`${calls.path}/${id}`, { method: 'DELETE' })
    const left = await listed()
    expect(left).toHaveLength(2)
    expect(left.every(({ expiresAt }) => !String(expiresAt).startsWith('9999'))).toBe(true)
    for (const { id: exportId } of left) {
      await fixture.admin.ask(`/api/v1/user/exports/series/${String(exportId)}`, { method: 'DELETE' })
    }
  })

  it('leaves none without an end: not those that failed, and not those of a removed library', async () => {
    const id = await calls.add({ kind: 'export', keep: 1 })
    await calls.run(id)
    const [first] = await listed()
    await fixture.server.query(
      `update exports set status = 'failed', error = 'The disk was full.' where id = '${String(first?.id)}'`,
    )
    expect(await calls.run(id)).toMatchObject({ status: 'completed' })
    const kept = await listed()
    expect(kept).toMatchObject([{ status: 'completed' }])
    expect(kept[0]?.id).not.toBe(first?.id)
    await fixture.admin.ask(`/api/v1/libraries/${libraryId}`, { method: 'DELETE' })
    const left = await listed()
    expect(left).toHaveLength(1)
    expect(String(left[0]?.expiresAt)).not.toContain('9999')
  })
})
