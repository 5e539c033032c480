import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = join(root, 'server') + sep
const usual = join(root, 'dist', 'server')

/**
 * Packages that stay outside: native ones, those that start threads of their own or read files beside themselves, and
 * pdf.js and sharp, which only the workers load.
 */
const outside = [
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

const address = /new URL\('(\.[^']+)', import\.meta\.url\)/g
const inProject = (file: string) => relative(root, file).replaceAll('\\', '/')
/** All files are in one folder: `server/db/writer-thread.ts` becomes `db-writer-thread.js`. */
const nameOf = (file: string) =>
  inProject(file)
    .replace(/^server\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-')

/**
 * A thread becomes a file of its own, named by its address; every other address stays what it is in the project. In a
 * package, which is built elsewhere, the folder is `server` itself.
 */
function addresses(): Plugin {
  let folder = usual
  return {
    name: 'addresses',
    enforce: 'pre',
    configResolved({ build }) {
      if (resolve(root, build.outDir) !== usual) folder = server
    },
    transform(code, id) {
      const source = resolve(id)
      if (!source.startsWith(server) || !code.includes('import.meta.url')) return null
      const replaced = code.replace(address, (_, given: string) => {
        const file = resolve(dirname(source), given)
        if (!file.endsWith('.ts')) return `new URL('${relative(folder, file).replaceAll('\\', '/')}', import.meta.url)`
        const fileName = `${nameOf(file)}.js`
        this.emitFile({ type: 'chunk', id: file, fileName })
        return `new URL('./${fileName}', import.meta.url)`
      })
      return { code: replaced, map: null }
    },
  }
}

/**
 * The server as a few JavaScript files, which `npm start` runs: finding and reading hundreds of modules, and those of its
 * packages, takes most of the time of a start.
 */
export const config = defineConfig({
  root,
  publicDir: false,
  plugins: [addresses()],
  ssr: { noExternal: true, external: outside },
  build: {
    outDir: usual,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    ssr: true,
    rolldownOptions: {
      input: { cli: join(server, 'cli.ts'), index: join(server, 'index.ts') },
      external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

// Vite loads its configuration from the default export.
export { config as default }
