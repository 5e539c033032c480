import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { scratch } from '../fixtures/scratch.ts'
import { type TryingFixture, tryingFixture } from './network-fixture.ts'

/** A folder outside of the plugin, with a text that must not be read. */
function outsideFolder() {
  const files = scratch()
  const outside = join(files.folder, 'outside')
  mkdirSync(outside)
  for (const name of ['secret.txt', 'secret.json', 'secret.cjs']) writeFileSync(join(outside, name), '"hidden words"')
  return { outside, secret: join(outside, 'secret.txt'), [Symbol.dispose]: files[Symbol.dispose] }
}

const placesOf = ({ plugins, dataFolder }: TryingFixture, { outside, secret }: ReturnType<typeof outsideFolder>) => ({
  ...{ outside, secret, own: join(plugins, 'trying'), data: join(dataFolder, 'plugin-1') },
  url: pathToFileURL(secret).href,
})

const fs = `const fs = await import('node:fs')\n`
const readCopy = `; return fs.readFileSync(given.data + '/copy', 'utf8')`

/** Attempts to read, each with the error that it ends with. */
const readings: readonly (readonly [string, string])[] = [
  ['a file', `${fs} return fs.readFileSync(given.secret, 'utf8')`],
  ['a file by its bytes', `${fs} return fs.readFileSync(Buffer.from(given.secret), 'utf8')`],
  [
    'a file by bytes that give another name',
    `${fs} class Bytes extends Uint8Array { toString() { return given.own } }
     return fs.readFileSync(new Bytes(Buffer.from(given.secret)), 'utf8')`,
  ],
  ['a file over its own folder', `${fs} return fs.readFileSync(given.own + '/../../..' + given.secret, 'utf8')`],
  ['a file by an address', `${fs} return fs.readFileSync(new URL(given.url), 'utf8')`],
  ['a file by a promise', `return (await import('node:fs/promises')).readFile(given.secret, 'utf8')`],
  [
    'a file as a stream',
    `${fs} let text = ''; for await (const chunk of fs.createReadStream(given.secret)) text += chunk; return text`,
  ],
  ['a file as a blob', `${fs} return (await fs.openAsBlob(given.secret)).text()`],
  ['a file as variables', `process.loadEnvFile(given.secret); return JSON.stringify(process.env)`],
  [
    'a file with its permission check replaced',
    `process.permission.has = () => true; ${fs} return fs.readFileSync(given.secret, 'utf8')`,
  ],
  ['a file by a copy', `${fs} fs.copyFileSync(given.secret, given.data + '/copy')${readCopy}`],
  [
    'a file by a copy of folders',
    `${fs} fs.cpSync(given.outside, given.data + '/copy', { recursive: true }); return fs.readFileSync(given.data + '/copy/secret.txt', 'utf8')`,
  ],
  ['a file by a hard link', `${fs} fs.linkSync(given.secret, given.data + '/copy')${readCopy}`],
  ['a file by a symbolic link', `${fs} fs.symlinkSync(given.secret, given.data + '/copy')${readCopy}`],
  ['a file by a relative link', `${fs} fs.symlinkSync('../../../..' + given.secret, given.data + '/copy')${readCopy}`],
  ['a file that it moves', `${fs} fs.renameSync(given.secret, given.data + '/copy')${readCopy}`],
  ['a folder', `${fs} return fs.readdirSync(given.outside)`],
  ['a folder, entry by entry', `${fs} return fs.opendirSync(given.outside).readSync().name`],
  ['changes of a folder', `${fs} fs.watch(given.outside).close(); return 'watched'`],
  ['the size of a file', `${fs} return fs.statSync(given.secret).size`],
  ['code as a module', `return (await import(given.url.replace('.txt', '.cjs'))).default`],
  [
    'code as CommonJS',
    `return process.getBuiltinModule('node:module').createRequire(given.own + '/x.js')(given.outside + '/secret.json')`,
  ],
  ['a file with Node’s own functions', `return process.binding('fs').readFileUtf8(given.secret, 0)`],
  [
    'a file with WASI',
    `const { WASI } = await import('node:wasi'); return String(new WASI({ version: 'preview1', preopens: { '/': given.outside } }))`,
  ],
  ['from another folder', `process.chdir(given.outside); ${fs} return fs.readFileSync('secret.txt', 'utf8')`],
]

const onLinux: readonly (readonly [string, string])[] = [
  ['a file through /proc/self/root', `${fs} return fs.readFileSync('/proc/self/root' + given.secret, 'utf8')`],
  ['the environment of the server', `${fs} return fs.readFileSync('/proc/' + process.ppid + '/environ', 'utf8')`],
  ['the memory of the server', `${fs} return fs.openSync('/proc/' + process.ppid + '/mem', 'r')`],
]

const writings: readonly (readonly [string, string])[] = [
  ['a new file', `${fs} fs.writeFileSync(given.outside + '/new', 'x')`],
  ['its own code', `${fs} fs.writeFileSync(given.own + '/trying.mjs', 'x')`],
  ['its own plugin.json', `${fs} fs.rmSync(given.own + '/plugin.json')`],
  ['an end of a file', `${fs} fs.truncateSync(given.secret)`],
  ['a folder', `${fs} fs.mkdtempSync(given.outside + '/new')`],
  ['permissions', `${fs} fs.chmodSync(given.own + '/trying.mjs', 0o777)`],
  ['permissions of an open file', `${fs} fs.fchmodSync(fs.openSync(given.own + '/trying.mjs', 'r'), 0o777)`],
  ['a report', `process.report.writeReport(given.outside + '/new')`],
  ['its memory', `(await import('node:v8')).writeHeapSnapshot(given.outside + '/new')`],
  ['a trace of the compiler', `(await import('node:v8')).setFlagsFromString('--trace-turbo-path=' + given.outside)`],
  ['memory beyond its own', `process.getBuiltinModule('v8').setFlagsFromString('--no-wasm-bounds-checks')`],
  ['a trace', `(await import('node:trace_events')).createTracing({ categories: ['v8'] }).enable()`],
]

const starting: readonly (readonly [string, string])[] = [
  ['a program', `(await import('node:child_process')).spawn('true')`],
  ['a shell', `(await import('node:child_process')).execSync('true')`],
  ['itself again', `(await import('node:child_process')).fork(given.own + '/trying.mjs')`],
  [
    'itself again and again',
    `const { fork } = await import('node:child_process'); for (;;) fork(given.own + '/trying.mjs')`,
  ],
  ['a cluster', `(await import('node:cluster')).default.fork()`],
  ['a program in its place', `process.execve('/bin/true', ['true'], {})`],
  ['a program with Node’s own functions', `process.binding('spawn_sync').spawn({})`],
  ['a thread', `new (await import('node:worker_threads')).Worker('1', { eval: true })`],
  [
    'a thread with other flags',
    `new (await import('node:worker_threads')).Worker('1', { eval: true, execArgv: ['--allow-fs-read=*'] })`,
  ],
  ['hooks in a thread', `process.getBuiltinModule('node:module').register('data:text/javascript,')`],
  ['native code', `process.dlopen({ exports: {} }, given.secret)`],
  ['a debugger', `(await import('node:inspector')).open(0)`],
  ['a debugger of itself', `new (await import('node:inspector')).Session().connect()`],
  ['a debugger of the server', `process._debugProcess(process.ppid)`],
  ['a signal to the server', `process.kill(process.ppid, 0)`],
  ['a database', `new (await import('node:sqlite')).DatabaseSync(given.data + '/x')`],
]

/** Runs all in one process, which survives. @returns the names of those that did not fail */
async function succeeded(rows: readonly (readonly [string, string])[]) {
  using place = outsideFolder()
  await using fixture = tryingFixture({})
  const given = placesOf(fixture, place)
  const code = readFileSync(join(given.own, 'trying.mjs'), 'utf8')
  const outcomes = await fixture.attempts(async (attempt) => {
    const all: (readonly [string, unknown])[] = []
    for (const [name, text] of rows) all.push([name, await attempt(text, given)])
    return all
  })
  expect(readdirSync(place.outside).sort()).toEqual(['secret.cjs', 'secret.json', 'secret.txt'])
  expect(readFileSync(place.secret, 'utf8')).toBe('"hidden words"')
  expect(readFileSync(join(given.own, 'trying.mjs'), 'utf8')).toBe(code)
  expect(existsSync(join(given.own, 'plugin.json'))).toBe(true)
  expect(JSON.stringify(outcomes)).not.toContain('hidden words')
  return outcomes.filter(([, outcome]) => !Object.hasOwn(Object(outcome), 'failed'))
}

describe('a JavaScript plugin cannot', () => {
  it('read what is outside of its folders, in any way', async () => {
    expect(await succeeded(readings)).toEqual([])
  })

  it.runIf(process.platform === 'linux')('read what Linux shows of processes', async () => {
    expect(await succeeded(onLinux)).toEqual([])
  })

  it('change what is outside of its data folder, or its own code', async () => {
    expect(await succeeded(writings)).toEqual([])
  })

  it('start anything, load native code, or reach another process', async () => {
    expect(await succeeded(starting)).toEqual([])
  })

  it('only fail at this for want of permission: the same code reads its own files', async () => {
    await using fixture = tryingFixture({})
    using place = outsideFolder()
    const given = placesOf(fixture, place)
    mkdirSync(given.data, { recursive: true })
    writeFileSync(join(given.data, 'secret.txt'), 'own words')
    const own = {
      ...given,
      secret: join(given.data, 'secret.txt'),
      outside: given.data,
      url: pathToFileURL(given.data).href,
    }
    const read = await fixture.attempts((attempt) =>
      Promise.all(readings.slice(0, 2).map(([, code]) => attempt(code, own))),
    )
    expect(read).toEqual([{ done: 'own words' }, { done: 'own words' }])
  })
})
