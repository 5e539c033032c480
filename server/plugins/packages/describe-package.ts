import { chmod, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { npmManifest, pluginNameOf } from '../../domain/plugins/package.ts'
import { pluginLimits, pluginName } from '../../domain/plugins/plugin-limits.ts'
import type { Result } from '../../domain/result.ts'
import type { StagedPackage } from '../../library/plugins/packages/plugin-packages.ts'
import { commandOf, pluginFile } from '../found-plugins.ts'
import { readPluginFile } from '../programs/plugin-file.ts'
import { protocolProblem } from '../protocol/manifest.ts'

type Described = Omit<StagedPackage, 'code' | 'sha512' | 'isInstalled' | 'installedVersion'>

/** What is read of the `package.json` of an npm package. */
const npmPackage = z.object({
  name: z.string().max(214),
  version: z.string().max(pluginLimits.name).nullish(),
  description: z.string().nullish(),
  main: z.string().max(pluginLimits.arg).nullish(),
  bin: z.union([z.string().max(pluginLimits.arg), z.record(z.string(), z.string().max(pluginLimits.arg))]).nullish(),
})

/**
 * What an unpacked package is. One from npm without a `plugin.json` gets one that starts its program with Node.js.
 * @param folder that it was unpacked to, a real path
 * @returns a sentence when it is no package of a plugin
 */
export async function describePackage(
  folder: string,
  allowedCommands: readonly string[],
): Promise<Result<Described, string>> {
  const file = join(folder, 'plugin.json')
  if (!(await isFile(file))) {
    const problem = await writePluginFile(folder, file)
    if (problem !== null) return { ok: false, failure: problem }
  }
  const read = await readPluginFile(file, pluginFile)
  if (!read.ok) return read
  const {
    name,
    displayName,
    description = null,
    version = null,
    hosts: listed = null,
    protocol = null,
    run,
  } = read.value
  const needs = protocol === null ? null : protocolProblem(protocol)
  if (needs !== null) return { ok: false, failure: needs }
  const command = commandOf(name, run, allowedCommands)
  if (command === null) return { ok: false, failure: noteText('plugin_file_outside') }
  // A program of its own has to be one; everything is unpacked as data.
  const program = command.command.startsWith(`${name}/`) ? join(folder, command.command.slice(name.length + 1)) : null
  if (program !== null && (await isFile(program))) await chmod(program, 0o700)
  const isConfined = command.command === 'node' && !allowedCommands.includes('node')
  const hosts = isConfined ? listed : null
  return { ok: true, value: { name, displayName, description, version, ...command, hosts, protocol } }
}

async function writePluginFile(folder: string, file: string): Promise<string | null> {
  const read = await readPluginFile(join(folder, npmManifest), npmPackage)
  const program = read.ok ? programOf(read.value) : null
  if (!read.ok || program === null || !(await isFile(join(folder, program)))) {
    return noteText('package_without_manifest')
  }
  const name = pluginNameOf(read.value.name)
  if (!pluginName.test(name)) return noteText('package_without_manifest')
  const description = read.value.description?.slice(0, pluginLimits.text)
  const run = { command: 'node', args: [program] }
  const about = { name, displayName: name, version: read.value.version, description, run }
  await writeFile(file, `${JSON.stringify(about, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  return null
}

function programOf({ bin, main }: z.output<typeof npmPackage>): string | null {
  const [first] = typeof bin === 'object' && bin !== null ? Object.values(bin) : [bin]
  const program = (first ?? main ?? null)?.replace(/^\.\//, '') ?? null
  return program !== null && /\.[cm]?js$/.test(program) ? program : null
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
