import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * Runs a packaged desktop main in plain Node with the fake Electron: the first argument is its file, the others are
 * passed to it; PACKED_RESOURCES is the folder of what lies beside the archive. SIGTERM quits it.
 */
const fakeUrl = new URL('./fake/electron.ts', import.meta.url).href
registerHooks({
  resolve: (name, context, next) => (name === 'electron' ? { url: fakeUrl, shortCircuit: true } : next(name, context)),
})
Object.assign(process, { resourcesPath: process.env.PACKED_RESOURCES })
const [node = '', , main = '', ...args] = process.argv
process.argv = [node, main, ...args]
const { app, life } = await import('./fake/electron.ts')
process.once('SIGTERM', () => {
  app.on('quit', () => process.exit(0))
  app.quit()
  if (life.hasEnded) process.exit(0)
})
await import(pathToFileURL(main).href)
