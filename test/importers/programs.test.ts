import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import BetterSqlite from 'better-sqlite3'
import { afterEach, describe, expect, it } from 'vitest'
import { picture } from '../fixtures/images.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanAgain, scanFolder } from '../kit/world.ts'

/** Libraries that the programs themselves wrote. */
const corpus = fileURLToPath(new URL('../../../shared/corpus/importers/', import.meta.url))
const hasCorpus = existsSync(corpus)
if (!hasCorpus) process.stderr.write('SKIPPED: the libraries of other programs are not beside the project.\n')

type Count = { readonly type: string; readonly by: string; readonly count: number }
type Report = {
  readonly importId: string | null
  readonly source: { readonly program: string; readonly version: string; readonly isKnownVersion: boolean } | null
  readonly matches: readonly Count[]
  readonly counts: readonly {
    readonly type: string
    readonly added: number
    readonly updated: number
    readonly unmatched: number
  }[]
  readonly problems: readonly { readonly subject: string; readonly reason: string }[]
}

let server: TestServer
let admin: Actor
let folder = ''

afterEach(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Every book below a folder of the corpus, under other names of files and folders. @returns the library */
async function serveRenamed(source: string, isLeftOut: (name: string) => boolean = () => false): Promise<string> {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-come-over-'))
  server = await startTestServer()
  admin = await server.actor('admin')
  const books = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => ['.cbz', '.epub', '.pdf'].includes(extname(path)) && statSync(join(source, path)).isFile())
    .filter((path) => !isLeftOut(path))
    .toSorted()
  const boxes = [...new Set(books.map((path) => dirname(path)))]
  for (const [index, path] of books.entries()) {
    const box = join(folder, `Box ${boxes.indexOf(dirname(path))}`)
    mkdirSync(box, { recursive: true })
    copyFileSync(join(source, path), join(box, `item ${index}${extname(path)}`))
  }
  return scanFolder(admin, folder)
}

async function importDatabase(database: string, dryRun: boolean): Promise<Report> {
  const reply = await admin.ask(`/api/v1/admin/data/import?dryRun=${dryRun}`, {
    method: 'POST',
    body: readFileSync(join(corpus, database)),
    headers: { 'content-type': 'application/vnd.sqlite3' },
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.json as unknown as Report
}

async function importFrom(path: string, dryRun: boolean): Promise<Report> {
  const reply = await admin.ask('/api/v1/admin/data/import/path', { method: 'POST', body: { path, dryRun } })
  expect(reply.status, reply.text).toBe(200)
  return reply.json as unknown as Report
}

const addedOf = ({ counts }: Report) => Object.fromEntries(counts.map(({ type, added }) => [type, added]))

describe.skipIf(!hasCorpus)('the database of Codex', () => {
  it('is imported once, with what its readers did', async () => {
    await serveRenamed(join(corpus, 'codex/books'))
    const preview = await importDatabase('codex/codex.db', true)
    expect(preview.source).toMatchObject({ program: 'Codex', isKnownVersion: true })
    expect(preview.matches).toContainEqual({ type: 'book', by: 'hash', count: 13 })
    expect(preview.problems.filter(({ reason }) => reason === 'ambiguous')).toEqual([])
    const expected = {
      user: 3,
      progress: 8,
      history: 8,
      completion: 5,
      rating: 2,
      queue: 2,
      collection: 1,
      readlist: 1,
      // Night Ferry with its title, summary, status and year.
      metadata: 1,
    }
    expect(addedOf(preview)).toEqual(expected)
    expect((await admin.ask('/api/v1/users')).json.total).toBe(1)

    const first = await importDatabase('codex/codex.db', false)
    const found = (await admin.ask('/api/v1/series?pageSize=100')).json.data as unknown as readonly {
      id: string
      title: string
    }[]
    const ferry = found.find(({ title }) => title === 'The Night Ferry')
    const { json: details } = await admin.ask(`/api/v1/series/${ferry?.id}/metadata`)
    expect(details).toMatchObject({ year: 2012, status: 'ended', summary: 'A crossing that takes one night too many.' })
    expect(details.locks).toMatchObject({ title: true, summary: true, status: true, year: true, publisher: false })
    expect(addedOf(first)).toEqual(expected)
    const again = await importDatabase('codex/codex.db', false)
    expect(addedOf(again)).toEqual(Object.fromEntries(Object.keys(expected).map((type) => [type, 0])))
  })

  it('has the covers that somebody uploaded where its folder is on this computer, until the import is undone', async () => {
    await serveRenamed(join(corpus, 'codex/books'))
    const data = join(folder, 'data')
    mkdirSync(join(data, 'uploads/covers/series'), { recursive: true })
    copyFileSync(join(corpus, 'codex/codex.db'), join(data, 'codex.db'))
    writeFileSync(join(data, 'uploads/covers/series/ferry.jpg'), await picture({ width: 40, height: 60 }))
    writeFileSync(join(data, 'uploads/covers/series/kobe.jpg'), 'no picture')
    const database = new BetterSqlite(join(data, 'codex.db'))
    const addCover = database.prepare(`insert into series_covers select randomblob(16), id, 'custom',
      '/app/data/uploads/covers/series/' || ?, 1, null, null, created_at, created_at from series where name = ?`)
    addCover.run('ferry.jpg', 'Night Ferry')
    addCover.run('kobe.jpg', 'Kōbe Days')
    database.close()

    const first = await importFrom(data, false)
    expect(first.counts).toContainEqual(expect.objectContaining({ type: 'cover', added: 1, refused: 1 }))
    const found = (await admin.ask('/api/v1/series?pageSize=100')).json.data as unknown as readonly {
      id: string
      title: string
    }[]
    const ferry = found.find(({ title }) => title === 'The Night Ferry')
    const covers = async () => (await admin.ask(`/api/v1/series/${ferry?.id}/covers`)).json.covers
    expect(await covers()).toMatchObject([{ isSelected: true }])
    expect((await importFrom(data, false)).importId).toBeNull()
    await admin.ask(`/api/v1/user/data/imports/${first.importId}/undo`, { method: 'POST' })
    expect(await covers()).toEqual([])
  })
})

describe.skipIf(!hasCorpus)('the library of calibre on the computer of the server', () => {
  const calibre = join(corpus, 'calibre')

  it('is found by the content of its files under other names; what is here twice is asked, what is not here is said', async () => {
    const libraryId = await serveRenamed(calibre, (path) => path.includes('Orphan'))
    const twice = readdirSync(calibre, { recursive: true, encoding: 'utf8' }).find((path) =>
      path.endsWith('Field Notes - Anon_.pdf'),
    )
    mkdirSync(join(folder, 'Again'))
    copyFileSync(join(calibre, twice ?? ''), join(folder, 'Again', 'once more.pdf'))
    await scanAgain(admin, libraryId)
    const preview = await importFrom(calibre, true)
    expect(preview.source).toMatchObject({ program: 'calibre', isKnownVersion: true })
    expect(preview.matches.filter(({ type }) => type === 'book')).toEqual([
      { type: 'book', by: 'hash', count: 10 },
      { type: 'book', by: 'ambiguous', count: 1 },
      { type: 'book', by: 'unknown', count: 1 },
    ])
    const first = await importFrom(join(calibre, 'metadata.db'), false)
    expect(addedOf(first)).toMatchObject({ user: 1, progress: 5, rating: 3, readlist: 2 })
    const again = await importFrom(calibre, false)
    expect(Object.values(addedOf(again))).toEqual(Object.keys(addedOf(again)).map(() => 0))
  })

  it('is refused where nothing is, and where no program has a library', async () => {
    await serveRenamed(join(corpus, 'codex/books'))
    const ask = (path: string) => admin.ask('/api/v1/admin/data/import/path', { method: 'POST', body: { path } })
    expect((await ask('/nowhere/at/all')).text).toContain('There is no such file or folder')
    expect((await ask(folder)).text).toContain('can’t import this file')
    expect((await ask('relative')).status).toBe(400)
  })
})
