import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { drawIcon, iconFolder } from './draw-icon.ts'

const source = fileURLToPath(new URL('../renderer/worker/worker.ts', import.meta.url))

/** Images for home screens. `share` is the size of the drawing relative to the image; the rest is background. */
const pictures = [
  { fileName: 'icon-192.png', size: 192, share: 1, isFull: false },
  { fileName: 'icon-512.png', size: 512, share: 1, isFull: false },
  // Systems crop these to their own shape, so the content is centred.
  { fileName: 'icon-maskable-512.png', size: 512, share: 0.8, isFull: true },
  { fileName: 'apple-touch-icon.png', size: 180, share: 0.9, isFull: true },
] as const

/**
 * Generates the files of an installed interface: home screen images, and the service worker `/worker.js`, which lists
 * every file of this build. Each build has a different worker, which is how browsers detect it.
 */
export function interfaceWorker(): Plugin {
  return {
    name: 'interface-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const { fileName, ...look } of pictures) {
          this.emitFile({ type: 'asset', fileName, source: await drawIcon(look) })
        }
        const built = Object.values(bundle).map((file): readonly [string, string | Uint8Array] => [
          file.fileName,
          file.type === 'chunk' ? file.code : file.source,
        ])
        const given = await Promise.all(
          (await readdir(iconFolder)).map(async (name) => [name, await readFile(join(iconFolder, name))] as const),
        )
        const files = [...built, ...given].map(([name, content]) => [`/${name}`, hashOf(content)] as const)
        const code = await buildWorker(files.toSorted(([a], [b]) => (a < b ? -1 : 1)))
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: code })
      },
    },
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 12)
}

/** One script without imports: not every browser supports them in service workers. */
async function buildWorker(files: ReadonlyArray<readonly [string, string]>): Promise<string> {
  const list = JSON.stringify(files)
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { SHELL_FILES: list, SHELL_VERSION: JSON.stringify(hashOf(list)) },
    build: { write: false, target: 'es2022', rollupOptions: { input: source, output: { format: 'iife' } } },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const script = outputs.find((file) => file.type === 'chunk')
  if (script === undefined) throw new Error('the service worker was not built')
  return script.code
}
