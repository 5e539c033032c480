import { lstat, opendir, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, normalize, relative, resolve, sep } from 'node:path'
import { noteText } from '../../domain/notes/table.ts'
import { isBlockedVariable, pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import type { Result } from '../../domain/result.ts'
import type { PluginCommand } from '../../library/plugins/plugin-runner.ts'
import type { IncludedPlugins } from '../included/included-plugins.ts'
import { findProgram, isProgram, type LaunchEnvironment } from './find-program.ts'
import type { Interpreters } from './interpreters.ts'
import { declaredHosts } from './plugin-file.ts'

/** A file below the folder of a plugin. Real paths. */
type InsideFile = { readonly file: string; readonly folder: string }

type Roots = {
  readonly folder: string
  readonly included: IncludedPlugins | null
}

/**
 * Where a path starts: at the plugins folder, unless it names a plugin that comes with Inglenook and there is no folder
 * of that name.
 */
async function rootFor(path: string, { folder, included }: Roots): Promise<Result<string, string>> {
  const [first = ''] = normalize(path).split(sep)
  if (included === null) return { ok: true, value: folder }
  try {
    const isOwn = !(await included.names()).includes(first) || (await exists(join(folder, first)))
    if (isOwn) return { ok: true, value: folder }
    await included.put(first)
    return { ok: true, value: included.folder }
  } catch (error) {
    return { ok: false, failure: error instanceof Error ? error.message : String(error) }
  }
}

/** Also for a link that leads nowhere. */
function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

/**
 * Finds a file in the plugins folder, or of a plugin that comes with Inglenook, without links that lead outside.
 * @param path relative to the folder, or absolute
 * @returns a sentence when it must not be used
 */
async function findInside(folders: Roots, path: string): Promise<InsideFile | string> {
  if (path.includes('\0')) return noteText('plugin_path_character')
  const chosen = await rootFor(path, folders)
  if (!chosen.ok) return chosen.failure
  const { value: pluginsFolder } = chosen
  const root = await realOf(pluginsFolder)
  if (root === null) return noteText('plugins_folder_missing', { folder: pluginsFolder })
  const wanted = resolve(pluginsFolder, path)
  const file = await realOf(wanted)
  const isExpectedPath = isBelow(pluginsFolder, wanted) || isBelow(root, wanted)
  if (file === null && isExpectedPath) return noteText('plugin_program_missing', { path })
  if (file === null || !isBelow(root, file)) return `${path} is not in the plugins folder. Copy the plugin into it.`
  const [first = '', ...more] = relative(root, file).split(sep)
  if (more.length === 0) return `${path} lies in the plugins folder itself. Put it into a folder of its own in there.`
  return { file, folder: join(root, first) }
}

/** @returns null: it does not exist, or is not accessible */
export async function realOf(path: string): Promise<string | null> {
  return realpath(path).catch(() => null)
}

export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

const maxEntries = 50_000

/**
 * Detects links through which a plugin could read outside its folder: Node's permissions follow them.
 * @param folder real path
 * @returns a sentence; null: none
 */
async function findEscapingLink(folder: string): Promise<string | null> {
  let entries = 0
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      entries += 1
      if (entries > maxEntries) return `The folder of the plugin holds more than ${maxEntries} files. Make it smaller.`
      if (!entry.isSymbolicLink()) continue
      const link = join(entry.parentPath, entry.name)
      const target = await realOf(link)
      if (target !== null && isBelow(folder, target)) continue
      return `${relative(folder, link)} is a link that leads out of the folder of the plugin. Replace it by what it leads to.`
    }
    return null
  } catch {
    return 'The folder of the plugin cannot be read. Check its permissions.'
  }
}

/** A resolved command. Absolute, real paths. */
export type Start = {
  readonly program: string
  /** The script that an interpreter runs; null: the program is the plugin. */
  readonly script: string | null
  readonly args: readonly string[]
  /** The folder of the plugin; null: a command allowed by the configuration. */
  readonly folder: string | null
  /** Whether Node.js runs it with permissions. */
  readonly isConfined: boolean
  /** Hosts that its `plugin.json` lists; null: it lists none. */
  readonly hosts: readonly string[] | null
}

export type ProgramFolders = Roots & {
  readonly allowedCommands: readonly string[]
  readonly launchEnvironment: LaunchEnvironment
  readonly interpreters: Interpreters
}

const interpreterNames = ['node', 'python', 'python3'] as const

/** Decides whether a command may be started, and resolves it. @returns the reason in a sentence when it may not */
export async function findStart(command: PluginCommand, folders: ProgramFolders): Promise<Result<Start, string>> {
  const problem = shapeProblem(command)
  if (problem !== null) return refuse(problem)
  if (folders.allowedCommands.includes(command.command)) return findAllowed(command, folders)
  const interpreter = interpreterNames.find((name) => name === command.command)
  return interpreter === undefined ? findFile(command, folders) : findScript(interpreter, command, folders)
}

function shapeProblem({ command, args, env }: PluginCommand): string | null {
  if (command === '' || command.length > pluginLimits.arg) return noteText('plugin_command_length')
  if (args.length > pluginLimits.args) return noteText('plugin_too_many_arguments', { most: pluginLimits.args })
  const variables = Object.entries(env)
  if (variables.length > pluginLimits.variables)
    return noteText('plugin_too_many_variables', { most: pluginLimits.variables })
  const texts = [command, ...args, ...variables.map(([, value]) => value)]
  if (texts.some((text) => text.includes('\0'))) return noteText('plugin_nul')
  if (args.some((arg) => arg.length > pluginLimits.arg))
    return noteText('plugin_argument_length', { most: pluginLimits.arg })
  if (variables.some(([, value]) => value.length > pluginLimits.value)) {
    return noteText('plugin_variable_length', { most: pluginLimits.value })
  }
  const odd = variables.find(([name]) => !/^[A-Za-z_][A-Za-z0-9_]{0,99}$/.test(name))?.[0]
  if (odd !== undefined) return `${JSON.stringify(odd.slice(0, 100))} is no name of a variable.`
  const blocked = variables.find(([name]) => isBlockedVariable(name))?.[0]
  return blocked === undefined ? null : noteText('plugin_variable_blocked', { name: blocked })
}

async function findAllowed({ command, args }: PluginCommand, folders: ProgramFolders): Promise<Result<Start, string>> {
  const { platform } = folders.launchEnvironment
  const found = isAbsolute(command) ? command : await findProgram(command, folders.launchEnvironment)
  if (found === null || !(await isProgram(found, platform))) {
    const kind = platform === 'win32' ? 'an .exe' : 'a program'
    return refuse(`${command} is allowed, but there is no such program here. Install it as ${kind}.`)
  }
  return start({ program: found, script: null, args, folder: null, ...free })
}

async function findScript(
  name: (typeof interpreterNames)[number],
  { args }: PluginCommand,
  folders: ProgramFolders,
): Promise<Result<Start, string>> {
  const [script, ...rest] = args
  if (script === undefined || script.startsWith('-')) {
    return refuse(noteText('plugin_first_argument', { name }))
  }
  const inside = await findInside(folders, script)
  if (typeof inside === 'string') return refuse(inside)
  if (!(await isFile(inside.file))) return refuse(`${script} is not a file.`)
  const interpreter = await folders.interpreters(name)
  if (!interpreter.ok) return refuse(interpreter.failure)
  const { file: program } = interpreter.value
  const run = { program, script: inside.file, args: rest, folder: inside.folder }
  if (name !== 'node') return start({ ...run, ...free })
  // Its permissions treat * as a wildcard.
  if (inside.folder.includes('*')) return refuse(noteText('plugin_path_asterisk'))
  const outward = await findEscapingLink(inside.folder)
  if (outward !== null) return refuse(outward)
  const hosts = await declaredHosts(inside.folder)
  return hosts.ok ? start({ ...run, isConfined: true, hosts: hosts.value }) : hosts
}

async function findFile({ command, args }: PluginCommand, folders: ProgramFolders): Promise<Result<Start, string>> {
  const { platform } = folders.launchEnvironment
  if (!/[/\\]/.test(command)) {
    return refuse(noteText('plugin_command_not_allowed', { command }))
  }
  const inside = await findInside(folders, command)
  if (typeof inside === 'string') return refuse(inside)
  if (!(await isProgram(inside.file, platform))) {
    const isWindows = platform === 'win32'
    const advice = isWindows ? 'Only an .exe can be started.' : 'Make it executable, or start it with node or python.'
    return refuse(noteText('plugin_no_program', { command, advice }))
  }
  return start({ program: inside.file, script: null, args, folder: inside.folder, ...free })
}

/** Nothing that all systems have confines other programs. */
const free = { isConfined: false, hosts: null } as const

/**
 * The hosts that a plugin can reach, as far as they are limited.
 * @returns null: any
 */
export async function hostsOf(
  { command, args }: PluginCommand,
  folders: Roots & Pick<ProgramFolders, 'allowedCommands'>,
): Promise<readonly string[] | null> {
  if (command !== 'node' || folders.allowedCommands.includes(command)) return null
  const inside = await findInside(folders, args[0] ?? '')
  const hosts = typeof inside === 'string' ? null : await declaredHosts(inside.folder)
  return hosts?.ok === true ? hosts.value : null
}

/**
 * The hosts that the `plugin.json` of a plugin lists, whatever runs the plugin.
 * @returns null: it lists none; a sentence when they can't be told
 */
export async function findHosts(
  { command, args }: PluginCommand,
  folders: Roots & Pick<ProgramFolders, 'allowedCommands'>,
): Promise<Result<readonly string[] | null, string>> {
  if (folders.allowedCommands.includes(command)) return { ok: true, value: null }
  const isScript = interpreterNames.some((name) => name === command)
  const inside = await findInside(folders, isScript ? (args[0] ?? '') : command)
  return typeof inside === 'string' ? refuse(inside) : declaredHosts(inside.folder)
}

/**
 * The folder of a plugin whose code needs consent.
 * @returns null: it needs none; a sentence when it can't be told
 */
export async function findCodeFolder(
  { command, args }: PluginCommand,
  folders: Roots & Pick<ProgramFolders, 'allowedCommands'>,
): Promise<Result<string | null, string>> {
  if (folders.allowedCommands.includes(command)) return { ok: true, value: null }
  const isScript = interpreterNames.some((name) => name === command)
  const inside = await findInside(folders, isScript ? (args[0] ?? '') : command)
  if (typeof inside === 'string') return refuse(inside)
  const included = folders.included === null ? null : await realOf(folders.included.folder)
  return { ok: true, value: included !== null && isBelow(included, inside.folder) ? null : inside.folder }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

function start(value: Start): Result<Start, string> {
  return { ok: true, value }
}

function refuse(failure: string): Result<never, string> {
  return { ok: false, failure }
}
