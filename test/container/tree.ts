import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type ImagePlatform, platforms } from '../../build/container/packages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The platform of the image for this computer; undefined: there is none. */
export const ownPlatform: ImagePlatform | undefined = platforms.find(
  (name) => name === `${process.platform}-${process.arch}`,
)

/** The content of the image. */
export type Tree = {
  readonly folder: string
  /** Paths of its files in it, with `/`. */
  files(): readonly string[]
  [Symbol.dispose](): void
}

/** Makes it with the script of the image, from no other files than those that the build of the image gets. */
export async function createTree(): Promise<Tree> {
  const place = mkdtempSync(join(tmpdir(), 'inglenook-container-'))
  // Other users run it.
  chmodSync(place, 0o755)
  const [context, folder] = [join(place, 'context'), join(place, 'tree')]
  copyContext(context)
  symlinkSync(join(root, 'node_modules'), join(context, 'node_modules'))
  const args = ['build/scripts/container.ts', '--output', folder]
  const { NODE_ENV: _, ...env } = process.env
  await promisify(execFile)(process.execPath, args, { cwd: context, env })
  rmSync(context, { recursive: true })
  return {
    folder,
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
        .toSorted(),
    [Symbol.dispose]: () => rmSync(place, { recursive: true, force: true }),
  }
}

/** Copies what `.dockerignore` leaves: nothing but some entries of the top level, without some files in them. */
function copyContext(context: string): void {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  const patterns = lines.filter((line) => line !== '' && line !== '*' && !line.startsWith('#'))
  const excluded = patterns.filter((line) => !line.startsWith('!'))
  for (const line of patterns.filter((pattern) => pattern.startsWith('!'))) {
    cpSync(join(root, line.slice(1)), join(context, line.slice(1)), {
      recursive: true,
      filter: (from) => !excluded.some((pattern) => matchesGlob(relative(root, from), pattern)),
    })
  }
}
