import { readdirSync, readFileSync } from 'node:fs'
import { sdkFiles, stripped } from './single-file.ts'

/** Texts that the commands for plugins write. */
export type ShippedTexts = {
  /** Files of a new plugin, by path. */
  readonly template: Readonly<Record<string, string>>
  /** What runs in a plugin's process on trial. */
  readonly recordedFetch: string
}

/** From the sources. The build puts the texts in place of this module (`build/server-files.ts`). */
export function shippedTexts(): ShippedTexts {
  const folder = new URL('template/', import.meta.url)
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) =>
      parentPath.replace(/[/\\]$/, '').endsWith('exchanges') ? `exchanges/${name}` : name,
    )
  const written = names.map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    // Where the template lies, the SDK is one folder up.
    return [
      name,
      text.replaceAll('../index.ts', './inglenook-plugin.mjs').replace('../plugin.schema', './plugin.schema'),
    ]
  })
  const { code, types } = sdkFiles()
  const schema = readFileSync(new URL('plugin.schema.json', import.meta.url), 'utf8')
  const sdk = { 'inglenook-plugin.mjs': code, 'inglenook-plugin.d.mts': types, 'plugin.schema.json': schema }
  return { template: { ...Object.fromEntries(written), ...sdk }, recordedFetch: stripped('trial/recorded-fetch.ts') }
}
