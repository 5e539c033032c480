import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { JobRecord } from '../../server/db/records/system.ts'
import { write } from '../../server/db/write.ts'
import { neverPaused } from '../../server/domain/pause.ts'
import type { SettingKey } from '../../server/domain/settings/setting-table.ts'
import { createTaskBoard, type TaskStatus } from '../../server/events/task-board.ts'
import type { CronTable } from '../../server/jobs/cron.ts'
import { bindBackupActions } from '../../server/library/backups/backup-actions.ts'
import { scheduleBackups } from '../../server/library/backups/schedule-backups.ts'
import { serveBackups } from '../../server/library/backups/serve-backups.ts'
import { openLiveSettings } from '../../server/library/settings/live-settings.ts'
import { newId } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const DAY_MS = 24 * 3_600_000
const firstDay = Date.UTC(2026, 2, 1, 3, 30)

let test: TestDatabase
let folder: string
let now: number
beforeEach(async () => {
  test = await openTestDatabase()
  folder = join(test.folder, 'backups')
  now = firstDay
})
afterEach(() => test.close())

/** Backups with a controllable clock; due jobs run immediately, as the job queue would run them. */
async function openSchedule() {
  const { db: database, file } = test
  const settings = await openLiveSettings({ reader: database.reader, configured: {}, onProblem: () => undefined })
  const context = { database, clock: () => now, folders: { backups: folder }, settings, databaseFile: file }
  const actions = bindBackupActions(context)
  const ran: string[] = []
  let serve: (job: Pick<JobRecord, 'id' | 'params'>) => Promise<unknown> = async () => undefined
  let schedule: { readonly expression: string; readonly due: () => Promise<void> } | null = null
  const cron: CronTable = {
    set(_name, when, due) {
      schedule = when === null ? null : { expression: when.expression, due }
    },
    nextRun: () => null,
    close: () => undefined,
  }
  const taskBoard = createTaskBoard((error) => Promise.reject(error))
  const jobs: Parameters<typeof serveBackups>[0]['jobs'] = {
    serve(_name, kind) {
      serve = (job) => kind.run(job as JobRecord, new AbortController().signal, () => undefined, neverPaused)
    },
    async add({ id = newId(), kind, params = null }) {
      ran.push(kind)
      await serve({ id, params })
      taskBoard.put({ taskId: id, status: 'completed', completedAt: now } as TaskStatus)
      return { id, created: true }
    },
  }
  const { make } = serveBackups({ actions, jobs, taskBoard, newId })
  const start = scheduleBackups({ context, cron, settings, timezone: 'UTC', jobs })
  const set = async (key: SettingKey, value: string | number | boolean) => {
    const change = { key, value, configured: settings.defaultOf(key), by: null, reason: null, now }
    await database.commit([write('putSetting', change)])
    await settings.refresh()
  }
  return { start, make, ran, set, at: () => schedule?.expression ?? null, strike: async () => schedule?.due() }
}

/** Backup names, oldest first. Timestamps are read from the files, because the disk uses the real clock. */
function backups(): string[] {
  for (const name of readdirSync(folder)) {
    const [, day, time] = /-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)/.exec(name) ?? []
    if (day === undefined || time === undefined) continue
    const made = Date.parse(`${day}T${time.replaceAll('-', ':')}Z`) / 1_000
    if (statSync(join(folder, name)).mtimeMs !== made * 1_000) utimesSync(join(folder, name), made, made)
  }
  return readdirSync(folder).toSorted((a, b) => statSync(join(folder, a)).mtimeMs - statSync(join(folder, b)).mtimeMs)
}

async function addUser(): Promise<void> {
  const user = { id: newId(), username: 'mara', email: null, role: 'admin', passwordHash: 'x', now } as const
  await test.db.commit([write('createUser', user)])
}

it('a backup without enough disk space fails with an error for administrators and keeps earlier backups', async () => {
  await addUser()
  const { start, strike, set } = await openSchedule()
  await start()
  await set('backup.kept', 1)
  const before = backups()
  expect(before).toHaveLength(1)
  now += DAY_MS
  const size = test.db.size
  test.db.size = async () => Number.MAX_SAFE_INTEGER
  await expect(strike()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('enough space') as string,
  })
  expect(backups()).toEqual(before)
  test.db.size = size
  await strike()
  expect(backups()).toHaveLength(1)
  expect(backups()).not.toEqual(before)
})

it('six daily backups leave the configured number of newest ones and never remove manual backups', {
  timeout: 90_000,
}, async () => {
  await addUser()
  const { start, strike, set, make } = await openSchedule()
  await set('backup.kept', 3)
  await start()
  now += 1_000
  const { name: asked } = await make()
  for (let day = 1; day <= 6; day++) {
    now = firstDay + day * DAY_MS
    backups()
    await strike()
  }
  const days = backups().filter((name) => name.startsWith('automatic-'))
  expect(days.map((name) => name.slice(10, 20))).toEqual(['2026-03-05', '2026-03-06', '2026-03-07'])
  expect(backups()).toContain(asked)
})

it('startup makes an overdue backup once an account exists, and a second startup that day makes none', async () => {
  const empty = await openSchedule()
  await empty.start()
  expect(empty.ran).toEqual([])
  await addUser()
  const first = await openSchedule()
  await first.start()
  expect(first.ran).toEqual(['backup'])
  backups()
  now += DAY_MS - 1_000
  const second = await openSchedule()
  await second.start()
  expect(second.ran).toEqual([])
  now += 2_000
  const third = await openSchedule()
  await third.start()
  expect(third.ran).toEqual(['backup'])
})

it('the scheduler applies changed settings immediately and stops when automatic backups are off', async () => {
  const { start, set, at } = await openSchedule()
  await start()
  expect(at()).toBe('30 3 * * *')
  await set('backup.cron', '15 22 * * 0')
  expect(at()).toBe('15 22 * * 0')
  await set('backup.enabled', false)
  expect(at()).toBeNull()
})
