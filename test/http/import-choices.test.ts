import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createShelfFixture, type ShelfFixture } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

let fixture: ShelfFixture
beforeEach(async () => {
  // A series of one name in both libraries.
  fixture = await createShelfFixture({ 'Quiet Bay': 2, Twin: 1 }, { Twin: 1 })
})
afterEach(() => fixture.close())

type Report = {
  readonly dryRun: boolean
  readonly previewId: string | null
  readonly people: readonly {
    readonly source: string
    readonly username: string
    readonly account: string | null
    readonly isNew: boolean
  }[]
  readonly questions: readonly {
    readonly type: string
    readonly source: string
    readonly subject: string
    readonly candidates: readonly { readonly id: string; readonly title: string; readonly library: string }[]
  }[]
  readonly matches: readonly { readonly type: string; readonly by: string; readonly count: number }[]
  readonly counts: readonly { readonly type: string; readonly added: number; readonly unmatched: number }[]
}

const uuid = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = '2024-01-03T00:00:00.000Z'
const library = { id: uuid(1), name: 'Of another program' }

/** Two people of another program, who rated a series that is here once and one that is here twice. */
const lines = [
  { type: 'header', format: 'inglenook-household', version: 1, createdAt: at, scope: 'household', complete: true },
  ...[
    [2, 'ann'],
    [3, 'bo'],
  ].map(([id, username]) => ({
    ...{
      type: 'user',
      id: uuid(Number(id)),
      username,
      email: null,
      displayName: null,
      role: 'reader',
      permissions: [],
    },
    ...{ active: true, libraries: null, grants: [], createdAt: at },
  })),
  { type: 'series', id: uuid(4), library, title: 'Quiet Bay', titles: [], path: null, externalIds: [] },
  { type: 'series', id: uuid(5), library, title: 'Twin', titles: [], path: null, externalIds: [] },
  ...[2, 3].flatMap((user) =>
    [4, 5].map((series) => ({
      ...{
        type: 'rating',
        user: uuid(user),
        series: uuid(series),
        rating: 10 * user,
        notes: null,
        createdAt: at,
        updatedAt: at,
      },
    })),
  ),
]
const file = [...lines, { type: 'end', lines: lines.length + 1 }].map((line) => `${JSON.stringify(line)}\n`).join('')

async function preview(actor: Actor, path = '/api/v1/admin/data/import'): Promise<Report> {
  const headers = { 'content-type': 'application/x-ndjson' }
  const reply = await actor.ask(path, { method: 'POST', body: file, headers })
  expect(reply.status, reply.text).toBe(200)
  return reply.json as unknown as Report
}

const resume = (actor: Actor, previewId: string | null, body: object) =>
  actor.ask(`/api/v1/user/data/import/previews/${previewId}`, { method: 'POST', body })

const ratings = async (actor: Actor): Promise<readonly string[]> => {
  const { text } = await actor.ask('/api/v1/admin/data/export')
  return text.split('\n').filter((line) => line.includes('"type":"rating"'))
}

describe('a preview', () => {
  it('names the people of the file and what several match', async () => {
    const { admin } = fixture
    const { people, questions, previewId } = await preview(admin)
    expect(previewId).not.toBeNull()
    expect(people).toEqual([
      { source: uuid(2), username: 'ann', account: null, isNew: true },
      { source: uuid(3), username: 'bo', account: null, isNew: true },
    ])
    expect(questions).toMatchObject([{ type: 'series', source: uuid(5), subject: 'Of another program: Twin' }])
    expect(questions[0]?.candidates.map(({ title }) => title)).toEqual(['Twin', 'Twin'])
  })

  it('is imported as it was shown, once', async () => {
    const { admin } = fixture
    const { previewId } = await preview(admin)
    const imported = await resume(admin, previewId, { dryRun: false })
    expect(imported.json).toMatchObject({ dryRun: false, previewId: null })
    expect(await ratings(admin)).toHaveLength(2)
    const again = await resume(admin, previewId, { dryRun: false })
    expect(again.status).toBe(404)
    expect(again.text).toContain('This preview is over. Choose the file again.')
  })

  it('is imported with what was chosen: accounts, people left out, and one of several series', async () => {
    const { admin, reader, closed } = fixture
    const { previewId } = await preview(admin)
    const twin = await closed.series('Twin')
    const people = [
      { source: uuid(2), account: reader.userId },
      { source: uuid(3), account: null },
    ]
    const choice = { people, items: [{ source: uuid(5), id: twin }] }
    const looked = await resume(admin, previewId, { dryRun: true, ...choice })
    expect(looked.json).toMatchObject({
      previewId,
      people: [
        { username: 'ann', account: reader.userId, isNew: false },
        { username: 'bo', account: null, isNew: false },
      ],
      questions: [],
      matches: expect.arrayContaining([{ type: 'series', by: 'choice', count: 1 }]),
    })
    expect(await ratings(admin)).toHaveLength(0)
    await resume(admin, previewId, { dryRun: false, ...choice })
    expect((await reader.ask(`/api/v1/series/${twin}/rating`)).json).toMatchObject({ rating: 20 })
    expect(await ratings(admin)).toHaveLength(2)
    expect((await admin.ask('/api/v1/users')).json.total).toBe(3)
  })

  it('leaves out what was chosen to be left out, and what is hidden or gone', async () => {
    const { admin } = fixture
    const { previewId } = await preview(admin)
    const items = [
      { source: uuid(4), id: null },
      { source: uuid(5), id: uuid(99) },
    ]
    await resume(admin, previewId, { dryRun: false, items })
    expect(await ratings(admin)).toHaveLength(0)
  })

  it('belongs to whoever made it, and ends after an hour', async () => {
    const { admin, maintainer, server } = fixture
    const { previewId } = await preview(admin)
    expect((await resume(maintainer, previewId, { dryRun: true })).status).toBe(404)
    expect((await resume(admin, previewId, { dryRun: true })).status).toBe(200)
    server.pass(61 * 60_000)
    expect((await resume(admin, previewId, { dryRun: true })).status).toBe(404)
  })

  it('is kept for the last three files only', async () => {
    const { admin } = fixture
    const first = await preview(admin)
    for (let other = 0; other < 3; other += 1) await preview(admin)
    expect((await resume(admin, first.previewId, { dryRun: true })).status).toBe(404)
  })
})

describe('a preview of calibre', () => {
  /** A library whose column is called something else than what it says. */
  function library(): Buffer {
    const path = join(mkdtempSync(join(tmpdir(), 'inglenook-columns-')), 'metadata.db')
    const database = new BetterSqlite(path)
    database.exec(`
      create table library_id (id integer primary key, uuid text);
      insert into library_id values (1, '${uuid(1)}');
      create table metadata_dirtied (id integer primary key, book integer);
      create table series (id integer primary key, name text);
      insert into series values (1, 'Quiet Bay');
      create table books (id integer primary key, uuid text, title text, path text, series_index real, timestamp text);
      insert into books values (1, '${uuid(21)}', 'One', 'One', 1, '2024-01-01'), (2, '${uuid(22)}', 'Two', 'Two', 2, '2024-01-01');
      create table books_series_link (id integer primary key, book integer, series integer);
      insert into books_series_link values (1, 1, 1), (2, 2, 1);
      create table data (id integer primary key, book integer, name text, format text, uncompressed_size integer);
      insert into data values (1, 1, 'One', 'CBZ', 1), (2, 2, 'Two', 'CBZ', 2);
      create table identifiers (id integer primary key, book integer, type text, val text);
      create table ratings (id integer primary key, rating integer);
      create table books_ratings_link (id integer primary key, book integer, rating integer);
      create table custom_columns (id integer primary key, label text, name text, datatype text, mark_for_delete boolean,
        is_multiple boolean, normalized boolean);
      insert into custom_columns values (1, 'done_with', 'Done with', 'bool', 0, 0, 0), (2, 'kids', 'For children', 'bool', 0, 0, 0);
      create table custom_column_1 (id integer primary key, book integer, value boolean);
      insert into custom_column_1 values (1, 2, 1);
      create table custom_column_2 (id integer primary key, book integer, value boolean);
    `)
    database.close()
    return readFileSync(path)
  }

  it('asks what its columns say, and reads the library anew with the answer', async () => {
    const { maintainer, open } = fixture
    const headers = { 'content-type': 'application/octet-stream' }
    const looked = await maintainer.ask('/api/v1/user/data/import', { method: 'POST', body: library(), headers })
    expect(looked.json.source).toMatchObject({
      program: 'calibre',
      columns: [
        { label: 'done_with', name: 'Done with', meanings: ['read'], meaning: null },
        { label: 'kids', meanings: ['read'], meaning: null },
      ],
    })
    expect(looked.json.counts).toEqual([])
    const previewId = String(looked.json.previewId)
    const again = await resume(maintainer, previewId, { dryRun: true, columns: { read: 'done_with' } })
    expect(again.json).toMatchObject({
      source: { columns: [{ label: 'done_with', meaning: 'read' }, { meaning: null }] },
      counts: [{ type: 'progress', added: 1 }, { type: 'history' }],
    })
    await resume(maintainer, previewId, { dryRun: false })
    const progress = await maintainer.ask(`/api/v1/books/${await open.book('Quiet Bay', 2)}/progress`)
    expect(progress.json).toMatchObject({ completed: true })
  })
})
