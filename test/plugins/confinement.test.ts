import { chmodSync, cpSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PluginLaunch } from '../../server/library/plugins/plugin-runner.ts'
import { findProgram, launchEnvironmentOf } from '../../server/plugins/programs/find-program.ts'
import { nodeProgram } from '../../server/workers/node-program.ts'
import { scratch } from '../fixtures/scratch.ts'
import { askOnce, noHost, type RunnerFixture, runnerFixture } from './runner-fixture.ts'

type Command = Partial<Pick<PluginLaunch, 'command' | 'args' | 'env'>>

/** The problem from the check, which a start must report as well. */
async function problem(fixture: RunnerFixture, command: Command): Promise<string | null> {
  const launch = { ...fixture.put(), ...command }
  const reason = await fixture.runner.problemOf(launch)
  if (reason !== null && command.env === undefined) {
    const started = await askOnce(fixture, launch, 'ping')
    expect(started).toMatchObject({ ok: false, failure: { kind: 'not-started', message: reason } })
  }
  return reason
}

const here = launchEnvironmentOf(process.env, nodeProgram())
const withPath = (PATH: string) => ({ ...here, ownNode: null, env: { PATH } })

describe('a launch is refused', () => {
  it.each<readonly [string, Command, RegExp]>([
    [
      'for a system program',
      { command: 'sh', args: ['-c', 'id'] },
      /sh isn’t allowed as the command of a plugin\. Use node/,
    ],
    ['for a program path', { command: '/bin/sh' }, /\/bin\/sh is not in the plugins folder/],
    ['for a program that downloads others', { command: 'npx', args: ['-y', 'x'] }, /plugins\.allowed_commands/],
    ['for an interpreter without a file', { command: 'node', args: [] }, /first argument of node must be a file/],
    ['for interpreter flags', { args: ['--import=./x.mjs', 'scripted/scripted.mjs'] }, /first argument of node/],
    ['for code as an argument', { command: 'python3', args: ['-c', 'print(1)'] }, /first argument of python3/],
    ['for a file elsewhere', { args: ['/etc/hostname'] }, /\/etc\/hostname is not in the plugins folder/],
    ['for a path outside the folder', { args: ['scripted/../../x.mjs'] }, /is not in the plugins folder/],
    ['for a missing file', { args: ['scripted/other.mjs'] }, /There is no scripted\/other\.mjs in the plugins folder/],
    ['for a folder', { args: ['scripted/'] }, /lies in the plugins folder itself|is not a file/],
    [
      'for a file that is not executable',
      { command: 'scripted/scripted.mjs', args: [] },
      /isn’t a program\. Make it executable/,
    ],
    ['nothing', { command: '' }, /empty or too long/],
    ['for an argument with a NUL', { args: ['scripted/scripted.mjs', 'a\0b'] }, /NUL/],
    ['for too many arguments', { args: Array(51).fill('x') }, /50 arguments/],
    ['for a loader variable', { env: { LD_PRELOAD: '/x.so' } }, /LD_PRELOAD can’t be set/],
    ['for an interpreter options variable', { env: { node_options: '--import=/x.mjs' } }, /node_options can’t be set/],
    ['for an invalid variable name', { env: { 'A=B': '1' } }, /"A=B" is no name of a variable/],
  ])('%s', async (_, command, sentence) => {
    await using fixture = runnerFixture()
    expect(await problem(fixture, command)).toMatch(sentence)
  })

  it('for a link that leads outside, to a file or a folder', async () => {
    await using fixture = runnerFixture()
    fixture.put()
    using elsewhere = scratch()
    cpSync(join(fixture.plugins, 'scripted'), join(elsewhere.folder, 'real'), { recursive: true })
    symlinkSync(join(elsewhere.folder, 'real'), join(fixture.plugins, 'linked'))
    symlinkSync(join(elsewhere.folder, 'real', 'scripted.mjs'), join(fixture.plugins, 'scripted', 'link.mjs'))
    expect(await problem(fixture, { args: ['linked/scripted.mjs'] })).toMatch(/is not in the plugins folder/)
    expect(await problem(fixture, { args: ['scripted/link.mjs'] })).toMatch(/is not in the plugins folder/)
  })

  it('for a JavaScript plugin with a link to the outside, but not for one whose links stay inside', async () => {
    await using fixture = runnerFixture()
    fixture.put()
    const own = join(fixture.plugins, 'scripted')
    mkdirSync(join(own, 'node_modules', '.bin'), { recursive: true })
    symlinkSync('../../lists.mjs', join(own, 'node_modules', '.bin', 'lists'))
    expect(await problem(fixture, {})).toBeNull()
    symlinkSync(fixture.dataFolder, join(own, 'node_modules', 'data'))
    const sentence = /^node_modules\/data is a link that leads out of the folder of the plugin\. Replace it/
    expect(await problem(fixture, {})).toMatch(sentence)
    mkdirSync(fixture.dataFolder, { recursive: true })
    expect(await problem(fixture, {})).toMatch(sentence)
  })

  it('for a file without its own folder, and for a folder name that would grant access to others', async () => {
    await using fixture = runnerFixture()
    writeFileSync(join(fixture.plugins, 'bare.mjs'), '')
    mkdirSync(join(fixture.plugins, 'a*'))
    writeFileSync(join(fixture.plugins, 'a*', 'main.mjs'), '')
    expect(await problem(fixture, { args: ['bare.mjs'] })).toMatch(/Put it into a folder of its own/)
    expect(await problem(fixture, { args: ['a*/main.mjs'] })).toMatch(/can’t contain a \*/)
  })

  it('for any plugin when the plugin folder is missing', async () => {
    await using fixture = runnerFixture({ folder: '/nowhere/plugins' })
    expect(await problem(fixture, {})).toMatch(/\/nowhere\/plugins doesn’t exist\. Create it/)
    expect(await fixture.runner.found()).toEqual([])
  })

  it('when the data folder cannot be created or was replaced by a link', async () => {
    await using fixture = runnerFixture()
    const launch = fixture.put()
    expect(await askOnce(fixture, { ...launch, pluginId: '../out' }, 'ping')).toMatchObject({
      failure: { kind: 'not-started', message: expect.stringContaining('permissions') },
    })
    mkdirSync(fixture.dataFolder, { recursive: true })
    symlinkSync(fixture.plugins, join(fixture.dataFolder, 'plugin-1'))
    expect(await askOnce(fixture, launch, 'ping')).toMatchObject({ failure: { kind: 'not-started' } })
    await fixture.runner.stop('plugin-1', { forget: true })
    expect(existsSync(join(fixture.plugins, 'scripted', 'plugin.json'))).toBe(true)
    expect(existsSync(join(fixture.dataFolder, 'plugin-1'))).toBe(false)
  })
})

describe('a JavaScript plugin', () => {
  it('has access to its own folder and data only, and cannot start processes', async () => {
    await using fixture = runnerFixture()
    using elsewhere = scratch()
    const secret = elsewhere.put('secret.txt', 'secret')
    const tries = {
      fixture: {
        attempt: {
          read: secret,
          write: join(elsewhere.folder, 'x'),
          link: secret,
          child: true,
          database: secret,
          signal: 0,
        },
      },
      own: { attempt: { read: 'script.json', write: join(fixture.plugins, 'scripted', 'x') } },
      data: { attempt: { write: join(fixture.dataFolder, 'plugin-1', 'x') } },
      other: { attempt: { read: join(fixture.dataFolder, 'plugin-2', 'x') } },
    } as const
    mkdirSync(join(fixture.dataFolder, 'plugin-2'), { recursive: true })
    writeFileSync(join(fixture.dataFolder, 'plugin-2', 'x'), 'of another')
    const launch = fixture.put({ at: tries })
    const done = await fixture.runner.run(launch, noHost, async (session) => {
      const results: unknown[] = []
      for (const name of Object.keys(tries)) results.push(await session.call(name, {}))
      return results
    })
    const denied = 'ERR_ACCESS_DENIED'
    expect(done).toEqual({
      ok: true,
      value: [
        {
          ok: true,
          value: {
            read: denied,
            write: denied,
            link: denied,
            child: denied,
            database: 'ERR_UNKNOWN_BUILTIN_MODULE',
            signal: expect.stringMatching(/not a function/),
            priority: expect.stringMatching(/not a function/),
          },
        },
        { ok: true, value: { read: expect.stringContaining('"at"'), write: denied } },
        { ok: true, value: { write: 'written' } },
        { ok: true, value: { read: denied } },
      ],
    })
  })

  it('has a minimal environment and its own home', async () => {
    await using fixture = runnerFixture({ launchEnvironment: { ...here, env: { SECRET: 'x' } } })
    const env = { LISTS_REGION: 'eu', NODE_OPTIONS: '--no-warnings', PATH: '/x' }
    const user = { userId: 'user-1', userPluginId: 'use-1' }
    const described = await askOnce(fixture, fixture.put({}, { env, user }), 'test/describe')
    const home = join(fixture.dataFolder, 'plugin-1', 'users', 'use-1')
    const places = { HOME: home, USERPROFILE: home, TMPDIR: home, TMP: home, TEMP: home }
    expect(described).toMatchObject({
      value: {
        cwd: join(fixture.plugins, 'scripted'),
        environment: { ...places, LANG: 'C.UTF-8', LISTS_REGION: 'eu' },
        flags: expect.arrayContaining(['--permission', '--max-old-space-size=256', `--allow-fs-write=${home}`]),
      },
    })
    const { value } = described as { value: { environment: object } }
    expect(Object.keys(value.environment)).toHaveLength(7)
    expect(statSync(home).mode & 0o777).toBe(0o700)
  })

  it('trusts the certificate authorities that the server was given', async () => {
    const env = { NODE_EXTRA_CA_CERTS: '/etc/company.pem' }
    await using fixture = runnerFixture({ launchEnvironment: { ...here, env } })
    const described = await askOnce(fixture, fixture.put({}, { env: { NODE_EXTRA_CA_CERTS: '/x' } }), 'test/describe')
    expect(described).toMatchObject({ value: { environment: env } })
  })

  it('runs with the Node.js in PATH when the server provides none', async () => {
    await using fixture = runnerFixture({
      launchEnvironment: withPath(['.', dirname(process.execPath)].join(delimiter)),
    })
    expect(await askOnce(fixture, fixture.put(), 'ping')).toEqual({ ok: true, value: 'pong' })
  })

  it('reports what to install when Node.js is missing, too old, or does not confine plugins', async () => {
    using programs = scratch()
    const old = programs.put('old-node', '#!/bin/sh\necho v20.20.2\n')
    const loose = programs.put('loose-node', '#!/bin/sh\necho v99.1.0\n')
    const none = programs.put('node', '#!/bin/sh\necho hello\n')
    for (const file of [old, none, loose]) chmodSync(file, 0o755)
    const problems = async (options: object) => {
      await using fixture = runnerFixture({ launchEnvironment: withPath(''), ...options })
      return await problem(fixture, {})
    }
    expect(await problems({})).toMatch(
      /need Node\.js 25 or newer on this computer\. Install it, or set plugins\.node_path/,
    )
    expect(await problems({ nodePath: old })).toMatch(/old-node is 20\.20\. Install a newer version/)
    expect(await problems({ launchEnvironment: withPath(programs.folder) })).toMatch(/doesn’t report its version/)
    expect(await problems({ nodePath: '/nowhere/node' })).toMatch(
      /no program at \/nowhere\/node\. Correct plugins\.node_path/,
    )
    expect(await problems({ launchEnvironment: { ...here, ownNode: { file: 'x', version: '24.19.1' } } })).toMatch(
      /is 24\.19/,
    )
    expect(await problems({ nodePath: loose })).toMatch(/loose-node \(99\.1\) can’t sandbox plugins\. Install/)
    expect(await problems({ nodePath: process.execPath })).toBeNull()
  })
})

const python = await findProgram('python3', here)
const pythonPlugin = `import json, os, sys
for line in sys.stdin:
    call = json.loads(line)
    result = {"home": os.environ["HOME"], "names": sorted(os.environ), "cwd": os.getcwd(), "args": sys.argv[1:]}
    if call["method"] == "initialize":
        result = {"name": "scripted", "displayName": "P", "version": "1", "protocolVersion": "1.0"}
    print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "result": result}), flush=True)
`

describe('a plugin in another language', () => {
  it.runIf(python !== null)('runs with the Python of the computer', async () => {
    await using fixture = runnerFixture()
    mkdirSync(join(fixture.plugins, 'snake'))
    writeFileSync(join(fixture.plugins, 'snake', 'main.py'), pythonPlugin)
    const launch = { ...fixture.put(), command: 'python3', args: ['snake/main.py', '--', 'x'] }
    expect(await askOnce(fixture, launch, 'describe')).toMatchObject({
      value: { home: join(fixture.dataFolder, 'plugin-1'), cwd: join(fixture.plugins, 'snake'), args: ['--', 'x'] },
    })
    expect(existsSync(join(fixture.plugins, 'snake', '__pycache__'))).toBe(false)
  })

  it('reports what to install when Python is missing', async () => {
    await using fixture = runnerFixture({ launchEnvironment: withPath('') })
    expect(await problem(fixture, { command: 'python3' })).toMatch(/no python3 on this computer\. Install Python 3/)
  })

  it('can be a program in its folder, started without a shell', async () => {
    await using fixture = runnerFixture()
    fixture.put()
    const program = join(fixture.plugins, 'scripted', 'run me')
    writeFileSync(program, '#!/bin/sh\necho "$HOME|$PWD|$1" >&2\n')
    expect(await problem(fixture, { command: 'scripted/run me', args: [] })).toMatch(/Make it executable/)
    chmodSync(program, 0o755)
    const launch = { ...fixture.put(), command: 'scripted/run me', args: ['$(id); "x'] }
    const ended = await askOnce(fixture, launch, 'ping')
    const said = `${join(fixture.dataFolder, 'plugin-1')}|${join(fixture.plugins, 'scripted')}|$(id); "x`
    expect(ended).toMatchObject({ failure: { kind: 'exited', message: expect.stringContaining(said) } })
  })

  it('can be any configured command, with any arguments, in its data folder', async () => {
    using programs = scratch()
    const program = programs.put('lists', '#!/bin/sh\necho "$PWD|$1" >&2\n')
    chmodSync(program, 0o755)
    const launchEnvironment = { ...here, env: { PATH: programs.folder } }
    await using fixture = runnerFixture({ launchEnvironment, allowedCommands: ['lists', program, 'missing'] })
    for (const command of ['lists', program]) {
      const ended = await askOnce(fixture, { ...fixture.put(), command, args: ['--serve'] }, 'ping')
      const said = `${join(fixture.dataFolder, 'plugin-1')}|--serve`
      expect(ended).toMatchObject({ failure: { kind: 'exited', message: expect.stringContaining(said) } })
    }
    expect(await problem(fixture, { command: 'missing' })).toMatch(/missing is allowed, but there is no such program/)
    chmodSync(program, 0o644)
    expect(await problem(fixture, { command: program })).toMatch(/no such program here/)
  })

  it('must be an .exe on Windows, because everything else runs through a shell', async () => {
    await using fixture = runnerFixture({
      launchEnvironment: { ...here, platform: 'win32' },
      allowedCommands: ['lists'],
    })
    fixture.put()
    for (const name of ['run.cmd', 'run.bat', 'run', 'run.exe']) {
      writeFileSync(join(fixture.plugins, 'scripted', name), '')
      chmodSync(join(fixture.plugins, 'scripted', name), 0o755)
      const reason = await fixture.runner.problemOf({ command: `scripted/${name}`, args: [], env: {} })
      if (name === 'run.exe') expect(reason).toBeNull()
      else expect(reason).toMatch(/isn’t a program\. Only an \.exe can be started/)
    }
    using programs = scratch()
    const windows = { ...withPath(programs.folder), platform: 'win32' } as const
    chmodSync(programs.put('lists.cmd', ''), 0o755)
    expect(await findProgram('lists', windows)).toBeNull()
    chmodSync(programs.put('lists.exe', ''), 0o755)
    expect(await findProgram('lists', windows)).toBe(join(programs.folder, 'lists.exe'))
  })

  it('reports why the system did not start it', async () => {
    await using fixture = runnerFixture()
    fixture.put()
    const program = join(fixture.plugins, 'scripted', 'run')
    writeFileSync(program, '#!/nowhere/interpreter\n')
    chmodSync(program, 0o755)
    const ended = await askOnce(fixture, { ...fixture.put(), command: 'scripted/run', args: [] }, 'ping')
    expect(ended).toMatchObject({
      failure: { kind: 'not-started', message: expect.stringMatching(/named in its first line/) },
    })
  })
})
