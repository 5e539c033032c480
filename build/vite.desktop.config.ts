import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const outDir = join(root, 'dist', 'desktop')
const threadAddress = /new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g

/** Names a module as its place in the project: what a file finds by its own address it finds in the package, too. */
const nameOf = (file: string) => relative(root, file).replaceAll('\\', '/').replace(/\.ts$/, '')

/** Threads are begun by the address of their file: each becomes an entry, and its address that of the built file. */
function threads(): Plugin {
  return {
    name: 'threads',
    enforce: 'pre',
    transform(code, id) {
      const addresses = [...code.matchAll(threadAddress)]
      if (addresses.length === 0) return null
      for (const [, address = ''] of addresses) {
        const file = resolve(dirname(id), `${address}.ts`)
        this.emitFile({ type: 'chunk', id: file, fileName: `${nameOf(file)}.js` })
      }
      return { code: code.replace(threadAddress, "new URL('$1.js', import.meta.url)"), map: null }
    },
  }
}

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>
}
const packages = ['electron', ...Object.keys(dependencies)]

/** Main of the desktop and its server as JavaScript, one file for each of the sources; packages stay what they are. */
export const config = defineConfig({
  root,
  publicDir: false,
  plugins: [threads()],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    ssr: true,
    rolldownOptions: {
      input: { 'electron/main': join(root, 'electron', 'main.ts') },
      external: (id) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
      output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
    },
  },
})

// Vite loads its configuration from the default export.
export { config as default }
