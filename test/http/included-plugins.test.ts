import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { IncludedTexts } from '../../server/plugins/included/included-plugins.ts'
import { sdkFile } from '../../server/plugins/included/plugin-files.ts'
import { scratch } from '../fixtures/scratch.ts'
import type { Json } from '../kit/http-client.ts'
import { allowPlugin, adminPlugins as base } from '../kit/plugin-fixture.ts'
import { type Actor, startTestServer, type TestServer, type TestServerOptions } from '../kit/test-server.ts'

const shipped = vi.hoisted(() => ({ version: '1.0.0' }))
vi.mock('../../server/plugins/included/included-texts.ts', () => ({
  includedTexts: (): IncludedTexts => ({ shared: sdkFile(), plugins: { lamps: filesOf(shipped.version) } }),
}))
afterEach(() => {
  shipped.version = '1.0.0'
})

/** A server that is closed with its test. */
async function serverFor(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options)
  onTestFinished(() => server.close())
  return server
}

function filesOf(version: string): Readonly<Record<string, string>> {
  const named = { name: 'lamps', displayName: 'Lamps', version }
  const main = `import { definePlugin } from './inglenook-plugin.mjs'
    const capabilities = { userReadSync: true, externalIdSource: 'api:lamps' }
    definePlugin({ manifest: { ...${JSON.stringify(named)}, capabilities }, methods: {} })`
  const run = { command: 'node', args: ['main.mjs'] }
  return { 'plugin.json': JSON.stringify({ ...named, run, hosts: ['lamps.example'] }), 'main.mjs': main }
}

/** The only entry that can be set up, as the administrator sees it. */
async function found(admin: Actor): Promise<Json> {
  const { data } = (await admin.ask(`${base}/available`)).json
  expect(data).toHaveLength(1)
  return (data as unknown as readonly Json[])[0] ?? {}
}

const setUp = async (admin: Actor, { name, displayName, command, args }: Json, enabled = false) =>
  (await admin.ask(base, { method: 'POST', body: { name, displayName, command, args, enabled } })).json

describe('a plugin that comes with Inglenook', () => {
  it('is offered with its sites, and off until somebody enables it', async () => {
    const server = await serverFor()
    const admin = await server.actor('admin', 'mara')
    const offered = await found(admin)
    expect(offered).toMatchObject({
      included: true,
      name: 'lamps',
      version: '1.0.0',
      hosts: ['lamps.example'],
      problem: null,
      pluginId: null,
    })
    expect((await admin.ask(base)).json.data).toEqual([])
    const created = await setUp(admin, offered)
    expect(created).toMatchObject({ enabled: false, manifest: null, problem: null, hosts: ['lamps.example'] })
    expect(await found(admin)).toMatchObject({ pluginId: created.id })
    const enabled = await admin.ask(`${base}/${created.id}/enable`, { method: 'POST' })
    expect(enabled.json).toMatchObject({ enabled: true, manifest: { name: 'lamps', version: '1.0.0' } })
  })

  it('runs in its new version after an update, with the command that was stored', async () => {
    const files = scratch()
    onTestFinished(() => files[Symbol.dispose]())
    const dataDir = files.folder
    const first = await startTestServer({ dataDir })
    const before = await first.actor('admin', 'mara')
    const { id, args } = await setUp(before, await found(before), true)
    expect(args).toEqual(['lamps/main.mjs'])
    await first.close()
    shipped.version = '2.0.0'
    const server = await serverFor({ dataDir })
    const admin = await server.actor('admin', 'nora')
    expect(await found(admin)).toMatchObject({ version: '2.0.0', pluginId: id })
    const tried = (await admin.ask(`${base}/${id}/test`, { method: 'POST' })).json
    expect(tried).toMatchObject({ ok: true, manifest: { version: '2.0.0' } })
  })

  it('gives way to the person’s own in the plugins folder', async () => {
    const server = await serverFor()
    const admin = await server.actor('admin', 'mara')
    const { id } = await setUp(admin, await found(admin), true)
    const own = join(server.dataDir, 'plugins', 'lamps')
    mkdirSync(own, { recursive: true })
    for (const [name, text] of Object.entries({ ...filesOf('7.0.0'), ...sdkFile() })) {
      writeFileSync(join(own, name), text)
    }
    expect(await found(admin)).toMatchObject({ included: false, version: '7.0.0', pluginId: id })
    const test = async () => (await admin.ask(`${base}/${id}/test`, { method: 'POST' })).json
    expect(await test()).toMatchObject({ ok: false })
    await allowPlugin(admin, String(id))
    expect(await test()).toMatchObject({ ok: true, manifest: { version: '7.0.0' } })
  })
})
