const heapMb = 256
/** The first Node.js with network permissions; without them a plugin has no network access. */
const firstWithNetwork = 25

/**
 * Removes what Node's permission model leaves open: signalling other processes of this user (one opens the server's
 * debugger) and changing priorities. Runs before the plugin.
 */
const before = [
  'import { syncBuiltinESMExports } from "node:module"',
  'import os from "node:os"',
  'for (const name of ["kill", "_kill", "_debugProcess", "_debugEnd"]) delete process[name]',
  'delete os.setPriority',
  'syncBuiltinESMExports()',
].join(';')

/**
 * How Node.js runs a plugin: within its permission model, which allows no files, processes, threads or native code but
 * what `allowed` adds. The database module is left out, as it knows no permissions.
 * @param major number of the Node.js
 */
export function nodeFlags(major: number, allowed: readonly string[]): readonly string[] {
  // That flag is experimental and prints a warning in every plugin's log.
  const net = major >= firstWithNetwork ? ['--allow-net', '--disable-warning=ExperimentalWarning'] : []
  const base = ['--permission', '--no-experimental-sqlite', '--import', `data:text/javascript,${before}`]
  return [`--max-old-space-size=${heapMb}`, ...base, ...net, ...allowed]
}

/** Prints `held` when these flags are effective. */
export const restrictionProbe =
  'process.permission?.has("fs.read") === false && process.kill === undefined && process.getBuiltinModule("node:sqlite") === undefined ? "held" : "loose"'
