import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { builtOnce } from '../kit/built-once.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A folder with the production interface, built once for all tests. */
export function builtInterface(): Promise<string> {
  return builtIn('production', 'inglenook-interface-for-people-')
}

/** The same interface with contract checks of every response. */
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
 * A production build. Vitest sets NODE_ENV to `test`, which would select the development build of React, a different
 * program that takes nearly twice the time. Runs in a separate process, because a server started by an earlier test
 * disables the image decoders that draw the icons.
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
