import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { builtOnce } from '../kit/built-once.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A folder with the interface as people get it, built once for all tests. */
export function builtInterface(): Promise<string> {
  return builtIn('production', 'inglenook-interface-for-people-')
}

/** The same interface, which also checks that every answer is what the contract says. */
export function checkedInterface(): Promise<string> {
  return builtIn('checked', 'inglenook-interface-checked-')
}

function builtIn(mode: string, name: string): Promise<string> {
  return builtOnce({
    prefix: join(tmpdir(), name),
    sources: ['renderer', 'server/contract', 'server/domain', 'build/icons'],
    single: ['build/vite.config.ts', 'build/vite-worker.ts', 'build/draw-icon.ts', 'package-lock.json'],
    buildInto: (outDir) => buildInto(mode, outDir),
  })
}

/**
 * As it is built for people. Vitest sets NODE_ENV to `test`, with which the development build of React would be tried:
 * another program than theirs, and one that costs a browser nearly twice the time. In a process of its own: where a test
 * has started a server before, decoders that draw the icons are closed for the whole process.
 */
async function buildInto(mode: string, outDir: string): Promise<void> {
  const config = join(root, 'build/vite.config.ts')
  const args = ['build', '--mode', mode, '--config', config, '--logLevel', 'error', '--outDir', outDir, '--emptyOutDir']
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: root,
    env,
  })
}
