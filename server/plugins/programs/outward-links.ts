import { opendir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isBelow, realOf } from './inside-folder.ts'

const maxEntries = 50_000

/**
 * Looks for links by which a plugin would read beyond its folder: Node's permissions follow them.
 * @param folder real path
 * @returns a sentence; null: there are none
 */
export async function outwardLinkIn(folder: string): Promise<string | null> {
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
