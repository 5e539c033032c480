import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtOnce } from '../kit/built-once.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A folder with the interface as a browser gets it, built once for all tests. */
export function builtInterface(): Promise<string> {
  return builtOnce({
    prefix: join(tmpdir(), 'inglenook-interface-for-people-'),
    sources: ['renderer', 'server/contract', 'server/domain', 'build/icons'],
    single: ['build/vite.config.ts', 'build/vite-worker.ts', 'build/draw-icon.ts', 'package-lock.json'],
    buildInto,
  })
}

/**
 * As it is built for people. Vitest sets NODE_ENV to `test`, with which the development build of React would be tried:
 * another program than theirs, and one that costs a browser nearly twice the time.
 */
async function buildInto(outDir: string): Promise<void> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    const { build } = await import('vite')
    await build({ configFile: join(root, 'build/vite.config.ts'), logLevel: 'error', build: { outDir } })
  } finally {
    process.env.NODE_ENV = before
  }
}
