import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What `npm start` runs. It is JavaScript, so that Node reads the types of `start.ts` away once and not at each start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/inglenook', import.meta.url)))
await import('./start.ts')
