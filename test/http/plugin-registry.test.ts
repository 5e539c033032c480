import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesOf, scriptedFiles, tgzOf } from '../fixtures/plugins/packages.ts'
import type { Json } from '../kit/http-client.ts'
import { openRegistry, packageAnswers, type RegistryAnswer } from '../kit/package-registry.ts'
import { adminPlugins } from '../kit/plugin-fixture.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

const published = ['metadata-openlibrary', 'release-mangaupdates', 'release-nyaa', 'release-tsundoku']
const nameOf = (plugin: string) => `@ashdev/codex-plugin-${plugin}`

/** The published packages, and others that are wrong in some way. */
function answersOf(at: string): ReadonlyMap<string, RegistryAnswer> {
  const good = tgzOf(scriptedFiles('good'))
  const all = new Map<string, RegistryAnswer>([['/good.tgz', { body: good }]])
  const add = (name: string, bytes: Buffer, ...more: readonly object[]) => {
    for (const [path, answer] of packageAnswers({ at, name, bytes }, ...more)) all.set(path, answer)
  }
  for (const plugin of published) {
    const source = dirname(createRequire(import.meta.url).resolve(`${nameOf(plugin)}/package.json`))
    add(nameOf(plugin), tgzOf(filesOf(source)))
  }
  add('swapped', tgzOf(scriptedFiles('other')))
  all.set('/swapped.tgz', { body: good })
  add('weak', good, { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })
  add('elsewhere', good, { tarball: 'http://127.0.0.1:9/good.tgz' })
  add('renamed', good, {}, { name: 'other' })
  add('moved', good, {})
  all.set('/moved.tgz', { status: 302, location: `${at}/good.tgz` })
  add('hostile', tgzOf(scriptedFiles('hostile'), [{ path: 'package/../../x' }]))
  add('large', Buffer.alloc(20 * 1024 * 1024 + 1))
  all.set('/nonsense/2.5.0', { body: '<html>' })
  return all
}

describe('a registry', () => {
  let registry: Awaited<ReturnType<typeof openRegistry>>
  let server: TestServer
  let admin: Actor
  beforeAll(async () => {
    registry = await openRegistry(answersOf)
    server = await startTestServer({ environment: { SERVICE_PLUGINS__REGISTRY: `${registry.at}/` } })
    admin = await server.actor('admin')
  })
  afterAll(async () => {
    await server.close()
    registry.close()
  })

  const look = (name: string, version = '2.5.0') =>
    admin.ask(`${adminPlugins}/packages/fetch`, { method: 'POST', body: { name, version } })

  it('is asked for nothing before somebody asks for a package', async () => {
    const { host } = new URL(registry.at)
    expect((await admin.ask(`${adminPlugins}/available`)).json).toMatchObject({ registry: host })
    expect(registry.requested).toEqual([])
  })

  it.each(published)('has %s, which is installed unchanged and starts', async (plugin) => {
    const shown = await look(nameOf(plugin))
    expect(shown.json).toMatchObject({ name: plugin, version: '2.5.0', hosts: null, pluginId: null })
    const { hash: codeHash } = shown.json.code as unknown as { hash: string }
    const path = `${adminPlugins}/packages/${String(shown.json.id)}/install`
    const made = await admin.ask(path, { method: 'POST', body: { codeHash, currentPassword: admin.password } })
    expect(made).toMatchObject({ status: 200, json: { name: plugin, problem: null } })
    const source = dirname(createRequire(import.meta.url).resolve(`${nameOf(plugin)}/package.json`))
    const { 'plugin.json': _, ...files } = filesOf(join(server.dataDir, 'plugins', plugin))
    expect(files).toEqual(filesOf(source))
    const tried = await admin.ask(`${adminPlugins}/${String(made.json.id)}/test`, { method: 'POST' })
    expect(tried.json).toMatchObject({ ok: true, manifest: { version: '2.5.0' } })
  })

  it.each([
    ['missing', /no version 2\.5\.0 of missing/],
    ['swapped', /isn’t the one/],
    ['weak', /didn’t answer as a registry/],
    ['elsewhere', /didn’t answer as a registry/],
    ['renamed', /didn’t answer as a registry/],
    ['nonsense', /didn’t answer as a registry/],
    ['moved', /can’t be reached/],
    ['hostile', /isn’t safe/],
    ['large', /larger than 20 MB/],
  ])('with a package that is %s is refused with what to do', async (name, message) => {
    expect(await look(name)).toMatchObject({ status: 422, json: { message: expect.stringMatching(message) } })
  })

  it.each([
    ['../secret', '1.0.0'],
    ['good', 'latest'],
    ['good', '../1.0.0'],
    ['a/b/c', '1.0.0'],
  ])('is not asked for %s %s', async (name, version) => {
    const before = registry.requested.length
    expect((await look(name, version)).status).toBe(400)
    expect(registry.requested.length).toBe(before)
  })

  it('is for administrators only', async () => {
    const reader = await server.actor('reader')
    const body = { name: nameOf('release-nyaa'), version: '2.5.0' }
    expect((await reader.ask(`${adminPlugins}/packages/fetch`, { method: 'POST', body })).status).toBe(403)
  })
})

it('without a registry nothing is fetched, and it is said how to set one', async () => {
  const server = await startTestServer()
  try {
    const admin = await server.actor('admin')
    const found: Json = (await admin.ask(`${adminPlugins}/available`)).json
    expect(found).toMatchObject({ registry: null })
    const body = { name: 'good', version: '1.0.0' }
    expect(await admin.ask(`${adminPlugins}/packages/fetch`, { method: 'POST', body })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('plugins.registry') },
    })
  } finally {
    await server.close()
  }
})
