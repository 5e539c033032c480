import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What `npm start` runs. It is JavaScript, so that types are stripped once per version of a file and not at each start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/inglenook', import.meta.url)))
// Not again after it has started this program anew.
if (process.env.MALLOC_ARENA_MAX === undefined) (await import('../../server/config/process-setup.ts')).limitAllocator()
await import('./start.ts')
