import { realpathSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { address, nameOf, serverFiles } from '../../build/server-files.ts'
import { builtOnce } from './built-once.ts'
import { recordsStatements } from './recorded-statements.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const server = join(root, 'server') + sep

/**
 * The server as built for `npm start`, because the tests start more than a thousand threads and processes of it.
 * @returns the folder
 */
function builtServer(): Promise<string> {
  return builtOnce({
    // Next to the packages, by its real path, because a program resolves itself by that.
    prefix: join(realpathSync(join(root, 'node_modules')), '.cache', 'inglenook-server-for-tests-'),
    sources: ['server'],
    single: [
      'build/server-files.ts',
      'test/kit/built-server.ts',
      'test/kit/recorded-statements.ts',
      'test/kit/statement-recorder.ts',
      'package.json',
      'package-lock.json',
    ],
    buildInto,
  })
}

async function buildInto(outDir: string, folder: string): Promise<void> {
  const files = serverFiles(outDir, () => folder)
  const plugins = [...(files.plugins ?? []), recordsStatements()]
  await build({ configFile: false, logLevel: 'error', ...files, plugins })
  // Otherwise Node compiles each file twice, in every thread, to find out that it is a module.
  await writeFile(join(outDir, 'package.json'), '{ "type": "module" }')
}

/** The environment variable with the folder of the build. */
const place = 'INGLENOOK_SERVER_FOR_TESTS'

/** Before the first test of a run. */
export async function setup(): Promise<void> {
  process.env[place] ??= pathToFileURL(await builtServer()).href
}

/**
 * Redirects the entry points in the code to the built server and its threads. Vitest caches transformed code across
 * runs, so the folder is resolved at run time.
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
