import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A build output, used until its sources are newer. */
export type Part = { readonly config: string; readonly target: string; readonly sources: readonly string[] }

export const renderer: Part = {
  config: 'vite.config.ts',
  target: 'dist/renderer/index.html',
  sources: [
    'renderer',
    'server/contract',
    'server/domain',
    'build/vite-worker.ts',
    'build/draw-icon.ts',
    'build/icons',
  ],
}
export const server: Part = {
  config: 'vite.server.config.ts',
  target: 'dist/server/cli.js',
  sources: ['server', 'build/server-files.ts', 'package.json'],
}
export const desktop: readonly Part[] = [
  { config: 'vite.preload.config.ts', target: 'dist/electron/preload.cjs', sources: ['electron'] },
  {
    config: 'vite.desktop.config.ts',
    target: 'dist/desktop/electron/main.js',
    sources: ['electron', 'renderer/languages', 'package.json'],
  },
]

/** Results of `newestIn`: several parts have folders in common. */
const newestByFolder = new Map<string, number>()

/** Latest modification in a folder, in milliseconds since 1970. Tests are ignored, as they are not built. */
function newestIn(folder: string): number {
  let newest = newestByFolder.get(folder) ?? 0
  if (newest > 0) return newest
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) newest = Math.max(newest, newestIn(path))
    else if (!/\.test\.tsx?$/.test(entry.name)) newest = Math.max(newest, changedAt(path))
  }
  newestByFolder.set(folder, newest)
  return newest
}

function changedAt(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  return stats.isDirectory() ? newestIn(path) : stats.mtimeMs
}

export function isStale({ config, target, sources }: Part): boolean {
  const built = statSync(join(root, target), { throwIfNoEntry: false })
  const from = [...sources, `build/${config}`, 'package-lock.json']
  return built === undefined || built.mtimeMs < Math.max(...from.map((path) => changedAt(join(root, path))))
}

/**
 * Whether the interface and the server are stale, found in a thread: reading the times of two thousand files takes as long
 * as loading a good part of the server.
 */
export async function findStale(): Promise<Stale> {
  const { promise, resolve, reject } = Promise.withResolvers<Stale>()
  const thread = new Worker(new URL(import.meta.url))
  thread.once('message', resolve).once('error', reject)
  return promise
}

export type Stale = { readonly renderer: boolean; readonly server: boolean }

if (!isMainThread) parentPort?.postMessage({ renderer: isStale(renderer), server: isStale(server) } satisfies Stale)
