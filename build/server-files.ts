import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InlineConfig, Plugin } from 'vite'
import { includedTexts } from '../server/plugins/included/included-texts.ts'
import { shippedTexts } from '../server/plugins/sdk/shipped-texts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = join(root, 'server') + sep

/**
 * External packages: native ones, those that start threads or read files beside themselves, and pdf.js and sharp, which
 * only the workers load.
 */
export const externalPackages = [
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'better-sqlite3',
  'electron-updater',
  'epub2',
  'node-unrar-js',
  'pdfjs-dist',
  'pino',
  'piscina',
  'sharp',
  'swagger-ui-dist',
]

/** Threads and processes are started by the URL of their file. */
export const address = /new URL\('(\.[^']+)', import\.meta\.url\)/g
const inProject = (file: string) => relative(root, file).replaceAll('\\', '/')
/** All files are in one folder: `server/workers/worker.ts` becomes `workers-worker.js`. */
export const nameOf = (file: string): string =>
  `${inProject(file)
    .replace(/^server\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-')}.js`

/**
 * Emits a separate file for each thread; all other URLs keep pointing into the project.
 * @param folderOf folder of the final files for the folder they are written to
 */
function addresses(folderOf: (outDir: string) => string): Plugin {
  let folder = ''
  return {
    name: 'addresses',
    enforce: 'pre',
    configResolved({ build }) {
      folder = folderOf(resolve(root, build.outDir))
    },
    transform(code, id) {
      const source = resolve(id)
      if (!source.startsWith(server) || !code.includes('import.meta.url')) return null
      const replaced = code.replace(address, (_, given: string) => {
        const file = resolve(dirname(source), given)
        if (!file.endsWith('.ts')) return `new URL('${relative(folder, file).replaceAll('\\', '/')}', import.meta.url)`
        const fileName = nameOf(file)
        this.emitFile({ type: 'chunk', id: file, fileName })
        return `new URL('./${fileName}', import.meta.url)`
      })
      return { code: replaced, map: null }
    },
  }
}

/** Texts that lie in the sources, by the module that reads them there. */
const textModules: Readonly<Record<string, () => string>> = {
  [join(server, 'plugins', 'sdk', 'shipped-texts.ts')]: () => moduleOf('shippedTexts', shippedTexts()),
  [join(server, 'plugins', 'included', 'included-texts.ts')]: () => moduleOf('includedTexts', includedTexts()),
}

const moduleOf = (name: string, texts: object) => `export const ${name} = () => (${JSON.stringify(texts)})`

/** The texts of plugins, in place of the modules that read them from the sources. */
function pluginTexts(): Plugin {
  return {
    name: 'plugin-texts',
    enforce: 'pre',
    load(id) {
      const code = textModules[resolve(id)]?.()
      return code === undefined ? null : { code, map: null }
    },
  }
}

/** Bundles the server into a few files: resolving and reading hundreds of modules dominates the start time. */
export function serverFiles(outDir: string, folderOf: (outDir: string) => string): InlineConfig {
  return {
    root,
    publicDir: false,
    plugins: [addresses(folderOf), pluginTexts()],
    ssr: { noExternal: true, external: externalPackages },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      ssr: true,
      rolldownOptions: {
        input: { cli: join(server, 'cli.ts'), index: join(server, 'index.ts') },
        external: (id) => externalPackages.some((name) => id === name || id.startsWith(`${name}/`)),
        // Node keeps the source text in memory; line numbers in stack traces stay readable.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
      },
    },
  }
}
