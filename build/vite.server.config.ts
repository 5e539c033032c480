import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { serverFiles } from './server-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const usual = join(root, 'dist', 'server')

/** The output for `npm start`. A package is built elsewhere, with `server` as the folder. */
export const config = defineConfig(serverFiles(usual, (outDir) => (outDir === usual ? usual : join(root, 'server'))))

// Vite loads its configuration from the default export.
export { config as default }
