import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pluginName } from '../../domain/plugins/plugin-limits.ts'
import { shippedTexts } from './shipped-texts.ts'

/** Names of the plugin in the template. */
const templateNames = { name: 'my-plugin', displayName: 'My plugin' }

/**
 * Puts a plugin that works into a folder that is empty or missing.
 * @param name default: the name of the folder
 * @returns a sentence when it cannot
 */
export async function newPlugin(folder: string, name = basename(folder)): Promise<string | null> {
  if (!pluginName.test(name)) {
    return `${JSON.stringify(name)} is no name of a plugin. Use up to 64 lowercase letters, digits and hyphens with --name.`
  }
  try {
    await mkdir(folder, { recursive: true })
    if ((await readdir(folder)).length > 0) return `${folder} is not empty. Choose a folder that does not exist yet.`
    for (const [path, text] of Object.entries(shippedTexts().template)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), renamed(text, name))
    }
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return `${folder} cannot be written (${code}). Choose another folder.`
  }
}

function renamed(text: string, name: string): string {
  const displayName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('-', ' ')
  return text.replaceAll(templateNames.name, name).replaceAll(templateNames.displayName, displayName)
}
