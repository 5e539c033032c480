import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { builtOnce } from './built-once.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const server = join(root, 'server') + sep

/** Code that tests start in threads and processes of their own is found by its address. */
const addressOfCode = /new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g

/**
 * The server in few files, as JavaScript. A thread or a process that loads it from its sources takes most of its time
 * for finding and reading hundreds of them, and the tests start more than a thousand.
 * @returns the folder, in which a file stands at its place in the project
 */
function builtServer(): Promise<string> {
  return builtOnce({
    // Where packages are found from. A program knows itself by its real address.
    prefix: join(realpathSync(join(root, 'node_modules')), '.cache', 'inglenook-server-for-tests-'),
    sources: ['server'],
    single: ['test/kit/built-server.ts', 'package.json', 'package-lock.json'],
    buildInto,
  })
}

async function buildInto(outDir: string, folder: string): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  const packages = Object.keys(dependencies)
  await build({
    ...{ configFile: false, root, publicDir: false, logLevel: 'error', plugins: [addresses(folder)] },
    build: {
      ...{ outDir, target: 'node24', minify: false, ssr: true },
      rolldownOptions: {
        input: { 'server/cli': join(server, 'cli.ts') },
        external: (id) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
        output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  })
}

const placeOf = (file: string) => `${relative(root, file).replaceAll('\\', '/').replace(/\.ts$/, '')}.js`

/** Each thread becomes a file of its own; for all else a module is where its source is. */
function addresses(folder: string): Plugin {
  return {
    name: 'addresses',
    enforce: 'pre',
    transform(code, id) {
      const source = resolve(id)
      if (!source.startsWith(server) || !code.includes('import.meta.url')) return null
      const withThreads = code.replace(addressOfCode, (_, address: string) => {
        const file = resolve(dirname(source), `${address}.ts`)
        this.emitFile({ type: 'chunk', id: file, fileName: placeOf(file) })
        return `new URL('${pathToFileURL(join(folder, placeOf(file)))}')`
      })
      // It compares its own address with that of the program which runs.
      if (source === join(server, 'cli.ts')) return { code: withThreads, map: null }
      return { code: withThreads.replaceAll('import.meta.url', `'${pathToFileURL(source)}'`), map: null }
    },
  }
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
      if (code.search(addressOfCode) === -1 || id.endsWith('.test.ts')) return null
      const built = (whole: string, address: string) => {
        const file = resolve(dirname(id), `${address}.ts`)
        return file.startsWith(server) ? `new URL(\`\${process.env.${place}}/${placeOf(file)}\`)` : whole
      }
      return { code: code.replace(addressOfCode, built), map: null }
    },
  }
}
