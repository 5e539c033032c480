import { randomBytes } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { type OpenOptions, openDatabase } from '../../server/db/dialects/sqlite/open.ts'
import { countUsers } from '../../server/db/queries/users/users.ts'
import { write } from '../../server/db/write.ts'
import { AppError } from '../../server/domain/errors.ts'
import { bindBackupActions } from '../../server/library/backups/backup-actions.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { bytesOf, randomOf, seedOf } from '../kit/seeded.ts'

const pageBytes = 4_096
const seed = seedOf('DAMAGE_SEED')

let test: TestDatabase
let backups: string
let opened: Database[] = []
beforeEach(async () => {
  test = await openTestDatabase()
  backups = join(test.folder, 'backups')
  mkdirSync(backups, { recursive: true })
  await fill(test.db)
  await test.db.close()
})
afterEach(async () => {
  await Promise.all(opened.map((database) => database.close().catch(() => undefined)))
  opened = []
  await test.close()
})

async function fill(database: Database): Promise<void> {
  const libraryId = newId()
  await database.commit([write('createLibrary', { id: libraryId, settings: librarySettings(), now: 1 })])
  for (let s = 0; s < 8; s++) {
    const series = seriesWrite(libraryId, `Quiet Bay ${s}`)
    const books = Array.from({ length: 12 }, (_, n) => bookWrite(series.id, `Quiet Bay ${s} ${n}`))
    await database.commit([
      write('addSeries', { series: [series], now: 1 }),
      write('saveBooks', { libraryId, books, now: 1 }),
      write('refreshSeries', { ids: [series.id], numbering: 'none', now: 1 }),
    ])
  }
}

async function open(options: Partial<OpenOptions> = {}): Promise<Database> {
  const database = await openDatabase({ file: test.file, backupsDir: backups, now: () => 1, ...options })
  opened.push(database)
  return database
}

async function refusalOf(work: Promise<unknown>): Promise<AppError | null> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error !== null && !(error instanceof AppError)) throw error
  return error
}
const reasonOf = (refusal: AppError | null) => Object(refusal?.details).reason as string | undefined

function overwrite(file: string, page: number, bytes: Uint8Array): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, bytes, 0, bytes.length, page * pageBytes)
  closeSync(handle)
}

/** The content of a file by table; null when SQLite cannot read it. */
function contentOf(file: string): string | null {
  const connection = new BetterSqlite(file, { readonly: true })
  try {
    const tables = connection
      .prepare<[], { name: string }>(
        "select name from sqlite_schema where type = 'table' and sql not like '%virtual%' order by name",
      )
      .all()
    return JSON.stringify(
      tables.map(({ name }) => connection.prepare(`select * from "${name}" order by 1, 2`).raw().all()),
    )
  } catch {
    return null
  } finally {
    connection.close()
  }
}

function createBackups(names: readonly string[]): void {
  names.forEach((name, index) => {
    copyFileSync(test.file, join(backups, name))
    // Backups are single files without a write-ahead log.
    const copy = new BetterSqlite(join(backups, name))
    copy.pragma('journal_mode = delete')
    copy.close()
    utimesSync(join(backups, name), index + 1, index + 1)
  })
}

const backupActions = (database: Database, kept = 3) =>
  bindBackupActions({
    database,
    clock: () => Date.now(),
    folders: { backups },
    settings: { get: () => kept as never },
    databaseFile: test.file,
  })

describe('damage after a clean stop', () => {
  it(`is detected at the next start, on whichever page, or affects nothing that is stored (seed ${seed})`, async () => {
    const random = randomOf(seed)
    const before = contentOf(test.file)
    const intact = join(test.folder, 'whole.db')
    copyFileSync(test.file, intact)
    const pages = statSync(test.file).size / pageBytes
    let detected = 0
    for (let round = 0; round < 24; round++) {
      copyFileSync(intact, test.file)
      const page = 1 + Math.floor(random() * (pages - 1))
      overwrite(test.file, page, bytesOf(random, pageBytes))
      const refusal = await refusalOf(open())
      if (refusal === null) expect(contentOf(test.file), `page ${page}`).toBe(before)
      else expect(reasonOf(refusal), `page ${page}`).toBe('damaged')
      if (refusal !== null) detected += 1
      for (const database of opened.splice(0)) await database.close()
    }
    expect(detected).toBeGreaterThan(12)
  })

  it.each([
    ['its first page is zeroes', () => overwrite(test.file, 0, new Uint8Array(pageBytes))],
    ['its end is missing', () => truncateSync(test.file, 20 * pageBytes)],
    ['it is garbage', () => writeFileSync(test.file, randomBytes(50_000))],
  ])('is reported with the newest valid backup, not the newest file: %s', async (_name, damageFile) => {
    createBackups(['automatic-1.db', 'automatic-2.db', 'automatic-3.db', 'replaced-4.db'])
    overwrite(join(backups, 'automatic-3.db'), 12, randomBytes(40 * pageBytes))
    damageFile()
    const refusal = await refusalOf(open())
    expect(reasonOf(refusal)).toBe('damaged')
    expect(Object(refusal?.details).newestBackup).toBe(join(backups, 'automatic-2.db'))
  })
})

describe('a large database file, checked partially at startup', () => {
  it('is rejected when its counters or lookup pages are damaged', async () => {
    overwrite(test.file, 0, Uint8Array.of(...[0, 0, 0, 0]))
    expect(reasonOf(await refusalOf(open({ smallFile: 0 })))).toBe('damaged')
  })

  it(`is checked completely afterwards, and damage is reported until it is restored (seed ${seed})`, async () => {
    const random = randomOf(seed)
    const intact = join(test.folder, 'whole.db')
    copyFileSync(test.file, intact)
    const pages = statSync(test.file).size / pageBytes
    let late = 0
    for (let round = 0; round < 60 && late < 3; round++) {
      copyFileSync(intact, test.file)
      overwrite(test.file, 1 + Math.floor(random() * (pages - 1)), bytesOf(random, pageBytes))
      const received: (readonly string[])[] = []
      const refusal = await refusalOf(open({ smallFile: 0, onDamage: (problems) => received.push(problems) }))
      const [database] = opened
      if (refusal === null && database !== undefined) {
        expect(database.isChecked).toBe(false)
        if (!(await database.integrity()).ok) {
          late += 1
          expect(received).toHaveLength(1)
          expect(reasonOf(await refusalOf(database.quickCheck()))).toBe('damaged')
        }
      }
      for (const each of opened.splice(0)) await each.close()
    }
    expect(late).toBe(3)
  })

  it('is healthy when undamaged', async () => {
    const database = await open({ smallFile: 0 })
    expect(await database.integrity()).toEqual({ ok: true })
    await database.quickCheck()
    expect(database.damage()).toBeNull()
  })
})

describe('damage while the database is open', () => {
  const damageFile = () => overwrite(test.file, 8, randomBytes(40 * pageBytes))

  it('is not copied into a backup: the task fails, the damage is reported, and earlier backups remain', async () => {
    createBackups(['automatic-1.db', 'automatic-2.db', 'automatic-3.db'])
    const database = await open()
    damageFile()
    for (let night = 0; night < 12; night++) {
      const refusal = await refusalOf(backupActions(database).makeAutomatic())
      expect(refusal?.message).toMatch(/damaged, so this backup was not kept|database file is damaged/)
    }
    expect(readdirSync(backups).sort()).toEqual(['automatic-1.db', 'automatic-2.db', 'automatic-3.db'])
    expect(database.damage()).not.toBeNull()
    expect(reasonOf(await refusalOf(database.quickCheck()))).toBe('damaged')
  })

  it('is still copied before a restore, because no other copy exists', async () => {
    createBackups(['manual-1.db'])
    const database = await open()
    overwrite(test.file, statSync(test.file).size / pageBytes - 3, randomBytes(pageBytes))
    const safety = await backupActions(database).restore('manual-1.db')
    expect(readdirSync(backups).sort()).toEqual([safety.name, 'manual-1.db'].sort())
  })
})

describe('backup retention', () => {
  it('retains the configured number of valid backups; newer damaged ones do not displace them', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `automatic-2026-01-0${n + 1}.db`)
    createBackups(names)
    for (const name of names.slice(3)) overwrite(join(backups, name), 8, randomBytes(40 * pageBytes))
    const made = await backupActions(await open(), 3).makeAutomatic()
    // The new backup and the two newest valid ones; damaged ones between them are retained for inspection.
    expect(readdirSync(backups).sort()).toEqual([...names.slice(1), made.name].sort())
  })

  it('retains the newest when all are valid', async () => {
    createBackups(['automatic-1.db', 'automatic-2.db', 'automatic-3.db'])
    const made = await backupActions(await open(), 2).makeAutomatic()
    expect(readdirSync(backups).sort()).toEqual(['automatic-3.db', made.name].sort())
  })
})

describe('a database next to existing backups', () => {
  it.each([
    ['missing', () => rmSync(test.file)],
    ['empty', () => writeFileSync(test.file, '')],
  ])('is not created again when the file is %s', async (_name, damageFile) => {
    createBackups(['automatic-1.db', 'automatic-2.db'])
    overwrite(join(backups, 'automatic-2.db'), 8, randomBytes(40 * pageBytes))
    damageFile()
    const refusal = await refusalOf(open())
    expect(reasonOf(refusal)).toBe('empty-database')
    expect(refusal?.message).toContain(`copy ${join(backups, 'automatic-1.db')} to ${test.file}`)
    // The fix that the message suggests.
    copyFileSync(join(backups, 'automatic-1.db'), test.file)
    expect(await countUsers((await open()).reader)).toBe(0)
  })

  it('is not created when every backup is damaged, but is once they are moved away', async () => {
    createBackups(['automatic-1.db'])
    overwrite(join(backups, 'automatic-1.db'), 8, randomBytes(40 * pageBytes))
    writeFileSync(join(backups, 'automatic-2.db'), 'nothing')
    rmSync(test.file)
    const refusal = await refusalOf(open())
    expect(reasonOf(refusal)).toBe('empty-database')
    expect(refusal?.message).toContain(`none of the backups in ${backups} can be read`)
    expect(refusal?.message).toContain(`move the folder ${backups} elsewhere`)
    // The fix that the message suggests.
    renameSync(backups, `${backups}-before`)
    expect(await countUsers((await open()).reader)).toBe(0)
  })
})
