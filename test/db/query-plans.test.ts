import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite, { type Database as Connection } from 'better-sqlite3'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Reader, Statement } from '../../server/db/database.ts'
import { endsOf } from '../../server/db/dialects/sqlite/integrity.ts'
import { madeWords, makeRows } from '../bench/databases/made-rows.ts'
import { type PageRequest, pageRequests } from '../bench/databases/requests.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

const books = 100_000
const [dataDir, folder] = ['data', 'books'].map((what) => mkdtempSync(join(tmpdir(), `inglenook-plans-${what}-`))) as [
  string,
  string,
]
let server: TestServer
let admin: Actor
let connection: Connection

beforeAll(async () => {
  server = await startTestServer({ dataDir })
  admin = await server.actor('admin')
  await admin.ask('/api/v1/libraries', { method: 'POST', body: { name: 'Large', path: folder } })
  connection = new BetterSqlite(join(dataDir, 'inglenook.db'))
  await makeRows(
    {
      name: 'embedded',
      run: async (statements) => {
        for (const { text, params } of statements) connection.prepare(text).run(...params)
      },
      exec: async (texts) => {
        for (const text of texts) connection.exec(text)
      },
    },
    books,
  )
}, 300_000)
afterAll(async () => {
  connection?.close()
  await server?.close()
  for (const made of [dataDir, folder]) rmSync(made, { recursive: true, force: true })
})

/** Tables that grow with the catalog or with what people read, under the names of the statements. */
const growing = /^(?:b|s|p|m|hit|books?(?:_\w+)?|series(?:_\w+)?|read_progress|queue_entries)$/

/**
 * What reads all of a table by nature, with its plan, and is kept until the catalog changes: sets for conditions, the order of
 * series, and the counts of facets.
 */
const wholeTables: readonly (readonly [statement: RegExp, plan: string])[] = [
  [
    /^select cast\(group_concat\(seq\) as blob\) as seqs from \(select b\.seq /,
    'SCAN b USING COVERING INDEX books_facts',
  ],
  [/^select s\.seq, s\.book_count as count from series s /, 'SCAN s USING INDEX series_by_title'],
  [/^select b\.format, b\.language, count\(\*\) as count from books b /, 'SCAN b USING INDEX books_by_language'],
  // A series has 25 books here: without an index of their own, years of series are sorted.
  [/^select s\.seq from series s .* order by s\.year /, 'SCAN s'],
]

function planOf({ text, params }: Statement): readonly string[] {
  const steps = connection.prepare(`explain query plan ${text}`).all(...params) as readonly {
    readonly detail: string
  }[]
  return steps.map(({ detail }) => detail)
}

/** The steps of a plan that read a growing table from its start, other than in the order of a page. */
function scansOf({ text, params }: Statement): readonly string[] {
  const plain = text.replace(/\s+/g, ' ')
  return planOf({ text, params })
    .filter((detail) => {
      const [, table = '', index] = /^SCAN (\S+)(?: USING (?:COVERING )?INDEX (\S+))?$/.exec(detail) ?? []
      const isPage = index !== undefined && / limit \(?\?/.test(plain)
      return growing.test(table) && !isPage && !isHits(plain, table)
    })
    .filter((detail) => !wholeTables.some(([statement, plan]) => plan === detail && statement.test(plain)))
    .map((detail) => `${detail}: ${plain.slice(0, 200)}`)
}

/** At most 2,000 hits of a search, collected before. */
function isHits(statement: string, table: string): boolean {
  return table === 'hit' && / limit 2000\) hit /.test(statement)
}

it('every page of a large catalog is read by an index', async () => {
  const get = async <T>(path: string) => (await admin.ask(path)).json as T
  const seen = new Set<string>()
  for (const asked of [...(await pageRequests({ get }, madeWords)), ...(await moreRequests())]) {
    const statements = await recorded(server.database.reader, () => send(asked))
    expect(statements.length, asked.what).toBeGreaterThan(0)
    for (const statement of statements) {
      seen.add(statement.text)
      expect(scansOf(statement), asked.what).toEqual([])
    }
  }
  expect(seen.size).toBeGreaterThan(40)
})

it('a page far from both ends is read from a landmark on, by the index', async () => {
  const open = async (page: number) =>
    (await recorded(server.database.reader, () => send({ what: 'far page', paths: [`/api/v1/books?page=${page}`] })))
      .map(({ text, params }) => ({ text, params, plain: text.replace(/\s+/g, ' ') }))
      .filter(({ plain }) => plain.includes('>= (') && plain.includes('order by b.title_key asc'))
  await open(900)
  await open(901)
  let page = 902
  const [statement] = await vi.waitUntil(async () => {
    const found = await open(page++)
    return found.length > 0 && found
  })
  expect(planOf(statement as Statement)).toEqual([expect.stringMatching(/^SEARCH b USING INDEX \S+ \(.*title_key.*>/)])
})

it('a start looks up the ends of tables without reading them', () => {
  for (const table of ['books', 'series', 'book_contents']) {
    expect(scansOf({ text: endsOf(table), params: [] }), table).toEqual([])
  }
  expect(scansOf({ text: 'select min(rowid), max(rowid) from books', params: [] })).toHaveLength(1)
})

it('a search without an index is noticed', () => {
  const [scan] = scansOf({
    text: 'select b.seq from books b where b.publisher = ? limit ?',
    params: ['Hearth Press', 50],
  })
  expect(scan).toContain('SCAN b: select b.seq from books b')
})

/** What devices and reading apps ask for. */
async function moreRequests(): Promise<readonly PageRequest[]> {
  const idAt = async (list: string) => {
    const { data } = (await admin.ask(list)).json as unknown as { readonly data: readonly { readonly id: string }[] }
    return data[0]?.id
  }
  const bookId = await idAt('/api/v1/books?pageSize=1&page=777')
  const seriesId = await idAt('/api/v1/series?pageSize=1&page=77')
  return [
    { what: 'books of a series', paths: [`/api/v1/series/${seriesId}/books`] },
    { what: 'a series marked', path: `/api/v1/series/${seriesId}/read`, method: 'post', bodies: [{}] },
    { what: 'pages of a book', paths: [`/api/v1/books/${bookId}/pages`] },
    { what: 'neighbours of a book', paths: [`/api/v1/books/${bookId}/adjacent`] },
    { what: 'search for everything', paths: ['/api/v1/search?q=amber'] },
    ...['v1', 'v2'].map((version) => ({
      what: `catalog ${version}`,
      paths: [`/opds/${version}/series/${seriesId}`, `/opds/${version}/books`],
    })),
  ]
}

async function send(asked: PageRequest): Promise<void> {
  const paths = 'paths' in asked ? asked.paths.slice(0, 2) : [asked.path]
  for (const path of paths) {
    const options = 'paths' in asked ? {} : { method: asked.method.toUpperCase(), body: asked.bodies[0] }
    expect((await admin.ask(path, options)).status, path).toBeLessThan(300)
  }
}

async function recorded(reader: Reader, work: () => Promise<void>): Promise<readonly Statement[]> {
  const { all, get, pass } = reader
  const statements = new Map<string, Statement>()
  const note = (statement: Statement) => statements.set(statement.text, statement)
  reader.all = (statement) => {
    note(statement)
    return all(statement)
  }
  reader.get = (statement) => {
    note(statement)
    return get(statement)
  }
  reader.pass = (statement) => {
    note(statement)
    return pass(statement)
  }
  try {
    await work()
  } finally {
    Object.assign(reader, { all, get, pass })
  }
  return [...statements.values()]
}
