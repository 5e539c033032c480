import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedTexts } from '../../server/plugins/sdk/shipped-texts.ts'

const { template } = shippedTexts()

/** A plugin written with the SDK, as `plugin new` puts one. */
export type SdkPlugin = {
  /** Code of its handlers; the SDK and `readFileSync` are imported. */
  readonly code: string
  /** Members of `plugin.json`. */
  readonly file?: Readonly<Record<string, unknown>>
  /** Files of `exchanges`, by name. */
  readonly exchanges?: Readonly<Record<string, unknown>>
}

const imports = `import { createClient, definePlugin, notFound, pluginError, rateLimited, timeLeft, unauthorized, upstream } from './inglenook-plugin.mjs'
const manifest = { name: 'written', displayName: 'Written', version: '1.0.0', capabilities: { metadataProvider: ['series'] } }
const methods = {
  'metadata/series/search': () => ({ results: [] }),
  'metadata/series/match': () => null,
  'metadata/series/get': ({ externalId }) => ({ externalId }),
}
`

/** Puts a plugin into a plugins folder. @returns its folder */
export function putSdkPlugin(plugins: string, { code, file = {}, exchanges = {} }: SdkPlugin): string {
  const folder = join(plugins, 'written')
  mkdirSync(join(folder, 'exchanges'), { recursive: true })
  const described = { name: 'written', displayName: 'Written', version: '1.0.0', hosts: ['lists.example'] }
  const run = { command: 'node', args: ['main.mjs'] }
  writeFileSync(join(folder, 'plugin.json'), JSON.stringify({ ...described, run, ...file }))
  writeFileSync(join(folder, 'inglenook-plugin.mjs'), template['inglenook-plugin.mjs'] ?? '')
  writeFileSync(join(folder, 'main.mjs'), `${imports}${code}`)
  for (const [name, content] of Object.entries(exchanges)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    writeFileSync(join(folder, 'exchanges', name), text)
  }
  return folder
}
