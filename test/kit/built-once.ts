import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const dayMs = 24 * 60 * 60 * 1000

export type Built = {
  /** Absolute path with the start of the name, which the hash of the sources completes. */
  readonly prefix: string
  /** Files and folders of the project that are hashed. */
  readonly sources: readonly string[]
  readonly single: readonly string[]
  /** @param folder the final path */
  readonly buildInto: (outDir: string, folder: string) => Promise<void>
}

/**
 * A folder that takes seconds to build, cached by its sources and shared by all tests. Outdated ones are deleted after
 * a day.
 */
export async function builtOnce({ prefix, sources, single, buildInto }: Built): Promise<string> {
  const folder = prefix + fingerprint(sources, single)
  if (existsSync(folder)) return folder
  mkdirSync(dirname(prefix), { recursive: true })
  removeOld(prefix)
  const fresh = mkdtempSync(`${folder}-`)
  // Tests may run it as another user.
  chmodSync(fresh, 0o755)
  await buildInto(fresh, folder)
  try {
    renameSync(fresh, folder)
  } catch (reason) {
    // Another test was faster.
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw reason
  }
  return folder
}

function fingerprint(sources: readonly string[], single: readonly string[]): string {
  const inside = sources.flatMap((source) =>
    readdirSync(join(root, source), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  )
  const hash = createHash('sha256').update(root)
  for (const path of [...inside.toSorted(), ...single.map((name) => join(root, name))]) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex').slice(0, 20)
}

function removeOld(prefix: string): void {
  const within = dirname(prefix)
  for (const name of readdirSync(within)) {
    const path = join(within, name)
    if (!name.startsWith(basename(prefix)) || Date.now() - builtAt(path) < dayMs) continue
    rmSync(path, { recursive: true, force: true })
  }
}

/** In milliseconds since 1970; 0 when another test has just deleted it. */
function builtAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
