import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { sdkFiles } from '../../server/plugins/sdk/single-file.ts'
import { scratch } from '../fixtures/scratch.ts'
import { startCli } from '../kit/running-cli.ts'
import { runnerFixture } from './runner-fixture.ts'

const root = join(import.meta.dirname, '../..')

/** What a command prints, and its exit code. */
async function run(...args: readonly string[]): Promise<{ readonly text: string; readonly code: number | null }> {
  const cli = startCli(args)
  const code = await cli.exited
  return { text: cli.output(), code }
}

it('plugin new creates a plugin that plugin test accepts and the server finds', async () => {
  await using fixture = runnerFixture()
  const folder = join(fixture.plugins, 'my list')
  expect(await run('plugin', 'new', folder, '--name', 'my-list')).toEqual({
    code: 0,
    text: expect.stringMatching(/A plugin that works is in .*my list\.[\s\S]*plugin test ".*my list"/),
  })
  const tested = await run('plugin', 'test', folder)
  expect(tested).toEqual({
    code: 0,
    text: expect.stringMatching(/ok {5}search\.json, 1: [\s\S]*All \d\d checks passed\./),
  })
  expect(await fixture.runner.found()).toMatchObject([{ name: 'my-list', displayName: 'My list' }])
  expect(readFileSync(join(folder, 'main.mjs'), 'utf8')).not.toMatch(/my-plugin|index\.ts/)
  const broken = readFileSync(join(folder, 'main.mjs'), 'utf8').replace('year,', 'year: String(year),')
  writeFileSync(join(folder, 'main.mjs'), broken)
  expect(await run('plugin', 'test', folder)).toEqual({
    code: 1,
    text: expect.stringMatching(/wrong {2}search\.json, 1: .*results\[0\]\.year has to be [\s\S]*checks failed\./),
  })
})

it('the plugin of the template has no type errors, by the types that lie beside it', async () => {
  using files = scratch()
  const folder = join(files.folder, 'typed')
  expect((await run('plugin', 'new', folder)).code).toBe(0)
  const check = (file: string) => {
    const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')
    const how = ['--allowJs', '--checkJs', '--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext']
    // The SDK itself has no annotations once it is JavaScript.
    execFileSync(process.execPath, [compiler, ...how, '--types', '', '--lib', 'es2024,dom', file], { cwd: folder })
  }
  check('main.mjs')
  const wrong = readFileSync(join(folder, 'main.mjs'), 'utf8').replace('url: `https', 'year: "soon", url: `https')
  writeFileSync(join(folder, 'wrong.mjs'), wrong)
  expect(() => check('wrong.mjs')).toThrow()
})

it('the types beside a plugin declare exactly what its SDK exports', async () => {
  using files = scratch()
  const { code, types } = sdkFiles()
  const sdk = await import(files.put('sdk.mjs', code))
  const source = await import('../../server/plugins/sdk/index.ts')
  const declared = [...types.matchAll(/^export declare const (\w+):/gm)].map(([, name]) => name)
  expect(Object.keys(sdk).sort()).toEqual(Object.keys(source).sort())
  expect(declared.sort()).toEqual(Object.keys(source).sort())
  expect(types).not.toMatch(/^import /m)
})

it('plugin new leaves what is there alone, and names what is wrong with a name', async () => {
  using files = scratch()
  const folder = join(files.folder, 'taken')
  mkdirSync(folder)
  writeFileSync(join(folder, 'main.mjs'), 'mine')
  expect(await run('plugin', 'new', folder)).toEqual({ code: 1, text: expect.stringMatching(/taken is not empty\./) })
  expect(readFileSync(join(folder, 'main.mjs'), 'utf8')).toBe('mine')
  const other = join(files.folder, 'My List')
  expect((await run('plugin', 'new', other)).text).toMatch(/"My List" is no name of a plugin\..* with --name/)
  expect(existsSync(other)).toBe(false)
  const below = join(folder, 'main.mjs', 'below')
  expect((await run('plugin', 'new', below)).text).toMatch(/cannot be written \(ENOTDIR\)\. Choose another/)
})

it.each([
  [['plugin'], /Unknown command "plugin"/],
  [['plugin', 'dance'], /Unknown command "plugin dance"/],
  [['plugin', 'test'], /plugin test needs the path of the folder that holds plugin\.json\./],
  [['plugin', 'new'], /plugin new needs the path of a folder that does not exist yet\./],
  [['plugin', 'test', 'a', 'b'], /Unknown command "plugin test a b"/],
  [['plugin', 'test', 'a', '--name', 'b'], /--name is an option of plugin new\./],
  [['plugin', 'new', 'a', '--name', ''], /--name needs a value\./],
  [['plugin', 'test', '/nowhere/at-all'], /wrong {2}plugin\.json: \/nowhere\/at-all is not a folder/],
])('a mistake on the command line is one sentence: %j', async (args, sentence) => {
  expect(await run(...args)).toEqual({ code: 1, text: expect.stringMatching(sentence) })
})

it('plugin.schema.json accepts the plugin.json of the template, and refuses what the server refuses', () => {
  const folder = join(root, 'server', 'plugins', 'sdk')
  const json = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const schema = z.fromJSONSchema(json('plugin.schema.json'))
  const file = json('template/plugin.json')
  expect(schema.safeParse(file).error).toBeUndefined()
  expect(schema.safeParse({ ...file, name: 'Not A Name' }).success).toBe(false)
  expect(schema.safeParse({ ...file, run: {} }).success).toBe(false)
})
