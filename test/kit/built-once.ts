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
  /** Absolute, with the beginning of the name; what it was built from follows. */
  readonly prefix: string
  /** Folders and files of the project that it is built from. */
  readonly sources: readonly string[]
  readonly single: readonly string[]
  /** @param folder where it will stand in the end */
  readonly buildInto: (outDir: string, folder: string) => Promise<void>
}

/**
 * A folder with something that takes seconds to build. It is built once for what its sources are now and shared by all
 * tests; what was built of older ones is removed after a day.
 */
export async function builtOnce({ prefix, sources, single, buildInto }: Built): Promise<string> {
  const folder = prefix + fingerprint(sources, single)
  if (existsSync(folder)) return folder
  mkdirSync(dirname(prefix), { recursive: true })
  removeOld(prefix)
  const fresh = mkdtempSync(`${folder}-`)
  // Tests may start it as another user.
  chmodSync(fresh, 0o755)
  await buildInto(fresh, folder)
  try {
    renameSync(fresh, folder)
  } catch (reason) {
    // Another test was faster with the same.
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

/** In milliseconds since 1970; 0 for what another test has just removed. */
function builtAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
