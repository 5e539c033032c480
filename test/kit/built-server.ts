import { realpathSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { address, nameOf, serverFiles } from '../../build/server-files.ts'
import { builtOnce } from './built-once.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const server = join(root, 'server') + sep

/**
 * The server as `npm start` runs it: the tests start more than a thousand threads and processes of it.
 * @returns the folder
 */
function builtServer(): Promise<string> {
  return builtOnce({
    // Where packages are found from. A program knows itself by its real address.
    prefix: join(realpathSync(join(root, 'node_modules')), '.cache', 'inglenook-server-for-tests-'),
    sources: ['server'],
    single: ['build/server-files.ts', 'test/kit/built-server.ts', 'package.json', 'package-lock.json'],
    buildInto,
  })
}

async function buildInto(outDir: string, folder: string): Promise<void> {
  await build({ configFile: false, logLevel: 'error', ...serverFiles(outDir, () => folder) })
}

/** By which the processes of the tests know where it was built. */
const place = 'INGLENOOK_SERVER_FOR_TESTS'

/** Before the first test of a run. */
export async function setup(): Promise<void> {
  process.env[place] ??= pathToFileURL(await builtServer()).href
}

/**
 * Lets tests start the built server, and the threads of it, where the code names the source of one. Vitest keeps what
 * comes of it for later runs, with other sources of the server: the place is looked up when the code runs.
 */
export function startsBuiltServer(): Plugin {
  return {
    name: 'starts-built-server',
    enforce: 'pre',
    transform(code, id) {
      if (code.search(address) === -1 || id.endsWith('.test.ts')) return null
      const built = (whole: string, given: string) => {
        const file = resolve(dirname(id), given)
        const isCode = file.startsWith(server) && file.endsWith('.ts')
        return isCode ? `new URL(\`\${process.env.${place}}/${nameOf(file)}\`)` : whole
      }
      return { code: code.replace(address, built), map: null }
    },
  }
}
