import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { IncludedTexts } from './included-plugins.ts'
import { pluginFiles, sdkFile } from './plugin-files.ts'

const official = new URL('../official', import.meta.url)

/** From the sources. The build puts the texts in place of this module (`build/server-files.ts`). */
export function includedTexts(): IncludedTexts {
  const folder = fileURLToPath(official)
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const plugins = names.sort().map((name) => [name, pluginFiles(join(folder, name))])
  return { shared: sdkFile(), plugins: Object.fromEntries(plugins) }
}
