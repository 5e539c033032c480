import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openForReading, openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import { type Prepared, prepareSchema } from '../../server/db/dialects/sqlite/migrate.ts'
import { migrationsFrom } from '../../server/db/dialects/sqlite/migrations/list.ts'
import { openDatabase } from '../../server/db/dialects/sqlite/open.ts'
import { foldName } from '../../server/domain/text/fold.ts'
import { createPreview, fillTables, rowsOf } from '../kit/preview-database.ts'
import { schemaFacts } from '../kit/schema-facts.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-schema-'))
  file = join(folder, 'data', 'inglenook.db')
  mkdirSync(join(folder, 'data'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function newDatabase() {
  const connection = new BetterSqlite(':memory:')
  prepareSchema(connection, { file: '', backupsDir: '', now: 0 })
  return connection
}

describe('a new database', () => {
  it('has the tables, columns, indexes, references, constraints and triggers of an upgraded one', () => {
    const before = new BetterSqlite(':memory:')
    createPreview(before, 31)
    for (const { sql } of migrationsFrom(31)) before.exec(sql)
    expect(schemaFacts(newDatabase())).toEqual(schemaFacts(before))
  })

  it('has an index for every reference shared by many rows', () => {
    const connection = newDatabase()
    const ask = (text: string, ...values: string[]) =>
      connection
        .prepare(text)
        .pluck()
        .all(...values) as string[]
    const people = ['created_by', 'accepted_by', 'changed_by', 'updated_by', 'decided_by', 'undone_by']
    const small = [...people, 'user_id', 'api_key_id']
    for (const name of ask("select name from pragma_table_list where schema = 'main' and type = 'table' and strict")) {
      const indexed = ask(
        `select (select i.name from pragma_index_info(l.name) i where i.seqno = 0) from pragma_index_list(?) l
         union select name from pragma_table_info(?) where pk = 1`,
        ...[name, name],
      )
      const references = ask('select "from" from pragma_foreign_key_list(?)', name)
      const unindexed = references.filter((column) => !indexed.includes(column) && !small.includes(column))
      expect(
        unindexed.filter((column) => !(name === 'books' && column === 'library_seq')),
        name,
      ).toEqual([])
    }
  })
})

describe('a database filled by a preview version', () => {
  async function openPreview(version: number) {
    const old = openForWriting(file)
    createPreview(old, version)
    fillTables(old)
    const before = rowsOf(old)
    old.close()
    const migrated: Prepared[] = []
    const onMigrated = (prepared: Prepared) => migrated.push(prepared)
    const db = await openDatabase({ file, backupsDir: join(folder, 'backups'), now: () => 0, onMigrated })
    await db.close()
    const opened = openForReading(file)
    const found = opened.prepare("select rowid from book_search where book_search match 'ash'").pluck().all()
    const [after, facts] = [rowsOf(opened), schemaFacts(opened)]
    opened.close()
    return { before, after, facts, found, migrated }
  }

  it.each([25, 26, 27, 28, 29, 30, 31])(
    'of version %i is upgraded to the current schema with all of its rows',
    async (version) => {
      const { before, after, facts, found } = await openPreview(version)
      expect(facts).toEqual(schemaFacts(newDatabase()))
      for (const [table, rows] of Object.entries(before)) expect(after[table], table).toMatchObject(rows)
      expect(found).toEqual([1])
      expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
    },
  )

  it('has folded names no longer than new ones, except those that would become equal', async () => {
    const old = openForWriting(file)
    createPreview(old, 31)
    const fold = 'n'.repeat(599)
    const folds = [`${fold}nab`, `m${fold} ab`, `m${fold} cd`]
    const insert = old.prepare('insert into tags (id, name, name_fold, created_at) values (?, ?, ?, 0)')
    for (const one of folds) insert.run(one, one, one)
    old.close()
    await (await openDatabase({ file, backupsDir: join(folder, 'backups'), now: () => 0 })).close()
    const opened = openForReading(file)
    const found = opened.prepare('select name_fold from tags order by seq').pluck().all()
    opened.close()
    expect(found).toEqual([foldName(folds[0] ?? ''), ...folds.slice(1)])
  })
})
