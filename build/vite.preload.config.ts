import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const entry = fileURLToPath(new URL('../electron/preload.ts', import.meta.url))
const outDir = fileURLToPath(new URL('../dist/electron', import.meta.url))

/** The preload script as one CommonJS file: sandboxed preloads cannot import. */
export const config = defineConfig({
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    minify: false,
    lib: { entry, formats: ['cjs'], fileName: () => 'preload.cjs' },
    rolldownOptions: { external: ['electron'] },
  },
})

// Vite loads its configuration from the default export.
export { config as default }
