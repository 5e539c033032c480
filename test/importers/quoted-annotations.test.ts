import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import BetterSqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildEpub } from '../fixtures/epub.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanAgain, scanFolder } from '../kit/world.ts'

const onboard = 'file:///mnt/onboard/Lee, Ann/Tide.kepub.epub'
/** As a Kobo with firmware 4.38 writes it, with the columns that are read and some that are not. */
const kobo = `
  create table DbVersion (version integer);
  insert into DbVersion values (174);
  create table content (ContentID text primary key, ContentType text, Title text, ISBN text, ___FileSize integer,
    Series text, SeriesNumber text, ReadStatus integer, ___PercentRead integer, DateLastRead text);
  insert into content values ('${onboard}', '6', 'Tide', '', 0, 'Tide', '1', 0, 0, null),
    ('${onboard}!OEBPS!c2.xhtml', '9', 'Two', '', 0, null, null, 0, 0, null);
  create table Shelf (Id text, Name text, CreationDate text, LastModified text, _IsDeleted text);
  create table ShelfContent (ShelfName text, ContentId text, DateModified text, _IsDeleted text);
  create table Bookmark (BookmarkID text not null, VolumeID text not null, ContentID text not null,
    StartContainerPath text not null, StartContainerChildIndex integer not null, StartOffset integer not null,
    EndContainerPath text not null, EndContainerChildIndex integer not null, EndOffset integer not null, Text text,
    Annotation text, ExtraAnnotationData blob, DateCreated text, ChapterProgress real not null default 0,
    Hidden bool not null default 0, Version text, DateModified text, ContextString text, Type text,
    Color integer default 0, primary key (BookmarkID));
  insert into Bookmark values
    ('k1', '${onboard}', '/mnt/onboard/Lee, Ann/Tide.kepub.epub!OEBPS!c2.xhtml', 'span#kobo\\.2\\.1', -99, 0,
      'span#kobo\\.2\\.1', -99, 8, 'the tide', 'again', null, '2024-01-01T10:00:00.152', 0.9, 'false', null,
      '2024-01-02T10:00:00Z', null, 'note', 2),
    ('k2', '${onboard}', '/mnt/onboard/Lee, Ann/Tide.kepub.epub!OEBPS!c1.xhtml', 'OEBPS/c1.xhtml#point(/1/4/4/1:4)', -99,
      0, 'OEBPS/c1.xhtml#point(/1/4/4/1:4)', -99, 0, null, null, null, '2024-01-01T10:00:00Z', 0.5, 'false', null, null,
      'slow boats come in', 'dogear', 0),
    ('k3', '${onboard}', '/mnt/onboard/Lee, Ann/Tide.kepub.epub!OEBPS!c1.xhtml', 'span#kobo\\.9\\.9', -99, 0,
      'span#kobo\\.9\\.9', -99, 8, 'Words of another edition', '', null, '2024-01-01T10:00:00Z', 0.1, 'false', null, null,
      null, 'highlight', 0),
    ('k4', '${onboard}', '/mnt/onboard/Lee, Ann/Tide.kepub.epub!OEBPS!c1.xhtml', 'span#kobo\\.9\\.9', -99, 0,
      'span#kobo\\.9\\.9', -99, 8, 'Other words of another edition', 'kept', null, '2024-01-01T10:00:00Z', 0.1, 'false',
      null, null, null, 'highlight', 0),
    ('k5', '${onboard}', '${onboard}', 'span#kobo\\.1\\.1', -99, 0, 'span#kobo\\.1\\.1', -99, 0, null, null, x'00',
      '2024-01-01T10:00:00Z', 0.1, 'false', null, null, null, 'markup', 0),
    ('k6', '${onboard}', '${onboard}', 'span#kobo\\.1\\.1', -99, 0, 'span#kobo\\.1\\.1', -99, 0, 'hidden', null, null,
      '2024-01-01T10:00:00Z', 0.1, 'true', null, null, null, 'highlight', 0);
`

const highlight = (data: object) =>
  JSON.stringify({ type: 'highlight', style: { kind: 'color', which: 'green' }, ...data })
/** As calibre 6.13 writes it. */
const calibre = `
  pragma user_version = 25;
  create table library_id (id integer primary key, uuid text not null);
  insert into library_id values (1, '8f0e6a1c-0000-4000-8000-000000000000');
  create table metadata_dirtied (id integer primary key, book integer);
  create table custom_columns (id integer primary key, label text, name text, datatype text, mark_for_delete bool,
    editable bool, display text, is_multiple bool, normalized bool);
  create table books (id integer primary key, title text, timestamp text, series_index real, path text, uuid text);
  insert into books values (4, 'Tide', '2023-01-01', 1.0, 'Ann Lee/Tide (4)', '8f0e6a1c-0000-4000-8000-000000000004');
  create table data (id integer primary key, book integer, format text, uncompressed_size integer, name text);
  insert into data values (1, 4, 'EPUB', 10, 'Tide - Ann Lee');
  create table series (id integer primary key, name text);
  insert into series values (1, 'Tide');
  create table books_series_link (id integer primary key, book integer, series integer);
  insert into books_series_link values (1, 4, 1);
  create table identifiers (id integer primary key, book integer, type text, val text);
  create table ratings (id integer primary key, rating integer);
  create table books_ratings_link (id integer primary key, book integer, rating integer);
  create table annotations (id integer primary key, book integer not null, format text not null collate nocase,
    user_type text not null, user text not null, timestamp real not null, annot_id text not null,
    annot_type text not null, annot_data text not null, searchable_text text not null default '',
    unique(book, user_type, user, format, annot_type, annot_id));
  insert into annotations values
    (1, 4, 'EPUB', 'local', 'viewer', 1714989600.0, 'u1', 'highlight', '${highlight({
      ...{ uuid: 'u1', spine_index: 1, spine_name: 'OEBPS/c2.xhtml', start_cfi: '/2/4/4/1:8', end_cfi: '/2/4/4/1:16' },
      ...{ highlighted_text: 'the  tide', notes: 'mine', timestamp: '2024-05-06T10:00:00.000Z' },
    })}', ''),
    (2, 4, 'EPUB', 'local', 'viewer', 1715076000.0, 'Here', 'bookmark', '${JSON.stringify({
      ...{ type: 'bookmark', title: 'Here', pos_type: 'epubcfi', pos: 'epubcfi(/4/2/4/4/1:0)' },
      timestamp: '2024-05-07T10:00:00.000Z',
    })}', ''),
    (3, 4, 'EPUB', 'local', 'viewer', 1715076000.0, 'u3', 'highlight', '{"type": "highlight", "removed": true}', ''),
    (4, 4, 'EPUB', 'local', 'viewer', 1715076000.0, 'u4', 'highlight', 'damaged', ''),
    (5, 4, 'EPUB', 'local', 'viewer', 1715076000.0, 'position', 'last-read', '{}', '');
`

/** A library that calibre 6.13 itself wrote. */
const corpus = fileURLToPath(new URL('../../../shared/corpus/importers/calibre/', import.meta.url))
const hasCorpus = existsSync(corpus)

let server: TestServer
let libraryId: string
let admin: Actor
let shelf: LibraryFolder
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-quoted-'))
  shelf = createLibraryFolder()
  const page = (body: string) =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${body}</body></html>`
  const parts = [
    { name: 'c1.xhtml', data: page('<h1>One</h1><p>The slow boats come in.</p>') },
    { name: 'c2.xhtml', data: page('<p>First the tide.</p><p>Then, the <em>tide</em> again, and the tide.</p>') },
  ]
  shelf.put('Tide/Tide 01.epub', buildEpub({ parts }))
  server = await startTestServer()
  admin = await server.actor('admin', 'ada')
  libraryId = await scanFolder(admin, shelf.root)
})
afterEach(async () => {
  await server?.close()
  shelf?.[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

type Report = {
  readonly importId: string | null
  readonly counts: readonly { readonly type: string; readonly added: number; readonly unchanged: number }[]
  readonly problems: readonly { readonly type: string; readonly subject: string; readonly message: string }[]
}

function importStatements(statements: string, dryRun = false): Promise<Report> {
  const path = join(folder, 'source')
  rmSync(path, { force: true })
  const database = new BetterSqlite(path)
  database.exec(statements)
  database.close()
  return importFile(path, dryRun)
}

async function importFile(path: string, dryRun: boolean): Promise<Report> {
  const reply = await admin.ask(`/api/v1/user/data/import?dryRun=${dryRun}`, {
    method: 'POST',
    body: readFileSync(path),
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.json as unknown as Report
}

type Annotation = {
  readonly kind: string
  readonly locator: { readonly resource: string | null; readonly start: number; readonly end: number }
  readonly excerpt: string | null
  readonly note: string | null
  readonly color: string | null
}

async function annotations(title = ''): Promise<readonly Annotation[]> {
  const { json } = await admin.ask('/api/v1/books?pageSize=10')
  const books = json.data as unknown as readonly { readonly id: string; readonly title: string }[]
  const book = books.find((one) => one.title.startsWith(title))
  const reply = await admin.ask(`/api/v1/books/${book?.id}/annotations`)
  return reply.json.annotations as unknown as readonly Annotation[]
}

it('highlights, notes and page corners of a Kobo are at their words, others at their chapter, which the preview says', async () => {
  const preview = await importStatements(kobo, true)
  expect(preview.problems.filter(({ type }) => type === 'annotation')).toMatchObject([
    { subject: 'Words of another edition', message: expect.stringContaining('beginning of the chapter') },
    { subject: 'Other words of another edition' },
  ])
  expect(preview.counts).toContainEqual(expect.objectContaining({ type: 'annotation', added: 4 }))
  expect(await annotations()).toEqual([])

  const { importId } = await importStatements(kobo)
  const lost = { kind: 'bookmark', locator: { resource: 'OEBPS/c1.xhtml', start: 0, end: 0 }, color: null }
  const first = await annotations()
  expect(first).toHaveLength(4)
  expect(first).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ ...lost, locator: expect.objectContaining(lost.locator), note: null }),
      expect.objectContaining({ ...lost, locator: expect.objectContaining(lost.locator), note: 'kept' }),
      expect.objectContaining({
        kind: 'bookmark',
        locator: expect.objectContaining({ resource: 'OEBPS/c1.xhtml', start: 8 }),
        excerpt: 'slow boats come in',
      }),
      expect.objectContaining({
        kind: 'highlight',
        // Three times in the chapter: the last one is next to nine tenths of it.
        locator: expect.objectContaining({ resource: 'OEBPS/c2.xhtml', start: 42, end: 50 }),
        ...{ excerpt: 'the tide', note: 'again', color: 'blue' },
      }),
    ]),
  )

  expect((await importStatements(kobo)).importId).toBeNull()
  expect(await annotations()).toEqual(first)
  await admin.ask(`/api/v1/user/data/imports/${importId}/undo`, { method: 'POST' })
  expect(await annotations()).toEqual([])
})

it('highlights and bookmarks of calibre are where their CFIs are', async () => {
  const { importId, problems } = await importStatements(calibre)
  expect(problems).toEqual([])
  const first = await annotations()
  expect(first).toMatchObject([
    {
      kind: 'bookmark',
      locator: { resource: 'OEBPS/c2.xhtml', start: 16, end: 16 },
      ...{ excerpt: null, note: 'Here', color: null },
    },
    {
      kind: 'highlight',
      locator: { resource: 'OEBPS/c2.xhtml', start: 22, end: 30 },
      ...{ excerpt: 'the  tide', note: 'mine', color: 'green' },
    },
  ])
  expect((await importStatements(calibre)).importId).toBeNull()
  await admin.ask(`/api/v1/user/data/imports/${importId}/undo`, { method: 'POST' })
  expect(await annotations()).toEqual([])
  await importStatements(calibre)
  expect((await annotations()).map(({ locator }) => locator)).toEqual(first.map(({ locator }) => locator))
})

it('annotations in a file that cannot be read now come along with the next import', async () => {
  const file = join(shelf.root, 'Tide/Tide 01.epub')
  renameSync(file, `${file}.away`)
  const { problems } = await importStatements(calibre)
  expect(problems).toHaveLength(2)
  expect(problems).toMatchObject([
    { reason: 'refused', message: expect.stringContaining('Import again') },
    { reason: 'refused' },
  ])
  expect(await annotations()).toEqual([])
  renameSync(`${file}.away`, file)
  expect((await importStatements(calibre)).problems).toEqual([])
  expect(await annotations()).toMatchObject([{ locator: { resource: expect.any(String) } }, {}])
})

it.skipIf(!hasCorpus)('the highlight and the bookmark of a library of calibre come along', async () => {
  const path = 'Maud Rivers/Lantern Hill (4)/Lantern Hill - Maud Rivers.epub'
  shelf.put('Moved/Lantern Hill - Maud Rivers.epub', readFileSync(join(corpus, path)))
  await scanAgain(admin, libraryId)
  const { problems } = await importFile(join(corpus, 'metadata.db'), false)
  expect(problems.filter(({ type }) => type === 'annotation')).toEqual([])
  expect(await annotations('Lantern')).toMatchObject([
    { kind: 'highlight', locator: { resource: 'c.xhtml', start: 0, end: 5 }, excerpt: 'Words', note: 'first' },
    { kind: 'bookmark', locator: { resource: 'c.xhtml', start: 6, end: 6 }, note: 'Here' },
  ])
})
