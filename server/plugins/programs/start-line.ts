import { isBlockedVariable } from '../../domain/plugins/plugin-limits.ts'
import type { StartLine } from '../process/start-child.ts'
import type { Start } from './find-start.ts'
import { nodeFlags } from './node-flags.ts'

/**
 * How a plugin is started so that it sees its own folder, its data directory and little else.
 * @param dataDir real path
 * @param set variables that were set for it
 */
export function startLineOf(
  start: Start,
  dataDir: string,
  set: Readonly<Record<string, string>>,
  systemRoot: string | undefined,
): StartLine {
  const { program, script, args, folder } = start
  const own = Object.entries(set).filter(([name]) => !isBlockedVariable(name))
  const home = { HOME: dataDir, USERPROFILE: dataDir, TMPDIR: dataDir, TMP: dataDir, TEMP: dataDir }
  const env = {
    ...Object.fromEntries(own),
    ...home,
    LANG: 'C.UTF-8',
    ...(systemRoot === undefined ? {} : { SystemRoot: systemRoot }),
  }
  const flags = script === null ? [] : [...flagsOf(start, dataDir), script]
  return { file: program, args: [...flags, ...args], cwd: folder ?? dataDir, env }
}

function flagsOf({ node, folder }: Start, dataDir: string): readonly string[] {
  // Python: no compiled files beside the sources, and no packages of a home.
  if (node === null || folder === null) return ['-B', '-s']
  const allowed = [`--allow-fs-read=${folder}`, `--allow-fs-read=${dataDir}`, `--allow-fs-write=${dataDir}`]
  return nodeFlags(node, allowed)
}
