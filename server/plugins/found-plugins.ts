import { readdir, realpath } from 'node:fs/promises'
import { basename, join, normalize } from 'node:path'
import { z } from 'zod'
import { noteText } from '../domain/notes/table.ts'
import { pluginLimits, pluginName } from '../domain/plugins/plugin-limits.ts'
import type {
  FoundPlugin,
  PluginCommand,
  PluginRunner,
  UnusablePlugin as Unusable,
} from '../library/plugins/plugin-runner.ts'
import type { IncludedPlugins } from './included/included-plugins.ts'
import { isBelow, realOf } from './programs/find-start.ts'
import { hostRules, readPluginFile } from './programs/plugin-file.ts'

type Received = {
  readonly folder: string
  readonly included: IncludedPlugins | null
  readonly allowedCommands: readonly string[]
  readonly problemOf: (command: PluginCommand) => Promise<string | null>
  readonly codeOf: PluginRunner['codeOf']
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
  /** The lowest version of the protocol that it needs. */
  protocol: z
    .string()
    .regex(/^\d{1,4}\.\d{1,4}$/, noteText('manifest_version'))
    .nullish(),
  run: z.object({
    command: z.string().min(1).max(pluginLimits.arg),
    args: z.array(z.string().max(pluginLimits.arg)).max(pluginLimits.args).default([]),
  }),
})

/** What `plugin.json` may hold. */
export { description as pluginFile }

type Found = FoundPlugin | Unusable

/**
 * The plugins folder: each subfolder with its `plugin.json`, the first hundred by name; then the plugins that come with
 * Inglenook, but for those whose name or folder the plugins folder has.
 */
export async function listFoundPlugins(reported: Received): Promise<readonly Found[]> {
  const own = await listOwn(reported)
  const folders = new Set(own.map(({ folder }) => folder))
  const names = new Set(own.map((one) => ('name' in one ? one.name : null)))
  const included = (await listIncluded(reported, folders)).filter((one) => !('name' in one && names.has(one.name)))
  return [...own, ...included]
}

/** @param taken folders that the plugins folder has */
async function listIncluded(reported: Received, taken: ReadonlySet<string>): Promise<readonly Found[]> {
  const { included } = reported
  if (included === null) return []
  const found: Found[] = []
  for (const folder of await included.names()) {
    if (taken.has(folder)) continue
    try {
      await included.put(folder)
      found.push({ ...(await readPlugin(await realpath(included.folder), folder, reported)), isIncluded: true })
    } catch (error) {
      found.push({ folder, problem: error instanceof Error ? error.message : String(error), isIncluded: true })
    }
  }
  return found
}

async function listOwn(reported: Received): Promise<readonly Found[]> {
  const root = await realOf(reported.folder)
  if (root === null) return []
  const folders = await foldersIn(root)
  if (typeof folders === 'string') return [{ folder: basename(root), problem: folders, isIncluded: false }]
  const names = new Map<string, string>()
  const found: Found[] = []
  for (const folder of folders) {
    const plugin = await readPlugin(root, folder, reported)
    const first = 'name' in plugin ? names.get(plugin.name) : undefined
    if ('name' in plugin && first !== undefined) {
      const problem = noteText('plugin_name_twice', { folder: first, name: plugin.name })
      found.push({ folder, problem, isIncluded: false })
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

async function readPlugin(root: string, folder: string, reported: Received): Promise<Found> {
  const unusable = (problem: string) => ({ folder, problem, isIncluded: false })
  const file = await realOf(join(root, folder, 'plugin.json'))
  if (file === null) return unusable(noteText('plugin_file_missing'))
  if (!isBelow(root, file)) return unusable(noteText('plugin_is_link'))
  const read = await readPluginFile(file, description)
  if (!read.ok) return unusable(read.failure)
  const { run, protocol: _, description: words = null, version = null, hosts: listed = null, ...rest } = read.value
  const command = commandOf(folder, run, reported.allowedCommands)
  if (command === null) return unusable(noteText('plugin_file_outside'))
  const problem = await reported.problemOf({ ...command, env: {} })
  // Of other programs, nothing would hold them to it.
  const isConfined = command.command === 'node' && !reported.allowedCommands.includes('node')
  const hosts = isConfined ? listed : null
  if (problem !== null) return unusable(problem)
  const code = await reported.codeOf({ ...command, env: {} })
  if (!code.ok) return unusable(code.failure)
  return { folder, code: code.value, ...rest, description: words, version, hosts, ...command, isIncluded: false }
}

/** Paths of a `plugin.json` start at its folder; those of a command at the plugins folder. */
export function commandOf(
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
