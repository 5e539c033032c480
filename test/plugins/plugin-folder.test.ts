import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeHashOf } from '../fixtures/plugins/code-hash.ts'
import { putScriptedPlugin } from '../fixtures/plugins/scripted-plugin.ts'
import { scratch } from '../fixtures/scratch.ts'
import { askOnce, runnerFixture } from './runner-fixture.ts'

const description = { name: 'lists', displayName: 'Lists', run: { command: 'node', args: ['main.mjs'] } }

/** The result for a folder with this `plugin.json` and an empty `main.mjs`. */
async function foundOf(text: string | null, options: Parameters<typeof runnerFixture>[0] = {}) {
  await using fixture = runnerFixture(options)
  mkdirSync(join(fixture.plugins, 'one'))
  writeFileSync(join(fixture.plugins, 'one', 'main.mjs'), '')
  if (text !== null) writeFileSync(join(fixture.plugins, 'one', 'plugin.json'), text)
  // Awaited before the fixture is disposed.
  return await fixture.runner.found()
}
const withRun = (command: string, ...args: string[]) => JSON.stringify({ ...description, run: { command, args } })

describe('a folder without a valid plugin reports the problem', () => {
  it.each([
    ['that is missing', null, /It has no plugin\.json/],
    ['with invalid JSON', '{', /Its plugin\.json is damaged/],
    ['with a list', '[]', /is damaged: the whole: Must be an object/],
    ['without a command', JSON.stringify({ ...description, run: {} }), /is damaged: run\.command: This is required/],
    ['with a path as its name', JSON.stringify({ ...description, name: '../x' }), /is damaged: name: /],
    ['that is too large', JSON.stringify({ ...description, more: 'x'.repeat(70_000) }), /larger than 64 KB/],
    [
      'that starts a file outside its folder',
      withRun('node', '../two/main.mjs'),
      /refers to a file outside its folder/,
    ],
    ['that starts a system file', withRun('node', '/etc/hostname'), /There is no one\/etc\/hostname/],
    ['that starts a program elsewhere', withRun('../../bin/sh'), /refers to a file outside its folder/],
    ['that starts code', withRun('node', '--eval=1'), /first argument of node must be a file/],
    ['that starts a missing file', withRun('node', 'other.mjs'), /There is no one\/other\.mjs/],
    ['that starts a system program', withRun('npx', 'x'), /There is no one\/npx/],
  ])('for a plugin.json %s', async (_, text, sentence) => {
    expect(await foundOf(text)).toEqual([
      { folder: 'one', problem: expect.stringMatching(sentence), isIncluded: false },
    ])
  })

  it('for a link to the outside, and for a pipe in place of a file', async () => {
    await using fixture = runnerFixture()
    using elsewhere = scratch()
    putScriptedPlugin(elsewhere.folder)
    symlinkSync(join(elsewhere.folder, 'scripted'), join(fixture.plugins, 'linked'))
    mkdirSync(join(fixture.plugins, 'pipe'))
    expect(spawnSync('mkfifo', [join(fixture.plugins, 'pipe', 'plugin.json')]).status).toBe(0)
    expect(await fixture.runner.found()).toEqual([
      { folder: 'linked', problem: expect.stringMatching(/a link to a location outside/), isIncluded: false },
      { folder: 'pipe', problem: expect.stringMatching(/can’t be read/), isIncluded: false },
    ])
  })

  it('for a second plugin of the same name', async () => {
    await using fixture = runnerFixture()
    for (const folder of ['b', 'a']) putScriptedPlugin(fixture.plugins, { manifest: { name: 'same' } }, folder)
    for (const folder of ['b', 'a']) {
      const text = JSON.stringify({ ...description, name: 'same', run: { command: 'node', args: ['scripted.mjs'] } })
      writeFileSync(join(fixture.plugins, folder, 'plugin.json'), text)
    }
    expect(await fixture.runner.found()).toMatchObject([
      { folder: 'a', name: 'same' },
      {
        folder: 'b',
        problem: expect.stringMatching(/same name as the plugin in a: same\. Remove one/),
        isIncluded: false,
      },
    ])
  })
})

describe('discovered plugins', () => {
  it('start as declared; hidden entries and plain files are ignored', async () => {
    await using fixture = runnerFixture()
    const launch = fixture.put()
    mkdirSync(join(fixture.plugins, '.cache'))
    writeFileSync(join(fixture.plugins, 'README.txt'), 'Put plugins here.')
    const found = await fixture.runner.found()
    expect(found).toEqual([
      {
        folder: 'scripted',
        name: 'scripted',
        displayName: 'Scripted lists',
        version: '1.0.0',
        description: 'Does what a test says.',
        command: 'node',
        args: ['scripted/scripted.mjs'],
        hosts: null,
        isIncluded: false,
        code: { hash: codeHashOf(join(fixture.plugins, 'scripted')), files: 4, bytes: expect.any(Number) },
      },
    ])
    const [first] = found
    if (first === undefined || 'problem' in first) throw new Error('not found')
    const { command, args } = first
    expect(await askOnce(fixture, { ...launch, command, args }, 'ping')).toEqual({ ok: true, value: 'pong' })
  })

  it('may use a command that the configuration allows, with their own arguments', async () => {
    const found = await foundOf(withRun(process.execPath, '--eval=1'), { allowedCommands: [process.execPath] })
    expect(found).toMatchObject([{ command: process.execPath, args: ['--eval=1'] }])
  })

  it('are limited to a hundred', async () => {
    await using fixture = runnerFixture()
    for (let count = 0; count < 105; count++) mkdirSync(join(fixture.plugins, `p${count}`))
    expect(await fixture.runner.found()).toHaveLength(100)
    rmSync(fixture.plugins, { recursive: true })
    expect(await fixture.runner.found()).toEqual([])
  })
})
