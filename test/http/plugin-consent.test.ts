import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { latestVersion } from '../../server/db/dialects/sqlite/migrations/list.ts'
import { write } from '../../server/db/write.ts'
import { maxWrongPins } from '../../server/library/users/screens.ts'
import { hashCode } from '../../server/plugins/code/hash-code.ts'
import { codeHashOf } from '../fixtures/plugins/code-hash.ts'
import { putScriptedPlugin } from '../fixtures/plugins/scripted-plugin.ts'
import type { Json } from '../kit/http-client.ts'
import {
  allowPlugin,
  adminPlugins as base,
  createPluginFixture,
  type PluginFixture,
  shownCodeHash,
} from '../kit/plugin-fixture.ts'
import { startTestServer } from '../kit/test-server.ts'

let fixture: PluginFixture
beforeAll(async () => {
  fixture = await createPluginFixture()
})
afterAll(() => fixture.close())

const post = (path: string, body: object = {}, actor = fixture.admin) =>
  actor.ask(`${base}${path}`, { method: 'POST', body })
const one = async (id: string) => (await fixture.admin.ask(`${base}/${id}`)).json as unknown as Shown
const folderOf = (name: unknown) => join(fixture.server.dataDir, 'plugins', String(name))

type Shown = Json & {
  readonly problem: string | null
  readonly consent: { readonly state: string; readonly changes: readonly string[]; readonly code: { hash: string } }
}

/** Sets a plugin up that nobody has allowed. */
async function unallowed(): Promise<{ readonly id: string; readonly name: string }> {
  const { consent: _, ...body } = fixture.install()
  return { id: String((await post('', body)).json.id), name: body.name }
}

describe('the code of a plugin in the plugins folder', () => {
  it('does not run before it is allowed, and says what to do', async () => {
    const { id } = await unallowed()
    expect(await one(id)).toMatchObject({ problem: null, consent: { state: 'needed' } })
    expect(await post(`/${id}/enable`)).toMatchObject({
      status: 422,
      json: { message: expect.stringContaining('Review the plugin and allow it') },
    })
    const tried = (await post(`/${id}/test`)).json
    expect(tried).toMatchObject({ ok: false, failure: { message: expect.stringContaining('allow it') } })
    const { consent: _, ...body } = fixture.install()
    expect((await post('', { ...body, enabled: true })).status).toBe(422)
  })

  it('runs once it is allowed, with the hash that README.md describes', async () => {
    const { id, name } = await unallowed()
    const codeHash = await shownCodeHash(fixture.admin, id)
    expect(codeHash).toBe(codeHashOf(folderOf(name)))
    await allowPlugin(fixture.admin, id)
    expect(await one(id)).toMatchObject({ consent: { state: 'given', changes: [] } })
    expect((await post(`/${id}/enable`)).status).toBe(200)
  })

  it('is allowed only with the right password or PIN, and as it was shown', async () => {
    const { id, name } = await unallowed()
    const codeHash = await shownCodeHash(fixture.admin, id)
    const { password: currentPassword } = fixture.admin
    const allow = (body: object) => post(`/${id}/consent`, { codeHash, ...body })
    expect(await allow({})).toMatchObject({ status: 403, json: { message: expect.stringContaining('password') } })
    expect((await allow({ currentPassword: 'something else entirely' })).status).toBe(403)
    expect((await allow({ pin: '2846' })).status).toBe(403)
    appendFileSync(join(folderOf(name), 'scripted.mjs'), '\n')
    expect((await allow({ currentPassword })).status).toBe(409)
    expect(await one(id)).toMatchObject({ consent: { state: 'needed' } })
    const pin = '2846'
    await fixture.admin.ask('/api/v1/user/pin', { method: 'PUT', body: { pin, currentPassword } })
    const now = await shownCodeHash(fixture.admin, id)
    expect(await allow({ codeHash: now, pin: '1111' })).toMatchObject({
      status: 403,
      json: { message: expect.stringContaining('PIN') },
    })
    expect((await allow({ codeHash: now, pin })).status).toBe(200)
    const { server, admin } = fixture
    for (let times = 0; times < maxWrongPins; times += 1) {
      await server.database.commit([write('countPinAttempt', { id: admin.userId, most: maxWrongPins })])
    }
    expect(await allow({ codeHash: now, pin })).toMatchObject({
      status: 403,
      json: { message: expect.stringContaining('Sign in again') },
    })
    await fixture.admin.ask('/api/v1/user/pin', { method: 'PUT', body: { pin: null, currentPassword } })
  })

  it('can be allowed by administrators only', async () => {
    const { id } = await unallowed()
    const body = { codeHash: await shownCodeHash(fixture.admin, id), currentPassword: fixture.reader.password }
    expect((await post(`/${id}/consent`, body, fixture.reader)).status).toBe(403)
  })

  it('stops when a file is edited, added or removed, until it is allowed anew', async () => {
    const id = await fixture.add()
    const { name } = await one(id)
    const extra = join(folderOf(name), 'extra.txt')
    const edits: readonly (() => void)[] = [
      () => appendFileSync(join(folderOf(name), 'scripted.mjs'), '\n// Edited.\n'),
      () => writeFileSync(extra, ''),
      () => rmSync(extra),
    ]
    for (const edit of edits) {
      edit()
      const tried = (await post(`/${id}/test`)).json
      expect(tried).toMatchObject({ ok: false, failure: { message: expect.stringContaining('allow it again') } })
      expect(await one(id)).toMatchObject({
        problem: expect.stringContaining('allow it again'),
        consent: { state: 'changed', changes: ['code'] },
      })
      expect((await post(`/${id}/enable`)).status).toBe(422)
      await allowPlugin(fixture.admin, id)
      expect((await post(`/${id}/test`)).json).toMatchObject({ ok: true })
    }
  })

  it('stops with more rights or other hosts than were allowed, and goes on with fewer', async () => {
    const id = await fixture.add()
    const rights = (permissions: readonly string[]) =>
      fixture.admin.ask(`${base}/${id}`, { method: 'PATCH', body: { permissions } })
    await rights(['metadata:write:summary', 'metadata:write:title'])
    expect(await one(id)).toMatchObject({ consent: { state: 'changed', changes: ['rights'] } })
    expect((await post(`/${id}/test`)).json).toMatchObject({ ok: false })
    await allowPlugin(fixture.admin, id)
    await rights(['metadata:write:title'])
    expect(await one(id)).toMatchObject({ consent: { state: 'given' } })
    const { name } = await one(id)
    writeFileSync(join(folderOf(name), 'plugin.json'), JSON.stringify({ hosts: ['elsewhere.example'] }))
    expect(await one(id)).toMatchObject({ consent: { state: 'changed', changes: ['code', 'hosts'] } })
  })

  it('stops when it is started in another way than was allowed, and counts no failure for that', async () => {
    const id = await fixture.add()
    const before = await one(id)
    expect((await post(`/${id}/enable`)).status).toBe(200)
    const change = (args: readonly unknown[]) => fixture.admin.ask(`${base}/${id}`, { method: 'PATCH', body: { args } })
    await change([...(before.args as unknown as string[]), 'more'])
    expect(await one(id)).toMatchObject({ consent: { state: 'changed', changes: ['start'] } })
    for (let times = 0; times < 4; times += 1) {
      const tried = (await post(`/${id}/test`)).json
      expect(tried).toMatchObject({ ok: false, failure: { kind: 'not-allowed' } })
    }
    expect(await one(id)).toMatchObject({ enabled: true })
    await change(before.args as unknown as string[])
    expect((await post(`/${id}/test`)).json).toMatchObject({ ok: true })
  })

  it('is not hashed where a link leads to a folder elsewhere, whose files could change', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'inglenook-elsewhere-'))
    const folder = mkdtempSync(join(tmpdir(), 'inglenook-code-'))
    mkdirSync(join(folder, 'lib'))
    symlinkSync(join(folder, 'lib'), join(folder, 'inside'), 'dir')
    expect(await hashCode(folder)).toMatchObject({ ok: true })
    symlinkSync(elsewhere, join(folder, 'outside'), 'dir')
    expect(await hashCode(folder)).toEqual({
      ok: false,
      failure: expect.stringMatching(/^outside is a link to a folder/),
    })
    for (const path of [elsewhere, folder]) rmSync(path, { recursive: true })
  })

  it('counts links with where they lead', async () => {
    const { id, name } = await unallowed()
    mkdirSync(join(folderOf(name), 'lib'))
    symlinkSync('scripted.mjs', join(folderOf(name), 'link.mjs'))
    await allowPlugin(fixture.admin, id)
    rmSync(join(folderOf(name), 'link.mjs'))
    symlinkSync('plugin.json', join(folderOf(name), 'link.mjs'))
    expect(await one(id)).toMatchObject({ consent: { state: 'changed', changes: ['code'] } })
  })

  it('is recorded in the audit log when it is allowed, with its hash', async () => {
    const { id } = await unallowed()
    await allowPlugin(fixture.admin, id)
    const sha256 = await shownCodeHash(fixture.admin, id)
    const { json } = await fixture.admin.ask('/api/v1/admin/audit?pageSize=200')
    expect(json.data).toContainEqual(expect.objectContaining({ details: expect.objectContaining({ sha256 }) }))
  })
})

describe('an upgrade from a version that asked for no consent', () => {
  it('lets enabled plugins run on as they are, and no others', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'inglenook-consent-'))
    const plugins = join(dataDir, 'plugins')
    const start = () => startTestServer({ dataDir, isEmbedded: true })
    const setup = (name: string) => ({ name, displayName: name, ...putScriptedPlugin(plugins, {}, name) })
    let server = await start()
    try {
      const admin = await server.actor('admin')
      const consent = () => ({ codeHash: codeHashOf(join(plugins, 'running')), currentPassword: admin.password })
      const body = setup('running')
      await admin.ask(base, { method: 'POST', body: { ...body, consent: consent(), enabled: true } })
      await admin.ask(base, { method: 'POST', body: setup('waiting') })
      await server.close()
      downgrade(join(dataDir, 'inglenook.db'))
      server = await start()
      const headers = { authorization: `Bearer ${admin.token}` }
      const states = async () => {
        const { json } = await server.ask(base, { headers })
        return (json.data as unknown as Shown[]).map((plugin) => plugin.consent.state)
      }
      expect(await states()).toEqual(['given', 'needed'])
      appendFileSync(join(plugins, 'running', 'scripted.mjs'), '\n// Edited.\n')
      expect(await states()).toEqual(['changed', 'needed'])
    } finally {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

/** Takes the file back to the version before consent was stored. */
function downgrade(file: string): void {
  const database = new Database(file)
  database.exec('alter table plugins drop column consent')
  database.pragma(`user_version = ${latestVersion - 1}`)
  database.close()
}
