import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { build, type Plugin } from 'vite'

const source = fileURLToPath(new URL('../renderer/worker/worker.ts', import.meta.url))
const icons = fileURLToPath(new URL('./icons', import.meta.url))
const drawing = join(icons, 'favicon.svg')

/** The colour that the drawing stands on. */
const ground = '#a9481c'
const drawingUnits = 64

/** Pictures for home screens. `share` is how much of the picture the drawing takes; the rest is ground. */
const pictures = [
  { fileName: 'icon-192.png', size: 192, share: 1, isFull: false },
  { fileName: 'icon-512.png', size: 512, share: 1, isFull: false },
  // Systems cut these into a shape of their own: what matters lies in the middle.
  { fileName: 'icon-maskable-512.png', size: 512, share: 0.8, isFull: true },
  { fileName: 'apple-touch-icon.png', size: 180, share: 0.9, isFull: true },
] as const

/**
 * Makes what an installed interface needs beside its files: pictures for home screens, and the service worker
 * `/worker.js`, which knows every file of this build. Another build is another worker, which is how browsers notice it.
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
          (await readdir(icons)).map(async (name) => [name, await readFile(join(icons, name))] as const),
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

async function drawIcon({ size, share, isFull }: { size: number; share: number; isFull: boolean }): Promise<Buffer> {
  const width = Math.round(size * share)
  const drawn = await sharp(drawing, { density: (72 * width) / drawingUnits })
    .resize(width, width)
    .png()
    .toBuffer()
  if (!isFull) return drawn
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: drawn }])
    .png()
    .toBuffer()
}

/** One script without imports: not every browser lets a service worker have them. */
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
