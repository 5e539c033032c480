import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openForReading, openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import { jsonColumns } from '../../server/db/dialects/sqlite/json-columns.ts'
import { type Prepared, prepareSchema } from '../../server/db/dialects/sqlite/migrate.ts'
import { migrations } from '../../server/db/dialects/sqlite/migrations/list.ts'
import { openDatabase } from '../../server/db/dialects/sqlite/open.ts'
import { type Tables, tables } from '../../server/db/dialects/sqlite/tables/all.ts'
import { packOutline, packPages } from '../../server/db/page-blob.ts'
import { findSession } from '../../server/db/queries/credentials.ts'
import { countUsers, findUser, findUserForSignIn, listUsers } from '../../server/db/queries/users.ts'
import { AppError } from '../../server/domain/errors.ts'
import { foldText } from '../../server/domain/text/fold.ts'

let folder: string
let file: string
let backupsDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-open-'))
  file = join(folder, 'data', 'inglenook.db')
  backupsDir = join(folder, 'backups')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (changes: { onMigrated?: (prepared: Prepared) => void } = {}) =>
  openDatabase({ file, backupsDir, now: () => Date.UTC(2025, 1, 2), ...changes })

async function refusalOf(opening: Promise<unknown>): Promise<AppError> {
  const error = await opening.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return error
}

async function makeDatabase(): Promise<void> {
  const db = await open()
  await db.close()
}

describe('a database that should not be opened', () => {
  it('is refused in plain words when a newer program made it, and stays untouched', async () => {
    await makeDatabase()
    const raw = new BetterSqlite(file)
    raw.pragma(`user_version = ${migrations.length + 3}`)
    raw.close()
    const refusal = await refusalOf(open())
    expect(refusal.code).toBe('unavailable')
    expect(refusal.message).toContain('newer Inglenook')
    expect(refusal.details).toMatchObject({ reason: 'newer-schema', found: migrations.length + 3 })
    expect(new BetterSqlite(file).pragma('user_version', { simple: true })).toBe(migrations.length + 3)
  })

  it('is refused when it belongs to another program', async () => {
    mkdirSync(join(folder, 'data'))
    const other = new BetterSqlite(file)
    other.exec('create table notes (text text)')
    other.close()
    expect((await refusalOf(open())).details).toMatchObject({ reason: 'foreign-database' })
  })

  it('is refused with the newest backup by name when it is no database at all', async () => {
    await makeDatabase()
    mkdirSync(backupsDir)
    copyFileSync(file, join(backupsDir, 'older.db'))
    writeFileSync(join(backupsDir, '.unfinished-newer.db'), 'half of a copy')
    writeFileSync(file, 'this is not a database, it is a letter to a friend '.repeat(200))
    const refusal = await refusalOf(open())
    expect(refusal.code).toBe('unavailable')
    expect(refusal.message).toContain(join(backupsDir, 'older.db'))
    expect(refusal.details).toMatchObject({ reason: 'damaged', newestBackup: join(backupsDir, 'older.db') })
  })

  it('is refused as damaged when pages in the middle are overwritten after an unclean stop', async () => {
    await makeDatabase()
    const size = statSync(file).size
    const content = Buffer.alloc(size - 8_192, 0xa5)
    const handle = await import('node:fs/promises').then((fs) => fs.open(file, 'r+'))
    await handle.write(content, 0, content.length, 4_096)
    await handle.close()
    writeFileSync(`${file}-wal`, 'left behind')
    expect((await refusalOf(open())).details).toMatchObject({ reason: 'damaged' })
  })

  it('is refused as damaged when its end is missing, even after a clean stop', async () => {
    await makeDatabase()
    truncateSync(file, Math.floor(statSync(file).size / 4_096 / 2) * 4_096)
    expect((await refusalOf(open())).details).toMatchObject({ reason: 'damaged', newestBackup: null })
  })

  it('is refused with advice when its folder cannot be made', async () => {
    writeFileSync(join(folder, 'data'), 'a file where a folder should be')
    expect((await refusalOf(open())).message).toContain('cannot be made')
  })
})

describe('migrations', () => {
  it('make the columns that the typed tables have, no more and no fewer', () => {
    const connection = new BetterSqlite(':memory:')
    prepareSchema(connection, { file, backupsDir, now: 0 })
    const made = connection
      .prepare(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '%_search%'",
      )
      .pluck()
      .all() as string[]
    const typed = new Map(Object.values(tables).map((table) => [getTableName(table), table]))
    expect([...typed.keys()].sort()).toEqual(made.sort())
    for (const [name, table] of typed) {
      const columns = connection
        .prepare('select name, type, "notnull" as required, pk from pragma_table_info(?)')
        .all(name)
      const expected = Object.values(getTableColumns(table)).map((column) => ({
        name: column.name,
        type: column.getSQLType().toUpperCase(),
        required: column.notNull,
      }))
      const found = (columns as { name: string; type: string; required: number; pk: number }[]).map((column) => ({
        name: column.name,
        type: column.type,
        required: column.required === 1 || column.pk > 0,
      }))
      expect(found, name).toEqual(expected)
    }
  })

  it('hold JSON in exactly the columns that writes turn into JSON', () => {
    for (const [name, table] of Object.entries(tables)) {
      const json = Object.entries(getTableColumns(table)).filter(([, column]) => column.dataType === 'json')
      expect([...(jsonColumns[name as keyof Tables] ?? [])].sort(), name).toEqual(json.map(([key]) => key).sort())
    }
  })

  it('lead every table to a strict schema whose references are indexed', () => {
    const connection = new BetterSqlite(':memory:')
    prepareSchema(connection, { file, backupsDir, now: 0 })
    for (const table of Object.values(tables)) {
      const name = getTableName(table)
      const indexed = connection
        .prepare(
          `select (select i.name from pragma_index_info(l.name) i where i.seqno = 0) from pragma_index_list(?) l
           union select name from pragma_table_info(?) where pk = 1`,
        )
        .pluck()
        .all(name, name)
      const references = connection
        .prepare('select "from" from pragma_foreign_key_list(?)')
        .pluck()
        .all(name) as string[]
      const people = ['created_by', 'accepted_by', 'changed_by', 'updated_by', 'decided_by', 'undone_by']
      const small = [...people, 'user_id', 'api_key_id']
      const unindexed = references.filter((column) => !indexed.includes(column) && !small.includes(column))
      expect(
        unindexed.filter((column) => !(name === 'books' && column === 'library_seq')),
        name,
      ).toEqual([])
    }
  })

  it.each(migrations.map((_, version) => version).filter((version) => version > 0))(
    'bring schema %i up to date after copying it, and keep what is in it',
    async (version) => {
      mkdirSync(join(folder, 'data'))
      const old = openForWriting(file)
      prepareSchema(old, { file, backupsDir, now: 0 }, version)
      old
        .prepare(
          `insert into libraries (id, name, path, series_strategy, book_strategy, number_strategy, scanning_config,
           default_reading_direction, created_at, updated_at) values ('l', 'Old', '/old', 'flat', 'smart', 'smart', '{}',
           'ltr', 1, 1)`,
        )
        .run()
      old.close()
      const seen: Prepared[] = []
      const db = await open({ onMigrated: (prepared) => seen.push(prepared) })
      await db.close()
      expect(seen).toMatchObject([{ from: version, to: migrations.length }])
      const backup = seen[0]?.backup ?? ''
      expect(readdirSync(backupsDir)).toHaveLength(1)
      const names = (path: string) => openForReading(path).prepare('select name from libraries').pluck().all()
      expect(names(backup)).toEqual(['Old'])
      expect(openForReading(backup).pragma('user_version', { simple: true })).toBe(version)
      expect(names(file)).toEqual(['Old'])
      expect(openForReading(file).pragma('user_version', { simple: true })).toBe(migrations.length)
    },
  )

  it('sort titles that are stored already by the present rule', async () => {
    mkdirSync(join(folder, 'data'))
    const old = openForWriting(file)
    const before = migrations.findIndex(({ name }) => name === '034-title-keys')
    prepareSchema(old, { file, backupsDir, now: 0 }, before)
    old.exec(`
      insert into libraries (id, name, path, series_strategy, book_strategy, number_strategy, scanning_config,
        default_reading_direction, created_at, updated_at)
      values ('l', 'Old', '/old', 'flat', 'smart', 'smart', '{}', 'ltr', 1, 1);
      insert into series (id, library_seq, path_key, title, title_sort, title_key, title_fold, created_at, updated_at,
        cover_updated_at)
      values ('1', 1, 'a', '“Yew”', null, '“yew”', '“yew”', 1, 1, 1), ('2', 1, 'b', 'Ash', null, 'ash', 'ash', 1, 1, 1),
        ('3', 1, 'c', 'The Zoo', '...Zoo, The', '...zoo, the', 'the zoo', 1, 1, 1);`)
    old.close()
    await makeDatabase()
    const titles = openForReading(file).prepare('select title from series order by title_key').pluck().all()
    expect(titles).toEqual(['Ash', '“Yew”', 'The Zoo'])
  })

  it('tell the media type of the pages of books that are stored already', async () => {
    mkdirSync(join(folder, 'data'))
    const old = openForWriting(file)
    const before = migrations.findIndex(({ name }) => name === '043-picture-sizes')
    prepareSchema(old, { file, backupsDir, now: 0 }, before)
    old.exec(`
      insert into libraries (id, name, path, series_strategy, book_strategy, number_strategy, scanning_config,
        default_reading_direction, created_at, updated_at)
      values ('l', 'Old', '/old', 'flat', 'smart', 'smart', '{}', 'ltr', 1, 1);
      insert into series (id, library_seq, path_key, title, title_key, created_at, updated_at, cover_updated_at)
      values ('1', 1, 'a', 'Ash', 'ash', 1, 1, 1);`)
    const page = (mediaType: string) => ({ number: 1, name: '1', mediaType, size: 1, width: null, height: null })
    const kinds = [['image/png', 'image/png'], ['image/png', 'image/jpeg'], [], ['damaged']]
    for (const [i, kind] of kinds.entries()) {
      old.exec(`
        insert into books (id, library_seq, series_seq, created_at, updated_at, cover_updated_at, format, title, title_key,
          path, name_key, file_size, mtime_us, inode)
        values ('b${i}', 1, 1, 1, 1, 1, 'cbz', 'Ash', 'ash', 'ash ${i}.cbz', 'ash', 1, 1, 1)`)
      old.prepare('insert into book_contents (book_seq, pages) values (?, ?)').run(i + 1, packPages(kind.map(page)))
    }
    old.exec("update book_contents set pages = x'0102' where book_seq = 4")
    old.close()
    await makeDatabase()
    const types = openForReading(file).prepare('select page_type from books order by seq').pluck().all()
    expect(types).toEqual(['image/png', null, null, null])
  })

  it('find accounts by their names to the letter, with nothing lost where two are one now', async () => {
    mkdirSync(join(folder, 'data'))
    const old = openForWriting(file)
    const before = migrations.findIndex(({ name }) => name === '047-identity-keys')
    prepareSchema(old, { file, backupsDir, now: 0 }, before)
    const add = old.prepare(
      `insert into users (id, username, username_fold, email, email_fold, is_email_verified, password_hash, role, created_at,
         updated_at) values (?, ?, ?, ?, ?, ?, 'hash', 'reader', ?, 1)`,
    )
    const people = [
      ['plain', 'Ána', 'Ana@Example.org', 1, 1],
      ['letters', 'lea', 'lea@bücher.example', 0, 1],
      ['punycode', 'lea2', 'lea@xn--bcher-kva.example', 1, 2],
      ['named-first', 'kai@bücher.example', null, 0, 1],
      ['named-second', 'kai@xn--bcher-kva.example', null, 0, 2],
      ['like-an-address', 'ben@bücher.example', null, 0, 1],
      ['whose-address', 'ben', 'ben@xn--bcher-kva.example', 1, 2],
    ] as const
    for (const [id, username, email, isVerified, createdAt] of people) {
      add.run(id, username, foldText(username), email, email === null ? null : foldText(email), isVerified, createdAt)
    }
    old.exec(
      `insert into sessions (id, user_id, kind, created_at, last_seen_at) values ('s', 'plain', 'browser', 1, 1)`,
    )
    old.close()
    const db = await open()
    const found = async (name: string) => (await findUserForSignIn(db.reader, name))?.id
    try {
      expect(await countUsers(db.reader)).toBe(people.length)
      expect(await Promise.all(people.map(([, username]) => found(username)))).toEqual(people.map(([id]) => id))
      expect(await Promise.all(['ana', 'ána', 'ÁNA', 'ana@example.ORG'].map(found))).toEqual([
        ...[undefined, undefined, 'plain', 'plain'],
      ])
      expect(await Promise.all(['lea@bücher.example', 'lea@xn--bcher-kva.example'].map(found))).toEqual([
        ...['punycode', 'punycode'],
      ])
      expect(await found('ben@xn--bcher-kva.example')).toBe('whose-address')
      expect(await findUser(db.reader, 'letters')).toMatchObject({ email: 'lea@bücher.example' })
      expect(await findSession(db.reader, 's')).toMatchObject({ userId: 'plain' })
      const { items } = await listUsers(db.reader, { page: 1, pageSize: 10 })
      expect(items[0]?.id).toBe('plain')
    } finally {
      await db.close()
    }
  })

  it('know which EPUBs were read before spreads were told of', async () => {
    mkdirSync(join(folder, 'data'))
    const old = openForWriting(file)
    const before = migrations.findIndex(({ name }) => name === '046-analysis-version')
    prepareSchema(old, { file, backupsDir, now: 0 }, before)
    old.exec(`
      insert into libraries (id, name, path, series_strategy, book_strategy, number_strategy, scanning_config,
        default_reading_direction, created_at, updated_at)
      values ('l', 'Old', '/old', 'flat', 'smart', 'smart', '{}', 'ltr', 1, 1);
      insert into series (id, library_seq, path_key, title, title_key, created_at, updated_at, cover_updated_at)
      values ('1', 1, 'a', 'Ash', 'ash', 1, 1, 1);`)
    const outline = {
      version: '3.0',
      layout: 'reflowable',
      direction: null,
      spine: [],
      toc: [],
      imageOnly: false,
    } as const
    const outlines = [packOutline(outline), packOutline({ ...outline, spread: 'auto' }), null, Buffer.from([1, 2])]
    for (const [i, epub] of outlines.entries()) {
      old.exec(`
        insert into books (id, library_seq, series_seq, created_at, updated_at, cover_updated_at, format, title, title_key,
          path, name_key, file_size, mtime_us, inode)
        values ('b${i}', 1, 1, 1, 1, 1, 'epub', 'Ash', 'ash', 'ash ${i}.epub', 'ash', 1, 1, 1)`)
      old.prepare('insert into book_contents (book_seq, pages, epub) values (?, ?, ?)').run(i + 1, packPages([]), epub)
    }
    old.close()
    await makeDatabase()
    const versions = openForReading(file).prepare('select analysis_version from books order by seq').pluck().all()
    expect(versions).toEqual([1, 2, 2, 1])
  })

  it('make no backup of a new database, and none when there is nothing to do', async () => {
    await makeDatabase()
    await makeDatabase()
    expect(existsSync(backupsDir)).toBe(false)
  })
})

describe('an open database', () => {
  it('cannot be written through its reader', async () => {
    await makeDatabase()
    const connection = openForReading(file)
    expect(() => connection.exec('delete from users')).toThrow(/readonly/)
    connection.close()
  })

  it('leaves one file behind when it is closed, twice if need be', async () => {
    const db = await open()
    await db.close()
    await db.close()
    expect(readdirSync(join(folder, 'data'))).toEqual(['inglenook.db'])
  })

  it('copies itself to a file that opens as a database of its own', async () => {
    const db = await open()
    const copy = join(folder, 'copy.db')
    await db.backup(copy)
    expect(await db.integrity()).toEqual({ ok: true })
    await expect(db.backup(copy)).rejects.toThrow()
    await db.close()
    copyFileSync(copy, file)
    const again = await open()
    expect(await countUsers(again.reader)).toBe(0)
    await again.close()
  })
})
