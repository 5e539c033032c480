import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = ['renderer', 'server/contract', 'server/domain', 'build/icons']
const single = ['build/vite.config.ts', 'build/vite-worker.ts', 'build/draw-icon.ts', 'package-lock.json']

const prefix = 'inglenook-interface-for-people-'
const dayMs = 24 * 60 * 60 * 1000

/**
 * A folder with the interface as a browser gets it. It is built once for what its sources are now and shared by all
 * tests; what was built of older ones is removed after a day.
 */
export async function builtInterface(): Promise<string> {
  const folder = join(tmpdir(), prefix + fingerprint())
  if (existsSync(folder)) return folder
  removeOld()
  const fresh = mkdtempSync(`${folder}-`)
  await buildInto(fresh)
  try {
    renameSync(fresh, folder)
  } catch (reason) {
    // Another test was faster with the same.
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw reason
  }
  return folder
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

function fingerprint(): string {
  const inside = sources.flatMap((source) =>
    readdirSync(join(root, source), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  )
  const hash = createHash('sha256')
  for (const path of [...inside.toSorted(), ...single.map((name) => join(root, name))]) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex').slice(0, 20)
}

function removeOld(): void {
  for (const name of readdirSync(tmpdir())) {
    const path = join(tmpdir(), name)
    if (!name.startsWith(prefix) || Date.now() - builtAt(path) < dayMs) continue
    rmSync(path, { recursive: true, force: true })
  }
}

/** In milliseconds since 1970; 0 for what another test has just removed. */
function builtAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
