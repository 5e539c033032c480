import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readHits, readOffer } from '../../server/domain/plugins/series-offer.ts'
import { askDump, inspectDump } from '../../server/dumps/answer.ts'
import { buildIndex } from '../../server/dumps/build-index.ts'
import { openIndex } from '../../server/dumps/kit/index-file.ts'
import { writeGcd } from '../fixtures/dumps/gcd.ts'
import { type MangabakaSeries, writeMangabaka } from '../fixtures/dumps/mangabaka.ts'
import { scratch } from '../fixtures/scratch.ts'

const salt: MangabakaSeries = {
  id: 90_210,
  title: 'The Salt Roads',
  native: '塩の道',
  romanized: 'Shio no Michi',
  others: { de: ['Die Wege des Salzes'], fr: ['Les routes du sel'] },
  year: 2012,
  status: 'completed',
  finalVolume: '14',
  totalChapters: '71.5',
  authors: ['FERRY Ada'],
  publishers: [
    { name: 'Harbour Press', type: 'English' },
    { name: 'Minato', type: 'Original' },
  ],
  anilist: 4_711,
  mangaUpdates: 'abc12',
  description: 'Two carriers and a mule.',
  genres: ['slice_of_life'],
}

type Paths = { readonly path: string; readonly index: string }

function folderOf(): Paths {
  const files = scratch()
  onTestFinished(() => files[Symbol.dispose]())
  return { path: join(files.folder, 'dump.sqlite'), index: join(files.folder, 'index.db') }
}

/** Builds the index to its end. @returns the number of portions */
function indexAll(paths: Paths, count = 1_000): number {
  for (let portions = 1; ; portions += 1) {
    const built = buildIndex({ ...paths, count })
    if (!built.ok) throw new Error(`${built.failure.code} ${built.failure.detail}`)
    if (built.value.isComplete) return portions
  }
}

function mangabakaOf(...series: readonly MangabakaSeries[]): Paths {
  const paths = folderOf()
  writeMangabaka(paths.path, series)
  indexAll(paths)
  return paths
}

function search(paths: Paths, query: string, more: object = {}) {
  const answer = askDump({ ...paths, method: 'metadata/series/search', params: { query, limit: 20, ...more } })
  if (!answer.ok) throw new Error(answer.failure.code)
  return readHits(answer.value) ?? []
}

const found = (paths: Paths, query: string, more: object = {}) => search(paths, query, more).map(({ title }) => title)

const stampOf = (path: string) => {
  const { size, mtimeMs } = statSync(path)
  return { size, mtimeMs }
}

/** As a process leaves a database that ends while it writes: changed pages, and the journal to take them back. */
function leaveHalfWritten(path: string) {
  const writer = new BetterSqlite(path)
  writer.pragma('journal_mode = truncate')
  writer.pragma('cache_size = 1')
  writer.exec('begin; update state set next = 1000, complete = 1; create table filler (bytes)')
  writer.exec('insert into filler select zeroblob(100000) from names')
  const [pages, journal] = [readFileSync(path), readFileSync(`${path}-journal`)]
  writer.exec('rollback')
  writer.close()
  writeFileSync(path, pages)
  writeFileSync(`${path}-journal`, journal)
}

describe('a search in a published database', () => {
  it.each([
    ['its title', 'The Salt Roads'],
    ['its title without the article, in other letters', 'sált roads'],
    ['the article at the end', 'Salt Roads, The'],
    ['a translated title', 'Die Wege des Salzes'],
    ['its own title', '塩の道'],
    ['a typo', 'The Slat Roads'],
    ['a missing letter in one of two words', 'Salt Rods'],
    ['a word too many', 'The Salt Roads Omnibus'],
    ['words without spaces', 'SaltRoads'],
  ])('finds a series by %s', (_, query) => {
    const paths = mangabakaOf(salt, { id: 1, title: 'Harbour Lights' })
    expect(found(paths, query)[0]).toBe('The Salt Roads')
  })

  it.each(['Quarry', '', '   ', '"salt" OR', 'NEAR(', '*', '%', '\u0000', 'x'.repeat(100_000)])(
    'finds nothing for %j',
    (query) => {
      expect(found(mangabakaOf(salt), query)).toEqual([])
    },
  )

  it('has those of the same title first, those of the year before others, and leaves room to say that these are all', () => {
    const same = [2001, 2005, 2010].map((year, at) => ({ id: at + 1, title: 'Bay', year }))
    const others = Array.from({ length: 40 }, (_, at) => ({ id: at + 10, title: `Bay ${at}`, year: 2005 }))
    const hits = search(mangabakaOf(...others, ...same), 'Bay', { year: 2005 })
    expect(hits.slice(0, 3).map(({ year }) => year)).toEqual([2005, 2001, 2010])
    expect(hits).toHaveLength(19)
  })

  it('is full when more have the title than were asked for', () => {
    const same = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, title: 'Bay', year: 2000 + at }))
    expect(search(mangabakaOf(...same), 'Bay')).toHaveLength(20)
  })

  it('says what is known of a series of MangaBaka, with its ids elsewhere', () => {
    const [hit] = search(mangabakaOf(salt), 'Salt Roads')
    expect(hit).toMatchObject({
      externalId: '90210',
      year: 2012,
      alternateTitles: ['Shio no Michi', '塩の道', 'Les routes du sel', 'Die Wege des Salzes'],
      details: {
        publisher: 'Minato',
        creators: ['FERRY Ada'],
        volumes: 14,
        chapters: 71,
        externalIds: [
          { source: 'api:anilist', externalId: '4711' },
          { source: 'api:mangaupdates', externalId: 'abc12' },
        ],
      },
    })
  })

  it('leaves out what was merged or deleted', () => {
    const paths = mangabakaOf({ ...salt, state: 'merged' }, { id: 7, title: 'Salt Roads', state: 'deleted' })
    expect(found(paths, 'The Salt Roads')).toEqual([])
  })

  it('finds series of the Grand Comics Database with publisher, language and issues', () => {
    const paths = folderOf()
    writeGcd(paths.path, [
      { id: 5, name: 'The Lamps', yearBegan: 1963, publisher: 'Pier', issueCount: 12, lastNumber: '112' },
      { id: 6, name: 'Lamps', yearBegan: 1999, publisher: 'Quay', language: 'de', isCurrent: true, issueCount: 3 },
      { id: 7, name: 'Lamps', yearBegan: 2001, publisher: 'Quay', isDeleted: true },
    ])
    indexAll(paths)
    expect(search(paths, 'Lamps', { year: 1963 })).toMatchObject([
      {
        externalId: '5',
        title: 'The Lamps',
        year: 1963,
        details: { publisher: 'Pier', language: 'en', chapters: 112 },
      },
      { externalId: '6', title: 'Lamps', year: 1999, details: { publisher: 'Quay', language: 'de', chapters: null } },
    ])
  })
})

describe('the details of a series', () => {
  const get = (paths: Paths, externalId: unknown) =>
    askDump({ ...paths, method: 'metadata/series/get', params: { externalId } })

  it('are those of the database', () => {
    const answer = get(mangabakaOf(salt), '90210')
    expect(answer.ok && readOffer(answer.value, '90210')).toMatchObject({
      values: {
        title: 'The Salt Roads',
        summary: 'Two carriers and a mule.',
        publisher: 'Minato',
        status: 'ended',
        readingDirection: 'rtl',
        year: 2012,
        totalVolumeCount: 14,
        genres: ['Slice Of Life'],
        people: [{ name: 'FERRY Ada', role: 'writer' }],
      },
    })
  })

  it.each(['1', '90210; drop table series', '', -1, null, '9'.repeat(40)])('are none for %j', (id) => {
    expect(get(mangabakaOf(salt), id)).toMatchObject({ ok: false, failure: { code: 'not-found' } })
  })

  it('are asked for by methods that are known', () => {
    const answer = askDump({ ...mangabakaOf(salt), method: 'metadata/series/match', params: null })
    expect(answer).toMatchObject({ ok: false, failure: { code: 'no-method' } })
  })
})

describe('an index', () => {
  const many = Array.from({ length: 25 }, (_, at) => ({ id: at * 3 + 1, title: `Lamp ${at}` }))
  const indexes = ({ index }: Paths) => ({ mangabaka: index, gcd: `${index}-gcd` })

  it('is built in portions, goes on where it was left, and is searched when it is complete', () => {
    const paths = folderOf()
    writeMangabaka(paths.path, many)
    const first = buildIndex({ ...paths, count: 10 })
    expect(first).toMatchObject({ ok: true, value: { current: 28, total: 73, entries: 10, isComplete: false } })
    const early = askDump({ ...paths, method: 'metadata/series/search', params: { query: 'Lamp 3' } })
    expect(early).toMatchObject({ ok: false, failure: { code: 'not-indexed' } })
    expect(indexAll(paths, 10)).toBe(2)
    expect(found(paths, 'Lamp 24')[0]).toBe('Lamp 24')
    const inspected = inspectDump({ path: paths.path, indexes: indexes(paths) })
    expect(inspected).toEqual({ ok: true, value: { format: 'mangabaka', entries: 25, isComplete: true } })
  })

  it('is not used any more once the file is another one', () => {
    const paths = mangabakaOf(...many)
    utimesSync(paths.path, 1_000, 1_000)
    const answer = askDump({ ...paths, method: 'metadata/series/search', params: { query: 'Lamp 3' } })
    expect(answer).toMatchObject({ ok: false, failure: { code: 'not-indexed' } })
    indexAll(paths)
    expect(found(paths, 'Lamp 3')[0]).toBe('Lamp 3')
  })

  it('is built anew where it is damaged', () => {
    const files = scratch()
    onTestFinished(() => files[Symbol.dispose]())
    const paths = { path: join(files.folder, 'dump.sqlite'), index: files.put('index.db', 'not a database at all') }
    writeMangabaka(paths.path, many)
    indexAll(paths)
    expect(found(paths, 'Lamp 3')[0]).toBe('Lamp 3')
  })

  it('goes on where it was left after a crash within a portion', () => {
    const paths = folderOf()
    writeMangabaka(paths.path, many)
    buildIndex({ ...paths, count: 10 })
    leaveHalfWritten(paths.index)
    expect(buildIndex({ ...paths, count: 10 })).toMatchObject({ ok: true, value: { current: 58, entries: 20 } })
    indexAll(paths)
    expect(found(paths, 'Lamp 3')[0]).toBe('Lamp 3')
  })

  it('is kept while another run is writing it', () => {
    const paths = folderOf()
    writeMangabaka(paths.path, many)
    buildIndex({ ...paths, count: 10 })
    const writer = new BetterSqlite(paths.index)
    writer.exec('begin exclusive; update state set entries = entries')
    expect(buildIndex({ ...paths, count: 10 })).toMatchObject({ ok: false, failure: { code: 'unreadable' } })
    writer.exec('commit')
    writer.close()
    expect(buildIndex({ ...paths, count: 10 })).toMatchObject({ ok: true, value: { entries: 20 } })
  }, 20_000)

  it('has no portion twice when two runs read it at once', () => {
    const paths = folderOf()
    writeMangabaka(paths.path, many)
    buildIndex({ ...paths, count: 10 })
    const version = { format: 'mangabaka', ...stampOf(paths.path) } as const
    const runs = [openIndex(paths.index, version), openIndex(paths.index, version)]
    const portion = { names: [], words: [{ id: 31 * 64, tokens: 'lamp' }], next: 31, entries: 1 }
    expect(runs.map((run) => run.add(portion))).toEqual([true, false])
    for (const run of runs) run.close()
    expect(buildIndex({ ...paths, count: 100 })).toMatchObject({ ok: true, value: { entries: 25, isComplete: true } })
  })

  it('is removed by a search that finds it damaged, and is then built anew', () => {
    const paths = mangabakaOf(...many)
    new BetterSqlite(paths.index).exec('drop table names').close()
    const question = { ...paths, method: 'metadata/series/search', params: { query: 'Lamp 3' } }
    expect(askDump(question)).toMatchObject({ ok: false, failure: { code: 'not-indexed' } })
    expect(existsSync(paths.index)).toBe(false)
    indexAll(paths)
    expect(found(paths, 'Lamp 3')[0]).toBe('Lamp 3')
  })

  it('is kept when the database itself is damaged', () => {
    const paths = mangabakaOf(...many)
    const { size, mtime } = statSync(paths.path)
    writeFileSync(paths.path, Buffer.concat([readFileSync(paths.path).subarray(0, 4_096), Buffer.alloc(size - 4_096)]))
    utimesSync(paths.path, mtime, mtime)
    askDump({ ...paths, method: 'metadata/series/search', params: { query: 'Lamp 3' } })
    expect(existsSync(paths.index)).toBe(true)
  })

  it('leaves the file as it is', () => {
    const paths = folderOf()
    writeMangabaka(paths.path, many)
    const { mtimeMs, size } = statSync(paths.path)
    indexAll(paths)
    found(paths, 'Lamp 3')
    expect(statSync(paths.path)).toMatchObject({ mtimeMs, size })
    expect(statSync(`${paths.path}-shm`, { throwIfNoEntry: false })).toBeUndefined()
  })
})

describe('a file that is no such database', () => {
  const inspect = (path: string) => inspectDump({ path, indexes: { mangabaka: `${path}.m`, gcd: `${path}.g` } })
  const made = (statements: string): Paths => {
    const paths = folderOf()
    new BetterSqlite(paths.path).exec(statements).close()
    return paths
  }

  it.each([
    ['an archive', Buffer.from([0x1f, 0x8b, 8, 0, 0]), 'no-database'],
    ['empty', '', 'no-database'],
    ['damaged', `SQLite format 3\0${'x'.repeat(5_000)}`, 'unreadable'],
  ] as const)('is refused when it is %s', (_, bytes, code) => {
    const files = scratch()
    onTestFinished(() => files[Symbol.dispose]())
    expect(inspect(files.put('dump.sqlite', bytes))).toMatchObject({ ok: false, failure: { code } })
  })

  it('is refused when it is missing, or a folder', () => {
    const { path } = folderOf()
    expect(inspect(path)).toMatchObject({ ok: false, failure: { code: 'missing' } })
    expect(inspect(join(path, '..'))).toMatchObject({ ok: false })
  })

  it('is refused when it is of another program', () => {
    const paths = made('create table series (id integer, name text); create table books (id integer)')
    expect(inspect(paths.path)).toMatchObject({ ok: false, failure: { code: 'unknown' } })
  })

  it('is refused by the column that it lacks', () => {
    const paths = made('create table gcd_series (id integer, name text, year_began integer)')
    expect(inspect(paths.path)).toMatchObject({
      ok: false,
      failure: { code: 'incomplete', detail: 'gcd_series.year_ended' },
    })
  })

  it('does no harm with values of any kind', () => {
    const paths = folderOf()
    writeMangabaka(paths.path, [salt])
    const database = new BetterSqlite(paths.path)
    database.exec(`
      insert into series (id, state, title) values (-5, 'active', 'Below'), (4611686018427387904, 'active', 'Beyond');
      insert into series (id, state, title, year, authors, "secondary_titles_en", publishers)
        values (2, 'active', x'00ff', 'soon', '{"a":', '[1, null, {"title": 5}, "Salt Road"]', '[null, 5, {"type":"Original"}]');
      insert into series (id, state, title) values (3, 'active', replace(hex(zeroblob(3000000)), '0', 'x'));
      insert into series (id, state, title, romanized_title, description)
        values (4, 'active', null, 'Salt Roses', replace(hex(zeroblob(3000000)), '0', 'y'));
    `)
    database.close()
    indexAll(paths, 3)
    expect(found(paths, 'Salt Roads')).toEqual(expect.arrayContaining(['The Salt Roads', 'Salt Road', 'Salt Roses']))
    expect(search(paths, 'Salt Roses')[0]).toMatchObject({ title: 'Salt Roses', summary: null })
  })

  it.each([
    ['a view', 'alter table series rename to stored; create view series as select * from stored'],
    [
      'computed by a module',
      'drop table series; create virtual table series using fts5(id, state, title, native_title, romanized_title, year, type, status)',
    ],
  ])('is refused when a table is %s', (_, statements) => {
    const paths = folderOf()
    writeMangabaka(paths.path, [salt])
    new BetterSqlite(paths.path).exec(statements).close()
    expect(inspect(paths.path)).toMatchObject({ ok: false, failure: { code: 'unknown' } })
  })

  it('is refused when another table that is read is a view', () => {
    const paths = folderOf()
    writeGcd(paths.path, [{ id: 5, name: 'The Lamps', yearBegan: 1963, publisher: 'Pier' }])
    const view = 'alter table gcd_publisher rename to stored; create view gcd_publisher as select * from stored'
    new BetterSqlite(paths.path).exec(view).close()
    expect(inspect(paths.path)).toMatchObject({
      ok: false,
      failure: { code: 'incomplete', detail: 'gcd_publisher.id' },
    })
  })

  it('is refused with a write-ahead log, without anything written beside it', () => {
    const paths = folderOf()
    writeMangabaka(paths.path, [salt])
    const database = new BetterSqlite(paths.path)
    database.pragma('journal_mode = wal')
    database.close()
    expect(inspect(paths.path)).toMatchObject({ ok: false, failure: { code: 'wal' } })
    expect(readdirSync(dirname(paths.path))).toEqual(['dump.sqlite'])
  })

  it('ends an index whose ids never get past a number', () => {
    const paths = made(`
      create table series (id, state, title, native_title, romanized_title, year, type, status);
      insert into series (id, state, title)
        values ('1', 'active', 'Bay'), ('2', 'active', 'Pier'), ('3', 'active', 'Quay');
    `)
    const portions = [1, 2, 3].map(() => buildIndex({ ...paths, count: 2 }))
    expect(portions).toMatchObject([{ value: { entries: 2 } }, { value: { isComplete: true } }, { ok: true }])
  })

  it('gives neither bytes nor titles that are longer than a line', () => {
    const paths = folderOf()
    writeMangabaka(paths.path, [
      { ...salt, others: { de: ['x'.repeat(2_001), 'Die Wege'] }, genres: ['y'.repeat(2_001)] },
    ])
    new BetterSqlite(paths.path).exec("update series set year = x'00', description = zeroblob(10)").close()
    indexAll(paths)
    const answer = askDump({ ...paths, method: 'metadata/series/get', params: { externalId: '90210' } })
    const alternateTitles = ['Shio no Michi', '塩の道', 'Die Wege']
    const value = { alternateTitles, genres: [], year: null, summary: null }
    expect(answer).toMatchObject({ ok: true, value })
  })
})
