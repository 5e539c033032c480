import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copiedTables } from '../../server/db/copy/copied-tables.ts'
import { copyContent } from '../../server/db/copy/copy-content.ts'
import type { CopySource, CopyTarget } from '../../server/db/copy/copy-side.ts'
import { openServerSource, openServerTarget } from '../../server/db/dialects/postgres/copy-side.ts'
import { openServerDatabase } from '../../server/db/dialects/postgres/open.ts'
import { openFileSource, openFileTarget } from '../../server/db/dialects/sqlite/copy-side.ts'
import { openDatabase } from '../../server/db/dialects/sqlite/open.ts'
import { tables as definitions } from '../../server/db/tables/all.ts'
import { newId } from '../kit/catalog.ts'
import { fillEveryTable, linesOf, multiplyBooks, newDataFolder } from '../kit/copied-house.ts'
import { createDatabase, dropDatabase, runOnServer, serverOf } from '../kit/postgres.ts'
import { mountSmallDisk } from '../kit/small-disk.ts'

const tables = copiedTables()
let folder: string
let file: string
let name: string
beforeEach(async () => {
  const made = newDataFolder()
  ;[folder, file, name] = [made.folder, made.file, `t_copy_${newId().slice(-8)}`]
  await createDatabase(name)
})
afterEach(async () => {
  await dropDatabase(name)
  rmSync(folder, { recursive: true, force: true })
})

const back = () => join(folder, 'back.db')
const ask = <Row>(text: string, ...values: (string | number)[]) => runOnServer(name)<Row>(text, ...values)
const toServer = () => openServerTarget(serverOf(name), tables)
const fromServer = () => openServerSource(serverOf(name))

async function copy(source: CopySource, target: CopyTarget): Promise<number> {
  try {
    return (await copyContent(source, target, { tables })).resumed
  } finally {
    await source.close()
    await target.close()
  }
}
const copyToServer = async () => copy(openFileSource(file), await toServer())
const copyBack = async () => copy(await fromServer(), openFileTarget(back(), tables))

it('every table of the schema is copied, except what servers know of each other', () => {
  const defined = Object.values(definitions).flatMap((one) => (is(one, SQLiteTable) ? [getTableName(one)] : []))
  expect(tables.map((table) => table.name).sort()).toEqual(defined.filter((table) => table !== 'servers').sort())
})

describe('a copy is refused', () => {
  it('into a PostgreSQL database that holds a row, which stays', async () => {
    fillEveryTable(file)
    await ask("insert into genres (seq, id, name, name_fold, created_at) values (1, 'g', 'Sea', 'sea', 0)")
    await expect(copyToServer()).rejects.toMatchObject({ reason: 'copy_target_filled', params: { table: 'genres' } })
    expect(await ask('select name from genres')).toEqual([{ name: 'Sea' }])
    await (await openServerDatabase({ server: serverOf(name), now: Date.now })).close()
  })

  it('into a PostgreSQL database with the tables of another version or program', async () => {
    await ask('update schema_version set version = version + 1')
    await expect(copyToServer()).rejects.toMatchObject({ reason: 'copy_target_version' })
    await ask('drop table schema_version')
    await expect(copyToServer()).rejects.toMatchObject({ reason: 'server_database_foreign' })
  })

  it('into a PostgreSQL database on which a server runs', async () => {
    const server = await openServerDatabase({ server: serverOf(name), now: Date.now })
    await expect(copyToServer()).rejects.toMatchObject({ reason: 'copy_target_used' })
    await server.close()
  })

  it('into a PostgreSQL database that does not exist, with the sentence of a start', async () => {
    const target = openServerTarget(serverOf('nowhere'), tables)
    await expect(target).rejects.toMatchObject({ reason: 'server_database_missing' })
  })

  it('into a file that is no database, is of another program, or holds a row', async () => {
    const other = join(folder, 'other.db')
    writeFileSync(other, 'not a database')
    expect(() => openFileTarget(other, tables)).toThrow(/damaged/)
    rmSync(other)
    new BetterSqlite(other).exec('create table theirs (id integer)').close()
    expect(() => openFileTarget(other, tables)).toThrow(/another program/)
    fillEveryTable(file)
    expect(() => openFileTarget(file, tables)).toThrow(/already holds data/)
  })

  it('from a database of another version, and from one that does not exist', async () => {
    const connection = new BetterSqlite(file)
    connection.pragma('user_version = 25')
    connection.close()
    expect(() => openFileSource(file)).toThrow(/another version/)
    expect(() => openFileSource(join(folder, 'none.db'))).toThrow(/no library database/)
    await ask('update schema_version set version = 1')
    await expect(fromServer()).rejects.toMatchObject({ reason: 'copy_source_version' })
  })
})

describe('a copy', () => {
  it('is an error that names the table when the target does not hold the same', async () => {
    fillEveryTable(file)
    const target = await toServer()
    const insert = target.insert
    const losing: CopyTarget = {
      ...target,
      insert: (table, portion) =>
        insert(
          table,
          table.name === 'settings' ? { rows: portion.rows.slice(1), lines: portion.lines.slice(1) } : portion,
        ),
    }
    await expect(copy(openFileSource(file), losing)).rejects.toMatchObject({
      reason: 'copy_differs',
      params: { table: 'settings' },
    })
    const opening = openServerDatabase({ server: serverOf(name), now: Date.now })
    await expect(opening).rejects.toMatchObject({ reason: 'server_copy_unfinished' })
  })

  it('onto a full disk is an error in plain words, and can be continued once there is space', async (context) => {
    using disk = mountSmallDisk(2_500)
    if (disk === null) return context.skip()
    fillEveryTable(file)
    multiplyBooks(file, 8_000)
    await copyToServer()
    const target = join(disk.path, 'back.db')
    const onto = async () => copy(await fromServer(), openFileTarget(target, tables))
    await expect(onto()).rejects.toMatchObject({ reason: 'database_disk_full' })
    disk.resize(60_000)
    expect(await onto()).toBeGreaterThan(0)
  })

  it('holds the same rows in every table, there and back', async () => {
    fillEveryTable(file)
    const before = await linesOf(openFileSource(file))
    expect(Object.entries(before).filter(([, lines]) => lines.length === 0)).toEqual([])
    expect(await copyToServer()).toBe(0)
    expect(await linesOf(await fromServer())).toEqual(before)
    await copyBack()
    expect(await linesOf(openFileSource(back()))).toEqual(before)
    const copied = await openDatabase({ file: back(), backupsDir: join(folder, 'backups'), now: Date.now })
    expect(await copied.integrity()).toEqual({ ok: true })
    await copied.close()
  })

  it('continues the numbers of every table', async () => {
    fillEveryTable(file)
    await copyToServer()
    const [list] = await ask<{ rowid: number }>(
      "insert into read_lists (id, name, name_fold, created_at, updated_at) values ('n', 'n', 'n', 0, 0) returning rowid",
    )
    expect(list).toEqual({ rowid: 71 })
    const [genre] = await ask<{ seq: number }>(
      "insert into genres (id, name, name_fold, created_at) values ('n', 'n', 'n', 0) returning seq",
    )
    expect(genre).toEqual({ seq: 2 })
    expect(await ask('select seq from touched_series')).toEqual([])
  })

  it('into empty tables numbers from 1', async () => {
    await copyToServer()
    const [genre] = await ask<{ seq: number }>(
      "insert into genres (id, name, name_fold, created_at) values ('n', 'n', 'n', 0) returning seq",
    )
    expect(genre).toEqual({ seq: 1 })
  })

  it('creates the tables in a database without any', async () => {
    await ask('drop schema public cascade')
    await ask('create schema public')
    fillEveryTable(file)
    await copyToServer()
    await (await openServerDatabase({ server: serverOf(name), now: Date.now })).close()
  })
})

describe('an interrupted copy', () => {
  /** Stops at the first row of a table. */
  async function interrupt(source: CopySource, target: CopyTarget, at: string): Promise<void> {
    const reached = { isStopped: false }
    const copying = copyContent(source, target, {
      tables,
      reportProgress: ({ table }) => {
        reached.isStopped = table === at
      },
      isStopped: () => reached.isStopped,
    })
    await expect(copying).rejects.toMatchObject({ reason: 'copy_stopped' })
    await source.close()
    await target.close()
  }

  it('is continued, and no server starts on it before', async () => {
    fillEveryTable(file)
    await interrupt(openFileSource(file), await toServer(), 'series')
    const opening = openServerDatabase({ server: serverOf(name), now: Date.now })
    await expect(opening).rejects.toMatchObject({ reason: 'server_copy_unfinished' })
    expect(await copyToServer()).toBeGreaterThan(2)
    await interrupt(await fromServer(), openFileTarget(back(), tables), 'series')
    const reopening = openDatabase({ file: back(), backupsDir: folder, now: Date.now })
    await expect(reopening).rejects.toMatchObject({ reason: 'copy_unfinished' })
    expect(await copyBack()).toBeGreaterThan(2)
    expect(await linesOf(openFileSource(back()))).toEqual(await linesOf(openFileSource(file)))
  })

  it('starts anew when the source has changed since', async () => {
    fillEveryTable(file)
    await interrupt(openFileSource(file), await toServer(), 'series')
    const connection = new BetterSqlite(file)
    connection.exec("update libraries set name = 'Renamed'")
    connection.close()
    expect(await copyToServer()).toBe(0)
    expect(await ask('select name from libraries')).toEqual([{ name: 'Renamed' }])
  })
})
