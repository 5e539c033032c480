import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'

const before = new URL('../network/guest.ts', import.meta.url)

/**
 * What runs before a plugin. That of a built server is passed on as text: it may be in an archive that Node.js cannot
 * read. Sources are passed on as a file, whose types Node.js removes.
 */
const flagsBefore = before.pathname.endsWith('.ts')
  ? ['--import', before.href, `--allow-fs-read=${fileURLToPath(before)}`]
  : ['--import', `data:text/javascript,${encodeURIComponent(readFileSync(before, 'utf8'))}`]

/** The first Node.js whose permission model includes the network. */
export const leastNode = 25

/**
 * How Node.js runs a plugin: within its permission model, which allows no files, processes, threads, native code or
 * network but what `allowed` adds. The database module is left out, as it knows no permissions.
 */
export function nodeFlags(allowed: readonly string[]): readonly string[] {
  const base = ['--permission', '--no-experimental-sqlite', '--freeze-flags-after-init', ...flagsBefore]
  return [`--max-old-space-size=${pluginLimits.heapMegabytes}`, ...base, ...allowed]
}

/** Prints `held` when these flags are effective. */
export const restrictionProbe =
  'process.permission?.has("fs.read") === false && process.permission.has("net") === false && process.kill === undefined && process.getBuiltinModule("node:sqlite") === undefined && process.getBuiltinModule("v8").setFlagsFromString === undefined ? "held" : "loose"'
