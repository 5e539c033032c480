import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { serverFiles } from './server-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const usual = join(root, 'dist', 'server')

/** What `npm start` runs. In a package, which is built elsewhere, the folder is `server` itself. */
export const config = defineConfig(serverFiles(usual, (outDir) => (outDir === usual ? usual : join(root, 'server'))))

// Vite loads its configuration from the default export.
export { config as default }
