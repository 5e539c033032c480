import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { operationList } from '../server/contract/index.ts'
import { interfaceWorker } from './vite-worker.ts'

const root = fileURLToPath(new URL('../renderer', import.meta.url))
const first = `${root}/app/main.ts`
const screens = `${root}/app/interface.tsx`
const outDir = fileURLToPath(new URL('../dist/renderer', import.meta.url))
const icons = fileURLToPath(new URL('./icons', import.meta.url))
const contract = fileURLToPath(new URL('../server/contract/index.ts', import.meta.url))

/**
 * The browser needs method and path of an operation; the schemas stay on the server, which checks every call.
 * The types of the client come from the contract itself, so this changes bytes, not meaning.
 */
function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    enforce: 'pre',
    load(id) {
      if (id.split('?')[0] !== contract) return null
      const routes = Object.fromEntries(operationList.map(([name, { method, path }]) => [name, { method, path }]))
      return `export const operations = ${JSON.stringify(routes)}`
    },
  }
}

/** The screens are loaded by the first script. Named in the page, they come at the same time as it. */
function earlyScreens(): Plugin {
  return {
    name: 'early-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        const start = chunks.find(({ name }) => name === 'interface')
        if (start === undefined) throw new Error('the chunk of the screens has another name')
        const needed = [start, ...chunks.filter(({ fileName }) => start.imports.includes(fileName))]
        const scripts = needed.map(({ fileName }) => ({ rel: 'modulepreload', href: `/${fileName}` }))
        const sheets = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
        const styles = [...sheets].map((name) => ({ rel: 'stylesheet', href: `/${name}` }))
        return [...scripts, ...styles].map((attrs) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { ...attrs, crossorigin: true },
        }))
      },
    },
  }
}

type Modules = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

/** Everything that a file imports, and what that imports, without what comes later. */
function reachedFrom(file: string, modules: Modules): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [file]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}

let filesOfFirstScreens: ReadonlySet<string> | null = null

/** Our own files that the first screens need anyway come as one, not as a piece for each way in which later ones share them. */
function chunkOf(id: string, modules: Modules): string | null {
  if (id.includes('node_modules') || !id.startsWith(root)) return null
  if (filesOfFirstScreens === null) {
    const before = reachedFrom(first, modules)
    filesOfFirstScreens = new Set([...reachedFrom(screens, modules)].filter((file) => !before.has(file)))
  }
  return filesOfFirstScreens.has(id) ? 'screens' : null
}

const target = process.env.INGLENOOK_SERVER ?? 'http://127.0.0.1:25810'

export const config = defineConfig({
  root,
  publicDir: icons,
  plugins: [contractRoutes(), react(), earlyScreens(), interfaceWorker()],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf }] } } },
  },
  server: { proxy: { '/api': target, '/opds': target, '/health': target } },
})

// Vite loads its configuration from the default export.
export { config as default }
