import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const usual = join(root, 'dist', 'desktop')

const apart = 'server-apart'

/**
 * The server is built separately by `vite.server.config.ts`: main finds it in `dist/server`, and in a package in the
 * folder beside its own.
 */
function serverApart(): Plugin {
  let server = '../server'
  return {
    name: apart,
    enforce: 'pre',
    configResolved({ build }) {
      if (resolve(root, build.outDir) !== usual) server = 'server'
    },
    resolveId: (source) => (source.endsWith('/server/index.ts') ? { id: apart, external: true } : null),
    renderChunk: (code, { fileName }) =>
      code.replaceAll(`"${apart}"`, `"${'../'.repeat(fileName.split('/').length - 1)}${server}/index.js"`),
  }
}

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>
}
const packages = ['electron', ...Object.keys(dependencies)]

/** The desktop's main process as JavaScript, one file per source; packages stay external. */
export const config = defineConfig({
  root,
  publicDir: false,
  plugins: [serverApart()],
  build: {
    outDir: usual,
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

// Vite requires a default export.
export { config as default }
