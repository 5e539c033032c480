import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { isHostRule } from '../../domain/plugins/plugin-hosts.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import type { Result } from '../../domain/result.ts'
import { inputMessage } from '../../domain/text/input-message.ts'

const maxBytes = 65_536

/** The hosts of a `plugin.json`. */
export const hostRules = z
  .array(z.string().toLowerCase().refine(isHostRule, noteText('plugin_host_rule')))
  .max(pluginLimits.hosts)
  .nullish()

/**
 * Reads a `plugin.json`.
 * @returns a sentence when it cannot be read, or is not as described
 */
export async function readPluginFile<T>(file: string, schema: z.ZodType<T>): Promise<Result<T, string>> {
  const text = await readShort(file)
  if (text === null) {
    return { ok: false, failure: noteText('plugin_file_unreadable', { mostKilobytes: maxBytes / 1024 }) }
  }
  const read = schema.safeParse(parsed(text), { error: (issue) => inputMessage(issue) })
  if (read.success) return { ok: true, value: read.data }
  const [issue] = read.error.issues
  const place = issue?.path.join('.') || 'the whole'
  return { ok: false, failure: noteText('plugin_file_damaged', { place, problem: issue?.message ?? 'not JSON' }) }
}

/**
 * Hosts that the `plugin.json` of a plugin lists; null: it has none, or lists none.
 * @param folder of the plugin, a real path
 */
export async function declaredHosts(folder: string): Promise<Result<readonly string[] | null, string>> {
  const file = join(folder, 'plugin.json')
  const isMissing = await stat(file).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
  if (isMissing) return { ok: true, value: null }
  const read = await readPluginFile(file, z.object({ hosts: hostRules }))
  return read.ok ? { ok: true, value: read.value.hosts ?? null } : read
}

async function readShort(file: string): Promise<string | null> {
  try {
    // Opening a pipe would block until someone writes.
    if (!(await stat(file)).isFile()) return null
    await using handle = await open(file, 'r')
    const { size } = await handle.stat()
    if (size > maxBytes) return null
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
