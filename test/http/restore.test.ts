import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { picture } from '../fixtures/images.ts'
import type { Ask, Json, Reply } from '../kit/http-client.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { rest } from '../kit/rest.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'
import { mountSmallDisk } from '../kit/small-disk.ts'

const password = 'a quiet corner by the fire'
const mara = { username: 'mara', password }

let data: string
let folder: LibraryFolder
let cli: RunningCli
let raw: (path: string, how?: Ask) => Promise<Reply>
let token: string
let refreshToken: string

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'inglenook-restore-'))
  folder = createLibraryFolder()
  for (const title of ['Quiet Bay', 'Tall Ship']) for (const n of [1, 2]) folder.comic(`${title}/${title} ${n}.cbz`)
  await start()
  keepTokens(await raw('/api/v1/setup/initialize', { method: 'POST', body: mara }))
})
afterEach(async () => {
  await cli.end('SIGKILL')
  rmSync(data, { recursive: true, force: true })
  folder[Symbol.dispose]()
})

async function start(): Promise<void> {
  cli = startCli(['--data', data])
  raw = await cli.answers()
}

function keepTokens({ status, json, text }: Reply): void {
  if (status !== 200) throw new Error(text)
  token = String(json.accessToken)
  refreshToken = String(json.refreshToken)
}
const signIn = async () => keepTokens(await raw('/api/v1/auth/login', { method: 'POST', body: mara }))
const refresh = (old: string) => raw('/api/v1/auth/refresh', { method: 'POST', body: { refreshToken: old } })
const bearer = (value: string) => ({ headers: { authorization: `Bearer ${value}` } })

async function said(method: string, path: string, body?: unknown, headers = {}): Promise<Json> {
  const all = { authorization: `Bearer ${token}`, ...headers }
  const reply = await raw(`/api/v1/${path}`, { method, body, headers: all })
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`)
  return reply.json
}
const listOf = (json: Json) => (json.data ?? json) as unknown as readonly Json[]
const backUp = async () => String((await said('POST', 'admin/backups')).name)
const stage = (name: string) => said('POST', `admin/backups/${name}/restore`)
const backupNames = () => readdirSync(join(data, 'backups'))

async function scan(): Promise<string> {
  const id = String((await said('POST', 'libraries', { name: 'Shelf', path: folder.root })).id)
  await said('POST', `libraries/${id}/scan`)
  for (;;) {
    const { phase } = await said('GET', `libraries/${id}/scan-status`)
    if (String(phase) === 'done') return id
    await rest()
  }
}

/** Names of collections as an indicator of the database state. */
async function collections(): Promise<string[]> {
  return listOf(await said('GET', 'collections')).map(({ name }) => String(name))
}

/** A child account with a PIN, a profile, and grants of its own and from a group. @returns the paths to read them */
async function createChild(): Promise<{ readonly paths: readonly string[]; readonly userId: string }> {
  const userId = String((await said('POST', 'users', { username: 'kit', password })).id)
  const login = await raw('/api/v1/auth/login', { method: 'POST', body: { username: 'kit', password } })
  const pin = { method: 'PUT', body: { pin: '2468', currentPassword: password } }
  const own = { authorization: `Bearer ${String(login.json.accessToken)}` }
  expect((await raw('/api/v1/user/pin', { ...pin, headers: own })).status).toBe(200)
  const tag = async (name: string) => ({
    sharingTagId: String((await said('POST', 'admin/sharing-tags', { name })).id),
  })
  const group = String((await said('POST', 'access-groups', { name: 'Children' })).id)
  await said('POST', `access-groups/${group}/grants`, { ...(await tag('For all')), accessMode: 'allow' })
  await said('POST', `access-groups/${group}/members`, { userIds: [userId] })
  await said('PUT', `users/${userId}/sharing-tags`, { ...(await tag('Grown-ups')), accessMode: 'deny' })
  await said('PATCH', `users/${userId}`, { kidProfile: { maxAgeRating: 6 } })
  const account = `users/${userId}`
  return { userId, paths: [account, `${account}/effective-grants`, `${account}/access`, `access-groups/${group}`] }
}

describe('a server backup', { timeout: 90_000 }, () => {
  async function snapshot(paths: readonly string[]): Promise<Record<string, unknown>> {
    const answers: Record<string, unknown> = {}
    for (const path of paths) {
      const reply = await raw(`/api/v1/${path}`, bearer(token))
      const isPicture = /^image/.test(reply.headers['content-type'] ?? '')
      const text = reply.text.replace(/"(createdAt|lastUsedAt|lastLoginAt)":"[^"]*"/g, '')
      answers[path] = [reply.status, isPicture ? [reply.headers.etag, reply.bytes.toString('base64')] : text]
    }
    return answers
  }

  const backupTasks = async () =>
    listOf(await said('GET', 'tasks?taskType=backup&pageSize=100')).map(({ id }) => String(id))

  /** The automatic backup of the first start, still marked as running inside itself. */
  function takenByTask(name: string): string {
    const backup = sqlite(join(data, 'backups', name))
    const id = backup.prepare("select id from jobs where kind = 'backup'").pluck().get()
    backup.prepare("update jobs set state = 'running', completed_at = null where id = ?").run(id)
    backup.close()
    return String(id)
  }

  it('restores everything, and stores the previous data', async () => {
    const libraryId = await scan()
    const series = listOf(await said('GET', 'series'))
    const bay = String(series[0]?.id)
    const books = listOf(await said('GET', `books?seriesId=${bay}`)).map(({ id }) => String(id))
    await said('PUT', `books/${books[0]}/progress`, { currentPage: 2, completed: true })
    await said('PUT', `books/${books[1]}/progress`, { currentPage: 1 })
    await said('PUT', `series/${bay}/rating`, { rating: 80, notes: 'fine' })
    await said('PATCH', `series/${bay}/metadata`, { title: 'Loud Bay', summary: 'Told anew' })
    await said('POST', 'collections', { name: 'Seas', seriesIds: [bay] })
    await said('POST', 'readlists', { name: 'In turn', bookIds: books.toReversed() })
    await said('POST', 'filter-presets', { name: 'Mine', target: 'series' })
    await said('POST', 'want-to-read', { seriesId: String(series[1]?.id) })
    await said('PUT', 'admin/settings/backup.kept', { value: 3 })
    const png = { 'content-type': 'image/png' }
    await said('POST', `series/${bay}/cover`, await picture({ format: 'png', shade: 90 }), png)
    const pictures = [`series/${bay}/thumbnail`, `books/${books[0]}/thumbnail`]
    const places = books.flatMap((id) => [`books/${id}/progress`, `books/${id}/read-history`])
    const all = ['series?sort=name', 'books', 'collections', 'readlists', 'filter-presets', 'want-to-read', 'libraries']
    const more = [`series/${bay}/metadata`, `series/${bay}/metadata/locks`, `series/${bay}/covers`, 'admin/data/export']
    const child = await createChild()
    const paths = [...pictures, ...places, ...all, ...more, ...child.paths, 'admin/settings', `series/${bay}/rating`]
    const before = await snapshot(paths)
    expect(String(before[`users/${child.userId}`])).toMatch(/"hasPin":true.*"maxAgeRating":6/)

    const name = await backUp()
    const making = takenByTask(name)
    await said('PUT', `books/${books[1]}/progress`, { currentPage: 2, completed: true })
    await said('PATCH', `series/${bay}/metadata`, { title: 'Changed' })
    await said('PUT', 'admin/settings/backup.kept', { value: 5 })
    await said('DELETE', `libraries/${libraryId}`)
    await said('POST', 'collections', { name: 'Later' })
    await said('PATCH', `users/${child.userId}`, { kidProfile: null })
    await said('DELETE', String(child.paths.at(-1)))
    await stage(name)
    expect(await cli.end('SIGTERM')).toBe(0)
    await start()
    await signIn()
    expect(await snapshot(paths)).toEqual(before)
    expect(await backupTasks()).not.toContain(making)

    const replaced = String(backupNames().find((file) => file.startsWith('replaced-')))
    await stage(replaced)
    await cli.end('SIGTERM')
    await start()
    await signIn()
    expect((await collections()).toSorted()).toEqual(['Later', 'Seas'])
    expect(listOf(await said('GET', 'libraries'))).toEqual([])
  })

  it('uses the cover of the book when an uploaded one has been deleted since', async () => {
    await scan()
    const bay = String(listOf(await said('GET', 'series'))[0]?.id)
    const [book] = listOf(await said('GET', `books?seriesId=${bay}`)).map(({ id }) => String(id))
    const paths = [`series/${bay}`, `books/${book}`]
    const shown = async (path: string) => (await raw(`/api/v1/${path}/thumbnail`, bearer(token))).bytes.toString('hex')
    const own = [await shown(`series/${bay}`), await shown(`books/${book}`)]
    const made: [string, Json][] = []
    for (const path of paths) {
      const png = await picture({ format: 'png', shade: 20 })
      made.push([path, await said('POST', `${path}/cover`, png, { 'content-type': 'image/png' })])
    }
    expect(await shown(`series/${bay}`)).not.toBe(own[0])
    const name = await backUp()
    for (const [path, { id }] of made) await said('DELETE', `${path}/covers/${id}`)
    await stage(name)
    await cli.end('SIGTERM')
    await start()
    await signIn()
    expect([await shown(`series/${bay}`), await shown(`books/${book}`)]).toEqual(own)
  })

  it('ends all earlier sign-ins, and the sign-in page shows why', async () => {
    const restoredAt = async () => (await raw('/api/v1/setup/status')).json.restoredAt
    expect(await restoredAt()).toBeNull()
    const used = { token, refreshToken }
    const name = await backUp()
    keepTokens(await refresh(refreshToken))
    await stage(name)
    await cli.end('SIGTERM')
    await start()
    for (const old of [used.token, token]) expect((await raw('/api/v1/auth/me', bearer(old))).status).toBe(401)
    expect(Date.parse(String(await restoredAt()))).toBeGreaterThan(Date.now() - 120_000)
    for (const old of [used.refreshToken, refreshToken]) expect((await refresh(old)).status).toBe(401)
    await signIn()
    expect((await raw('/api/v1/auth/me', bearer(token))).status).toBe(200)
  })
})

it('a backup of a newer version is refused with the reason, without any change', async () => {
  const name = await backUp()
  const raised = sqlite(join(data, 'backups', name))
  raised.pragma('user_version = 9000')
  raised.close()
  const reply = await raw(`/api/v1/admin/backups/${name}/restore`, { method: 'POST', ...bearer(token) })
  expect(reply).toMatchObject({ status: 422, json: { error: 'unprocessable' } })
  expect(reply.text).toMatch(/newer version of Inglenook/)
  expect((await said('GET', 'admin/backups')).restoreStagedAt).toBeNull()
})

describe('a restore that is interrupted', { timeout: 90_000 }, () => {
  const file = () => join(data, 'inglenook.db')

  /** A server killed with its last change only in the WAL, and a staged backup without that change. */
  async function killedWithLog(): Promise<void> {
    await said('POST', 'collections', { name: 'Early' })
    await stage(await backUp())
    await said('POST', 'collections', { name: 'Late' })
    await cli.end('SIGKILL')
    expect(existsSync(`${file()}-wal`)).toBe(true)
  }

  async function restoreReplaced(): Promise<void> {
    const replaced = backupNames().filter((name) => /^replaced-.*\.db$/.test(name))
    expect(replaced).toHaveLength(1)
    await stage(String(replaced[0]))
    await cli.end('SIGTERM')
    await start()
    await signIn()
  }

  it('before files are moved preserves the current data with its last change', async () => {
    await killedWithLog()
    await start()
    await signIn()
    expect(await collections()).toEqual(['Early'])
    await restoreReplaced()
    expect((await collections()).toSorted()).toEqual(['Early', 'Late'])
  })

  it('while copying a backup leaves nothing behind after the next start', async () => {
    await cli.end('SIGKILL')
    const copies = [join(data, 'backups', '.unfinished-manual-x.db'), `${file()}.restore.unfinished-`]
    const left = copies.flatMap((path) => [path, `${path}-journal`])
    for (const path of left) writeFileSync(path, 'half of it')
    await start()
    for (const path of left) expect(existsSync(path)).toBe(false)
    await signIn()
    expect((await said('GET', 'admin/backups')).restoreStagedAt).toBeNull()
  })
})

it('a full disk preserves the current data, reports the problem, and allows another attempt', {
  timeout: 90_000,
}, async ({ skip }) => {
  await scan()
  await cli.end('SIGTERM')
  const disk = mountSmallDisk(64_000)
  if (disk === null) return skip('This needs the superuser of Linux')
  const whole = data
  try {
    data = join(disk.path, 'data')
    cpSync(whole, data, { recursive: true })
    await start()
    await signIn()
    const name = await backUp()
    const { size } = statSync(join(data, 'backups', name))
    const ask = (path: string) => raw(`/api/v1/admin/backups${path}`, { method: 'POST', ...bearer(token) })
    // Enough space for the safety copy, but not for the staged one.
    for (const room of [0.5, 1.5]) {
      disk.leave(size * room)
      const reply = await ask(`/${name}/restore`)
      expect(reply).toMatchObject({ status: 503, json: { error: 'unavailable' } })
      expect(reply.text).toMatch(/enough space|full/)
      expect((await said('GET', 'admin/backups')).restoreStagedAt).toBeNull()
      expect(readdirSync(data).filter((file) => file.includes('restore'))).toEqual([])
      disk.resize(64_000)
    }
    expect((await ask(`/${name}/restore`)).status).toBe(200)
    await cli.end('SIGTERM')
    await start()
    await signIn()
    expect(listOf(await said('GET', 'series'))).toHaveLength(2)
    await cli.end('SIGTERM')
  } finally {
    data = whole
    disk[Symbol.dispose]()
  }
})
