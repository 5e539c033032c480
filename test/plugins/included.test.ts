import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createIncludedPlugins, type IncludedTexts } from '../../server/plugins/included/included-plugins.ts'
import { sdkFile } from '../../server/plugins/included/plugin-files.ts'
import { writeAtomically } from '../../server/storage/atomic-write.ts'
import { scratch } from '../fixtures/scratch.ts'
import { askOnce, runnerFixture } from './runner-fixture.ts'

/** A plugin that answers with its version, and with what it can read. */
function files(version: string, name = 'lamps'): Readonly<Record<string, string>> {
  const run = { command: 'node', args: ['main.mjs'] }
  const main = `import { readFileSync } from 'node:fs'
    import { definePlugin } from './inglenook-plugin.mjs'
    definePlugin({
      manifest: { name: '${name}', displayName: 'Lamps', version: '${version}', capabilities: {} },
      methods: { version: () => '${version}', read: ({ path }) => readFileSync(path, 'utf8') },
    })`
  return {
    'plugin.json': JSON.stringify({ name, displayName: 'Lamps', version, run, hosts: ['lamps.example'] }),
    'main.mjs': main,
  }
}
const texts = (version: string): IncludedTexts => ({
  shared: sdkFile(),
  plugins: { lamps: files(version), salt: files(version, 'salt') },
})

/** A runner with two included plugins. */
function fixtureOf(folder: string, version = '1.0.0') {
  const included = createIncludedPlugins({
    folder: join(folder, 'cache', 'included'),
    texts: async () => texts(version),
    write: (path, bytes) => writeAtomically(path, bytes, { place: 'the included plugins' }),
  })
  const fixture = runnerFixture({ included })
  const launch = fixture.put({}, { name: 'lamps', command: 'node', args: ['lamps/main.mjs'] })
  rmSync(join(fixture.plugins, 'scripted'), { recursive: true })
  const putOwn = (name: string, own: Readonly<Record<string, string>>) => {
    mkdirSync(join(fixture.plugins, name))
    for (const [file, text] of Object.entries({ ...own, ...sdkFile() })) {
      writeFileSync(join(fixture.plugins, name, file), text)
    }
  }
  return { ...fixture, launch, folder: included.folder, putOwn }
}

describe('plugins that come with Inglenook', () => {
  it('are listed after those of the plugins folder, with the hosts that they reach', async () => {
    using files = scratch()
    await using fixture = fixtureOf(files.folder)
    fixture.putOwn('zebra', { 'plugin.json': '{' })
    expect(await fixture.runner.found()).toEqual([
      { folder: 'zebra', problem: expect.stringMatching(/damaged/), isIncluded: false },
      expect.objectContaining({
        name: 'lamps',
        version: '1.0.0',
        command: 'node',
        args: ['lamps/main.mjs'],
        hosts: ['lamps.example'],
        isIncluded: true,
      }),
      expect.objectContaining({ name: 'salt', isIncluded: true }),
    ])
  })

  it('start without a plugins folder', async () => {
    using files = scratch()
    await using fixture = fixtureOf(files.folder)
    rmSync(fixture.plugins, { recursive: true })
    expect(await fixture.runner.found()).toHaveLength(2)
    expect(await askOnce(fixture, fixture.launch, 'version')).toEqual({ ok: true, value: '1.0.0' })
    expect(await fixture.runner.hostsOf(fixture.launch)).toEqual(['lamps.example'])
  })

  it('can read their own folder only', async () => {
    using files = scratch()
    await using fixture = fixtureOf(files.folder)
    await fixture.runner.found()
    const read = (name: string) =>
      askOnce(fixture, fixture.launch, 'read', { path: join(fixture.folder, name, 'main.mjs') })
    expect(await read('lamps')).toMatchObject({ ok: true })
    expect(await read('salt')).toMatchObject({ ok: false, failure: { message: expect.stringMatching(/restricted/) } })
  })

  it('start with the files of this version, whatever is stored', async () => {
    using files = scratch()
    for (const version of ['1.0.0', '1.1.0']) {
      await using fixture = fixtureOf(files.folder, version)
      expect(await askOnce(fixture, fixture.launch, 'version')).toEqual({ ok: true, value: version })
      expect(await fixture.runner.found()).toContainEqual(expect.objectContaining({ name: 'lamps', version }))
      writeFileSync(join(fixture.folder, 'lamps', 'main.mjs'), 'process.exit(3)')
      expect(await askOnce(fixture, fixture.launch, 'version')).toEqual({ ok: true, value: version })
      rmSync(fixture.folder, { recursive: true })
      expect(await askOnce(fixture, fixture.launch, 'version')).toEqual({ ok: true, value: version })
      expect(readFileSync(join(fixture.folder, 'lamps', 'main.mjs'), 'utf8')).toContain(version)
    }
  })

  it('give way to a folder of the same name, even to one that cannot be started', async () => {
    using files_ = scratch()
    await using fixture = fixtureOf(files_.folder)
    fixture.putOwn('lamps', files('7.0.0'))
    expect(await fixture.runner.found()).toEqual([
      expect.objectContaining({ name: 'lamps', version: '7.0.0', isIncluded: false }),
      expect.objectContaining({ name: 'salt', isIncluded: true }),
    ])
    expect(await askOnce(fixture, fixture.launch, 'version')).toEqual({ ok: true, value: '7.0.0' })
    rmSync(join(fixture.plugins, 'lamps', 'main.mjs'))
    expect(await fixture.runner.problemOf(fixture.launch)).toMatch(/There is no lamps\/main\.mjs/)
  })

  it('give way to a plugin of the same name in another folder', async () => {
    using files_ = scratch()
    await using fixture = fixtureOf(files_.folder)
    fixture.putOwn('mine', files('7.0.0'))
    const found = await fixture.runner.found()
    expect(found.map((one) => ('version' in one ? [one.folder, one.version] : one))).toEqual([
      ['mine', '7.0.0'],
      ['salt', '1.0.0'],
    ])
  })

  it('cannot be left for other folders', async () => {
    using files = scratch()
    await using fixture = fixtureOf(files.folder)
    writeFileSync(join(files.folder, 'main.mjs'), '')
    const problem = (path: string) => fixture.runner.problemOf({ command: 'node', args: [path], env: {} })
    expect(await problem('lamps/../../../main.mjs')).toMatch(/is not in the plugins folder/)
    expect(await problem('lamps/nothing.mjs')).toMatch(/There is no lamps\/nothing\.mjs/)
    expect(await problem('constructor/main.mjs')).toMatch(/There is no constructor\/main\.mjs/)
  })

  it('say that they cannot be written', async () => {
    using files = scratch()
    await using fixture = fixtureOf(files.folder)
    files.put('cache', 'in the way')
    const problem = expect.stringMatching(/the included plugins/)
    expect(await fixture.runner.found()).toContainEqual({ folder: 'lamps', problem, isIncluded: true })
    expect(await fixture.runner.problemOf(fixture.launch)).toEqual(problem)
  })
})
