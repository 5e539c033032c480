import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const header = fileURLToPath(new URL('./node-api-9.h', import.meta.url))

/**
 * Compiles better-sqlite3 for an Electron whose Node.js has Node-API 9, once per version: its published libraries
 * require Node-API 10. Its sources are unchanged.
 * @param cache folder outside of the project
 * @returns path of the library
 * @throws when `gcc` or `g++` fails
 */
export function compileSqlite(root: string, cache: string): string {
  const modules = join(root, 'node_modules')
  const sources = join(modules, 'better-sqlite3')
  const [manifest, shim] = [join(sources, 'package.json'), header].map((file) => readFileSync(file))
  const key = createHash('sha256').update(String(manifest)).update(String(shim)).digest('hex').slice(0, 12)
  const library = join(cache, `better-sqlite3-${key}.node`)
  if (existsSync(library)) return library
  mkdirSync(cache, { recursive: true })
  const run = (program: string, ...args: readonly string[]) => execFileSync(program, args, { stdio: 'inherit' })
  const sqlite = join(sources, 'deps', 'sqlite3')
  const common = ['-fPIC', '-w', '-DNDEBUG', ...definesOf(sources), `-I${sqlite}`]
  const object = `${library}.o`
  // Not optimised, which takes longest: the tests ask little of it.
  run('gcc', '-O0', ...common, '-c', join(sqlite, 'sqlite3.c'), '-o', object)
  const api = ['-DNAPI_VERSION=9', '-DNAPI_DISABLE_CPP_EXCEPTIONS', '-DNODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS']
  const headers = [`-I${headersOf(modules)}`, `-I${join(modules, 'node-addon-api')}`, `-I${sources}`]
  const linking = ['-shared', '-fvisibility=hidden', '-Wl,-Bsymbolic', '-ldl']
  const source = join(sources, 'src', 'better_sqlite3.cpp')
  const part = `${library}.part`
  run(
    'g++',
    '-std=c++20',
    '-O0',
    ...api,
    '-include',
    header,
    ...common,
    ...headers,
    source,
    object,
    ...linking,
    '-o',
    part,
  )
  renameSync(part, library)
  return library
}

/** Of Node.js as npm installs it. */
function headersOf(modules: string): string {
  const folder = join(modules, 'node', 'node_modules', `node-linux-${process.arch}`, 'include', 'node')
  if (!existsSync(folder)) throw new Error('The headers of Node.js are missing: run npm ci, which other installs undo.')
  return folder
}

function definesOf(sources: string): string[] {
  const text = readFileSync(join(sources, 'deps', 'defines.gypi'), 'utf8')
  return [...text.matchAll(/'([A-Z_0-9]+(?:=[^']*)?)'/g)].map(([, define]) => `-D${define}`)
}
