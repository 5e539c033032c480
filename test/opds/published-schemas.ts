import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'

/** Validates documents against published schemas. */
export type Judge = {
  /** @param id of the published schema */
  faultsOf(id: string, document: unknown): string[]
  /** @param documents Atom feeds and entries by path */
  faultsOfAtom(documents: ReadonlyMap<string, string>): string[]
}

type Validate = ((document: unknown) => boolean) & { errors?: readonly { instancePath: string; message?: string }[] }
type Ajv = {
  addSchema(schema: object): unknown
  addFormat(name: string, format: true): unknown
  getSchema(id: string): Validate | undefined
}

/**
 * Loads schemas and validators from a local folder; most of them may not be redistributed.
 * @param folder with `*.schema.json` at any depth, `opds.rnc`, `atom.rnc`, and `ajv` and `ajv-formats` installed
 */
export function openJudge(folder: string): Judge {
  const load = createRequire(join(folder, 'package.json'))
  const ajv: Ajv = new (load('ajv').default)({ strict: false, allErrors: true })
  load('ajv-formats').default(ajv)
  // A typo of the progression schema for `uri-reference`.
  ajv.addFormat('uri-references', true)
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.includes('node_modules') && path.endsWith('.schema.json'))
      ajv.addSchema(schemaOf(readFileSync(join(folder, path), 'utf8')))
  }
  return {
    faultsOf(id, document) {
      const validate = ajv.getSchema(id)
      if (validate === undefined) throw new Error(`The folder holds no schema ${id}`)
      if (validate(document)) return []
      return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
    },
    faultsOfAtom: (documents) => faultsByGrammar(folder, documents),
  }
}

/** Some published schemas have a trailing comma, an older draft as their ID, or an ID with another scheme. */
function schemaOf(text: string): object {
  const named = text.replaceAll('http://readium.org', 'https://readium.org').replace(/"id":(?=\s*"https?:)/, '"$id":')
  return parse(named)
}

function faultsByGrammar(folder: string, documents: ReadonlyMap<string, string>): string[] {
  const place = mkdtempSync(join(tmpdir(), 'inglenook-schemas-'))
  try {
    // The published grammar lacks two backslashes and rejects every URL with an r or a t.
    const grammar = readFileSync(join(folder, 'opds.rnc'), 'utf8').replace('\\nrt]', '\\n\\r\\t]')
    writeFileSync(join(place, 'opds.rnc'), grammar)
    writeFileSync(join(place, 'atom.rnc'), readFileSync(join(folder, 'atom.rnc')))
    const paths = [...documents.keys()]
    for (const [i, text] of [...documents.values()].entries()) writeFileSync(join(place, `${i}.xml`), masked(text))
    const files = paths.map((_, i) => `${i}.xml`)
    const { error, status, stdout } = spawnSync('jing', ['-c', 'opds.rnc', ...files], { cwd: place, encoding: 'utf8' })
    if (error !== undefined) throw new Error('jing, which knows RELAX NG, cannot be started', { cause: error })
    const lines = stdout.split('\n').filter((line) => line !== '')
    if (status !== 0 && lines.length === 0) throw new Error(`jing ended with ${status} and told nothing`)
    return lines.map((line) => line.replace(/^.*?(\d+)\.xml/, (_, i: string) => paths[Number(i)] ?? line))
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** Page stream placeholders are not valid URL characters in the grammar. */
function masked(text: string): string {
  return text.replace(/href="[^"]*"/g, (href) => href.replace(/[{}]/g, '-'))
}
