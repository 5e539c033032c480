import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { opendir, readlink, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { noteText } from '../../domain/notes/table.ts'
import type { PluginCode } from '../../domain/plugins/code-consent.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import type { Result } from '../../domain/result.ts'
import { isBelow } from '../programs/find-start.ts'

const { codeFiles, codeBytes } = pluginLimits

/**
 * Hashes the files of a plugin's folder: the SHA-256 of one line for each of them, by path, with its own SHA-256. Files
 * are streamed. Links count with where they lead, and with what a linked file holds; those to a folder elsewhere are refused. Empty folders and times don't count.
 * @param folder real path
 * @returns a sentence when it is too large, holds something other than files, or can't be read
 */
export async function hashCode(folder: string): Promise<Result<PluginCode, string>> {
  try {
    const found = await entriesOf(folder)
    if (typeof found === 'string') return { ok: false, failure: found }
    const whole = createHash('sha256')
    let bytes = 0
    for (const { path, target } of found) {
      const file = await hashFile(join(folder, path), codeBytes - bytes)
      if (file === null) return { ok: false, failure: tooLarge }
      bytes += file.bytes
      whole.update(`${JSON.stringify([path, file.hash, ...(target === null ? [] : [target])])}\n`)
    }
    return { ok: true, value: { hash: whole.digest('hex'), files: found.length, bytes } }
  } catch {
    return { ok: false, failure: noteText('plugin_code_unreadable') }
  }
}

const tooLarge = noteText('plugin_code_too_large', { files: codeFiles, megabytes: codeBytes / 1024 / 1024 })

type Entry = {
  /** Relative, with `/`. */
  readonly path: string
  /** Where a link leads; null: it is none. */
  readonly target: string | null
}

async function entriesOf(folder: string): Promise<readonly Entry[] | string> {
  const entries: Entry[] = []
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isDirectory()) continue
    const full = join(entry.parentPath, entry.name)
    const path = relative(folder, full).split(sep).join('/')
    if (!entry.isFile() && !entry.isSymbolicLink()) return noteText('plugin_code_no_file', { path })
    if (entries.length >= codeFiles) return tooLarge
    if (entry.isSymbolicLink() && (await leadsToFolderElsewhere(full, folder))) {
      return noteText('plugin_code_link', { path })
    }
    entries.push({ path, target: entry.isSymbolicLink() ? await readlink(full) : null })
  }
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** What lies in such a folder can change without the hash. */
async function leadsToFolderElsewhere(link: string, own: string): Promise<boolean> {
  const target = await realpath(link).catch(() => null)
  return target !== null && (await stat(target)).isDirectory() && !isBelow(own, target)
}

/** @returns null: it is larger than that. A link to a folder, or to nothing, has no bytes. */
async function hashFile(path: string, most: number): Promise<{ readonly hash: string; readonly bytes: number } | null> {
  const hash = createHash('sha256')
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
  let bytes = 0
  if (isFile) {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      bytes += chunk.length
      if (bytes > most) return null
      hash.update(chunk)
    }
  }
  return { hash: hash.digest('hex'), bytes }
}
