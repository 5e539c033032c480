import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { pluginFile } from '../../server/plugins/found-plugins.ts'

/** Writes the JSON Schema of `plugin.json`; with `--check`, verifies that it is up to date. */
const file = new URL('../../server/plugins/sdk/plugin.schema.json', import.meta.url)
const title = 'plugin.json of a plugin of Inglenook'
const schema = { ...z.toJSONSchema(pluginFile, { io: 'input' }), title }
// Short lists on one line, as the formatter writes them.
const shortLists = (text: string) =>
  text.replace(/\[\n\s+([^[\]{}]{1,80}?)\n\s+\]/g, (_, items: string) => `[${items.replace(/\n\s+/g, ' ')}]`)
/** Editors read patterns with and without Unicode. */
const oneLine = (text: string) => text.replaceAll(String.raw`\\P{Cc}`, String.raw`[^\\u0000-\\u001f\\u007f-\\u009f]`)
const document = `${oneLine(shortLists(JSON.stringify(schema, null, 2)))}\n`

if (process.argv.includes('--check')) {
  const written = await readFile(file, 'utf8').catch(() => '')
  if (written !== document) {
    console.log('plugin.schema.json is not what reads plugin.json. Run `node build/scripts/plugin-schema.ts`.')
    process.exitCode = 1
  }
} else {
  await writeFile(file, document)
  console.log('server/plugins/sdk/plugin.schema.json written')
}
