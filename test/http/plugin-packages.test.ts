import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ZipFileSpec } from '../fixtures/archives/zip-writer.ts'
import { scriptedFiles, tgzOf, zipOf } from '../fixtures/plugins/packages.ts'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { adminPlugins, createPluginFixture, type PluginFixture } from '../kit/plugin-fixture.ts'

let fixture: PluginFixture
beforeAll(async () => {
  fixture = await createPluginFixture()
})
afterAll(() => fixture.close())

const base = `${adminPlugins}/packages`
const headers = { 'content-type': 'application/octet-stream' }
const inspect = (body: Buffer, actor = fixture.admin) => actor.ask(base, { method: 'POST', headers, body })
const folderOf = (name: string) => join(fixture.server.dataDir, 'plugins', name)
const contentOf = (name: string, file: string) => readFileSync(join(folderOf(name), file), 'utf8')
const newName = () => `lists-${newId().slice(-8)}`
const pluginOf = async (id: unknown) => (await fixture.admin.ask(`${adminPlugins}/${String(id)}`)).json

function install(shown: Json, confirmation: object = { currentPassword: fixture.admin.password }) {
  const { hash: codeHash } = shown.code as unknown as { hash: string }
  const body = { codeHash, ...confirmation }
  return fixture.admin.ask(`${base}/${String(shown.id)}/install`, { method: 'POST', body })
}

/** Installs a package that must be accepted. */
async function installed(bytes: Buffer): Promise<Json> {
  const shown = await inspect(bytes)
  if (shown.status !== 200) throw new Error(shown.text)
  const reply = await install(shown.json)
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.json
}

describe('a package', () => {
  it('is shown before anything of it is installed or runs', async () => {
    const name = newName()
    const hosts = ['api.example.org']
    const shown = await inspect(zipOf(scriptedFiles(name, { hosts }, { version: '1.4.0', protocol: '1.1' })))
    expect(shown.json).toMatchObject({
      ...{ name, version: '1.4.0', hosts, protocol: '1.1', command: 'node', args: [`${name}/scripted.mjs`] },
      ...{
        pluginId: null,
        installedVersion: null,
        code: { files: 4 },
        sha512: expect.stringMatching(/^[0-9a-f]{128}$/),
      },
    })
    expect(existsSync(folderOf(name))).toBe(false)
    const { json } = await fixture.admin.ask(`${adminPlugins}/available`)
    expect(JSON.stringify(json)).not.toContain(name)
  })

  it('is installed with the password, is not enabled by that, and runs once it is', async () => {
    const name = newName()
    const shown = (await inspect(zipOf(scriptedFiles(name)))).json
    expect((await install(shown, {})).status).toBe(403)
    expect((await install(shown, { currentPassword: 'something else entirely' })).status).toBe(403)
    expect(existsSync(folderOf(name))).toBe(false)
    const plugin = (await install(shown)).json
    expect(plugin).toMatchObject({ name, enabled: false, problem: null, consent: { state: 'given' } })
    const enabled = await fixture.admin.ask(`${adminPlugins}/${String(plugin.id)}/enable`, { method: 'POST' })
    expect(enabled).toMatchObject({ status: 200, json: { enabled: true } })
    expect((await install(shown)).status).toBe(404)
  })

  it('of npm needs no plugin.json, and its files stay as they are', async () => {
    const name = newName()
    const { 'plugin.json': _, ...files } = scriptedFiles(name)
    const about = { name: `@someone/codex-plugin-${name}`, version: '2.5.0', bin: './scripted.mjs' }
    const shown = (await inspect(tgzOf({ ...files, 'package.json': JSON.stringify(about) }))).json
    expect(shown).toMatchObject({ name, version: '2.5.0', hosts: null })
    const { id } = (await install(shown)).json
    expect(contentOf(name, 'scripted.mjs')).toBe(String(files['scripted.mjs']))
    const tried = await fixture.admin.ask(`${adminPlugins}/${String(id)}/test`, { method: 'POST' })
    expect(tried.json).toMatchObject({ ok: true })
  })

  it('is for administrators only', async () => {
    expect((await inspect(zipOf(scriptedFiles(newName())), fixture.reader)).status).toBe(403)
  })

  it('cannot be installed, and no code allowed, with an API key', async () => {
    const { key } = (await fixture.admin.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'Of a script' } }))
      .json as unknown as { key: string }
    const shown = (await inspect(zipOf(scriptedFiles(newName())))).json
    const { hash: codeHash } = shown.code as unknown as { hash: string }
    const body = { codeHash, currentPassword: fixture.admin.password }
    const ask = (path: string) => fixture.server.ask(path, { method: 'POST', body, headers: { 'x-api-key': key } })
    const { id } = await installed(zipOf(scriptedFiles(newName())))
    for (const path of [`${base}/${String(shown.id)}/install`, `${adminPlugins}/${String(id)}/consent`]) {
      expect(await ask(path)).toMatchObject({
        status: 403,
        json: { message: expect.stringContaining('key or token') },
      })
    }
  })

  it('from a Mac has a folder beside it that does not count', async () => {
    const name = newName()
    const files = Object.entries(scriptedFiles(name)).map(([path, content]) => [`${name}/${path}`, content])
    const shown = await inspect(zipOf({ ...Object.fromEntries(files), '__MACOSX/._plugin.json': 'x' }))
    expect(shown.json).toMatchObject({ name })
  })

  it('that was discarded cannot be installed', async () => {
    const shown = (await inspect(zipOf(scriptedFiles(newName())))).json
    expect((await fixture.admin.ask(`${base}/${String(shown.id)}`, { method: 'DELETE' })).status).toBe(204)
    expect((await install(shown)).status).toBe(404)
  })

  it('does not take the place of a plugin that was put there by hand', async () => {
    const name = newName()
    mkdirSync(folderOf(name), { recursive: true })
    writeFileSync(join(folderOf(name), 'mine.txt'), 'Mine.')
    expect(await inspect(zipOf(scriptedFiles(name)))).toMatchObject({
      status: 422,
      json: { message: expect.stringContaining('by hand') },
    })
    expect(contentOf(name, 'mine.txt')).toBe('Mine.')
  })

  it('goes with its plugin, while a folder that was put there by hand stays', async () => {
    const { id, name } = await installed(zipOf(scriptedFiles(newName())))
    const byHand = fixture.install()
    const other = await fixture.admin.ask(adminPlugins, { method: 'POST', body: byHand })
    for (const one of [id, other.json.id]) {
      await fixture.admin.ask(`${adminPlugins}/${String(one)}`, { method: 'DELETE' })
    }
    expect(existsSync(folderOf(String(name)))).toBe(false)
    expect(existsSync(folderOf(byHand.name))).toBe(true)
  })
})

describe('an update', () => {
  it('replaces the files as a whole, and keeps settings and rights', async () => {
    const name = newName()
    const first = scriptedFiles(name, {}, { version: '1.0.0' })
    const { id } = await installed(zipOf({ ...first, 'old.txt': 'Old.' }))
    await fixture.admin.ask(`${adminPlugins}/${String(id)}/enable`, { method: 'POST' })
    const shown = (await inspect(zipOf(scriptedFiles(name, {}, { version: '1.1.0' })))).json
    expect(shown).toMatchObject({ pluginId: id, installedVersion: '1.0.0', version: '1.1.0' })
    expect(await install(shown)).toMatchObject({ status: 200, json: { id, enabled: true, problem: null } })
    expect(existsSync(join(folderOf(name), 'old.txt'))).toBe(false)
  })

  it('that was interrupted between its renames loses nothing: the version before is what the next one replaces', async () => {
    const name = newName()
    const { id } = await installed(zipOf(scriptedFiles(name, {}, { version: '1.0.0' })))
    await fixture.admin.ask(`${adminPlugins}/${String(id)}/enable`, { method: 'POST' })
    const own = join(fixture.server.dataDir, 'plugins', '.packages')
    renameSync(folderOf(name), join(own, `previous-${name}`))
    writeFileSync(join(own, `${name}.json`), '{"name":')
    const broken = scriptedFiles(name, { at: { initialize: { exit: 9 } } }, { version: '2.0.0' })
    const shown = (await inspect(zipOf(broken))).json
    expect(shown).toMatchObject({ pluginId: id, installedVersion: null })
    expect((await install(shown)).status).toBe(422)
    expect(JSON.parse(contentOf(name, 'plugin.json'))).toMatchObject({ version: '1.0.0' })
    expect((await fixture.admin.ask(`${adminPlugins}/${String(id)}/test`, { method: 'POST' })).json).toMatchObject({
      ok: true,
    })
  })

  it('of a plugin that came from elsewhere is refused', async () => {
    const byHand = fixture.install()
    await fixture.admin.ask(adminPlugins, { method: 'POST', body: byHand })
    rmSync(folderOf(byHand.name), { recursive: true })
    expect(await inspect(zipOf(scriptedFiles(byHand.name)))).toMatchObject({
      status: 422,
      json: { message: expect.stringContaining('come from a package') },
    })
  })

  it('that does not answer is undone: the version before runs on', async () => {
    const name = newName()
    const { id } = await installed(zipOf(scriptedFiles(name, {}, { version: '1.0.0' })))
    await fixture.admin.ask(`${adminPlugins}/${String(id)}/enable`, { method: 'POST' })
    const broken = scriptedFiles(name, { at: { initialize: { exit: 9 } } }, { version: '2.0.0' })
    const shown = (await inspect(zipOf(broken))).json
    expect((await install(shown)).status).toBe(422)
    expect(JSON.parse(contentOf(name, 'plugin.json'))).toMatchObject({ version: '1.0.0' })
    expect(await pluginOf(id)).toMatchObject({ enabled: true, problem: null, consent: { state: 'given' } })
    const tried = await fixture.admin.ask(`${adminPlugins}/${String(id)}/test`, { method: 'POST' })
    expect(tried.json).toMatchObject({ ok: true })
  })
})

const link = 0o120777
const long = `${'d/'.repeat(120)}x`
const large = Buffer.alloc(21 * 1024 * 1024)
const evil = (name: string, more: Partial<ZipFileSpec> = {}) =>
  zipOf(scriptedFiles('evil'), [{ name, data: 'x', ...more }])

describe('a hostile package', () => {
  it.each([
    ['a path that leads out', () => evil('../evil.txt'), /isn’t safe/],
    ['a path that leads out in between', () => evil('lib/../../evil.txt'), /isn’t safe/],
    ['an absolute path', () => evil('/etc/evil'), /isn’t safe/],
    ['a drive', () => evil('C:/evil.txt'), /isn’t safe/],
    ['backslashes', () => evil('..\\evil.txt'), /isn’t safe/],
    ['a name of a device', () => evil('lib/NUL.txt'), /isn’t safe/],
    ['a control character', () => evil('a\u0007b'), /isn’t safe/],
    ['a path that is too long', () => evil(long), /isn’t safe/],
    ['a link', () => evil('link', { data: '/etc/passwd', unixMode: link }), /link/],
    ['a file twice', () => evil('scripted.mjs'), /damaged/],
    ['a tar with a file twice', () => tgzOf(scriptedFiles('evil'), [{ path: 'package/scripted.mjs' }]), /twice/],
    ['two files that differ in case only', () => evil('Scripted.mjs'), /twice/],
    ['a file that is a folder, too', () => evil('scripted.mjs/x'), /twice/],
    ['a wrong checksum', () => evil('a.txt', { claims: { crc: 1 } }), /damaged/],
    ['an encrypted file', () => evil('a.txt', { flags: 1 }), /damaged/],
    ['an unknown method', () => evil('a.txt', { method: 93 }), /damaged/],
    ['a false size', () => evil('a.txt', { method: 'deflate', data: large, claims: { size: 10 } }), /damaged/],
    ['a file that is too large', () => evil('a.bin', { method: 'deflate', data: large }), /too large/],
    ['too high a ratio', () => evil('a.bin', { method: 'deflate', data: large.subarray(0, 19_000_000) }), /too large/],
    [
      'too many files',
      () =>
        zipOf(
          {},
          Array.from({ length: 5_001 }, (_, i) => ({ name: `${i}` })),
        ),
      /too large/,
    ],
    ['no plugin.json', () => zipOf({ 'README.md': 'Hello.' }), /plugin\.json/],
    [
      'a program outside',
      () => zipOf(scriptedFiles('evil', {}, { run: { command: 'node', args: ['../x.mjs'] } })),
      /outside/,
    ],
    ['a name that is a path', () => zipOf(scriptedFiles('evil', {}, { name: '../evil' })), /name/],
    ['a later protocol', () => zipOf(scriptedFiles('evil', {}, { protocol: '1.99' })), /1\.99/],
    ['a tar with a link', () => tgzOf(scriptedFiles('evil'), [{ path: 'package/l', type: '2' }]), /link/],
    ['a tar with a hard link', () => tgzOf(scriptedFiles('evil'), [{ path: 'package/l', type: '1' }]), /link/],
    ['a tar with a device', () => tgzOf(scriptedFiles('evil'), [{ path: 'package/l', type: '3' }]), /device/],
    ['a tar that leads out', () => tgzOf(scriptedFiles('evil'), [{ path: 'package/../../x' }]), /isn’t safe/],
    ['a cut tar', () => tgzOf(scriptedFiles('evil')).subarray(0, 900), /damaged/],
    ['a cut zip', () => zipOf(scriptedFiles('evil')).subarray(0, 900), /damaged/],
    ['something else', () => Buffer.from('#!/bin/sh'), /isn’t a plugin package/],
  ])('with %s is refused with what to do, and leaves nothing behind', async (_, make, message) => {
    const reply = await inspect(make())
    expect(reply).toMatchObject({ status: 422, json: { message: expect.stringMatching(message) } })
    expect(existsSync(folderOf('evil'))).toBe(false)
    const left = readdirSync(folderOf('.packages')).filter((name) => name.startsWith('staged-'))
    for (const name of left) {
      expect(readFileSync(join(folderOf('.packages'), name, 'content', 'plugin.json'), 'utf8')).not.toContain('evil')
    }
  })

  it('of more than 20 MB is not even received', async () => {
    expect((await inspect(Buffer.alloc(20 * 1024 * 1024 + 1))).status).toBe(413)
  })
})
