import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import type { Json, Reply } from '../kit/http-client.ts'
import { rest } from '../kit/rest.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let dataDir: string
let server: TestServer
let admin: Actor
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'inglenook-backups-'))
  server = await startTestServer({ dataDir })
  admin = await server.actor('admin', 'mara')
})
afterEach(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const base = '/api/v1/admin/backups'
const post = (path = ''): Promise<Reply> => admin.ask(`${base}${path}`, { method: 'POST' })
const list = async () => (await admin.ask(base)).json
const namesOf = (json: Json) => (json.backups as unknown as readonly Json[]).map(({ name }) => String(name))
const fileOf = (name: string) => join(dataDir, 'backups', name)
async function made(): Promise<string> {
  server.pass(1_000)
  return String((await post()).json.name)
}

/** Simulates a restart on the same data folder. */
async function restart(): Promise<void> {
  await server.close()
  server = await startTestServer({ dataDir })
  const { username, password } = admin
  const login = await server.ask('/api/v1/auth/login', { method: 'POST', body: { username, password } })
  const headers = { authorization: `Bearer ${String(login.json.accessToken)}` }
  admin = { ...admin, ask: (path, how = {}) => server.ask(path, { ...how, headers: { ...headers, ...how.headers } }) }
}

describe('a backup that cannot be restored', () => {
  it.each([
    ['is not a database', () => Buffer.from('nothing of the kind')],
    ['is empty', () => Buffer.alloc(0)],
  ])('is reported when it %s, and nothing changes', async (_what, bytes) => {
    writeFileSync(fileOf('found.db'), bytes())
    expect((await post('/found.db/verify')).json).toMatchObject({ ok: false })
    const reply = await post('/found.db/restore')
    expect(reply).toMatchObject({ status: 422, json: { error: 'unprocessable' } })
    expect((await list()).restoreStagedAt).toBeNull()
  })

  it('is reported when it is truncated', async () => {
    const name = await made()
    truncateSync(fileOf(name), 40_000)
    const { json } = await post(`/${name}/verify`)
    expect(json.ok).toBe(false)
    expect(json.problems).not.toEqual([])
    expect((await post(`/${name}/restore`)).status).toBe(422)
  })
})

describe('a copy that is cancelled', () => {
  type Copy = 'backup' | 'copyRestorable'
  /** Blocks the next copy of this kind until it is cancelled. @returns resolves when the copy is requested */
  function hold(kind: Copy): Promise<void> {
    const asked = Promise.withResolvers<void>()
    const copy = server.database[kind] as (...given: readonly unknown[]) => Promise<void>
    server.database[kind] = async (...given: readonly unknown[]) => {
      const { signal } = given.at(-1) as { readonly signal: AbortSignal }
      server.database[kind] = copy as Database[typeof kind]
      const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve))
      asked.resolve()
      await stopped
      return copy(...given)
    }
    return asked.promise
  }
  const tasks = async () => (await admin.ask('/api/v1/tasks?taskType=backup')).json.data as unknown as readonly Json[]
  const act = async (verb: string, place = 0) =>
    admin.ask(`/api/v1/tasks/${String((await tasks())[place]?.id)}/${verb}`, { method: 'POST' })
  const files = () => readdirSync(dataDir, { recursive: true }).map(String)

  it('is not a valid backup, is a cancelled task, and can be started again from the task list', async () => {
    const held = hold('backup')
    const making = post()
    await held
    expect(await tasks()).toMatchObject([{ status: 'processing', canPause: false }])
    expect(await act('pause')).toMatchObject({ status: 409, json: { error: 'conflict' } })
    expect(await act('cancel')).toMatchObject({ status: 200 })
    const refusal = { error: 'conflict', message: 'The copy was cancelled. Nothing was saved.' }
    expect(await making).toMatchObject({ status: 409, json: refusal })
    expect(await tasks()).toMatchObject([{ status: 'cancelled' }])
    expect(files().filter((name) => name.startsWith('backups/'))).toEqual([])
    expect(await act('retry')).toMatchObject({ status: 200 })
    await expect.poll(async () => (await tasks()).map(({ status }) => String(status))).toContain('completed')
    expect(namesOf(await list())).toContainEqual(expect.stringMatching(/^manual-/))
  })

  it('can be cancelled while queued, and the running one continues', async () => {
    const held = hold('backup')
    const first = post()
    await held
    const second = post()
    await expect.poll(async () => (await tasks()).length).toBe(2)
    expect(await tasks()).toMatchObject([{ status: 'pending' }, { status: 'processing' }])
    expect(await act('cancel')).toMatchObject({ status: 200, json: { status: 'cancelled' } })
    expect((await second).status).toBe(409)
    expect(await tasks()).toMatchObject([{ status: 'cancelled' }, { status: 'processing' }])
    await act('cancel', 1)
    expect((await first).status).toBe(409)
  })

  it.each(['backup', 'copyRestorable'] as const)(
    'stages nothing for the next start when cancelled during the %s of a restore',
    async (kind) => {
      const name = await made()
      const held = hold(kind)
      const restoring = post(`/${name}/restore`)
      await held
      expect(await list()).toMatchObject({ isLayingReady: true, restoreStagedAt: null })
      expect(await post(`/${name}/restore`)).toMatchObject({ status: 409, json: { error: 'conflict' } })
      expect((await admin.ask(`${base}/pending-restore`, { method: 'DELETE' })).status).toBe(204)
      expect(await restoring).toMatchObject({
        status: 409,
        json: { message: expect.stringMatching(/cancelled.*Nothing was changed/) as string },
      })
      expect(await list()).toMatchObject({ isLayingReady: false, restoreStagedAt: null })
      expect(files().filter((file) => /restore$|unfinished/.test(file))).toEqual([])
    },
  )

  it('is reported after a crash during a restore, and does not restart by itself', async () => {
    const name = await made()
    const held = hold('copyRestorable')
    const restoring = post(`/${name}/restore`)
    await held
    // The state after a crash at this moment, without the lock of the process.
    const left = mkdtempSync(join(tmpdir(), 'inglenook-killed-'))
    cpSync(dataDir, left, { recursive: true, filter: (path) => !path.endsWith('.lock') })
    await admin.ask(`${base}/pending-restore`, { method: 'DELETE' })
    await restoring
    expect(await list()).toMatchObject({ interruptedRestore: null })
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
    renameSync(left, dataDir)
    await restart()
    expect(await list()).toMatchObject({ interruptedRestore: name, restoreStagedAt: null, isLayingReady: false })
    const log = (await admin.ask('/api/v1/admin/audit')).json.data as unknown as readonly Json[]
    expect(log.map(({ kind }) => String(kind))).toContain('restore.interrupted')
    expect((await post(`/${name}/restore`)).status).toBe(200)
    expect(await list()).toMatchObject({ interruptedRestore: null, restoreStagedAt: expect.any(String) as string })
    await restart()
    expect(await list()).toMatchObject({ interruptedRestore: null, restoreStagedAt: null })
  })
})

describe('a backup name', () => {
  it.each(['..%2Finglenook.db', '..%2F..%2Fetc%2Fpasswd', '.unfinished-x.db', 'nowhere.db'])(
    'that is invalid is not found: %s',
    async (name) => {
      writeFileSync(fileOf('.unfinished-x.db'), 'half')
      expect((await admin.ask(`${base}/${name}`)).status).toBe(404)
      expect((await admin.ask(`${base}/${name}`, { method: 'DELETE' })).status).toBe(404)
      expect((await post(`/${name}/restore`)).status).toBe(404)
    },
  )
})

it('backups are limited to administrators', async () => {
  const maintainer = await server.actor('maintainer')
  const name = await made()
  for (const path of [base, `${base}/${name}`]) expect((await maintainer.ask(path)).status).toBe(403)
})

describe('a backup', () => {
  it('is valid, listed, verified, downloaded and removed', async () => {
    const first = await made()
    const second = await made()
    expect(namesOf(await list())).toEqual([second, first])
    expect((await post(`/${first}/verify`)).json).toMatchObject({ ok: true, problems: [] })
    const file = await admin.ask(`${base}/${first}`)
    expect(file.bytes.equals(readFileSync(fileOf(first)))).toBe(true)
    const part = await admin.ask(`${base}/${first}`, { headers: { range: 'bytes=0-14' } })
    expect(part).toMatchObject({ status: 206, text: 'SQLite format 3' })
    expect((await admin.ask(`${base}/${first}`, { method: 'DELETE' })).status).toBe(204)
    expect(namesOf(await list())).toEqual([second])
  })

  it('is restored at the next start; the previous data is stored as a backup', async () => {
    const before = await made()
    await server.actor('reader', 'ivy')
    const reply = await post(`/${before}/restore`)
    expect(reply.json).toMatchObject({ applies: 'next-start', safetyBackup: { kind: 'before-restore' } })
    expect((await list()).restoreStagedAt).toEqual(expect.any(String))
    const signIn = () => {
      const body = { username: 'ivy', password: admin.password }
      return server.ask('/api/v1/auth/login', { method: 'POST', body })
    }
    expect((await signIn()).status).toBe(200)
    await restart()
    expect((await signIn()).status).toBe(401)
    const listed = await list()
    expect(listed.restoreStagedAt).toBeNull()
    const replaced = namesOf(listed).find((name) => name.startsWith('replaced-'))
    expect((await post(`/${replaced}/restore`)).status).toBe(200)
    await restart()
    expect((await signIn()).status).toBe(200)
  })

  it('is not restored when the restore is cancelled', async () => {
    const name = await made()
    const cancelRestore = () => admin.ask(`${base}/pending-restore`, { method: 'DELETE' })
    expect((await cancelRestore()).status).toBe(409)
    await post(`/${name}/restore`)
    expect((await cancelRestore()).status).toBe(204)
    await server.actor('reader', 'ivy')
    await restart()
    const body = { username: 'ivy', password: admin.password }
    expect((await server.ask('/api/v1/auth/login', { method: 'POST', body })).status).toBe(200)
  })
})

describe('automatic backups', () => {
  async function untilDone(): Promise<readonly Json[]> {
    for (;;) {
      const { json } = await admin.ask('/api/v1/tasks?taskType=backup')
      const tasks = json.data as unknown as readonly Json[]
      if (tasks.every(({ status }) => String(status) === 'completed')) return tasks
      await rest()
    }
  }

  const byThemselves = async () => (await untilDone()).filter(({ params }) => params === null)

  it('run at start when there is none from the last day, and remove the oldest', async () => {
    const put = (key: string, value: unknown) =>
      admin.ask(`/api/v1/admin/settings/${key}`, { method: 'PUT', body: { value } })
    expect(await untilDone()).toEqual([])
    await put('backup.kept', 1)
    writeFileSync(fileOf('automatic-2001-01-01.db'), 'old')
    const { utimesSync } = await import('node:fs')
    utimesSync(fileOf('automatic-2001-01-01.db'), 1_000_000, 1_000_000)
    const manual = await made()
    await restart()
    expect(await byThemselves()).toHaveLength(1)
    const names = namesOf(await list())
    expect(names).toContain(manual)
    expect(names.filter((name) => name.startsWith('automatic-'))).toHaveLength(1)
    expect(names).not.toContain('automatic-2001-01-01.db')
    await restart()
    expect(await byThemselves()).toHaveLength(1)
  })

  it('do not run when disabled', async () => {
    const body = { value: false }
    await admin.ask('/api/v1/admin/settings/backup.enabled', { method: 'PUT', body })
    await restart()
    expect(await untilDone()).toEqual([])
  })
})
