import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { operationList } from '../server/contract/index.ts'
import { interfaceWorker } from './vite-worker.ts'

const root = fileURLToPath(new URL('../renderer', import.meta.url))
const outDir = fileURLToPath(new URL('../dist/renderer', import.meta.url))
const icons = fileURLToPath(new URL('./icons', import.meta.url))
const contract = fileURLToPath(new URL('../server/contract/index.ts', import.meta.url))

/** Development and tests: validates every response with the schemas of the contract. */
const checkedMode = 'checked'

/** Enables that validation; the production build contains neither it nor the schemas. */
function checkedAnswers(): Plugin {
  return {
    name: 'checked-answers',
    enforce: 'pre',
    config: (_config, { command, mode }) => ({
      define: { CHECKS_ANSWERS: String(command === 'serve' || mode === checkedMode) },
    }),
    resolveId: (source, importer) =>
      source.endsWith('/contract/index.ts') && importer?.endsWith('/check-answer.ts') ? `${contract}${whole}` : null,
  }
}

const whole = '?whole'

/**
 * The browser needs only method and path of an operation; the schemas stay on the server, which validates every call.
 * The client's types come from the contract, so this only reduces the size.
 */
function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    enforce: 'pre',
    load(id) {
      if (id.split('?')[0] !== contract || id.endsWith(whole)) return null
      const routes = Object.fromEntries(operationList.map(([name, { method, path }]) => [name, { method, path }]))
      return `export const operations = ${JSON.stringify(routes)}`
    },
  }
}

/** The first script loads the screens. Preload links in the page fetch both in parallel. */
function earlyScreens(): Plugin {
  return {
    name: 'early-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        const screens = chunks.find(({ name }) => name === 'interface')
        if (screens === undefined) throw new Error('the chunk of the screens has another name')
        const scripts = [screens.fileName, ...screens.imports].map((name) => ({
          rel: 'modulepreload',
          href: `/${name}`,
        }))
        const styles = [...(screens.viteMetadata?.importedCss ?? [])].map((name) => ({
          rel: 'stylesheet',
          href: `/${name}`,
        }))
        return [...scripts, ...styles].map((attrs) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { ...attrs, crossorigin: true },
        }))
      },
    },
  }
}

/**
 * A module that reads its texts before the translation is loaded stays English: a translation must not import screens.
 * Bundling merges shared modules, so the bundle is checked.
 */
function wordsBeforeScreens(): Plugin {
  return {
    name: 'words-before-screens',
    apply: 'build',
    generateBundle(_options, bundle) {
      const packs = Object.keys(bundle).filter((name) => /\/german-[^/]+\.js$/.test(name))
      if (packs.length === 0) throw new Error('the chunk of the German words has another name')
      const early = new Set(packs)
      for (const name of early) for (const imported of chunkOf(bundle, name).imports) early.add(imported)
      const wrong = [...early]
        .flatMap((name) => chunkOf(bundle, name).moduleIds)
        .find((id) => id.startsWith(root) && !beforeScreens.test(id.slice(root.length)))
      if (wrong !== undefined) throw new Error(`${wrong} would run before the words of the language are loaded`)
    },
  }
}

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...given: never) => unknown>>[1]

function chunkOf(bundle: Bundle, name: string) {
  const file = bundle[name]
  return file?.type === 'chunk' ? file : { imports: [], moduleIds: [] }
}

const beforeScreens = /^\/(languages\/.+|.+\.de|lib\/format(-texts)?)\.ts$/

/**
 * Each script costs a request whatever its size: code of every screen is one chunk, and code shared by several screens
 * is in a few. Texts load before the screens that read them: the dependencies of a translation stay separate, or it
 * would load the screens, too.
 */
const fewChunks = [
  { name: 'words', test: /renderer\/(languages\/(?!german)[\w-]+|lib\/format)\.ts$/, priority: 3 },
  { name: 'interface', test: /renderer\/app\/interface\.tsx$/, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000, priority: 1 },
]

const target = process.env.INGLENOOK_SERVER ?? 'http://127.0.0.1:25810'

export const config = defineConfig({
  root,
  publicDir: icons,
  plugins: [checkedAnswers(), contractRoutes(), react(), wordsBeforeScreens(), earlyScreens(), interfaceWorker()],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: fewChunks },
        // The default name would list every screen that shares the chunk.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: { proxy: { '/api': target, '/opds': target, '/health': target } },
})

// Vite requires a default export.
export { config as default }
