import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { write } from '../../server/db/write.ts'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { rest } from '../kit/rest.ts'
import type { World } from '../kit/world.ts'

/** A task of an unknown kind for the library, which stays queued. */
async function waitingTask({ server, libraryId }: World): Promise<{ taskId: string }> {
  const job = { id: newId(), kind: 'example', uniqueKey: null, priority: 0, params: null, maxAttempts: 1, libraryId }
  const [{ id }] = await server.database.commit([write('createJob', { ...job, now: server.now() })])
  return { taskId: id }
}

async function cancelledTask(world: World): Promise<{ taskId: string }> {
  const task = await waitingTask(world)
  await world.server.database.commit([
    write('finishJob', { id: task.taskId, state: 'cancelled', now: world.server.now() }),
  ])
  return task
}

async function newBackup({ admin }: World): Promise<{ backupName: string }> {
  const { json } = await admin.ask('/api/v1/admin/backups', { method: 'POST' })
  return { backupName: String(json.name) }
}

const exportBase = '/api/v1/user/exports/series'
const sharedExports = new WeakMap<World, Promise<{ exportId: string }>>()

/** A completed export. */
async function newExport({ admin }: World): Promise<{ exportId: string }> {
  const { json } = await admin.ask(exportBase, { method: 'POST', body: { exportType: 'both' } })
  const exportId = String(json.id)
  for (;;) {
    if (String((await admin.ask(`${exportBase}/${exportId}`)).json.status) === 'completed') return { exportId }
    await rest()
  }
}

/** A shared export for each server. */
function sharedExport(world: World): Promise<{ exportId: string }> {
  const created = sharedExports.get(world) ?? newExport(world)
  sharedExports.set(world, created)
  return created
}

/** Deletes all other exports, because their number is limited. */
async function makeRoom(world: World): Promise<void> {
  const { exportId } = await sharedExport(world)
  const { json } = await world.admin.ask(exportBase)
  for (const { id } of json.data as unknown as readonly { id: string }[]) {
    if (id !== exportId) await world.admin.ask(`${exportBase}/${id}`, { method: 'DELETE' })
  }
}

/** An empty export file. */
function emptyData(scope: 'user' | 'household') {
  const about = { format: 'inglenook-household', version: 1, createdAt: '2026-01-02T03:04:05.000Z', complete: true }
  const lines = [
    { type: 'header', ...about, scope },
    { type: 'end', lines: 2 },
  ]
  const headers = { 'content-type': 'application/x-ndjson' }
  return { headers, body: lines.map((line) => `${JSON.stringify(line)}\n`).join('') }
}

const at = '2026-01-02T03:04:05.000Z'

/** A book that is nowhere here. */
const bookOfElsewhere = {
  ...{ type: 'book', id: newId(), library: { id: newId(), name: 'Elsewhere' }, title: 'Any', path: 'any.cbz' },
  ...{ fileHash: null, externalIds: [] },
}

let imported = 0

/** A preference that is newer each time. */
function newPreference(): readonly object[] {
  imported += 1
  const user = newId()
  const plain = { email: null, displayName: null, role: 'reader', permissions: [], active: true, libraries: null }
  const updatedAt = new Date(Date.parse(at) + imported).toISOString()
  return [
    { type: 'user', id: user, username: 'any', ...plain, grants: [], createdAt: at },
    { type: 'preference', user, key: 'example.imported', value: true, updatedAt },
  ]
}

/** Imports lines as the administrator's own, or looks at them. */
async function receiveImport({ admin }: World, lines: readonly object[], dryRun: boolean): Promise<Json> {
  const { headers, body } = emptyData('user')
  const [header = ''] = body.split('\n')
  const end = JSON.stringify({ type: 'end', lines: lines.length + 2 })
  const whole = [header, ...lines.map((line) => JSON.stringify(line)), end].map((line) => `${line}\n`).join('')
  const path = `/api/v1/user/data/import?dryRun=${dryRun}`
  const { json } = await admin.ask(path, { method: 'POST', body: whole, headers })
  return json
}

/** Examples for server administration. */
export const administrationExamples = {
  listTasks: () => ({ query: { status: 'completed', taskType: 'scan', page: '1', pageSize: '5' } }),
  getTask: async (world: World) => ({ params: await waitingTask(world) }),
  cancelTask: async (world: World) => ({ params: await waitingTask(world) }),
  retryTask: async (world: World) => ({ params: await cancelledTask(world) }),
  getTaskStats: () => ({}),
  getTaskMetrics: () => ({}),
  purgeTasks: () => ({ query: { days: '365' } }),
  streamTasks: () => ({}),
  listSettings: () => ({ query: { category: 'limits' } }),
  getSetting: () => ({ params: { settingKey: 'logging.level' } }),
  updateSetting: () => ({
    params: { settingKey: 'rate_limit.anonymous_burst' },
    body: { value: 60, changeReason: 'More visitors' },
  }),
  updateSettings: () => ({ body: { updates: [{ key: 'task.history_days', value: '31' }], changeReason: null } }),
  resetSetting: () => ({ params: { settingKey: 'task.history_days' } }),
  listSettingHistory: () => ({ params: { settingKey: 'task.history_days' }, query: { limit: '5' } }),
  listAuditEntries: () => ({ query: { outcome: 'success', from: '2026-01-01T00:00:00Z', page: '1', pageSize: '5' } }),
  exportAudit: () => ({ query: { format: 'csv', kind: 'sign-in' } }),
  listBackups: () => ({}),
  createBackup: () => ({}),
  downloadBackup: async (world: World) => ({ params: await newBackup(world) }),
  verifyBackup: async (world: World) => ({ params: await newBackup(world) }),
  restoreBackup: async (world: World) => ({ params: await newBackup(world) }),
  cancelRestore: async (world: World) => {
    const { backupName } = await newBackup(world)
    await world.admin.ask(`/api/v1/admin/backups/${backupName}/restore`, { method: 'POST' })
    return {}
  },
  deleteBackup: async (world: World) => ({ params: await newBackup(world) }),
  reportReadingSessions: (world: World) => ({
    body: {
      sessions: [
        {
          id: newId(),
          bookId: String(world.books.pdf.id),
          deviceId: 'e-reader',
          deviceName: 'E-reader',
          kind: 'progress',
          toPage: 1,
          toPercentage: 0.5,
          activeDurationMs: 60_000,
          pagesRead: 1,
          clientStartedAt: '2026-03-01T10:00:00Z',
          clientEndedAt: '2026-03-01T10:05:00Z',
        },
      ],
    },
  }),
  getReadingStats: () => ({
    query: { from: '2026-01-01', to: '2026-03-31', granularity: 'week', seriesLimit: '5', timezone: 'Europe/Berlin' },
  }),
  getYearInReview: () => ({ query: { year: '2026', timezone: 'Asia/Tokyo' } }),
  deleteReadingHistory: () => ({ query: { before: '2001-01-01T00:00:00Z' } }),
  getOrphanStats: () => ({ query: { includeFiles: 'true' } }),
  queueCleanup: () => ({}),
  listLogLines: () => ({ query: { level: 'warn', text: 'scan', limit: '10' } }),
  listCrashes: () => ({}),
  exportOwnData: () => ({}),
  importOwnData: () => ({ query: { dryRun: 'true' }, ...emptyData('user') }),
  exportHousehold: () => ({}),
  importHousehold: () => ({ query: { dryRun: 'true' }, ...emptyData('household') }),
  importHouseholdFrom: (world: World) => {
    const path = join(world.newFolder(), 'ComicDb.xml')
    writeFileSync(path, '<ComicDatabase />')
    return { body: { path, dryRun: true } }
  },
  continueImport: async (world: World) => {
    const { previewId } = await receiveImport(world, [bookOfElsewhere], true)
    const items = [{ source: bookOfElsewhere.id, id: String(world.books.stored.id) }]
    return { params: { previewId: String(previewId) }, body: { dryRun: true, people: [], items } }
  },
  listImports: () => ({}),
  undoImport: async (world: World) => {
    const { importId } = await receiveImport(world, newPreference(), false)
    return { params: { importId: String(importId) } }
  },
  getDataFormat: () => ({}),
  createExport: async (world: World) => {
    await makeRoom(world)
    return {
      body: {
        exportType: 'both',
        format: 'csv',
        libraryIds: [world.libraryId],
        fields: ['title'],
        bookFields: ['path'],
      },
    }
  },
  listExports: () => ({ query: { page: '1', pageSize: '5' } }),
  listExportFields: () => ({}),
  getExport: async (world: World) => ({ params: await sharedExport(world) }),
  downloadExport: async (world: World) => ({ params: await sharedExport(world) }),
  deleteExport: async (world: World) => {
    await makeRoom(world)
    return { params: await newExport(world) }
  },
}
