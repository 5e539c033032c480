import { readdir } from 'node:fs/promises'
import { basename, join, normalize } from 'node:path'
import { z } from 'zod'
import { noteText } from '../domain/notes/table.ts'
import { pluginLimits, pluginName } from '../domain/plugins/plugin-limits.ts'
import type { FoundPlugin, PluginCommand } from '../library/plugins/plugin-runner.ts'
import { isBelow, realOf } from './programs/find-start.ts'
import { hostRules, readPluginFile } from './programs/plugin-file.ts'

type Unusable = { readonly folder: string; readonly problem: string }

type Received = {
  readonly folder: string
  readonly allowedCommands: readonly string[]
  readonly problemOf: (command: PluginCommand) => Promise<string | null>
}

const shown = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, noteText('plugin_one_line'))
const description = z.object({
  name: z.string().regex(pluginName, noteText('plugin_small_letters')),
  displayName: shown.min(1).max(pluginLimits.displayName),
  description: shown.max(pluginLimits.text).nullish(),
  version: shown.max(pluginLimits.name).nullish(),
  hosts: hostRules,
  run: z.object({
    command: z.string().min(1).max(pluginLimits.arg),
    args: z.array(z.string().max(pluginLimits.arg)).max(pluginLimits.args).default([]),
  }),
})

/** What `plugin.json` may hold. */
export { description as pluginFile }

/** The plugins folder: each subfolder with its `plugin.json`, the first hundred by name. */
export async function listFoundPlugins(reported: Received): Promise<readonly (FoundPlugin | Unusable)[]> {
  const root = await realOf(reported.folder)
  if (root === null) return []
  const folders = await foldersIn(root)
  if (typeof folders === 'string') return [{ folder: basename(root), problem: folders }]
  const names = new Map<string, string>()
  const found: (FoundPlugin | Unusable)[] = []
  for (const folder of folders) {
    const plugin = await readPlugin(root, folder, reported)
    const first = 'name' in plugin ? names.get(plugin.name) : undefined
    if ('name' in plugin && first !== undefined) {
      found.push({ folder, problem: noteText('plugin_name_twice', { folder: first, name: plugin.name }) })
      continue
    }
    if ('name' in plugin) names.set(plugin.name, folder)
    found.push(plugin)
  }
  return found
}

async function foldersIn(root: string): Promise<readonly string[] | string> {
  try {
    const entries = await readdir(root, { withFileTypes: true })
    const folders = entries.filter(
      (entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isSymbolicLink()),
    )
    const names = folders.map(({ name }) => name).sort()
    return names.slice(0, pluginLimits.plugins)
  } catch {
    return noteText('plugins_folder_unreadable')
  }
}

async function readPlugin(root: string, folder: string, reported: Received): Promise<FoundPlugin | Unusable> {
  const unusable = (problem: string) => ({ folder, problem })
  const file = await realOf(join(root, folder, 'plugin.json'))
  if (file === null) return unusable(noteText('plugin_file_missing'))
  if (!isBelow(root, file)) return unusable(noteText('plugin_is_link'))
  const read = await readPluginFile(file, description)
  if (!read.ok) return unusable(read.failure)
  const { run, description: words = null, version = null, hosts: listed = null, ...rest } = read.value
  const command = commandOf(folder, run, reported.allowedCommands)
  if (command === null) return unusable(noteText('plugin_file_outside'))
  const problem = await reported.problemOf({ ...command, env: {} })
  // Of other programs, nothing would hold them to it.
  const hosts = command.command === 'node' ? listed : null
  return problem === null ? { folder, ...rest, description: words, version, hosts, ...command } : unusable(problem)
}

/** Paths of a `plugin.json` start at its folder; those of a command at the plugins folder. */
function commandOf(
  folder: string,
  { command, args }: { readonly command: string; readonly args: readonly string[] },
  allowed: readonly string[],
): { readonly command: string; readonly args: readonly string[] } | null {
  const below = (path: string) => {
    const fullPath = normalize(join(folder, path)).replaceAll('\\', '/')
    return fullPath.startsWith(`${folder}/`) ? fullPath : null
  }
  if (allowed.includes(command)) return { command, args }
  if (!['node', 'python', 'python3'].includes(command)) {
    const program = below(command)
    return program === null ? null : { command: program, args }
  }
  const [first, ...more] = args
  if (first === undefined || first.startsWith('-')) return { command, args }
  const script = below(first)
  return script === null ? null : { command, args: [script, ...more] }
}
