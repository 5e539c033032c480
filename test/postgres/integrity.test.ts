import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import type { DatabaseCheck } from '../../server/db/dialects/postgres/integrity.ts'
import { openServerDatabase } from '../../server/db/dialects/postgres/open.ts'
import { write } from '../../server/db/write.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { databaseOf, serverOf } from '../kit/postgres.ts'

const now = Date.UTC(2026, 10, 28)
let test: TestDatabase
let other: Database
let checks: DatabaseCheck[] = []

beforeEach(async () => {
  checks = []
  test = await openTestDatabase({ now: () => now })
  await test.query('delete from cron_turns')
  const onChecked = (check: DatabaseCheck) => void checks.push(check)
  other = await openServerDatabase({ server: serverOf(databaseOf(test.folder)), now: () => now, onChecked })
  const libraryId = newId()
  const series = seriesWrite(libraryId, 'Saga')
  await test.db.commit([
    write('createLibrary', { id: libraryId, settings: librarySettings(), now }),
    write('addSeries', { series: [series], now }),
    write('saveBooks', { libraryId, books: [bookWrite(series.id, 'Saga 1')], now }),
    write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
  ])
})
afterEach(async () => {
  await other.close()
  await test.close()
})

/** Statements past all rules of the database itself. */
async function force(...statements: string[]): Promise<void> {
  const { host = '', user, database } = serverOf(databaseOf(test.folder))
  const client = new pg.Client({ host, ...(user !== undefined && { user }), database })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  await client.end()
}

describe('the check of a PostgreSQL database', () => {
  it('says what was checked', async () => {
    expect(await other.integrity()).toEqual({ ok: true })
    expect(checks).toEqual([{ checked: ['references', 'counts', 'search'], damage: [], outdated: [] }])
  })

  it('is due in one of the servers', async () => {
    const third = await openServerDatabase({ server: serverOf(databaseOf(test.folder)), now: () => now })
    await third.close()
    expect([other.isChecked, third.isChecked]).toEqual([false, true])
  })

  it('finds references that lead nowhere, in all servers, and then keeps no backups', async () => {
    await force('delete from series')
    expect(await other.integrity()).toMatchObject({ ok: false })
    expect(checks[0]?.damage.join()).toMatch(
      /^1 rows of books refer to rows that don’t exist \(books_series_seq_fkey\)/,
    )
    await expect.poll(() => test.db.damage()).toEqual(other.damage())
    const backup = test.db.backup(join(test.folder, 'backup.db'))
    await expect(backup).rejects.toMatchObject({ reason: 'backup_of_damaged_database' })
  })

  it('finds indexes that are not usable', async () => {
    await force("update pg_index set indisvalid = false where indexrelid = 'books_path'::regclass")
    await other.integrity()
    expect(other.damage()).toEqual(['the index books_path isn’t usable'])
  })

  it('finds rows that do not agree with the content, which is no damage', async () => {
    await force(
      'update series set book_count = 7',
      'delete from book_search',
      'insert into series_search values (9, $$$$)',
    )
    const outdated = [
      '1 series have a wrong count of books',
      '1 books are missing in the search, or left in it',
      '1 series are missing in the search, or left in it',
    ]
    expect(await other.integrity()).toEqual({ ok: false, problems: outdated })
    expect(checks[0]).toMatchObject({ damage: [], outdated })
    expect(other.damage()).toBeNull()
  })

  it('looks into the indexes where amcheck is installed', async () => {
    const has = await test.query("select 1 as found from pg_available_extensions where name = 'amcheck'")
    if (has.length === 0) return
    await force('create extension amcheck')
    await other.integrity()
    expect(checks[0]).toMatchObject({ checked: ['references', 'counts', 'search', 'indexes'], damage: [] })
    const compare = (order: string) => `create or replace function compare(bigint, bigint) returns int immutable
      language sql as 'select ${order} case when $1 < $2 then -1 when $1 > $2 then 1 else 0 end'`
    const operators = 'operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >'
    await force(
      compare(''),
      `create operator class ordered for type bigint using btree as ${operators}, function 1 compare(bigint, bigint)`,
      'create index odd_order on book_search (rowid ordered)',
      'insert into book_search select n, $$$$ from generate_series(100, 109) n',
      // The entries stay where they were.
      compare('-'),
    )
    await other.integrity()
    expect(other.damage()).toEqual([expect.stringContaining('the index odd_order is damaged')])
  })
})
