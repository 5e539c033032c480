import { readFile, writeFile } from 'node:fs/promises'
import { buildProtocolSchema } from '../../server/plugins/protocol/protocol-schema.ts'

/** Writes the JSON Schema of the plugin protocol; with `--check`, verifies that it is up to date. */
const file = new URL('../plugin-protocol.json', import.meta.url)
const document = `${JSON.stringify(buildProtocolSchema(), null, 2)}\n`

if (process.argv.includes('--check')) {
  const written = await readFile(file, 'utf8').catch(() => '')
  if (written !== document) {
    console.log(
      'build/plugin-protocol.json is not what the server validates. Run `node build/scripts/plugin-protocol.ts`.',
    )
    process.exitCode = 1
  }
} else {
  await writeFile(file, document)
  console.log('build/plugin-protocol.json written')
}
