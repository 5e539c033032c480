import { readFile, writeFile } from 'node:fs/promises'
import { buildOpenApi } from '../../server/contract/openapi.ts'

/** Writes the OpenAPI document; with `--check`, verifies that it is up to date. */
const file = new URL('../openapi.json', import.meta.url)
const document = `${JSON.stringify(buildOpenApi(), null, 2)}\n`

if (process.argv.includes('--check')) {
  const written = await readFile(file, 'utf8').catch(() => '')
  if (written !== document) {
    console.log('build/openapi.json is not what the contract says. Run `node build/scripts/openapi.ts`.')
    process.exitCode = 1
  }
} else {
  await writeFile(file, document)
  console.log('build/openapi.json written')
}
