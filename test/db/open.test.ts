import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inspectCopy } from '../../server/db/dialects/sqlite/background-query.ts'
import { openForReading, openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import type { Prepared } from '../../server/db/dialects/sqlite/migrate.ts'
import { latestVersion, oldestVersion } from '../../server/db/dialects/sqlite/migrations/list.ts'
import { type OpenOptions, openDatabase } from '../../server/db/dialects/sqlite/open.ts'
import { countUsers } from '../../server/db/queries/users/users.ts'
import { AppError } from '../../server/domain/errors.ts'
import { createPreview } from '../kit/preview-database.ts'

const previews = Array.from({ length: latestVersion - oldestVersion }, (_, i) => oldestVersion + i)

let folder: string
let file: string
let backupsDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-open-'))
  file = join(folder, 'data', 'inglenook.db')
  backupsDir = join(folder, 'backups')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (changes: Pick<OpenOptions, 'onMigrated' | 'onUpgradeStep'> = {}) =>
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

describe('an unusable database', () => {
  it('is rejected with a clear error when made by a newer version, and stays untouched', async () => {
    await makeDatabase()
    const raw = new BetterSqlite(file)
    raw.pragma(`user_version = ${latestVersion + 3}`)
    raw.close()
    const refusal = await refusalOf(open())
    expect(refusal.code).toBe('unavailable')
    expect(refusal.message).toContain('newer version of Inglenook')
    expect(refusal.details).toMatchObject({ reason: 'newer-schema', found: latestVersion + 3 })
    expect(new BetterSqlite(file).pragma('user_version', { simple: true })).toBe(latestVersion + 3)
  })

  it('is rejected with a clear error when made by an early preview, and stays untouched', async () => {
    await makeDatabase()
    const raw = new BetterSqlite(file)
    raw.pragma(`user_version = ${oldestVersion - 1}`)
    raw.close()
    const before = readFileSync(file)
    const refusal = await refusalOf(open())
    expect(refusal.code).toBe('unavailable')
    expect(refusal.message).toContain('early preview')
    expect(refusal.details).toMatchObject({ reason: 'older-schema', place: file, found: oldestVersion - 1 })
    expect(inspectCopy(file)).toMatchObject({ problems: [expect.stringContaining('early preview')] })
    expect(existsSync(backupsDir)).toBe(false)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('is rejected when it belongs to another program', async () => {
    mkdirSync(join(folder, 'data'))
    const other = new BetterSqlite(file)
    other.exec('create table notes (text text)')
    other.close()
    expect((await refusalOf(open())).details).toMatchObject({ reason: 'foreign-database' })
  })

  it('is rejected with the name of the newest backup when the file is not a database', async () => {
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

  it('is rejected as damaged when pages in the middle are overwritten after an unclean stop', async () => {
    await makeDatabase()
    const size = statSync(file).size
    const content = Buffer.alloc(size - 8_192, 0xa5)
    const handle = await import('node:fs/promises').then((fs) => fs.open(file, 'r+'))
    await handle.write(content, 0, content.length, 4_096)
    await handle.close()
    writeFileSync(`${file}-wal`, 'left behind')
    expect((await refusalOf(open())).details).toMatchObject({ reason: 'damaged' })
  })

  it('is rejected as damaged when its end is missing, even after a clean stop', async () => {
    await makeDatabase()
    truncateSync(file, Math.floor(statSync(file).size / 4_096 / 2) * 4_096)
    expect((await refusalOf(open())).details).toMatchObject({ reason: 'damaged', newestBackup: null })
  })

  it('is rejected with advice when its folder cannot be created', async () => {
    writeFileSync(join(folder, 'data'), 'a file where a folder should be')
    expect((await refusalOf(open())).message).toContain('can’t be created')
  })
})

describe('migrations', () => {
  it.each(previews)('upgrade schema %i after making a backup, and preserve its content', async (version) => {
    mkdirSync(join(folder, 'data'))
    const old = openForWriting(file)
    createPreview(old, version)
    old
      .prepare(
        `insert into libraries (id, name, path, series_strategy, book_strategy, number_strategy, scanning_config,
           default_reading_direction, created_at, updated_at) values ('l', 'Old', '/old', 'flat', 'smart', 'smart', '{}',
           'ltr', 1, 1)`,
      )
      .run()
    old.close()
    const seen: Prepared[] = []
    const steps: string[] = []
    const db = await open({
      onMigrated: (prepared) => seen.push(prepared),
      onUpgradeStep: (step, count) => steps.push(`${step}/${count}`),
    })
    await db.close()
    expect(seen).toMatchObject([{ from: version, to: latestVersion }])
    const count = latestVersion - version + 1
    expect(steps).toEqual(Array.from({ length: count }, (_, i) => `${i + 1}/${count}`))
    const backup = seen[0]?.backup ?? ''
    expect(readdirSync(backupsDir)).toHaveLength(1)
    const names = (path: string) => openForReading(path).prepare('select name from libraries').pluck().all()
    expect(names(backup)).toEqual(['Old'])
    expect(openForReading(backup).pragma('user_version', { simple: true })).toBe(version)
    expect(names(file)).toEqual(['Old'])
    expect(openForReading(file).pragma('user_version', { simple: true })).toBe(latestVersion)
  })

  it('make no backup of a new or up-to-date database', async () => {
    await makeDatabase()
    await makeDatabase()
    expect(existsSync(backupsDir)).toBe(false)
  })
})

describe('an open database', () => {
  it('cannot be written through its reader connection', async () => {
    await makeDatabase()
    const connection = openForReading(file)
    expect(() => connection.exec('delete from users')).toThrow(/readonly/)
    connection.close()
  })

  it('leaves a single file when closed, even when closed twice', async () => {
    const db = await open()
    await db.close()
    await db.close()
    expect(readdirSync(join(folder, 'data'))).toEqual(['inglenook.db'])
  })

  it('can be backed up to a file that opens as an independent database', async () => {
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
